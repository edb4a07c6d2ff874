import { md5 } from '@noble/hashes/legacy.js';
import { breath } from '../../lib/breath.ts';
import { partName } from '../../lib/part-name.ts';
import { openPdf, type PdfDocument } from '../../model/pdf/document.ts';
import { writeSubset } from '../../model/pdf/merge/subset.ts';
import { noticesOf } from '../../model/pdf/notices.ts';
import { type PdfPage, pagesOf } from '../../model/pdf/pages.ts';
import { type Piece, planPieces } from '../../model/pdf/split/plan.ts';
import type { Engine, Run } from '../engine.ts';
import type { EngineOptions } from '../options.gen.ts';

type Options = EngineOptions['pdf-split'];

const MB = 1024 * 1024;

interface Opened {
  file: File;
  document: PdfDocument;
  pages: PdfPage[];
}

/** Cuts each PDF into several: by ranges, every N pages, at bookmarks, by size, odd and even apart, or the pages chosen. Each part has only what its pages use. */
const pdfSplit: Engine<'pdf-split'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    const progress = (part: number): void => run.progress((index + part) / files.length);
    results.push(...(await splitFile(file, { ...options, pages: [options.pages[index] ?? ''] }, run, progress)));
  }
  return results;
};
export default pdfSplit;

async function splitFile(file: File, options: Options, run: Run<Options>, progress: (part: number) => void): Promise<File[]> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const pages = pagesOf(document);
  const opened = { file, document, pages };
  const planned = planPieces(document, pages, { ...options, size: options.mb * MB, pages: options.pages[0] ?? '' });
  const limit = options.mode === 'size' ? options.mb * MB : Infinity;
  const written: { piece: Piece; parts: Blob[] }[] = [];
  let done = 0;
  for (const piece of planned) {
    written.push(...(await writeFitting(opened, piece, limit, run.signal)));
    done += piece.chosen.length;
    progress(done / pages.length);
    await breath(run.signal);
  }
  if (written.some(({ piece, parts }) => piece.chosen.length === 1 && sizeOf(parts) > limit))
    run.note(`有的页单独一页就超过了 ${options.mb} MB，已各自成为一份。`);
  for (const notice of noticesOf(document)) run.note(notice);
  return written.map(({ piece, parts }, index) => {
    const [first = 0] = piece.chosen;
    const range = { first: first + 1, last: (piece.chosen.at(-1) ?? first) + 1 };
    const title = piece.title ? { title: piece.title } : {};
    const name = partName(options.naming || (title.title ? '{序号}_{书签}' : '{原名}_{序号}_{页码}'), {
      name: file.name,
      number: index + 1,
      count: written.length,
      ...range,
      ...title,
    });
    return new File(parts, `${name}.pdf`, { type: 'application/pdf' });
  });
}

const sizeOf = (parts: Blob[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** Writes a piece; one that came out bigger than estimated and allowed is halved until its parts fit. */
async function writeFitting(
  { file, document, pages }: Opened,
  piece: Piece,
  limit: number,
  signal: AbortSignal,
): Promise<{ piece: Piece; parts: Blob[] }[]> {
  const { chosen } = piece;
  const digest = md5(new TextEncoder().encode(`${file.name} ${file.size} ${chosen.join()}`));
  const parts = await writeSubset({ document, pages, chosen, digest }, () => breath(signal));
  if (sizeOf(parts) <= limit || chosen.length === 1) return [{ piece, parts }];
  const half = Math.ceil(chosen.length / 2);
  const halves: { piece: Piece; parts: Blob[] }[] = [];
  for (const part of [chosen.slice(0, half), chosen.slice(half)])
    halves.push(...(await writeFitting({ file, document, pages }, { ...piece, chosen: part }, limit, signal)));
  return halves;
}
