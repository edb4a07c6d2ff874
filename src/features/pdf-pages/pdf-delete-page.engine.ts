import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf } from '../../formats/pdf/document.ts';
import { writeSubset } from '../../formats/pdf/merge/subset.ts';
import { surveyOf } from '../../formats/pdf/merge/survey.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';

type Options = EngineOptions['pdf-delete-page'];

/**
 * Takes the pages named by each file's `pages` out of it, with the pictures and fonts only they use and the bookmarks
 * that led to them.
 */
const pdfDeletePage: Engine<'pdf-delete-page'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    const progress = (part: number): void => run.progress((index + part) / files.length);
    results.push(await deletePages(file, options.pages[index] ?? '', run, progress));
  }
  return results;
};
export default pdfDeletePage;

async function deletePages(
  file: File,
  text: string,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const pages = pagesOf(document);
  const chosen = keptPages(text, pages.length);
  const digest = digestOf(`${file.name} ${file.size} ${chosen.join()}`);
  const parts = await writeSubset({ survey: surveyOf(document, pages), chosen, digest }, async (part) => {
    progress(part);
    await yieldToEvents(run.signal);
  });
  run.signal.throwIfAborted();
  run.note(`删去了 ${pages.length - chosen.length} 页，剩 ${chosen.length} 页。`);
  for (const notice of noticesOf(document, 'kept')) run.note(notice.text, notice);
  progress(1);
  return new File(parts, `${baseName(file.name)}-删除页面.pdf`, { type: 'application/pdf' });
}

/** The pages that stay. Throws UserError `bad-range` where none is named or none would stay. */
function keptPages(text: string, total: number): number[] {
  if (text.trim() === '') throw new UserError('bad-range', '请先选出要删除的页。');
  const gone = new Set(parsePages(text, total));
  if (gone.size === total) throw new UserError('bad-range', `文件共 ${total} 页，至少要留下一页。`);
  return [...Array(total).keys()].filter((page) => !gone.has(page));
}
