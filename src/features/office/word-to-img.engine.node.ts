import { readFile } from 'node:fs/promises';
import type { Engine, Run } from '../../engines/engine.ts';
import { openPdf } from '../../formats/pdfium/document.ts';
import { library } from '../../formats/pdfium/library.ts';
import { pageImages } from '../../formats/pdfium/page-images.ts';
import { parsePages } from '../../lib/page-range.ts';
import { officePdf } from './engine.node.ts';
import { warmOffice } from './native/convert.ts';

/** Starts soffice and PDFium before the first call. */
export const warm = (run: Pick<Run, 'limits' | 'asset'>): Promise<unknown> =>
  Promise.all([warmOffice(run.limits), library(run)]);

/** How the work divides: making the PDF, then drawing its pages. */
const PDF_PART = 0.5;

/** Pages of a Word document as pictures: laid out by LibreOffice, drawn by PDFium. */
const wordToImg: Engine<'word-to-img'> = async ([file], { changes, comments, pages, ...drawing }, run) => {
  if (!file) return [];
  const first = { ...run, progress: (part: number, note?: string) => run.progress(part * PDF_PART, note) };
  const path = await officePdf(file, { pages: '', changes, comments }, first);
  const pdf = await openPdf(new Uint8Array(await readFile(path)), undefined, run);
  const then = {
    ...run,
    progress: (part: number, note?: string) => run.progress(PDF_PART + part * (1 - PDF_PART), note),
  };
  try {
    return await pageImages({ name: file.name, pdf, drawing, run: then }, [...new Set(parsePages(pages, pdf.pages))]);
  } finally {
    pdf.close();
  }
};
export default wordToImg;
