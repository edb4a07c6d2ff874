import { UserError } from '../../../schemas/error.ts';
import type { Note, Tell } from '../../../schemas/note.ts';
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
import { seenSize } from '../../formats/pdf/pictures/embed.ts';
import type { StoredImage } from '../../formats/pdf/pictures/store.ts';
import { requireRight } from '../../formats/pdf/restricted.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES } from '../../lib/page-limit.ts';
import { SHEETS, type Sheet, turnedSheet } from '../../lib/paper.ts';
import { refuse } from '../../lib/refusal.ts';
import { sniff } from '../../lib/sniff.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { lotsOf, type Order, orderOf, placesOf, type Turn, turnOf } from './merge-order.ts';

type Options = EngineOptions['pdf-merge'];

/** An input that can be read, as far as it is needed before the pages have their places. */
interface Pdf {
  document: PdfDocument;
  pages: PdfPage[];
}
/** `lots`: what is taken of it, piece by piece; all pages are one piece where the order names none. */
type Opened = (Pdf | { pictures: StoredImage[] }) & { lots: number[][] };

interface Job extends Order {
  merge: Merge;
  options: Options;
  run: Run<Options>;
  /** The size of all pages, once it is known; none where pages keep theirs. */
  size: Sheet | undefined;
  /** The size of the page before. */
  last: Sheet;
  /** Why inputs are left out, by their places, in the order that was found. */
  refused: Map<number, UserError>;
  /** An input was refused after some of it had been written. */
  spoiled: boolean;
  notes: Note[];
  /** Pictures that are in the file already, by the place of their input. */
  stored: Map<number, StoredImage[]>;
}

/**
 * Joins PDFs and pictures into one, in the order given, taking turns page by page, or in the order of pages that
 * `options.sequence` writes, with the pages `options.pages` names for each (missing or empty: all). Outlines, named
 * destinations, links, page labels, forms, layers, structure and attachments of every input are kept. An input that
 * cannot be read is skipped; the error of the first is thrown when none is left.
 */
const pdfMerge: Engine<'pdf-merge'> = async (files, options, run) => {
  const refused: Job['refused'] = new Map();
  const order = orderOf(options, files.length);
  const start = (): Job => startJob(options, run, order, refused);
  let { job, taken } = await takeAll(files, start());
  // What was written of an input that is refused now would stay in the file.
  while (job.spoiled) ({ job, taken } = await takeAll(files, start()));
  if (taken.length === 0) throw [...refused.values()][0] ?? new UserError('no-result');
  for (const note of job.notes) run.note(note.text, note);
  const digest = digestOf(`${taken.map((file) => `${file.name} ${file.size}`).join('\n')}\n${JSON.stringify(options)}`);
  const parts = await finishMerge(job.merge, digest);
  run.signal.throwIfAborted();
  run.progress(1);
  return [new File(parts, resultName(taken), { type: 'application/pdf' })];
};
export default pdfMerge;

const resultName = ([first, ...more]: File[]): string =>
  `${baseName(first?.name ?? '')}${more.length ? `等${more.length + 1}个文件` : ''}-合并.pdf`;

const startJob = (options: Options, run: Run<Options>, { pieces }: Order, refused: Job['refused']): Job => ({
  options,
  run,
  pieces,
  refused,
  merge: startMerge(),
  spoiled: false,
  notes: [],
  stored: new Map(),
  size: options.size === 'a4' ? SHEETS.a4 : undefined,
  last: SHEETS.a4,
});

/** Takes in all inputs that are not refused, and gives those that were taken. */
async function takeAll(files: File[], job: Job): Promise<{ job: Job; taken: File[] }> {
  const { run, refused } = job;
  const turn = turnOf(files, job);
  const places = await countOff(turn, job);
  const total = turn.reduce((sum, [, file]) => sum + file.size, 0) || 1;
  const taken: File[] = [];
  let before = 0;
  for (const [index, file] of turn) {
    run.signal.throwIfAborted();
    const start = before;
    before += file.size;
    if (refused.has(index)) continue;
    const opened = await tryOpen(file, index, job);
    if (!opened) continue;
    // Pages of an input that was refused on the way count no more when the others are taken in anew.
    if (!job.spoiled && job.merge.tree.count + countOf(opened) > MAX_PAGES) throw tooMany();
    try {
      await take(file, opened, job, places?.get(index), (part) =>
        run.progress((start + part * file.size) / total, file.name),
      );
      taken.push(file);
    } catch (thrown) {
      refuse(file, index, thrown, job);
      job.spoiled = true;
    }
  }
  return { job, taken };
}

/**
 * The places of every readable input's pages where files do not just follow each other. Each is opened for its number
 * of pages and let go of again.
 */
async function countOff(turn: Turn[], job: Job): Promise<Map<number, number[]> | undefined> {
  const { order } = job.options;
  if (order === 'append') return undefined;
  const lots = new Map<number, number[][]>();
  for (const [index, file] of turn) {
    const opened = job.refused.has(index) ? undefined : await tryOpen(file, index, job);
    if (opened) lots.set(index, opened.lots);
    await yieldToEvents(job.run.signal);
  }
  const all = [...lots.values()].map((own) => countOf({ lots: own }));
  if (order === 'interleave' && new Set(all).size > 1)
    job.notes.push({ text: `各份的页数不同（${all.join('、')} 页），多出的页排在最后。` });
  if (all.reduce((sum, count) => sum + count, 0) > MAX_PAGES) throw tooMany();
  return placesOf(lots, job);
}

const countOf = ({ lots }: Pick<Opened, 'lots'>): number => lots.reduce((sum, { length }) => sum + length, 0);
const tooMany = (): UserError => new UserError('too-many-pages', `合并后最多 ${MAX_PAGES} 页。`);

/** The input read, or undefined where it is refused, which is said once. */
async function tryOpen(file: File, index: number, job: Job): Promise<Opened | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    if (bytes.length && pictureType(sniff(bytes, file.name), file.name)) {
      const pictures = await picturesOf(file, index, bytes, job);
      return { pictures, lots: lotsOf(pictures.length, index, job) };
    }
    const document = openPdf(bytes, { password: job.run.password(file) });
    requireRight(document, job.options.confirm);
    const pages = pagesOf(document);
    return { document, pages, lots: lotsOf(pages.length, index, job) };
  } catch (thrown) {
    refuse(file, index, thrown, job);
    return undefined;
  }
}

async function picturesOf(file: File, index: number, bytes: Uint8Array<ArrayBuffer>, job: Job): Promise<StoredImage[]> {
  const { readPictures } = await import('../../formats/pdf/pictures/read.ts'); // most merges have no pictures
  const note: Tell = (text, about) => void job.notes.push({ text, lost: about?.lost });
  const host = { ...job.run, note };
  const pictures = job.stored.get(index) ?? (await readPictures(job.merge.writer, file, bytes, host));
  job.stored.set(index, pictures);
  return pictures;
}

async function take(
  file: File,
  opened: Opened,
  job: Job,
  places: number[] | undefined,
  progress: (part: number) => void,
): Promise<void> {
  const { merge, options, run } = job;
  const title = file.name.replace(/\.[a-z0-9]{2,5}$/i, '');
  const chosen = opened.lots.flat();
  if ('pictures' in opened) {
    const { pictures } = opened;
    takePictures(
      chosen.map((picture) => pictures[picture] as StoredImage),
      job,
      places,
      title,
    );
  } else {
    const { document, pages } = opened;
    const seen = (at: number): Sheet => frameOf(document, (pages[chosen.at(at) as number] as PdfPage).dict);
    if (options.size === 'first') job.size ??= seen(0);
    const copier = takeIn(
      merge,
      { survey: surveyOf(document, pages), chosen, name: title, size: job.size, places },
      options.bookmarks,
    );
    await copyAll(copier, async (part) => {
      progress(part);
      await yieldToEvents(run.signal);
    });
    await merge.writer.flush();
    progress(1);
    await yieldToEvents(run.signal);
    for (const notice of noticesOf(document, 'gone'))
      job.notes.push({ ...notice, text: `${file.name}：${notice.text}` });
    const last = seen(-1);
    job.last = job.size ? turnedSheet(job.size, last.width > last.height) : last;
  }
  if (options.duplex && options.order === 'append' && countOf(opened) % 2)
    addPage(merge, blankPage(job.last.width, job.last.height));
}

/** Each picture on a page as large as the one before, upright or lying as the picture is. */
function takePictures(pictures: StoredImage[], job: Job, places: number[] | undefined, title: string): void {
  const { merge, options } = job;
  if (options.size === 'first') job.size ??= SHEETS.a4;
  for (const [index, picture] of pictures.entries()) {
    const { width, height } = seenSize(picture.image);
    job.last = turnedSheet(job.size ?? job.last, width > height);
    const page = fittedPage(merge.writer, job.last, picture, 'contain');
    addPage(merge, page, places?.[index], options.bookmarks && index === 0 ? title : undefined);
  }
}
