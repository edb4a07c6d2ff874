import { type Bitmap, blank, shrink } from './bitmap.ts';
import { writeIco } from './ico.ts';

const SIZES = [16, 32, 48, 256];
const MAX_SIDE_PIXELS = 256;

/** The picture in the middle of a transparent square of `side` pixels, made smaller to fit. */
function square(bitmap: Bitmap, side: number): Bitmap {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const small = scale < 1 ? shrink(bitmap, width, height) : bitmap;
  const target = blank(side, side);
  const left = (side - width) >> 1;
  const top = (side - height) >> 1;
  for (let y = 0; y < height; y++) {
    target.data.set(small.data.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * side + left) * 4);
  }
  return target;
}

/**
 * An icon file with the usual sizes up to the picture's own, each a PNG made by `png`. Throws where there is no PNG
 * encoder.
 */
export async function makeIcon(
  bitmap: Bitmap,
  png: (bitmap: Bitmap) => Promise<Blob | undefined>,
): Promise<Uint8Array<ArrayBuffer>> {
  const largest = Math.min(MAX_SIDE_PIXELS, Math.max(bitmap.width, bitmap.height));
  const sides = [...new Set([...SIZES.filter((side) => side < largest), largest])];
  const base = square(bitmap, largest);
  const entries = [];
  for (const side of sides) {
    const blob = await png(square(base, side));
    if (!blob) throw new TypeError('no PNG encoder');
    entries.push({ width: side, height: side, bits: 32, data: new Uint8Array(await blob.arrayBuffer()) });
  }
  return writeIco(entries);
}
