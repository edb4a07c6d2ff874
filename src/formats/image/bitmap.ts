/** 8-bit RGBA pixels, straight alpha, row-major, sRGB; `data.length === width * height * 4`. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** One picture of a file: a frame of an animation (shown for `delay` milliseconds), a page, or the only one. */
export interface Frame {
  bitmap: Bitmap;
  delay: number;
}

/** A new transparent bitmap. Throws RangeError when the memory cannot be had. */
export const blank = (width: number, height: number): Bitmap => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

/** Whether nothing can be seen through a bitmap. */
export function isOpaque({ data }: Pick<Bitmap, 'data'>): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/**
 * Lays the bitmap over a colour, in place: afterwards every pixel is opaque, or fully transparent where its alpha was
 * below `clearBelow`. `colour` is `#rrggbb`.
 */
export function flatten(bitmap: Bitmap, colour: string, clearBelow = 0): void {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0) as [number, number, number];
  const { data } = bitmap;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    if (alpha < clearBelow) {
      data[at + 3] = 0;
      continue;
    }
    for (let c = 0; c < 3; c++) data[at + c] = ((data[at + c] ?? 0) * alpha + (rgb[c] ?? 0) * (255 - alpha)) / 255;
    data[at + 3] = 255;
  }
}

/** The bitmap drawn smaller by averaging all pixels under each new one, weighted by alpha; it is never made larger. */
export function shrink(source: Bitmap, width: number, height: number): Bitmap {
  const target = blank(width, height);
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor((y * source.height) / height);
    const y1 = Math.max(y0 + 1, Math.floor(((y + 1) * source.height) / height));
    for (let x = 0; x < width; x++) {
      const x0 = Math.floor((x * source.width) / width);
      const x1 = Math.max(x0 + 1, Math.floor(((x + 1) * source.width) / width));
      putAverage(source, [x0, y0, x1, y1], target.data, (y * width + x) * 4);
    }
  }
  return target;
}

/** Writes the mean of the pixels from the first to before the second corner; what is all clear stays zeroes. */
function putAverage(
  { data, width }: Bitmap,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  target: Uint8ClampedArray,
  to: number,
): void {
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let at = (y * width + x0) * 4; at < (y * width + x1) * 4; at += 4) {
      const alpha = data[at + 3] ?? 0;
      r += (data[at] ?? 0) * alpha;
      g += (data[at + 1] ?? 0) * alpha;
      b += (data[at + 2] ?? 0) * alpha;
      a += alpha;
    }
  }
  if (!a) return;
  target[to] = r / a;
  target[to + 1] = g / a;
  target[to + 2] = b / a;
  target[to + 3] = a / ((x1 - x0) * (y1 - y0));
}
