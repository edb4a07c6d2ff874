import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import { $stage, isRunning } from '../../../stores/tool.ts';
import { type CutPicture, type CutWish, cutView } from './cut-view.ts';

export interface Shown extends Omit<CutPicture, 'picture'> {
  src: string | undefined;
}

/**
 * A picture as it is shown for cutting, asked for anew when the file or the wish changes; nothing is asked for while a
 * job runs.
 */
export function useCutView(file: File, wish: CutWish): { shown?: Shown; error?: ErrorData } {
  const running = isRunning(useStore($stage));
  const [state, setState] = useState<{ key?: unknown; shown?: Shown; error?: ErrorData }>({});
  const key = JSON.stringify(wish);
  const done = state.key === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is wished for
  useEffect(() => {
    if (running || done) return;
    const gone = new AbortController();
    cutView(file, wish, gone.signal).then(
      ({ picture, ...rest }) =>
        !gone.signal.aborted && setState({ key, shown: { ...rest, src: picture && URL.createObjectURL(picture) } }),
      (thrown) => !gone.signal.aborted && setState({ key, error: toErrorData(thrown) }),
    );
    return () => gone.abort();
  }, [file, key, running, done]);
  const src = state.shown?.src;
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
  return done ? state : {};
}
