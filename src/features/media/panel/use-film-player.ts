import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Part } from '../shared/parts.ts';
import type { Player } from './use-player.ts';

/** Plays parts of the film that an element shows, one after the other. */
export function useFilmPlayer(film: RefObject<HTMLVideoElement | null>): Player {
  const [at, setAt] = useState<number>();
  const [playing, setPlaying] = useState(false);
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);
  const stop = (): void => {
    run.current?.abort();
    setPlaying(false);
    setAt(undefined);
  };
  const play = (parts: readonly Part[]): void => {
    stop();
    const gone = new AbortController();
    run.current = gone;
    setPlaying(true);
    playAll(film.current, parts, gone.signal, setAt)
      .catch(() => undefined)
      .finally(() => run.current === gone && stop());
  };
  return { playing, at, play, stop };
}

async function playAll(
  film: HTMLVideoElement | null,
  parts: readonly Part[],
  signal: AbortSignal,
  tell: (milliseconds: number) => void,
): Promise<void> {
  if (!film) return;
  signal.addEventListener('abort', () => film.pause());
  for (const { from, to } of parts) {
    const found = new Promise((resolve) => {
      film.addEventListener('seeked', resolve, { once: true, signal });
      signal.addEventListener('abort', resolve);
    });
    film.currentTime = from / 1000;
    await found;
    signal.throwIfAborted();
    await film.play();
    await until(film, to, signal, tell);
  }
  film.pause();
}

/** Resolves when the film has come to a time, in milliseconds, or is stopped. */
const until = (
  film: HTMLVideoElement,
  to: number,
  signal: AbortSignal,
  tell: (milliseconds: number) => void,
): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const now = film.currentTime * 1000;
      if (!signal.aborted) tell(Math.min(now, to));
      if (signal.aborted || now >= to || film.ended || film.paused) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
