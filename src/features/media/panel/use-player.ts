import { useEffect, useRef, useState } from 'react';
import type { Part } from '../shared/parts.ts';
import { clipOf } from './sound-view.ts';

/** What plays parts of a recording; `at` is where in the recording it is, in milliseconds. */
export interface Player {
  playing: boolean;
  at: number | undefined;
  play(parts: readonly Part[]): void;
  stop(): void;
}

/** Plays parts, until `signal` ends it; tells where in the recording it is. */
export type PlayParts = (
  parts: readonly Part[],
  signal: AbortSignal,
  tell: (milliseconds: number | undefined) => void,
) => Promise<void>;

/** A player by what plays: one thing at a time, and none when the panel goes. */
export function usePlayerOf(playParts: PlayParts): Player {
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
    playParts(parts, gone.signal, setAt)
      .catch(() => undefined)
      .finally(() => run.current === gone && stop());
  };
  return { playing, at, play, stop };
}

/** Plays exactly what would be cut, in the order given. */
export const usePlayer = (file: File): Player =>
  usePlayerOf(async (parts, signal, tell) => {
    const clip = await clipOf(file, parts, signal);
    await listen(clip, signal, (played) => tell(placeOf(parts, played)));
  });

/** Where in the recording a clip is that has played so many milliseconds. */
export function placeOf(parts: readonly Part[], played: number): number | undefined {
  let left = played;
  for (const { from, to } of parts) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  return parts.at(-1)?.to;
}

async function listen(clip: File, signal: AbortSignal, tell: (milliseconds: number) => void): Promise<void> {
  const audio = new Audio(URL.createObjectURL(clip));
  signal.addEventListener('abort', () => audio.pause());
  const ended = new Promise((resolve) => {
    for (const kind of ['ended', 'error', 'pause']) audio.addEventListener(kind, resolve);
  });
  const draw = (): void => {
    if (signal.aborted || audio.paused) return;
    tell(audio.currentTime * 1000);
    requestAnimationFrame(draw);
  };
  try {
    signal.throwIfAborted();
    await audio.play();
    draw();
    await ended;
  } finally {
    URL.revokeObjectURL(audio.src);
  }
}
