import { md5 } from '@noble/hashes/legacy.js';
import { UserError } from '../../../schemas/error.ts';
import type { Tell } from '../../../schemas/note.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { withDpi } from '../../formats/image/image-dpi.ts';
import { writeJpeg } from '../../formats/image/jpeg-encode.ts';
import { addPictures, finishBook, startBook } from '../../formats/pdf/pictures/book.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import type { StorePorts } from '../../formats/pdf/pictures/store.ts';
import { byteRange, fitJpeg } from './fit-bytes.ts';
import { padPng } from './pad.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What saving needs of its surroundings. */
export interface SavePorts {
  asset: StorePorts['asset'] & ((name: 'jpeg-encoder.wasm') => Promise<Uint8Array>);
  image: {
    decode: StorePorts['decode'];
    encode(bitmap: Bitmap, type: 'png' | 'jpg', options: { dpi?: number; quality?: number }): Promise<Blob | undefined>;
  };
  signal: AbortSignal;
  note: Tell;
}

/** How a photo is to be saved; the range of its size in KB, 0 for no bound. */
export interface SaveWish {
  png: boolean;
  dpi: number;
  minKB: number;
  maxKB: number;
}

/** Below this quality a portrait shows the loss. */
const POOR = 60;
/** Print shows no loss. */
const SHEET_QUALITY = 95;

const padded = (minKB: number): string => `画质已是最好，仍不到 ${minKB} KB，已补入不影响照片的空白数据，凑足大小。`;

async function jpegOf(photo: Bitmap, quality: number, dpi: number, { asset, signal }: SavePorts): Promise<Bytes> {
  signal.throwIfAborted();
  const look = { quality, grey: false, fast: true }; // old systems refuse progressive files
  const bytes = await writeJpeg(photo, look, () => asset('jpeg-encoder.wasm'));
  const whole = await withDpi(new Blob([bytes], { type: 'image/jpeg' }), dpi);
  return new Uint8Array(await whole.arrayBuffer());
}

/**
 * The photo as a file of the size wished for, its parts and its ending. Throws UserError `target-too-small` where it
 * cannot be.
 */
export async function savePhoto(
  photo: Bitmap,
  wish: SaveWish,
  ports: SavePorts,
): Promise<{ parts: Bytes[]; end: 'jpg' | 'png' }> {
  if (wish.png) return { parts: [await pngOf(photo, wish, ports)], end: 'png' };
  const { dpi, minKB, maxKB } = wish;
  const fitted = await fitJpeg((quality) => jpegOf(photo, quality, dpi, ports), byteRange(minKB, maxKB));
  const { bytes, quality, padding } = fitted;
  if (quality < POOR) ports.note(`为了不超过 ${maxKB} KB，画质降到了 ${quality}（满分 100），细节有损失。`);
  if (padding) ports.note(padded(minKB));
  return { parts: [bytes], end: 'jpg' };
}

async function pngOf(photo: Bitmap, { dpi, minKB, maxKB }: SaveWish, { image, note }: SavePorts): Promise<Bytes> {
  const { least, most } = byteRange(minKB, maxKB);
  const png = await image.encode(photo, 'png', { dpi });
  if (!png) throw new UserError('unsupported', '这个浏览器不能生成 PNG 图片。');
  const bytes = new Uint8Array(await png.arrayBuffer());
  if (bytes.length > most)
    throw new UserError(
      'target-too-small',
      `PNG 是无损的，这张有 ${Math.ceil(bytes.length / 1000)} KB；有底色的可以改存 JPG。`,
    );
  const whole = padPng(bytes, least);
  if (whole.length > bytes.length) note(padded(minKB));
  return whole;
}

/** A sheet as a JPEG, or as a PDF whose page is as large as the paper. */
export async function saveSheet(
  page: Bitmap,
  { dpi, pdf }: { dpi: number; pdf: boolean },
  ports: SavePorts,
): Promise<BlobPart[]> {
  const jpeg = await jpegOf(page, SHEET_QUALITY, dpi, ports);
  if (!pdf) return [jpeg];
  const book = startBook({ page: 'image', orientation: 'auto', fit: 'contain', margin: 0, perPage: 1 });
  await addPictures(
    book,
    jpeg,
    'sheet.jpg',
    picturePorts(ports, () => undefined),
  );
  return finishBook(book, md5(jpeg));
}
