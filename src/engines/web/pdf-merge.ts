import { md5 } from '@noble/hashes/legacy.js';
import { toErrorData, UserError } from '../../../schemas/error.ts';
import { breath } from '../../lib/breath.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES } from '../../lib/page-limit.ts';
import { parsePages } from '../../lib/page-range.ts';
import type { Copier } from '../../model/pdf/copier.ts';
import { openPdf, type PdfDocument } from '../../model/pdf/document.ts';
import { finishMerge, type Merge, startMerge, takeIn } from '../../model/pdf/merge/merge.ts';
import { noticesOf } from '../../model/pdf/notices.ts';
import { type PdfPage, pagesOf } from '../../model/pdf/pages.ts';
import type { Engine } from '../engine.ts';

/** Objects copied between two looks at the signal. */
const SLICE = 2000;

interface Opened {
  document: PdfDocument;
  pages: PdfPage[];
  chosen: number[];
}

/**
 * Joins PDFs into one, in the order given, with the pages `options.pages` names for each (missing or empty: all). Outlines, named
 * destinations, links, page labels, forms, layers, structure and attachments of every input are kept. An input that cannot be
 * read is skipped; the error of the first is thrown when none is left.
 */
const pdfMerge: Engine<'pdf-merge'> = async (files, options, run) => {
  const merge = startMerge();
  const total = files.reduce((sum, file) => sum + file.size, 0) || 1;
  const taken: File[] = [];
  let refused: UserError | undefined;
  let before = 0;
  for (const [index, file] of files.entries()) {
    run.signal.throwIfAborted();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const opened = tryOpen(bytes, run.password(file), options.pages[index] ?? '');
    if (opened instanceof Error) {
      refused ??= opened;
      run.skip(file, opened);
    } else {
      if (merge.tree.count + opened.chosen.length > MAX_PAGES)
        throw new UserError('too-many-pages', `合并后最多 ${MAX_PAGES} 页。`);
      const { document, pages, chosen } = opened;
      const copier = takeIn(merge, { document, pages, chosen, name: file.name.replace(/\.pdf$/i, '') }, options.bookmarks);
      await drain(merge, copier, run.signal, (part) => run.progress((before + part * file.size) / total, file.name));
      for (const notice of noticesOf(opened.document)) run.note(`${file.name}：${notice}`);
      taken.push(file);
    }
    before += file.size;
  }
  const [first] = taken;
  if (!first) throw refused ?? new UserError('no-result');
  const digest = md5(
    new TextEncoder().encode(`${taken.map((file) => `${file.name} ${file.size}`).join('\n')}\n${JSON.stringify(options)}`),
  );
  const parts = await finishMerge(merge, digest);
  run.signal.throwIfAborted();
  run.progress(1);
  const name = taken.length > 1 ? `${baseName(first.name)}等${taken.length}个文件-合并.pdf` : `${baseName(first.name)}-合并.pdf`;
  return [new File(parts, name, { type: 'application/pdf' })];
};
export default pdfMerge;

/** The document with its pages and those chosen, or the refusal. */
function tryOpen(bytes: Uint8Array, password: string | undefined, range: string): Opened | UserError {
  try {
    const document = openPdf(bytes, { password });
    const pages = pagesOf(document);
    return { document, pages, chosen: parsePages(range, pages.length) };
  } catch (error) {
    const { code, detail } = toErrorData(error);
    return new UserError(code, detail);
  }
}

async function drain(merge: Merge, copier: Copier, signal: AbortSignal, progress: (part: number) => void): Promise<void> {
  while (copier.drain(SLICE)) {
    progress(copier.part());
    await breath(signal);
  }
  await merge.writer.flush();
  progress(1);
  await breath(signal);
}
