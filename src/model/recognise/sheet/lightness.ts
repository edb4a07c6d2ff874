import { type Bitmap, shrink } from '../../../formats/image/bitmap.ts';

/** How light each pixel of a small picture is, 0–255, row-major. */
export interface Lightness {
  width: number;
  height: number;
  data: Float32Array;
}

/** An opaque picture in grey, within so many pixels each way. */
export function smallGrey(picture: Bitmap, side: number): Lightness {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale))) as [
    number,
    number,
  ];
  const { data } = shrink(picture, width, height);
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at++)
    light[at] =
      (data[at * 4] as number) * 0.299 + (data[at * 4 + 1] as number) * 0.587 + (data[at * 4 + 2] as number) * 0.114;
  return { width, height, data: light };
}

/**
 * Without what is dark and thinner than twice the radius, as writing is: the lightest around, then the darkest of
 * those.
 */
export const withoutWriting = (light: Lightness, radius: number): Lightness =>
  spread(spread(light, radius, Math.max), radius, Math.min);

/** The most or least of a square around each pixel, first along the rows, then along the columns. */
function spread({ width, height, data }: Lightness, radius: number, pick: (a: number, b: number) => number): Lightness {
  const across = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let best = data[at] as number;
      for (let near = Math.max(0, x - radius); near <= Math.min(width - 1, x + radius); near++)
        best = pick(best, data[y * width + near] as number);
      across[at] = best;
    }
  const both = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let best = across[at] as number;
      for (let near = Math.max(0, y - radius); near <= Math.min(height - 1, y + radius); near++)
        best = pick(best, across[near * width + x] as number);
      both[at] = best;
    }
  return { width, height, data: both };
}
