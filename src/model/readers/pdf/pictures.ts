import { UserError } from '../../../../schemas/error.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { openPdf, type PdfiumDocument, type Sources } from '../../../formats/pdfium/document.ts';
import type { Ink } from '../../../formats/pdfium/ink.ts';
import { createBitmap, createClearBitmap, drawPage, pageSize } from '../../../formats/pdfium/render.ts';
import { asDrawn, extract, isMasked, pictureOf } from '../../../formats/pdfium/stored/picture.ts';
import type { Box, PictureFile } from '../../page.ts';
import type { PaintedImage, Painting } from './page.ts';

/** What reading pictures needs from outside (an engine's `run` fits). */
export interface PictureSources extends Sources {
  image: {
    encode(
      pixels: { width: number; height: number; data: Uint8ClampedArray; opaque?: boolean },
      type: 'jpg' | 'png',
      options: { quality?: number; dpi?: number },
    ): Promise<Blob | undefined>;
  };
}

interface Pictures {
  picture(page: number, painting: Painting): Promise<PictureFile | undefined>;
  region(page: number, box: Box, dpi: number): Promise<PictureFile | undefined>;
  close(): void;
}

const MAX_PIXELS = 40_000_000;
const MAX_DPI = 300;
const MIN_DPI = 72;

/** Reads pictures of a document: as they are stored where that is what is seen, else drawn by PDFium. */
export function openPictures(
  document: PdfDocument,
  bytes: Uint8Array,
  password: string | undefined,
  sources: PictureSources,
): Pictures {
  let drawn: Promise<PdfiumDocument> | undefined;
  const draw = async (page: number, part: Part): Promise<PictureFile | undefined> => {
    drawn ??= openPdf(bytes, password, { asset: (name) => sources.asset(name), note: () => undefined });
    return readable(drawn.then((pdf) => drawRegion(pdf, page, part, sources)));
  };
  const region: Pictures['region'] = (page, box, dpi) => draw(page, { box, dpi });
  return {
    region,
    picture: async (page, painting) => {
      if ('ink' in painting) return draw(page, { box: painting.picture.box, dpi: MAX_DPI, ink: painting.ink });
      const stored = painting.whole ? await readable(storedPicture(document, painting, sources)) : undefined;
      return stored ?? (await region(page, painting.picture.box, densityOf(painting)));
    },
    close: () => void drawn?.then((pdf) => pdf.close()).catch(() => undefined),
  };
}

/** What cannot be read is left out; only what ends the whole job (a cancel, the network) is thrown. */
export async function readable<File>(picture: Promise<File | undefined>): Promise<File | undefined> {
  try {
    return await picture;
  } catch (error) {
    if (error instanceof UserError && error.code !== 'network' && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

async function storedPicture(
  document: PdfDocument,
  { image }: PaintedImage,
  sources: PictureSources,
): Promise<PictureFile | undefined> {
  const picture = pictureOf(document, image);
  if (!picture || picture.width * picture.height > MAX_PIXELS) return undefined;
  const found = await extract(picture, sources);
  const file = found?.type === 'jp2' ? await asDrawn(picture, sources) : found;
  if (!file || file.type === 'jp2') return undefined;
  const { width, height } = isMasked(picture) ? (pngSize(file.bytes) ?? picture) : picture;
  return { bytes: file.bytes, type: file.type === 'jpg' ? 'image/jpeg' : 'image/png', width, height };
}

/** Width and height as a PNG's head says them. */
function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < 24 || bytes[0] !== 0x89) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Dots an inch that show a picture as it is stored. */
function densityOf({ picture: { box, width, height } }: PaintedImage): number {
  const [wide, high] = [(box.right - box.left) / 72, (box.bottom - box.top) / 72];
  return Math.min(MAX_DPI, Math.max(MIN_DPI, width / wide, height / high));
}

/** A part of a page, at so many dots an inch; of a seal only its ink, and nothing behind it. */
interface Part {
  box: Box;
  dpi: number;
  ink?: Ink;
}

async function drawRegion(
  pdf: PdfiumDocument,
  page: number,
  { box, dpi, ink }: Part,
  { image }: PictureSources,
): Promise<PictureFile | undefined> {
  const size = pageSize(pdf, page);
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(dpi / 72, Math.sqrt(MAX_PIXELS / Math.max(1, wide * high)));
  const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
  const [width, height] = [pixels(wide), pixels(high)];
  const bitmap = ink ? createClearBitmap(pdf, width, height) : createBitmap(pdf, width, height);
  try {
    const place = { x: -Math.round(box.left * scale), y: -Math.round(box.top * scale) };
    const whole = { ...place, width: pixels(size.width), height: pixels(size.height) };
    await drawPage(pdf, page, bitmap, whole, ink);
    const drawing = { width, height, data: bitmap.pixels(), opaque: !ink };
    const blob = await image.encode(drawing, 'png', { dpi: Math.round(scale * 72) });
    if (!blob) throw new UserError('not-available');
    return { bytes: new Uint8Array(await blob.arrayBuffer()), type: 'image/png', width, height };
  } finally {
    bitmap.free();
  }
}
