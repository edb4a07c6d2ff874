import type { RefObject } from 'react';
import type { Part } from '../shared/parts.ts';
import { type Player, usePlayerOf } from './use-player.ts';

/** Plays parts of the film that an element shows, one after the other. */
export const useFilmPlayer = (film: RefObject<HTMLVideoElement | null>): Player =>
  usePlayerOf((parts, signal, tell) => playAll(film.current, parts, signal, tell));

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
