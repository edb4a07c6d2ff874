import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import { digestOf } from '../../lib/digest.ts';
import { append } from '../../lib/extremes.ts';
import { lackingNote } from '../../lib/lacking.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES, tooManyPages } from '../../lib/page-limit.ts';
import { rangeText } from '../../lib/page-range.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import type { Drawing } from '../../model/drawing.ts';
import { readable } from '../../model/readers/ofd/extras.ts';
import { type OfdSource, openOfd } from '../../model/readers/ofd/read.ts';
import { addDrawing, finishPdf, type PdfBook, startPdf } from '../../model/writers/pdf/write.ts';
import { fontsNote, signatureNotes } from './notes.ts';

type Options = EngineOptions['ofd-to-pdf'];

/** A book, and what its files bring besides pages. */
interface Binding {
  book: PdfBook;
  options: Options;
  run: Run<Options>;
  /** What this file is of the whole job: from and to, 0–1. */
  share: [from: number, to: number];
}

/**
 * OFD files as PDF: text stays text, fonts and pictures go in as they are, seals stand where they were put. All files
 * in one PDF, or one each. A file that cannot be read is skipped; the first refusal is thrown when none is left.
 */
const ofdToPdf: Engine<'ofd-to-pdf'> = async (files, options, run) => {
  const results: File[] = [];
  let refused: UserError | undefined;
  const together = options.together && files.length > 1;
  let book = startPdf(portsOf(run));
  const taken: File[] = [];
  for (const [index, file] of files.entries()) {
    const share: Binding['share'] = [index / files.length, (index + 1) / files.length];
    try {
      const sources = await openOfd(file);
      await bind(sources, file, { book, options, run, share });
      taken.push(file);
      if (!together) results.push(await finish(book, [file], sources[0]?.title ?? '', run));
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      refused ??= refusal;
      run.skip(file, refusal);
    }
    if (!together) book = startPdf(portsOf(run));
  }
  if (together && taken.length > 0) results.push(await finish(book, taken, '', run));
  if (results.length === 0) throw refused ?? new UserError('no-result');
  run.progress(1);
  return results;
};
export default ofdToPdf;

const portsOf = (run: Run<Options>) => ({
  asset: run.asset,
  pictures: picturePorts(run, (text, about) => run.note(`${text}。`, about)),
});

/**
 * Adds all pages of a file's documents, their outlines and attachments. Throws UserError where the first page cannot be
 * read, before anything is added; what else cannot be read is left out, which is said.
 */
async function bind(sources: OfdSource[], file: File, binding: Binding): Promise<void> {
  const { book, options, run, share } = binding;
  const pages = sources.reduce((sum, source) => sum + source.pages, 0);
  if (book.pages.length + pages > MAX_PAGES) throw tooManyPages();
  const lost: number[] = [];
  let done = 0;
  for (const source of sources) {
    const first = book.pages.length;
    for (let index = 0; index < source.pages; index++) {
      await yieldToEvents(run.signal);
      const refusal = await addPage(book, source, index, first);
      if (refusal && done === 0) throw refusal;
      if (refusal) await addDrawing(book, EMPTY);
      if (refusal) lost.push(done);
      done++;
      run.progress(share[0] + ((share[1] - share[0]) * done) / pages, `${file.name} 第 ${done} 页`);
    }
    for (const item of source.outline)
      book.outline.push({ ...item, page: item.page === undefined ? undefined : first + item.page });
    if (options.attachments) await attach(book, source, file, run);
    tellSeals(source, file, run);
    await tellSignatures(source, file, run);
  }
  if (lost.length > 0) run.note(`${file.name}：第 ${rangeText(lost)} 页读不出来，留作空白页。`, { lost: true });
}

/** A4. */
const EMPTY: Drawing = { width: 595, height: 842, items: [], links: [] };

/** Adds a page, or nothing and says why; throws what ends the whole job. */
async function addPage(book: PdfBook, source: OfdSource, index: number, first: number): Promise<UserError | undefined> {
  try {
    await addDrawing(book, await source.drawing(index), first);
    return undefined;
  } catch (thrown) {
    return refusalOf(thrown);
  }
}

async function attach(book: PdfBook, source: OfdSource, file: File, run: Run<Options>): Promise<void> {
  const { attached, lost } = await source.attachments();
  append(book.attachments, attached);
  if (lost > 0) run.note(`${file.name}：有 ${lost} 个附件读不出来，没有放进去。`, { lost: true });
}

/** What became of seals and signatures. */
function tellSeals({ signatures: { signed, drawn, lost } }: OfdSource, file: File, run: Run<Options>): void {
  const seals = drawn > 0 ? '印章已画在原位。' : '';
  if (signed > 0) run.note(`${file.name}：${seals}签名只对 OFD 原件有效，PDF 里没有，请保留原件。`);
  if (lost > 0) run.note(`${file.name}：有 ${lost} 处签名或印章读不出来，没有画上。`, { lost: true });
}

/** What each signature of the original is worth: valid, changed or not to be told. */
async function tellSignatures(source: OfdSource, file: File, run: Run<Options>): Promise<void> {
  if (source.signatures.signed === 0) return;
  for (const { text, lost } of signatureNotes((await readable(source.verify(run.signal))) ?? []))
    run.note(`${file.name}：${text}`, { lost });
}

async function finish(book: PdfBook, files: readonly File[], title: string, run: Run<Options>): Promise<File> {
  const own = baseName((files[0] as File).name);
  const name = files.length > 1 ? `${own}等${files.length}个文件` : own;
  const digest = digestOf(files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join('\n'));
  const parts = await finishPdf(book, { title: title || name, digest });
  const fonts = fontsNote(book.fonts.replaced, book.fonts.broken);
  if (fonts) run.note(fonts);
  if (book.fonts.missing.size > 0) run.note(lackingNote(book.fonts.missing), { lost: true });
  if (book.lost > 0) run.note(`有 ${book.lost} 张图片读不出来，没有画在页面上。`, { lost: true });
  return new File(parts, `${name}.pdf`, { type: 'application/pdf' });
}
