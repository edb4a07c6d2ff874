import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { partOf, placeIn, sidesOf } from './geometry.ts';
import { greyAt } from './ink.ts';

/** In heights: a line that is longer is read in parts, each about so long. */
const LONGEST = 100;
const PART = 70;
/** In heights, how far to both sides of where a line should be cut nothing written is looked for. */
const AROUND = 1.5;
/** Places looked at a height, along the line and across it. */
const LOOKED = 24;

/** Lines of an opaque picture, those that are longer than what can be read at once cut where nothing is written. */
export function inParts(picture: Bitmap, quads: readonly Quad[]): Quad[] {
  return quads.flatMap((quad) => {
    const { length, height } = sidesOf(quad);
    if (length <= LONGEST * height) return [quad];
    const count = Math.ceil(length / (PART * height));
    const cuts = Array.from({ length: count - 1 }, (_, at) =>
      blankest(picture, quad, (at + 1) / count, height / length),
    );
    return [0, ...cuts].map((from, at) => partOf(quad, from, cuts[at] ?? 1));
  });
}

/** The middle of the widest blank about a place along a line, 0–1; `unit`: a height along it. */
function blankest(picture: Bitmap, quad: Quad, near: number, unit: number): number {
  const count = 2 * AROUND * LOOKED;
  const places = Array.from({ length: count + 1 }, (_, at) => near + (at / LOOKED - AROUND) * unit);
  const spreads = places.map((u) => spreadAt(picture, quad, u));
  const least = Math.min(...spreads);
  const isBlank = spreads.map((spread) => spread <= least + 16);
  let best = { from: count / 2, length: 0 };
  for (let from = 0; from <= count; from++) {
    let end = from;
    while (isBlank[end]) end++;
    if (end - from > best.length) best = { from, length: end - from };
    from = Math.max(from, end);
  }
  return places[best.from + (best.length >> 1)] as number;
}

/** How much the greys of a column across a line differ. */
function spreadAt(picture: Bitmap, quad: Quad, u: number): number {
  let [least, most] = [255, 0];
  for (let row = 0; row < LOOKED; row++) {
    const grey = greyAt(picture, ...placeIn(quad, u, (row + 0.5) / LOOKED)) ?? most;
    [least, most] = [Math.min(least, grey), Math.max(most, grey)];
  }
  return Math.max(0, most - least);
}
