import { UserError } from '../../../schemas/error.ts';
import type { AssetName } from '../../engines/assets.ts';
import type { Engine, Pixels, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { type Header, readHeader } from '../../formats/image/header.ts';
import { DecodeError, openPicture } from '../../formats/image/open.ts';
import { openPdf, type PdfiumDocument } from '../../formats/pdfium/document.ts';
import { library } from '../../formats/pdfium/library.ts';
import { createBitmap, drawPage, pageSize } from '../../formats/pdfium/render.ts';
import { parsePages } from '../../lib/page-range.ts';
import { isOpaque } from '../../lib/rgba.ts';
import { sniff } from '../../lib/sniff.ts';
import { infoFile } from './info-file.ts';
import { lookOf } from './looks.ts';
import { mostLie } from './lying.ts';
import { shrink } from './shrink.ts';

type Options = EngineOptions['preview'];

type Bytes = Uint8Array<ArrayBuffer>;

/** Types every platform reads: where one cannot be decoded, the file is broken. */
const COMMON = new Set(['jpg', 'png', 'webp', 'gif', 'bmp']);
const PICTURES = new Set([
  'jpg',
  'png',
  'webp',
  'avif',
  'gif',
  'bmp',
  'ico',
  'svg',
  'tiff',
  'heic',
  'psd',
  'jp2',
  'jxl',
]);
const PIXELS_MAX = 100_000_000;
const QUALITY = 80;

/** Starts PDFium before the first file. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> => library(run);

/**
 * What the file list and the page panels show of one file: `info.json` (schemas/preview.ts), then a thumbnail no longer
 * than `size` pixels for each chosen page of a PDF (`page-3.jpg`) or for the picture (`picture.jpg`), the cover of an
 * EPUB, the first page of an OFD, the lines of a drawing. A file locked by a password gives its info alone.
 */
const preview: Engine<'preview'> = async ([file], options, run) => {
  if (!file) return [];
  if (!file.size) throw new UserError('empty-file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniff(bytes, file.name);
  if (kind === 'pdf') return previewPdf(file, bytes, options, run);
  if (kind && PICTURES.has(kind)) return previewPicture(bytes, kind, options, run);
  return [infoFile({ kind }), ...(kind ? await previewLook(file, kind, options, run) : [])];
};
export default preview;

/** A picture where the file has one that is cheap to make; without it, and where it cannot be made, nothing. */
async function previewLook(file: File, kind: string, options: Options, run: Run<Options>): Promise<File[]> {
  try {
    const look = await lookOf(file, kind, options.size, run);
    if (!look) return [];
    if ('pixels' in look) return [await encode(look.pixels, 'jpg', 'picture', run)];
    const own = sniff(look.bytes, '') ?? '';
    const [, ...pictures] =
      own === 'pdf'
        ? await previewPdf(file, look.bytes, { ...options, pages: '1' }, run)
        : await previewPicture(look.bytes, own, options, run);
    return pictures;
  } catch {
    run.signal.throwIfAborted();
    return []; // whatever a broken file does to a reader: its basic facts are known, and shown
  }
}

async function previewPdf(file: File, bytes: Bytes, options: Options, run: Run<Options>): Promise<File[]> {
  let pdf: PdfiumDocument;
  try {
    pdf = await openPdf(bytes, run.password(file), run);
  } catch (error) {
    const { code } = error as Partial<UserError>;
    if (code === 'password-needed' || code === 'wrong-password') return [infoFile({ kind: 'pdf', encrypted: true })];
    throw error;
  }
  try {
    const info = infoFile({
      kind: 'pdf',
      pages: pdf.pages,
      ...pageSize(pdf, 0),
      ...(mostLie(pdf.pages, (page) => sizeIn(pdf, page)) && { wide: true }),
      ...(pdf.restricted && { restricted: true }),
      ...(pdf.repaired && { damaged: true }),
    });
    const thumbnails: File[] = [];
    for (const page of parsePages(options.pages, pdf.pages)) {
      run.signal.throwIfAborted();
      thumbnails.push(await pageThumbnail(pdf, page, options.size, run));
    }
    return [info, ...thumbnails];
  } finally {
    pdf.close();
  }
}

/** The size of a page, where it can be found. */
function sizeIn(pdf: PdfiumDocument, page: number): { width: number; height: number } | undefined {
  try {
    return pageSize(pdf, page);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return undefined;
  }
}

async function pageThumbnail(pdf: PdfiumDocument, page: number, side: number, run: Run<Options>): Promise<File> {
  const size = pageSize(pdf, page);
  const scale = side / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = createBitmap(pdf, width, height);
  try {
    await drawPage(pdf, page, bitmap, { x: 0, y: 0, width, height });
    return await encode({ width, height, data: bitmap.pixels(), opaque: true }, 'jpg', `page-${page + 1}`, run);
  } finally {
    bitmap.free();
  }
}

async function previewPicture(bytes: Bytes, kind: string, { size }: Options, run: Run<Options>): Promise<File[]> {
  const header = readHeader(bytes, kind);
  const told = header && {
    width: header.width,
    height: header.height,
    ...(header.width > header.height && { wide: true }),
  };
  if (told && told.width * told.height > PIXELS_MAX) return [infoFile({ kind, ...told })];
  const pixels = await firstPicture(bytes, kind, header, size, run);
  if (!pixels) return [infoFile({ kind, ...told })];
  // A drawing without pixels of its own was drawn at the thumbnail's size; that says nothing about the file.
  const measures = kind === 'svg' ? {} : { width: pixels.width, height: pixels.height };
  const wide = pixels.width > pixels.height && { wide: true };
  const small = shrink(pixels, size);
  return [
    infoFile({ kind, ...measures, ...wide }),
    await encode(small, isOpaque(small.data) ? 'jpg' : 'png', 'picture', run),
  ];
}

/**
 * The first picture of the file, upright; undefined where nobody here reads the type. Throws UserError `damaged` or
 * `too-many-pixels`.
 */
async function firstPicture(
  bytes: Bytes,
  kind: string,
  header: Header | undefined,
  side: number,
  run: Run<Options>,
): Promise<Pixels | undefined> {
  const fits = (width: number, height: number): void => {
    if (width * height > PIXELS_MAX) throw new UserError('too-many-pixels');
  };
  const ports = { decode: (blob: Blob) => run.image.decode(blob), asset: (name: AssetName) => run.asset(name), fits };
  try {
    for await (const { bitmap } of openPicture(bytes, kind, header, ports, side).frames()) return bitmap;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (COMMON.has(kind)) throw new UserError('damaged');
  }
  return undefined;
}

async function encode(pixels: Pixels, type: 'jpg' | 'png', name: string, run: Run<Options>): Promise<File> {
  const blob = await run.image.encode(pixels, type, { quality: QUALITY });
  if (!blob) throw new UserError('not-available');
  return new File([blob], `${name}.${type}`, { type: blob.type });
}
