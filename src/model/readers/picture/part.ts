import { type Bitmap, blank, shrink } from '../../../formats/image/bitmap.ts';
import type { Box, PictureFile } from '../../page.ts';
import { sealInk } from './seal-ink.ts';

/** What encodes a part of a page. */
export interface PartCodec {
  encode(pixels: Bitmap, type: 'png', options: object): Promise<Blob | undefined>;
}

/** A box of a page in points, points a pixel, dots an inch, and the ink of a seal as `#rrggbb`. */
export interface Part {
  box: Box;
  scale: number;
  dpi: number;
  ink?: string | undefined;
}

/**
 * A box of a page, `scale` points a pixel, as a picture of its own with so many dots an inch at most; of a seal only
 * its `ink`.
 */
export async function partOf(
  { width, height, data }: Bitmap,
  { box, scale, dpi, ink }: Part,
  { encode }: PartCodec,
): Promise<PictureFile | undefined> {
  const within = (at: number, length: number): number => Math.max(0, Math.min(length, Math.round(at / scale)));
  const [left, right] = [within(box.left, width), within(box.right, width)];
  const [top, bottom] = [within(box.top, height), within(box.bottom, height)];
  if (right <= left || bottom <= top) return undefined;
  const part = blank(right - left, bottom - top);
  for (let y = top; y < bottom; y++)
    part.data.set(data.subarray((y * width + left) * 4, (y * width + right) * 4), (y - top) * part.width * 4);
  const smaller = Math.min(1, (dpi / 72) * scale);
  const size = (length: number): number => Math.max(1, Math.round(length * smaller));
  const small = smaller < 1 ? shrink(part, size(part.width), size(part.height)) : part;
  const picture = ink ? sealInk(small, ink) : small;
  const blob = await encode(picture, 'png', {});
  if (!blob) return undefined;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { bytes, type: 'image/png', width: picture.width, height: picture.height };
}
