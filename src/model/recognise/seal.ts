import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { type Edges, placeIn, sidesOf } from './geometry.ts';
import { patchesOf } from './patches.ts';

/** A pixel is of red ink where red is so much stronger than the other two. */
const REDDER = 50;
const MIN_RED = 110;
/** A seal covers this share of a page; more is a red page, less a speck. */
const SHARE = { least: 0.001, most: 0.3 };
/** In heights of a line: the shortest side of a seal. No side is so many times the other. */
const MIN_SIDE = 2.6;
const LONGER = 1.8;
/** Of a cell so much is red ink; cells of a seal have so many others between them at most. */
const INKED = 0.04;
const HOLE = 1;
/** Places of a line looked at for what was taken off, a height; by so much a pixel got lighter there. */
const STEPS = 12;
const CLEARED = 25;

const isRed = (red: number, green: number, blue: number): boolean =>
  red >= MIN_RED && red - Math.max(green, blue) >= REDDER;

const isRedAt = (data: Uint8ClampedArray, at: number): boolean =>
  isRed(data[at] as number, data[at + 1] as number, data[at + 2] as number);

/**
 * The opaque picture as it would be without red ink: seals over text are taken off, as a red glass does. Undefined where
 * there is none, or where red is the colour of the page. What is written in red is gone, too.
 */
export function withoutRed({ width, height, data }: Bitmap): Bitmap | undefined {
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (isRedAt(data, at)) count++;
  const share = count / (width * height);
  if (share < SHARE.least || share > SHARE.most) return undefined;
  const clean = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at] as number;
    const cleared = isRedAt(data, at);
    // Pale ink lets the paper through: what is left of it is stretched to white.
    const light = cleared ? Math.min(255, red * 1.2) : 0;
    clean[at] = cleared ? light : red;
    clean[at + 1] = cleared ? light : (data[at + 1] as number);
    clean[at + 2] = cleared ? light : (data[at + 2] as number);
    clean[at + 3] = 255;
  }
  return { width, height, data: clean };
}

/** The share of a line's box that was taken off a picture to make `clean` of it. */
export function clearedIn({ width, height, data }: Bitmap, clean: Bitmap, quad: Quad): number {
  const sides = sidesOf(quad);
  const columns = Math.max(STEPS, Math.round((sides.length * STEPS) / Math.max(1, sides.height)));
  let count = 0;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < STEPS; row++) {
      const [x, y] = placeIn(quad, (column + 0.5) / columns, (row + 0.5) / STEPS).map(Math.floor) as [number, number];
      const green = (y * width + x) * 4 + 1;
      const isInside = x >= 0 && y >= 0 && x < width && y < height;
      if (isInside && (clean.data[green] as number) - (data[green] as number) > CLEARED) count++;
    }
  return count / (columns * STEPS);
}

/** Where seals are on an opaque picture whose lines are `letter` pixels high: patches of red ink, about as broad as high. */
export function sealsIn({ width, height, data }: Bitmap, letter: number): Edges[] {
  const side = Math.max(3, Math.round(letter / 3));
  const cells = { side, columns: Math.ceil(width / side), rows: Math.ceil(height / side) };
  const counts = new Uint32Array(cells.columns * cells.rows);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (!isRedAt(data, at)) continue;
      const cell = Math.floor(y / side) * cells.columns + Math.floor(x / side);
      counts[cell] = (counts[cell] as number) + 1;
    }
  const marked = Uint8Array.from(counts, (count) => Number(count >= INKED * side * side));
  return patchesOf(cells, marked, HOLE).flatMap(({ from, to }) => {
    const [wide, high] = [(to.x - from.x) * side, (to.y - from.y) * side];
    if (Math.min(wide, high) < MIN_SIDE * letter || Math.max(wide, high) > LONGER * Math.min(wide, high)) return [];
    return [{ left: from.x * side, top: from.y * side, right: to.x * side, bottom: to.y * side }];
  });
}
