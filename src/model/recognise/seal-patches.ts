import type { Edges } from './geometry.ts';
import { type Cells, type Patch, patchesOf } from './patches.ts';

/** In heights of a line: the shortest side of a seal or stamp. No side is so many times the other. */
const MIN_SIDE = 2.6;
const LONGER = 1.8;
/** Of a cell so much is its ink; its cells have so many others between them at most. */
const INKED = 0.04;
const HOLE = 1;

/** Patches of ink that may be seals, and the cells they are counted in. */
export interface SealPatches {
  patches: Patch[];
  cells: Cells;
  /** Pixels of ink in each cell. */
  counts: Uint32Array;
}

/**
 * Patches of ink about as broad as high, and too large for a letter, of a picture whose lines are `letter` pixels high;
 * `isInk` says of a pixel, counted from the first one row by row, whether it is of such ink.
 */
export function sealPatches(
  { width, height }: { width: number; height: number },
  letter: number,
  isInk: (pixel: number) => boolean,
): SealPatches {
  const side = Math.max(3, Math.round(letter / 3));
  const cells: Cells = { side, columns: Math.ceil(width / side), rows: Math.ceil(height / side) };
  const counts = new Uint32Array(cells.columns * cells.rows);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!isInk(at)) continue;
      const cell = Math.floor(y / side) * cells.columns + Math.floor(x / side);
      counts[cell] = (counts[cell] as number) + 1;
    }
  const marked = Uint8Array.from(counts, (count) => Number(count >= INKED * side * side));
  const patches = patchesOf(cells, marked, HOLE).filter((patch) => {
    const { wide, high } = sizeOf(patch, side);
    return Math.min(wide, high) >= MIN_SIDE * letter && Math.max(wide, high) <= LONGER * Math.min(wide, high);
  });
  return { patches, cells, counts };
}

/** A patch in pixels; of those at the right and lower border a part may lie outside of the picture. */
export const edgesOfPatch = ({ from, to }: Patch, side: number): Edges => ({
  left: from.x * side,
  top: from.y * side,
  right: to.x * side,
  bottom: to.y * side,
});

/** How wide and high a patch is, in pixels. */
export const sizeOf = ({ from, to }: Patch, side: number): { wide: number; high: number } => ({
  wide: (to.x - from.x) * side,
  high: (to.y - from.y) * side,
});

/** How many pixels of a patch are ink, by those of each cell. */
export function inkIn({ from, to }: Patch, counts: Uint32Array, columns: number): number {
  let sum = 0;
  for (let y = from.y; y < to.y; y++) for (let x = from.x; x < to.x; x++) sum += counts[y * columns + x] as number;
  return sum;
}
