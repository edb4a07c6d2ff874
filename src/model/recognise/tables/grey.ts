import type { Bitmap } from '../../../formats/image/bitmap.ts';

/** A picture without colour, perhaps smaller: one byte a pixel, row-major. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
  /** Pixels of the picture a pixel of it. */
  scale: number;
}

/** Letters this high are enough to see the rules beside them. */
const LETTER = 24;

/**
 * An opaque picture whose letters are `letter` pixels high as greys, made smaller by whole pixels where they are many.
 */
export function greyOf({ width, height, data }: Bitmap, letter: number): Grey {
  const scale = Math.max(1, Math.floor(letter / LETTER));
  const grey: Grey = {
    width: Math.floor(width / scale),
    height: Math.floor(height / scale),
    scale,
    data: new Uint8Array(Math.floor(width / scale) * Math.floor(height / scale)),
  };
  const parts = scale * scale * 256;
  for (let y = 0, to = 0; y < grey.height; y++)
    for (let x = 0; x < grey.width; x++, to++) {
      let sum = 0;
      for (let row = y * scale; row < (y + 1) * scale; row++)
        for (let at = (row * width + x * scale) * 4, end = at + scale * 4; at < end; at += 4)
          sum += 77 * (data[at] as number) + 150 * (data[at + 1] as number) + 29 * (data[at + 2] as number);
      grey.data[to] = sum / parts;
    }
  return grey;
}

/** Rows as columns: what finds lines that lie finds those that stand. */
export function transposed({ width, height, data, scale }: Grey): Grey {
  const to = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) to[x * height + y] = data[y * width + x] as number;
  return { width: height, height: width, data: to, scale };
}
