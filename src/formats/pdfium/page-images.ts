import { UserError } from '../../../schemas/error.ts';
import type { Tell } from '../../../schemas/note.ts';
import { baseName } from '../../lib/output-name.ts';
import type { PdfiumDocument } from './document.ts';
import { type Bitmap, createBitmap, drawPage, pageSize } from './render.ts';
import { layoutSlices, type Slice } from './slices.ts';

/** How pages become pictures. */
export interface Drawing {
  format: 'jpg' | 'png';
  dpi: number;
  /** 1–100, for jpg */
  quality: number;
}

/** What drawing needs from outside (an engine's `run` fits). */
interface Surroundings {
  signal: AbortSignal;
  progress(part: number, note?: string): void;
  note: Tell;
  image: {
    opaqueBytes: 3 | 4;
    encode(
      pixels: { width: number; height: number; data: Uint8ClampedArray; opaque?: boolean },
      type: 'jpg' | 'png',
      options: { quality?: number; dpi?: number },
    ): Promise<Blob | undefined>;
  };
}

/** Pages to draw: of which document, named after which file. */
export interface Job {
  name: string;
  pdf: PdfiumDocument;
  drawing: Drawing;
  run: Surroundings;
}

/** A page to draw: its index (0-based), its size in pixels, and the resolution that gives it. */
interface Sheet {
  page: number;
  width: number;
  height: number;
  dpi: number;
}

const PIXELS_MAX = 100_000_000;
/** The longest side libjpeg writes is 65,500 (JPEG_MAX_DIMENSION). */
const SIDE_MAX = 65_500;

/**
 * Each of the pages (0-based) as a picture of its own, those that cannot be read left out with a note. Throws UserError
 * `damaged` when none can.
 */
export async function pageImages(job: Job, pages: number[]): Promise<File[]> {
  const { pdf, run } = job;
  const files: File[] = [];
  for (const [done, sheet] of sheets(job, pages).entries()) {
    run.signal.throwIfAborted();
    const bitmap = createBitmap(pdf, sheet.width, sheet.height, run.image.opaqueBytes);
    try {
      await drawPage(pdf, sheet.page, bitmap, { x: 0, y: 0, width: sheet.width, height: sheet.height });
      const name = numbered(job, sheet.page + 1, pdf.pages);
      files.push(await encode(job, bitmap, name, sheet.dpi));
    } finally {
      bitmap.free();
    }
    run.progress((done + 1) / pages.length, `已转换 ${done + 1} / ${pages.length} 页`);
  }
  if (!files.length) throw new UserError(pages.length < pdf.pages ? 'no-result' : 'damaged');
  return files;
}

/**
 * The pages stacked into long pictures, none higher than `maxHeight` pixels. Throws UserError `damaged` when no page
 * can be read.
 */
export async function longImages(job: Job, pages: number[], highest: number): Promise<File[]> {
  const stack = sheets(job, pages);
  const width = Math.max(0, ...stack.map((sheet) => sheet.width));
  if (!width) throw new UserError('damaged');
  const maxHeight = Math.min(highest, Math.floor(PIXELS_MAX / width));
  const slices = layoutSlices(
    stack.map((sheet) => sheet.height),
    maxHeight,
  );
  const files: File[] = [];
  for (const [index, slice] of slices.entries()) {
    files.push(await longImage(job, stack, slice, width, numbered(job, index + 1, slices.length)));
    job.run.progress((index + 1) / slices.length, `已拼接 ${index + 1} / ${slices.length} 张`);
  }
  return files;
}

async function longImage(job: Job, stack: Sheet[], slice: Slice, width: number, name: string): Promise<File> {
  const bitmap = createBitmap(job.pdf, width, slice.height, job.run.image.opaqueBytes);
  try {
    for (const { page, from, at } of slice.fragments) {
      job.run.signal.throwIfAborted();
      const sheet = stack[page];
      if (!sheet) continue;
      const x = Math.floor((width - sheet.width) / 2);
      await drawPage(job.pdf, sheet.page, bitmap, { x, y: at - from, width: sheet.width, height: sheet.height });
    }
    return await encode(job, bitmap, name, job.drawing.dpi);
  } finally {
    bitmap.free();
  }
}

/**
 * The readable pages with their sizes in pixels; a page above 100 megapixels or the encoders' longest side gets a lower
 * resolution, and a note. Throws UserError `too-complex` before the first is drawn.
 */
function sheets({ pdf, drawing, run }: Job, pages: number[]): Sheet[] {
  return pages.flatMap((page) => {
    try {
      const size = pageSize(pdf, page);
      pdf.check(page);
      const bySide = (SIDE_MAX * 72) / Math.max(size.width, size.height);
      const byArea = 72 * Math.sqrt(PIXELS_MAX / (size.width * size.height));
      const dpi = Math.min(drawing.dpi, bySide, byArea);
      if (dpi < drawing.dpi) run.note(`第 ${page + 1} 页尺寸太大，已按 ${Math.max(1, Math.floor(dpi))} DPI 转换。`);
      const pixels = (points: number): number => Math.max(1, Math.round((points * dpi) / 72));
      return [{ page, width: pixels(size.width), height: pixels(size.height), dpi }];
    } catch (error) {
      if ((error as UserError).code !== 'damaged') throw error;
      run.note(`第 ${page + 1} 页已损坏，无法读取，已跳过。`, { lost: true });
      return [];
    }
  });
}

async function encode(
  { drawing, run }: Job,
  { width, height, pixels }: Bitmap,
  name: string,
  dpi: number,
): Promise<File> {
  const { format, quality } = drawing;
  const page = { width, height, data: pixels(), opaque: true }; // createBitmap made it white
  const blob = await run.image.encode(page, format, { quality, dpi: Math.max(1, Math.round(dpi)) });
  if (!blob) throw new UserError('not-available');
  return new File([blob], name, { type: blob.type });
}

/** `报告.pdf` and 3 of 12 give `报告-03.jpg`; 1 of 1 gives `报告.jpg`. */
function numbered({ name, drawing }: Job, number: number, total: number): string {
  const suffix = total === 1 ? '' : `-${String(number).padStart(Math.max(2, String(total).length), '0')}`;
  return `${baseName(name)}${suffix}.${drawing.format}`;
}
