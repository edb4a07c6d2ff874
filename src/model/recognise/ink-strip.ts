import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { placeIn, sidesOf } from './geometry.ts';
import { greyAt, type Ink } from './ink.ts';

/** Where ink is in a line: 1 for ink, a byte a pixel. */
export interface InkStrip {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The rows a strip is looked at in at most, and the columns. */
const [ROWS, COLUMNS] = [56, 6000];
/** Ink is so much of the line's own. */
const STRONG = 0.28;
/** In heights: the strip reaches so far beyond the line's ends and its edges. */
const BEYOND = { ends: 1, edges: 0.12 };

/** Where ink is along a line and a little beyond its ends, which are `beyond` lengths from the strip's. */
export function stripOf(picture: Bitmap, quad: Quad, { paper, contrast }: Ink): InkStrip & { beyond: number } {
  const { length, height } = sidesOf(quad);
  const beyond = (BEYOND.ends * height) / length;
  const step = Math.max(1, (height * (1 + 2 * BEYOND.edges)) / ROWS, (length * (1 + 2 * beyond)) / COLUMNS);
  const width = Math.max(1, Math.round((length * (1 + 2 * beyond)) / step));
  const rows = Math.max(1, Math.round((height * (1 + 2 * BEYOND.edges)) / step));
  const data = new Uint8Array(width * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < width; column++) {
      const u = ((column + 0.5) / width) * (1 + 2 * beyond) - beyond;
      const v = ((row + 0.5) / rows) * (1 + 2 * BEYOND.edges) - BEYOND.edges;
      const grey = greyAt(picture, ...placeIn(quad, u, v));
      if (grey !== undefined && (grey - paper) / contrast > STRONG) data[row * width + column] = 1;
    }
  return { width, height: rows, data, beyond };
}
