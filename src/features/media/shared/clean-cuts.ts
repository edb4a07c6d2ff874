import type { Part } from './parts.ts';

/** A coded picture, in the order of decoding: when it is shown, in seconds, and whether it stands by itself. */
export interface Picture {
  at: number;
  key: boolean;
}

/** Times that differ by less are the same, in seconds: people write milliseconds. */
export const SAME = 0.001;
/** So many pictures later none is shown that comes before: a decoder holds 16 back at most (H.264 §A.3.1). */
const HELD = 17;

/**
 * The places between coded pictures where a film can be cut as it is: everything in front is shown before `at`,
 * everything behind from then on. With `key` it can begin there. `last`: the film ends with these pictures.
 */
function bordersOf(pictures: readonly Picture[], last: boolean): Picture[] {
  const after = new Float64Array(pictures.length + 1).fill(Infinity);
  for (let at = pictures.length - 1; at >= 0; at--)
    after[at] = Math.min(after[at + 1] ?? Infinity, pictures[at]?.at ?? Infinity);
  let latest = -Infinity;
  const known = last ? pictures : pictures.slice(0, Math.max(0, pictures.length - HELD));
  return known.flatMap(({ at, key }, index) => {
    const next = after[index] ?? Infinity;
    const isBorder = latest < next;
    latest = Math.max(latest, at);
    // Pictures shown before one that stands by itself, but coded behind it, need what is in front of it.
    return isBorder ? [{ at: next, key: key && at === next }] : [];
  });
}

/** Whether enough pictures are known behind a time to tell where a film can be cut there. */
export const isEnough = (pictures: readonly Picture[], time: number): boolean =>
  bordersOf(pictures, false).some(({ at }) => at >= time - SAME);

/** The last place at or before a time from where on a film can be taken as it is; seconds, undefined without any. */
export const cleanStart = (pictures: readonly Picture[], time: number, last: boolean): number | undefined =>
  bordersOf(pictures, last).findLast(({ at, key }) => key && at <= time + SAME)?.at;

/** The first place at or behind a time up to where a film can be taken as it is; undefined: only to its end. */
export const cleanEnd = (pictures: readonly Picture[], time: number, last: boolean): number | undefined =>
  bordersOf(pictures, last).find(({ at }) => at >= time - SAME)?.at;

/** A cut may be so far from what was asked for, in milliseconds, and still be called exact: half a frame. */
const HALF_FRAME = 20;

/** Whether these cuts are what was asked for, to half a frame. */
export const areExact = (cuts: readonly Part[], parts: readonly Part[]): boolean =>
  cuts.length === parts.length &&
  cuts.every(({ from, to }, at) => {
    const part = parts[at];
    return !!part && Math.abs(from - part.from) <= HALF_FRAME && Math.abs(to - part.to) <= HALF_FRAME;
  });
