import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { pictureType } from '../../formats/image/type.ts';
import { copyAll } from '../../formats/pdf/copier.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import { frameOf } from '../../formats/pdf/frame.ts';
import { addPage, finishMerge, type Merge, startMerge, takeIn } from '../../formats/pdf/merge/merge.ts';
import { surveyOf } from '../../formats/pdf/merge/survey.ts';
import { noticesOf } from '../../formats/pdf/notices.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { blankPage, fittedPage } from '../../formats/pdf/pictures/draw.ts';
import { readPictures } from '../../formats/pdf/pictures/read.ts';
import type { StoredImage } from '../../formats/pdf/pictures/store.ts';
import { requireRight } from '../../formats/pdf/restricted.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES } from '../../lib/page-limit.ts';
import type { Sheet } from '../../lib/paper.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sniff } from '../../lib/sniff.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { type Insertion, parseInsertions } from './shared/insert-places.ts';

type Options = EngineOptions['pdf-insert'];

interface Pdf {
  document: PdfDocument;
  pages: PdfPage[];
}

/** A file whose pages go in. Its PDF is opened again when its turn comes, so that only one is held at a time. */
interface Insert {
  file: File;
  insertions: Insertion[];
  /** Undefined for a PDF. */
  pictures: StoredImage[] | undefined;
  /** Where its pages come to stand, in the order of its insertions. */
  places: number[];
}

interface Job {
  merge: Merge;
  options: Options;
  run: Run<Options>;
  base: Pdf;
}

/**
 * Puts pages of other PDFs, pictures and blank pages between the pages of the first file, where each file's `at` says
 * (empty: at the end; that of the first file: blank pages). Outlines, links, labels and forms keep pointing right. A
 * file that cannot be read is skipped.
 */
const pdfInsert: Engine<'pdf-insert'> = async (files, options, run) => {
  const [first, ...others] = files;
  if (!first) throw new UserError('no-result');
  const base = await openFirst(first, run);
  const job: Job = { merge: startMerge(base.document), options, run, base };
  const blanks = parseInsertions(options.at[0] ?? '', base.pages.length, 1).map(({ after }) => after);
  const inserts: Insert[] = [];
  for (const [index, file] of others.entries()) {
    const insert = await tryOpen(file, options.at[index + 1] ?? '', job);
    if (insert) inserts.push(insert);
    run.progress((0.2 * (index + 1)) / others.length, file.name);
    await yieldToEvents(run.signal);
  }
  if (inserts.length + blanks.length === 0)
    throw new UserError('bad-option', '请再选一个要插入的文件，或指定加空白页的位置。');
  const { basePlaces, blankPlaces } = arrange(base.pages.length, inserts, blanks);
  const own = { file: first, places: basePlaces, chosen: [...base.pages.keys()] };
  await takePdf(base, own, job, (part) => run.progress(0.2 + 0.5 * part, first.name));
  for (const [index, after] of blanks.entries()) {
    const { width, height } = neighbour(job.base, after);
    addPage(job.merge, blankPage(width, height), blankPlaces[index] as number);
  }
  for (const [index, insert] of inserts.entries()) {
    await takeInsert(insert, job);
    run.progress(0.7 + (0.3 * (index + 1)) / inserts.length, insert.file.name);
  }
  const about = [...files.map(({ name, size }) => `${name} ${size}`), JSON.stringify(options)].join('\n');
  const parts = await finishMerge(job.merge, digestOf(about));
  run.signal.throwIfAborted();
  run.progress(1);
  return [new File(parts, `${baseName(first.name)}-插页.pdf`, { type: 'application/pdf' })];
};
export default pdfInsert;

const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());

async function openFirst(file: File, run: Run<Options>): Promise<Pdf> {
  const bytes = await bytesOf(file);
  if (bytes.length && pictureType(sniff(bytes, file.name), file.name))
    throw new UserError('wrong-type', '列表里的第一个文件是被插页的文件，请把 PDF 移到最前。');
  return openDocument(bytes, file, run);
}

function openDocument(bytes: Uint8Array<ArrayBuffer>, file: File, run: Run<Options>): Pdf {
  const document = openPdf(bytes, { password: run.password(file) });
  return { document, pages: pagesOf(document) };
}

function openInsert(bytes: Uint8Array<ArrayBuffer>, file: File, { run, options }: Job): Pdf {
  const opened = openDocument(bytes, file, run);
  requireRight(opened.document, options.confirm);
  return opened;
}

/** What goes in of a file, or undefined where it is refused. */
async function tryOpen(file: File, at: string, job: Job): Promise<Insert | undefined> {
  const { run, base } = job;
  const total = base.pages.length;
  try {
    const bytes = await bytesOf(file);
    const isPicture = bytes.length > 0 && pictureType(sniff(bytes, file.name), file.name) !== undefined;
    const pictures = isPicture ? await readPictures(job.merge.writer, file, bytes, run) : undefined;
    const own = pictures ? pictures.length : openInsert(bytes, file, job).pages.length;
    return { file, pictures, insertions: parseInsertions(at.trim() || String(total), total, own), places: [] };
  } catch (thrown) {
    run.skip(file, refusalOf(thrown));
    return undefined;
  }
}

/** A page to come: behind how many of the document's pages, and where its place is to be written down. */
interface Slot {
  after: number;
  places: number[];
  index: number;
}

const slots = (afters: number[], places: number[]): Slot[] => afters.map((after, index) => ({ after, places, index }));

/** Counts off the pages of the result: behind each page of the document the files in their order, then blank pages. */
function arrange(total: number, inserts: Insert[], blanks: number[]): { basePlaces: number[]; blankPlaces: number[] } {
  const [basePlaces, blankPlaces]: [number[], number[]] = [[], []];
  const own = Array.from({ length: total }, (_, page) => page + 1);
  const all = [
    ...slots(own, basePlaces),
    ...inserts.flatMap(({ insertions, places }) => slots(aftersOf(insertions), places)),
    ...slots(blanks, blankPlaces),
  ];
  if (all.length > MAX_PAGES) throw new UserError('too-many-pages', `插入后最多 ${MAX_PAGES} 页。`);
  all.sort((a, b) => a.after - b.after); // stable: the document's own page first
  for (const [place, { places, index }] of all.entries()) places[index] = place;
  return { basePlaces, blankPlaces };
}

/** Per page that goes in, the place it goes to. */
const aftersOf = (insertions: Insertion[]): number[] =>
  insertions.flatMap(({ after, pages }) => pages.map(() => after));

/** The size of the page before a place, or of the first one. */
function neighbour({ document, pages }: Pdf, after: number): Sheet {
  const { width, height } = frameOf(document, (pages[Math.max(0, after - 1)] as PdfPage).dict);
  return { width, height };
}

async function takePdf(
  { document, pages }: Pdf,
  { file, places, chosen }: { file: File; places: number[]; chosen: number[] },
  { merge, run }: Job,
  progress?: (part: number) => void,
): Promise<void> {
  const copier = takeIn(merge, { survey: surveyOf(document, pages), chosen, places, name: '' }, false);
  await copyAll(copier, async (part) => {
    progress?.(part);
    await yieldToEvents(run.signal);
  });
  await merge.writer.flush();
  for (const notice of noticesOf(document, document === merge.whole ? 'kept' : 'gone'))
    run.note(`${file.name}：${notice.text}`, notice);
}

async function takeInsert({ file, insertions, pictures, places }: Insert, job: Job): Promise<void> {
  const { merge, options, run } = job;
  const chosen = insertions.flatMap(({ pages }) => pages);
  if (!pictures) return takePdf(openDocument(await bytesOf(file), file, run), { file, places, chosen }, job);
  const afters = aftersOf(insertions);
  for (const [index, picture] of chosen.entries()) {
    const size = neighbour(job.base, afters[index] as number);
    const page = fittedPage(merge.writer, size, pictures[picture] as StoredImage, options.fit, options.turn);
    addPage(merge, page, places[index] as number);
  }
}
