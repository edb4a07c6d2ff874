import { UserError } from '../../../../schemas/error.ts';
import type { Run } from '../../../engines/engine.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { openPages } from '../../../formats/image/file-pages.ts';
import { openPdf, type PdfiumDocument } from '../../../formats/pdfium/document.ts';
import { createBitmap, drawPage, pageSize } from '../../../formats/pdfium/render.ts';
import { parsePages } from '../../../lib/page-range.ts';
import { sniff } from '../../../lib/sniff.ts';

/** A page of a PDF is looked at with so many dots an inch, and no side of it is longer. */
const DPI = 200;
const MAX_SIDE = 4500;

type Ports = Pick<Run, 'signal' | 'asset' | 'image' | 'note' | 'password'>;
/** What is done with a page; `index` is its place in the file, from 0, `done` how many of `count` came before it. */
type OnPage = (bitmap: Bitmap, page: { index: number; done: number; count: number }) => Promise<void>;

/** The chosen pages of a picture file or a PDF as bitmaps, one after the other, each awaited. Throws UserError. */
export async function eachPage(file: File, pages: string, run: Ports, onPage: OnPage): Promise<void> {
  const head = new Uint8Array(await file.slice(0, 2048).arrayBuffer());
  if (sniff(head, file.name) !== 'pdf') return eachPicture(file, run, onPage);
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), run.password(file), run);
  try {
    const chosen = [...new Set(parsePages(pages, pdf.pages))].sort((one, other) => one - other);
    for (const [done, index] of chosen.entries()) {
      run.signal.throwIfAborted();
      const bitmap = await drawn(pdf, index, chosen.length > 1, run);
      if (bitmap) await onPage(bitmap, { index, done, count: chosen.length });
    }
  } finally {
    pdf.close();
  }
}

async function eachPicture(file: File, run: Ports, onPage: OnPage): Promise<void> {
  let read = 0;
  const count = await openPages(file, run, async (bitmap, index, count) => {
    await onPage(bitmap, { index, done: index, count });
    read++;
  });
  if (read < count) run.note(`文件共 ${count} 页，只读出了前 ${read} 页，其余已损坏。`, { lost: true });
}

/** A page as it is seen; undefined, with a note, where it cannot be read but others may. */
async function drawn(pdf: PdfiumDocument, index: number, others: boolean, run: Ports): Promise<Bitmap | undefined> {
  try {
    const size = pageSize(pdf, index);
    const scale = Math.min(DPI / 72, MAX_SIDE / Math.max(size.width, size.height));
    const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale))) as [
      number,
      number,
    ];
    const target = createBitmap(pdf, width, height);
    try {
      await drawPage(pdf, index, target, { x: 0, y: 0, width, height });
      return { width, height, data: target.pixels().slice() };
    } finally {
      target.free();
    }
  } catch (error) {
    if (!others || !(error instanceof UserError) || error.code !== 'damaged') throw error;
    run.note(`第 ${index + 1} 页已损坏，跳过了。`, { lost: true });
    return undefined;
  }
}
