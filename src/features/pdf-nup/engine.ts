import { UserError } from '../../../schemas/error.ts';
import type { Note } from '../../../schemas/note.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { copyAll } from '../../formats/pdf/copier.ts';
import { openPdf, type PdfDocument, versionOf } from '../../formats/pdf/document.ts';
import { infoOf } from '../../formats/pdf/info.ts';
import { addLayers } from '../../formats/pdf/merge/layers.ts';
import { finishMerge, type Merge, startMerge } from '../../formats/pdf/merge/merge.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { requireRight } from '../../formats/pdf/restricted.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES } from '../../lib/page-limit.ts';
import { parsePages } from '../../lib/page-range.ts';
import { refuse } from '../../lib/refusal.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import { chooseGrid } from './grid.ts';
import { type PageForm, pageForm } from './page-form.ts';
import { type Placed, type SheetSetup, writeSheets } from './sheets.ts';
import { type FormSource, formSource } from './source.ts';

type Options = EngineOptions['pdf-nup'];

/** The part of the work that is done when all pages are read. */
const READ = 0.9;

interface Job {
  options: Options;
  run: Run<Options>;
  rest: () => Promise<void>;
  /** Bytes of input dealt with, and of all. */
  done: number;
  total: number;
  /** Why inputs are left out, by their places among all of them, in the order that was found. */
  refused: Map<number, UserError>;
}

/** Sheets being made. */
interface Batch {
  merge: Merge;
  pages: Placed[];
  taken: File[];
  notes: Note[];
  /** An input was refused after some of it had been written. */
  spoiled: boolean;
}

/** One input, its place among all of them, and the pages taken (0-based, in order). */
interface Input {
  file: File;
  index: number;
  document: PdfDocument;
  pages: PdfPage[];
  chosen: number[];
}

/**
 * Puts several pages on one sheet: those of all PDFs one after the other, or each PDF by itself. Pages stay what they
 * are, with their text, links and what their annotations show. An input that cannot be read is skipped; the error of
 * the first is thrown when none is left.
 */
const pdfNup: Engine<'pdf-nup'> = async (files, options, run) => {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const job: Job = { options, run, rest: pacedYield(run.signal), done: 0, total, refused: new Map() };
  const indexes = [...files.keys()];
  const results: File[] = [];
  for (const batch of options.together ? [indexes] : indexes.map((index) => [index])) {
    const result = await sheetsOf(files, batch, job);
    if (result) results.push(result);
  }
  if (results.length === 0) throw [...job.refused.values()][0] ?? new UserError('no-result');
  run.progress(1);
  return results;
};
export default pdfNup;

/** The files with these indexes on sheets of one PDF; undefined where none of them can be read. */
async function sheetsOf(files: File[], indexes: number[], job: Job): Promise<File | undefined> {
  const start = job.done;
  let batch = await takeAll(files, indexes, job);
  while (batch.spoiled) {
    job.done = start;
    batch = await takeAll(files, indexes, job);
  }
  const { merge, pages, taken, notes } = batch;
  if (taken.length === 0) return undefined;
  for (const note of notes) job.run.note(note.text, note);
  const setup = setupOf(job.options);
  const sizes = pages.map(({ frame: { width, height } }) => ({ width, height }));
  await writeSheets(merge, setup, chooseGrid(setup, sizes), pages, job.rest);
  const digest = digestOf(
    `${taken.map(({ name, size }) => `${name} ${size}`).join('\n')}\n${JSON.stringify(job.options)}`,
  );
  const name = `${baseName(taken[0]?.name ?? '')}${taken.length > 1 ? `等${taken.length}个文件` : ''}-拼版.pdf`;
  return new File(await finishMerge(merge, digest), name, { type: 'application/pdf' });
}

/** Takes in the files with these indexes that are not refused. */
async function takeAll(files: File[], indexes: number[], job: Job): Promise<Batch> {
  const batch: Batch = { merge: startMerge(), pages: [], taken: [], notes: [], spoiled: false };
  for (const index of indexes) {
    const file = files[index] as File;
    if (!job.refused.has(index)) await takeFile(file, index, batch, job);
    job.done += file.size;
    job.run.progress((READ * job.done) / job.total, file.name);
  }
  return batch;
}

async function takeFile(file: File, index: number, batch: Batch, job: Job): Promise<void> {
  const input = await tryOpen(file, index, job);
  if (!input) return;
  if (batch.pages.length + input.chosen.length > MAX_PAGES)
    throw new UserError('too-many-pages', `一次最多拼 ${MAX_PAGES} 页。`);
  try {
    for (const page of await takePages(batch, input, job)) batch.pages.push(page);
    batch.taken.push(file);
  } catch (thrown) {
    refuse(file, index, thrown, job);
    batch.spoiled = true;
  }
}

const setupOf = (options: Options): SheetSetup => {
  const perSheet = Number(options.perSheet);
  return { ...options, perSheet, repeat: options.repeat && perSheet > 1 };
};

/** The input read, or undefined where it is refused, which is said once. */
async function tryOpen(file: File, index: number, job: Job): Promise<Input | undefined> {
  try {
    const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: job.run.password(file) });
    requireRight(document, job.options.confirm);
    const pages = pagesOf(document);
    return { file, index, document, pages, chosen: parsePages(job.options.pages[index] ?? '', pages.length) };
  } catch (thrown) {
    refuse(file, index, thrown, job);
    return undefined;
  }
}

/**
 * Writes the chosen pages of an input as forms, each once, with all they need; the input is no longer needed
 * afterwards.
 */
async function takePages({ merge, notes }: Batch, input: Input, job: Job): Promise<Placed[]> {
  const { file, index, document, pages, chosen } = input;
  const source = formSource(document, pages, merge.writer);
  const version = versionOf(document);
  if (version > merge.writer.version) merge.writer.version = version;
  const forms = new Map<number, PageForm>();
  for (const page of new Set(chosen)) {
    forms.set(page, await pageForm(source, (pages[page] as PdfPage).dict));
    await job.rest();
  }
  takeWhole(merge, source);
  await copyAll(source.copier, async (part) => {
    job.run.progress((READ * (job.done + part * file.size)) / job.total, file.name);
    await job.rest();
  });
  await merge.writer.flush();
  for (const notice of [...noticesOf(document, 'gone'), ...undrawnNotice(document, forms)])
    notes.push({ ...notice, text: `${file.name}：${notice.text}` });
  return chosen.map((page) => ({ ...(forms.get(page) as PageForm), file: index, num: (pages[page] as PdfPage).num }));
}

/** What a visitor must know of fields and annotations that viewers draw as they like. */
function undrawnNotice(document: PdfDocument, forms: Map<number, PageForm>): Note[] {
  const form = document.dict(document.catalog().get('AcroForm'));
  const undrawn = [...forms.values()].reduce((sum, page) => sum + page.undrawn, 0);
  if (document.resolve(form?.get('NeedAppearances')) === true)
    return [{ text: '表单内容要由阅读器现画，拼版后可能不全，请先在阅读器里“打印成 PDF”再拼。', lost: true }];
  return undrawn ? [{ text: `有 ${undrawn} 处批注或表单项没有自带样子，拼版后不显示。`, lost: true }] : [];
}

/**
 * What belongs to the document as a whole and still holds on sheets: its layers, and of the first input title and
 * author.
 */
function takeWhole(merge: Merge, source: FormSource): void {
  addLayers(merge.layers, source);
  if (merge.info === null) merge.info = infoOf(source.copier);
}
