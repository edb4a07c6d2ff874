import type { Quad, TextLine } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { placeIn, sidesOf } from '../geometry.ts';
import { greyAt, inkOf } from '../ink.ts';

/** Says what a cell holds that no line of text was found in: a dash, a hyphen, or nothing (''). */
export type LoneStrokes = (cell: Quad) => string;

/** In heights of a letter's box: the width of a stroke, how thin it is, and from which width on it is a dash. */
const WIDE = { least: 0.14, dash: 0.4, most: 1.6 };
const THIN = 0.22;
/** Of a cell's side so much, in heights, is not looked at: rules run there. */
const EDGE = 0.2;
/** Ink is so much of what the lines of the page have; so much of a cell's ink is its stroke. */
const STRONG = 0.45;
const ALONE = 0.85;
/** So many lines tell how strong ink is; larger cells are not looked at. */
const LINES = 30;
const MAX_PIXELS = 4_000_000;

/**
 * Looks for strokes in cells of an opaque picture whose lines were read: the network that finds lines misses lone ones.
 */
export function loneStrokes(picture: Bitmap, lines: readonly TextLine[], letter: number): LoneStrokes {
  const inks = lines.slice(0, LINES).map(({ quad }) => Math.abs(inkOf(picture, quad).contrast));
  const strong = (inks.sort((a, b) => a - b)[inks.length >> 1] ?? 0) * STRONG;
  return (cell) => {
    const { length, height } = sidesOf(cell);
    const [width, high] = [Math.floor(length - 2 * EDGE * letter), Math.floor(height - 2 * EDGE * letter)];
    if (strong < 8 || width < 2 || high < 2 || width * high > MAX_PIXELS) return '';
    const rows = inkRows(picture, cell, width, high, strong);
    const runs = rows.flatMap(({ run }, row) => (run >= WIDE.least * letter ? [{ run, row }] : []));
    const [first, last] = [runs[0], runs.at(-1)];
    if (!first || !last || last.row - first.row + 1 > Math.max(2, THIN * letter)) return '';
    const wide = Math.max(...runs.map(({ run }) => run));
    const all = rows.reduce((sum, { ink }) => sum + ink, 0);
    const own = rows.slice(Math.max(0, first.row - 1), last.row + 2).reduce((sum, { ink }) => sum + ink, 0);
    if (wide > WIDE.most * letter || own < ALONE * all || wide < 1.8 * (last.row - first.row + 1)) return '';
    return wide >= WIDE.dash * letter ? '—' : '-';
  };
}

/** Of each row of a cell without its edges: how many pixels are ink, and the longest run of them. */
function inkRows(picture: Bitmap, cell: Quad, width: number, high: number, strong: number) {
  const { length, height } = sidesOf(cell);
  const [left, top] = [(length - width) / 2, (height - high) / 2];
  const greys = Array.from({ length: high }, (_, row) =>
    Int16Array.from(
      { length: width },
      (_, column) =>
        greyAt(picture, ...placeIn(cell, (left + column + 0.5) / length, (top + row + 0.5) / height)) ?? -1,
    ),
  );
  const paper = medianOf(greys);
  return greys.map((row) => {
    let [ink, run, longest] = [0, 0, 0];
    for (const grey of row) {
      const isInk = grey >= 0 && Math.abs(grey - paper) > strong;
      run = isInk ? run + 1 : 0;
      if (isInk) ink++;
      longest = Math.max(longest, run);
    }
    return { ink, run: longest };
  });
}

function medianOf(rows: readonly Int16Array[]): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (const row of rows)
    for (const grey of row) {
      if (grey < 0) continue;
      counts[grey] = (counts[grey] as number) + 1;
      all++;
    }
  let [grey, sum] = [0, 0];
  while (grey < 255 && sum + (counts[grey] as number) < all / 2) sum += counts[grey++] as number;
  return grey;
}
