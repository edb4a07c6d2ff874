import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import { $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { openLayers, type PortraitLayers } from './portrait-canvas.ts';
import { portraitOf } from './portraits.ts';

interface State {
  layers?: PortraitLayers;
  error?: ErrorData;
  /** 0–1 while the person is looked for. */
  part: number;
}

/** The person of an input cut out for the screen, or why there is none. A job has the processor for itself. */
export function usePortrait(entry: InputFile): State {
  const running = isRunning(useStore($stage));
  const [state, setState] = useState<State>({ part: 0 });
  const done = !!state.layers || !!state.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new thumbnail or setting of the entry changes nothing here
  useEffect(() => {
    if (running || done) return;
    const gone = new AbortController();
    const set = (next: State): void => {
      if (!gone.signal.aborted) setState(next);
    };
    portraitOf(entry, gone.signal, (part) => set({ part })).then(
      (picture) => set({ part: 1, layers: openLayers(picture) }),
      (thrown) => set({ part: 1, error: toErrorData(thrown) }),
    );
    return () => gone.abort();
  }, [entry.file, running, done]);
  return state;
}
