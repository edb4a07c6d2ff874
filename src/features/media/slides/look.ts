/** Frames are compared as small grey pictures: so many pixels across and down. */
export const SMALL = { width: 96, height: 54 };
export const PIXELS = SMALL.width * SMALL.height;

/** Pictures that are taken from a film at most. */
export const MAX_SLIDES = 300;

/** A stretch of film that shows one slide, in seconds. */
export interface Slide {
  from: number;
  to: number;
  /** When it is seen best: shortly before it ends, when all of it is there. */
  at: number;
}

/** With its last frame, small and grey. */
export interface Stretch extends Slide {
  look: Uint8Array;
}

/** A pixel has changed when its grey did by more than the noise of coding. */
export const NOISE = 22;

/** Whether a pixel of two small frames is another. */
export const differs = (one: Uint8Array, other: Uint8Array, at: number): boolean =>
  Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > NOISE;

/** How far what moves is taken to reach: in a camera picture it is now this pixel, now the one beside it. */
const REACH = 3;

/** For each pixel 1 where it, or one near it, is another in the second frame. */
export function movedAround(one: Uint8Array, other: Uint8Array): Uint8Array {
  const { width, height } = SMALL;
  const [across, around] = [new Uint8Array(PIXELS), new Uint8Array(PIXELS)];
  for (let at = 0; at < PIXELS; at++) {
    if (!differs(one, other, at)) continue;
    const [row, x] = [at - (at % width), at % width];
    across.fill(1, row + Math.max(0, x - REACH), row + Math.min(width, x + REACH + 1));
  }
  for (let at = 0; at < PIXELS; at++) {
    if (!across[at]) continue;
    const [y, x] = [Math.floor(at / width), at % width];
    for (let near = Math.max(0, y - REACH); near <= Math.min(height - 1, y + REACH); near++)
      around[near * width + x] = 1;
  }
  return around;
}

/** One colour and nothing on it: the black before a film begins. */
export function isBlank(look: Uint8Array): boolean {
  const middle = look.reduce((sum, value) => sum + value, 0) / PIXELS;
  return look.every((value) => Math.abs(value - middle) < 12);
}
