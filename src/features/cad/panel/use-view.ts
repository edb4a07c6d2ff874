import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData, UserError } from '../../../../schemas/error.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { $stage, isRunning } from '../../../stores/tool.ts';
import type { CadView } from '../shared/view.ts';
import { type Answer, answered, type ViewState } from './view-state.ts';

/** Which sheet of a drawing is wanted, with which layers, and how. */
export interface ViewWish {
  sheet: string;
  layers: string;
  style: string;
  dark: boolean;
  /** The paper it is to be shown on, by the options of a page; `none`: without. */
  paper: string;
  scale: number;
  weights: number;
  margin: number;
}

export interface Shown {
  view: CadView;
  /** Address of the picture. */
  src: string;
}

/** A wish that stood for so long is one. */
const REST_MS = 250;

async function ask(file: File, wish: ViewWish, signal: AbortSignal): Promise<{ view: CadView; picture: Blob }> {
  const files = await askEngine({ engine: 'cad-view', file, options: { ...wish } }, signal);
  const [view, picture] = files;
  if (!view || !picture) throw new UserError('no-result');
  return { view: JSON.parse(await view.text()) as CadView, picture };
}

/** A drawing as it is shown, asked for anew when the wish changes; the last picture stays until the next is there. */
export function useView(file: File, wish: ViewWish): { shown?: Shown; error?: ErrorData; busy: boolean } {
  const running = isRunning(useStore($stage));
  const [state, setState] = useState<ViewState>({});
  const key = JSON.stringify(wish);
  const done = state.key === key;
  const shown = !!state.shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is wished for
  useEffect(() => {
    if (running || done) return;
    const gone = new AbortController();
    const take = (answer: Answer): void => setState((before) => answered(before, key, answer));
    const begin = (): void =>
      void ask(file, wish, gone.signal).then(
        ({ view, picture }) => !gone.signal.aborted && take({ shown: { view, src: URL.createObjectURL(picture) } }),
        (thrown) => !gone.signal.aborted && take({ error: toErrorData(thrown) }),
      );
    // The drawing is read anew: not for each digit that is typed.
    const timer = setTimeout(begin, shown ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [file, key, running, done]);
  const src = state.shown?.src;
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
  return { ...(state.shown && { shown: state.shown }), ...(state.error && { error: state.error }), busy: !done };
}
