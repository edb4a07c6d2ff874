import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { common, edgesOf, partOf, placeIn, sidesOf } from './geometry.ts';
import { greyAt, type Ink } from './ink.ts';

/** In heights of a line: how far beyond its end it is looked for, the widest gap within it, the blank that ends it. */
const FARTHEST = 3.2;
const GAP = 1;
/** In heights: a blank between brackets, to write an answer in. */
const BLANK_TO_FILL = 6;
const BLANK = 0.45;
/** In heights: what is added behind the last ink, and what is too small to be any. */
const MARGIN = 0.2;
const MIN_INK = 0.04;
/** Columns looked at a height, and places across a column. */
const COLUMNS = 24;
const ROWS = 16;
/** Ink is so much of the line's own, and what differs less is paper. */
const STRONG = 0.5;
const PAPER = 0.3;

/**
 * A line with what stands close to its ends on the opaque picture: the network that finds lines misses single thin
 * characters there, such as `一、` and `)`. What runs on, or crosses the line's edges, is no letter of it.
 */
export function reached(picture: Bitmap, quad: Quad, ink: Ink, others: readonly Quad[]): Quad {
  const { length, height } = sidesOf(quad);
  if (height < 6 || length < height) return quad;
  const unit = height / Math.max(1, length);
  const [left, right] = [inkBeyond(picture, quad, ink, -unit), inkBeyond(picture, quad, ink, unit)];
  if (!left && !right) return quad;
  const wide = partOf(quad, -(left && left + MARGIN) * unit, 1 + (right && right + MARGIN) * unit);
  return meets(quad, wide, others) ? quad : wide;
}

/** The same for a line that goes on behind a blank to write in; it stays what it is where nothing stands there. */
export function reachedFar(picture: Bitmap, quad: Quad, ink: Ink, others: readonly Quad[]): Quad {
  const { length, height } = sidesOf(quad);
  const unit = height / Math.max(1, length);
  const right = inkBeyond(picture, quad, ink, unit, BLANK_TO_FILL);
  const wide = right ? partOf(quad, 0, 1 + (right + MARGIN) * unit) : quad;
  return meets(quad, wide, others) ? quad : wide;
}

/** Whether a line that was made longer reaches into another one that it did not touch before. */
function meets(quad: Quad, wide: Quad, others: readonly Quad[]): boolean {
  const [before, after] = [edgesOf(quad), edgesOf(wide)];
  return others.some((other) => {
    if (other === quad) return false;
    const box = edgesOf(other);
    const least = 0.1 * Math.min(box.bottom - box.top, after.bottom - after.top) ** 2;
    return common(after, box) > common(before, box) + least;
  });
}

/**
 * How far the ink of a line goes on beyond its end, behind a gap of at most so many heights, in heights; 0 where there
 * is none. `unit`: a height along it.
 */
function inkBeyond(picture: Bitmap, quad: Quad, ink: Ink, unit: number, gap = GAP): number {
  const start = unit > 0 ? 1 : 0;
  let [last, inked, blank] = [0, 0, 0];
  for (let step = 1; step <= (FARTHEST + gap - GAP) * COLUMNS; step++) {
    const at = step / COLUMNS;
    const kind = columnAt(picture, quad, start + at * unit, ink);
    if (kind === 'crossed') return blank / COLUMNS >= MARGIN && inked >= MIN_INK * COLUMNS ? last : 0;
    if (kind === 'ink') [last, inked, blank] = [at, inked + 1, 0];
    else blank++;
    if (blank / COLUMNS > (inked ? BLANK : gap)) break;
  }
  return blank / COLUMNS >= BLANK && inked >= MIN_INK * COLUMNS ? last : 0;
}

/** What is in a column across a line: something within its edges, nothing, or what crosses them. */
function columnAt(picture: Bitmap, quad: Quad, u: number, { paper, contrast }: Ink): 'ink' | 'paper' | 'crossed' {
  const sign = Math.sign(contrast);
  const size = Math.abs(contrast);
  const greyOf = (v: number): number => (greyAt(picture, ...placeIn(quad, u, v)) ?? paper) * sign;
  const [top, bottom] = [greyOf(0), greyOf(1)];
  const edge = Math.max(top, bottom);
  if (edge - paper * sign > STRONG * size || Math.abs(top - bottom) > PAPER * size) return 'crossed';
  let found = 0;
  for (let row = 1; row < ROWS; row++) if (greyOf(row / ROWS) - edge > STRONG * size) found++;
  return found ? 'ink' : 'paper';
}
