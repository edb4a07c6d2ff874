import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { type Edges, placeIn, sidesOf } from './geometry.ts';
import type { Cells, Patch } from './patches.ts';
import { lightUnderRed } from './red-ink.ts';
import { edgesOfPatch, inkIn, sealPatches, sizeOf } from './seal-patches.ts';

/** A pixel is of red ink where red is so much stronger than the other two. */
const REDDER = 50;
const MIN_RED = 110;
/** A seal covers this share of a page; more is a red page, less a speck. */
const SHARE = { least: 0.001, most: 0.3 };
/** Of a patch so much is red where it is a coloured panel: of a seal cut in white less is. */
const FILLED = 0.72;
/** Places of a line looked at for what was taken off, a height; by so much a pixel got lighter there. */
const STEPS = 12;
const CLEARED = 25;
/** In radians and heights: words along a rim lean more, but of what is shorter it cannot be told. */
export const RIM = { leans: 0.07, length: 1.7 };

const isRed = (red: number, green: number, blue: number): boolean =>
  red >= MIN_RED && red - Math.max(green, blue) >= REDDER;

const isRedAt = (data: Uint8ClampedArray, at: number): boolean =>
  isRed(data[at] as number, data[at + 1] as number, data[at + 2] as number);

/**
 * The opaque picture as it would be without red ink: seals over text are taken off, as a red glass does. Undefined
 * where there is none, or where red is the colour of the page. What is written in red is gone, too.
 */
export function withoutRed(picture: Bitmap): Bitmap | undefined {
  const { width, height, data } = picture;
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (isRedAt(data, at)) count++;
  const share = count / (width * height);
  if (share < SHARE.least || share > SHARE.most) return undefined;
  const clean = new Uint8ClampedArray(data.length);
  const lightOf = lightUnderRed(picture, isRed);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const red = data[at] as number;
      const cleared = isRedAt(data, at);
      const light = cleared ? lightOf(x, y, red) : 0;
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

/**
 * Where seals are on an opaque picture whose lines are `letter` pixels high: patches of red ink, about as broad as
 * high.
 */
export function sealsIn(picture: Bitmap, letter: number): Edges[] {
  const { patches, cells, counts } = sealPatches(picture, letter, (pixel) => isRedAt(picture.data, pixel * 4));
  return patches.filter((patch) => !isPanel(patch, counts, cells)).map((patch) => edgesOfPatch(patch, cells.side));
}

/** Whether a patch is filled, as a button or a bubble of talk is: seals have paper between their strokes. */
function isPanel(patch: Patch, counts: Uint32Array, { columns, side }: Cells): boolean {
  const { wide, high } = sizeOf(patch, side);
  return inkIn(patch, counts, columns) > FILLED * wide * high;
}
