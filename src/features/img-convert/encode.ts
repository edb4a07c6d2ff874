import { type Bitmap, flatten } from '../../formats/image/bitmap.ts';
import { type Carry, carry } from '../../formats/image/carry.ts';
import { encodePicture } from '../../formats/image/encode.ts';
import { GifWriter } from '../../formats/image/gif-write.ts';
import { makeIcon } from '../../formats/image/icon.ts';
import { withDpi } from '../../formats/image/image-dpi.ts';
import { isPhoto } from '../../formats/image/photo-deflate.ts';
import { encoderQuality } from '../../formats/image/quality-scale.ts';
import { atSize, sizedBy, sizeNote } from '../../formats/image/size-wish.ts';
import { writeBmp } from '../../formats/image/write-bmp.ts';
import { writePhotoPng } from '../../formats/image/write-photo-png.ts';
import { TiffWriter } from '../../formats/image/write-tiff.ts';
import { isOpaque } from '../../lib/rgba.ts';
import { checkFormat, dpiOf, type Format, type Job } from './job.ts';

const ICON_SIDE = 256;
/**
 * Formats without half transparent pixels: below this alpha a pixel is left out, above it is laid on the background.
 */
const CLEAR_BELOW: Partial<Record<Format, number>> = { jpg: 0, bmp: 0, gif: 26 };

/** The bitmap at the size wished for; a new object where that is another. */
export async function sized(bitmap: Bitmap, { wish, ports }: Job): Promise<Bitmap> {
  if (wish.format === 'ico') return bitmap;
  const size = sizedBy(bitmap, wish);
  const note = sizeNote(size);
  if (note) ports.note(note);
  checkFormat(wish.format, size.width, size.height);
  return atSize(bitmap, size, () => ports.pause());
}

/** Whether any pixel is neither opaque nor left out. */
function hasHalfClear({ data }: Bitmap, below: number): boolean {
  for (let at = 3; at < data.length; at += 4)
    if ((data[at] as number) >= below && (data[at] as number) < 255) return true;
  return false;
}

/** Lays the bitmap on the background where the format cannot have it transparent; in place. */
function lay(bitmap: Bitmap, { wish, ports }: Job): void {
  const { format, background } = wish;
  const below = CLEAR_BELOW[format];
  if (below === undefined || isOpaque(bitmap.data)) return;
  const half = below > 0 && hasHalfClear(bitmap, below);
  flatten(bitmap, background, below);
  const colour = background.toLowerCase() === '#ffffff' ? '白色' : background;
  if (below === 0) ports.note(`${format.toUpperCase()} 存不下透明，透明处填上了${colour}。`);
  else if (half) ports.note(`GIF 没有半透明，半透明处叠在了${colour}上。`);
}

/** An icon is square, and at most 256 pixels wide. */
function tellIcon({ width, height }: Bitmap, { ports }: Job): void {
  if (Math.max(width, height) > ICON_SIDE) ports.note(`图标最大 ${ICON_SIDE}×${ICON_SIDE} 像素，已按比例缩小。`);
  if (width !== height) ports.note('图标是正方形的，图片已居中，两侧补成透明。');
}

/** The bitmap as a file of the format wished for; it may be changed. Throws UserError `too-many-pixels`. */
export async function encode(bitmap: Bitmap, job: Job): Promise<BlobPart[]> {
  const { wish, ports } = job;
  const { format } = wish;
  const dpi = dpiOf(job);
  checkFormat(format, bitmap.width, bitmap.height);
  lay(bitmap, job);
  switch (format) {
    case 'bmp':
      return [writeBmp(bitmap, dpi)];
    case 'ico':
      tellIcon(bitmap, job);
      return [await makeIcon(bitmap, (picture) => ports.encode(picture, 'png', {}))];
    case 'gif': {
      const gif = new GifWriter(1);
      gif.add(bitmap, 0);
      return [gif.finish()];
    }
    case 'tiff': {
      const tiff = new TiffWriter();
      tiff.add(bitmap, dpi);
      return tiff.parts();
    }
    default:
      return [await carry(await encodeCommon(bitmap, format, job), format, bitmap, carryOf(job))];
  }
}

async function encodeCommon(bitmap: Bitmap, format: 'jpg' | 'png' | 'webp' | 'avif', job: Job): Promise<Blob> {
  const { wish, ports, source } = job;
  const dpi = dpiOf(job);
  if (format === 'png' && (source.header?.opaque || isOpaque(bitmap.data)) && isPhoto(bitmap)) {
    const parts = await writePhotoPng(bitmap, () => ports.pause());
    const blob = new Blob(parts, { type: 'image/png' });
    return dpi ? withDpi(blob, dpi) : blob;
  }
  return encodePicture(bitmap, format, { quality: encoderQuality(format, wish.quality), dpi }, ports);
}

/** What becomes of all that the file holds beside its picture. */
export const carryOf = ({ wish, found, source }: Job): Carry => ({
  metadata: wish.metadata,
  found,
  header: source.header,
  dpi: dpiOf({ wish, source }),
});
