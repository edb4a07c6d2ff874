import { UserError } from '../../../schemas/error.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { openPdf, type PdfiumDocument } from '../../model/pdfium/document.ts';
import { library } from '../../model/pdfium/library.ts';
import { type Bitmap, createBitmap, drawPage, pageSize } from '../../model/pdfium/render.ts';
import { layoutSlices, type Slice } from '../../model/pdfium/slices.ts';
import type { Engine, Run } from '../engine.ts';
import type { EngineOptions } from '../options.gen.ts';

type Options = EngineOptions['pdf-raster'];

interface Job {
  file: File;
  pdf: PdfiumDocument;
  options: Options;
  run: Run<Options>;
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
const SPREAD_ABOVE = 6;
/** More parts than cores, so that a core with light pages takes more of them. */
const PARTS_PER_CORE = 5;

/** Starts PDFium before the first call, while the visitor still looks at the form. */
export const warm = (run: Pick<Run, 'asset'>): Promise<unknown> => library(run);

/** Draws the chosen pages of a PDF as JPEG or PNG, each its own picture or all of them stacked into long ones. */
const pdfRaster: Engine<'pdf-raster'> = async ([file], options, run) => {
  if (!file) return [];
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  const job: Job = { file, pdf, options, run };
  try {
    const pages = [...new Set(parsePages(options.pages, pdf.pages))];
    if (options.long) return await longImages(job, pages);
    if (run.cores === 1 || pages.length <= SPREAD_ABOVE) return await pageImages(job, pages);
    return await spreadPages(job, pages);
  } finally {
    pdf.close();
  }
};
export default pdfRaster;

async function spreadPages({ file, options, run }: Job, pages: number[]): Promise<File[]> {
  const size = Math.ceil(pages.length / (run.cores * PARTS_PER_CORE));
  const parts: { files: File[]; options: Options }[] = [];
  for (let at = 0; at < pages.length; at += size) {
    parts.push({ files: [file], options: { ...options, pages: rangeText(pages.slice(at, at + size)) } });
  }
  return (await run.spread(parts)).flat();
}

async function pageImages(job: Job, pages: number[]): Promise<File[]> {
  const { pdf, options, run } = job;
  const files: File[] = [];
  for (const [done, sheet] of sheets(job, pages).entries()) {
    run.signal.throwIfAborted();
    const bitmap = createBitmap(pdf, sheet.width, sheet.height);
    try {
      await drawPage(pdf, sheet.page, bitmap, { x: 0, y: 0, width: sheet.width, height: sheet.height });
      const name = numbered(job, sheet.page + 1, pdf.pages);
      files.push(await encode(job, bitmap, name, sheet.dpi));
    } finally {
      bitmap.free();
    }
    run.progress((done + 1) / pages.length, `已转换 ${done + 1} / ${pages.length} 页`);
  }
  if (!files.length) throw new UserError(options.pages ? 'no-result' : 'damaged');
  return files;
}

async function longImages(job: Job, pages: number[]): Promise<File[]> {
  const stack = sheets(job, pages);
  const width = Math.max(0, ...stack.map((sheet) => sheet.width));
  if (!width) throw new UserError('damaged');
  const maxHeight = Math.min(job.options.maxHeight, Math.floor(PIXELS_MAX / width));
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
  const bitmap = createBitmap(job.pdf, width, slice.height);
  try {
    for (const { page, from, at } of slice.fragments) {
      job.run.signal.throwIfAborted();
      const sheet = stack[page];
      if (!sheet) continue;
      const x = Math.floor((width - sheet.width) / 2);
      await drawPage(job.pdf, sheet.page, bitmap, { x, y: at - from, width: sheet.width, height: sheet.height });
    }
    return await encode(job, bitmap, name, job.options.dpi);
  } finally {
    bitmap.free();
  }
}

/** The readable pages with their sizes in pixels; a page above 100 megapixels or the encoders' longest side gets a lower resolution, and a note. */
function sheets({ pdf, options, run }: Job, pages: number[]): Sheet[] {
  return pages.flatMap((page) => {
    try {
      const size = pageSize(pdf, page);
      const bySide = (SIDE_MAX * 72) / Math.max(size.width, size.height);
      const byArea = 72 * Math.sqrt(PIXELS_MAX / (size.width * size.height));
      const dpi = Math.min(options.dpi, bySide, byArea);
      if (dpi < options.dpi) run.note(`第 ${page + 1} 页尺寸太大，已按 ${Math.max(1, Math.floor(dpi))} DPI 转换。`);
      const pixels = (points: number): number => Math.max(1, Math.round((points * dpi) / 72));
      return [{ page, width: pixels(size.width), height: pixels(size.height), dpi }];
    } catch (error) {
      if ((error as UserError).code !== 'damaged') throw error;
      run.note(`第 ${page + 1} 页已损坏，无法读取，已跳过。`);
      return [];
    }
  });
}

async function encode({ options, run }: Job, { width, height, pixels }: Bitmap, name: string, dpi: number): Promise<File> {
  const { format, quality } = options;
  const page = { width, height, data: pixels(), opaque: true }; // createBitmap made it white
  const blob = await run.image.encode(page, format, { quality, dpi: Math.max(1, Math.round(dpi)) });
  if (!blob) throw new UserError('not-available');
  return new File([blob], name, { type: blob.type });
}

/** `报告.pdf` and 3 of 12 give `报告-03.jpg`; 1 of 1 gives `报告.jpg`. */
function numbered({ file, options }: Job, number: number, total: number): string {
  const suffix = total === 1 ? '' : `-${String(number).padStart(Math.max(2, String(total).length), '0')}`;
  return `${baseName(file.name)}${suffix}.${options.format}`;
}
