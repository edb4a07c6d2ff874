import { useEffect, useState } from 'react';
import { type ErrorData, toErrorData } from '../../../../schemas/error.ts';
import type { FilmView } from '../../../../schemas/film-view.ts';
import { type Part, writeParts } from '../shared/parts.ts';
import { type FilmWish, filmOf } from './film-view.ts';
import { type Sound, soundOf } from './sound-view.ts';

const PLAIN: FilmWish = { video: 'mp4', encode: 'keep', size: 'original' };

/** A film as its panel draws it: how long it is at once, its sound as soon as that is read; or why it cannot be. */
export function useFilm(file: File): { sound?: Sound; error?: ErrorData } {
  const [state, setState] = useState<{ sound?: Sound; error?: ErrorData }>({});
  useEffect(() => {
    const gone = new AbortController();
    const tell = (next: typeof state): void => {
      if (!gone.signal.aborted) setState(next);
    };
    filmOf(file, [], PLAIN, gone.signal)
      .then(async ({ milliseconds }) => {
        tell({ sound: { milliseconds, peaksPerSecond: 1, peaks: new Uint8Array() } });
        const heard = await soundOf(file, gone.signal, () => undefined);
        tell({ sound: { ...heard, milliseconds } });
      })
      // A film without sound, or with one that this browser does not decode, is cut by its pictures.
      .catch((thrown) => setState((now) => (now.sound || gone.signal.aborted ? now : { error: toErrorData(thrown) })));
    return () => gone.abort();
  }, [file]);
  return state;
}

/** How parts of a film could be taken as they are; undefined while that is not known. */
export function useCuts(file: File, parts: readonly Part[], wish: FilmWish): FilmView | undefined {
  const [known, setKnown] = useState<{ asked: string; view: FilmView }>();
  const asked = JSON.stringify([writeParts(parts), wish]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is told by its text
  useEffect(() => {
    const gone = new AbortController();
    if (parts.length)
      filmOf(file, parts, wish, gone.signal).then(
        (view) => gone.signal.aborted || setKnown({ asked, view }),
        () => undefined,
      );
    return () => gone.abort();
  }, [file, asked]);
  return known?.asked === asked ? known.view : undefined;
}
