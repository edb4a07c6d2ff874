import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { copyAll } from '../../formats/pdf/copier.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { asNumber, type Dict } from '../../formats/pdf/objects.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { writerLike } from '../../formats/pdf/protection.ts';
import { afterChange, nextId, startRewrite } from '../../formats/pdf/rewrite.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, parseTurns } from '../../lib/page-range.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';

type Options = EngineOptions['pdf-rotate'];
/** The options as they hold for one file. */
type FileOptions = Omit<Options, 'turns'> & { turns: string };

/**
 * Turns pages of each PDF; everything else in the file is kept. A file's own `turns` win over `angle`; with them and no
 * `pages`, only the pages they name turn.
 */
const pdfRotate: Engine<'pdf-rotate'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    const turns = options.turns[index] ?? '';
    results.push(
      await rotateFile(file, { ...options, turns }, run, (part) => run.progress((index + part) / files.length)),
    );
  }
  return results;
};
export default pdfRotate;

async function rotateFile(
  file: File,
  options: FileOptions,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  run.signal.throwIfAborted();
  const document = openPdf(bytes, { password: run.password(file) });
  const pages = pagesOf(document);
  const turns = chosenTurns(options, pages.length);
  const writer = writerLike(document);
  const { copier, trailer } = startRewrite(
    document,
    writer,
    (page, index) => turnPage(document, page, turns.get(index) ?? 0),
    (catalog) => afterChange(document, catalog),
  );
  await copyAll(copier, async (part) => {
    progress(part);
    await yieldToEvents(run.signal);
  });
  const turned = [...turns.values()].filter((degrees) => degrees % 360 !== 0).length;
  if (turned < pages.length) run.note(`转了 ${turned} 页，其余 ${pages.length - turned} 页不动。`);
  for (const notice of noticesOf(document, 'kept')) run.note(notice.text, notice);
  trailer.set('ID', nextId(document, digestOf(`${file.name} ${file.size} ${JSON.stringify([...turns])}`)));
  const parts = await writer.finish(trailer);
  run.signal.throwIfAborted();
  progress(1);
  return new File(parts, `${baseName(file.name)}-旋转.pdf`, { type: 'application/pdf' });
}

/** Degrees to add per 0-based page. Throws UserError `bad-option` where nothing is set to turn. */
function chosenTurns({ angle, pages, turns }: FileOptions, total: number): Map<number, number> {
  const perPage = parseTurns(turns, total);
  if (perPage.size && pages.trim() === '') return perPage;
  // A start before its panel is there: a file as it was would be no result.
  if (angle === '0' && !perPage.size) throw new UserError('bad-option', '还没有选怎么转。');
  const chosen = new Map(parsePages(pages, total).map((page) => [page, Number(angle)]));
  for (const [page, degrees] of perPage) chosen.set(page, degrees);
  return chosen;
}

/**
 * Adds to /Rotate (ISO 32000-1 table 30), which comes out as 0, 90, 180 or 270; a page that stands upright has none.
 */
function turnPage(document: PdfDocument, page: Dict, degrees: number): void {
  const before = Math.round((asNumber(document.resolve(page.get('Rotate'))) ?? 0) / 90) * 90;
  const after = (((before + degrees) % 360) + 360) % 360;
  if (after) page.set('Rotate', after);
  else page.delete('Rotate');
}
