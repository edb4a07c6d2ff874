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
import { seenSize } from '../../formats/pdf/pictures/embed.ts';
import type { StoredImage } from '../../formats/pdf/pictures/store.ts';
import { requireRight } from '../../formats/pdf/restricted.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { MAX_PAGES } from '../../lib/page-limit.ts';
import { parsePages } from '../../lib/page-range.ts';
import { SHEETS, type Sheet, turnedSheet } from '../../lib/paper.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sniff } from '../../lib/sniff.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { interleaved } from './interleave.ts';

type Options = EngineOptions['pdf-merge'];

/** An input that can be read, as far as it is needed before the pages have their places. */
interface Pdf {
  document: PdfDocument;
  pages: PdfPage[];
  chosen: number[];
}
type Opened = Pdf | { pictures: StoredImage[] };

interface Job {
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
  notes: string[];
  /** Pictures that are in the file already, by the place of their input. */
  stored: Map<number, StoredImage[]>;
}

/**
 * Joins PDFs and pictures into one, in the order given or taking turns page by page, with the pages `options.pages`
 * names for each (missing or empty: all). Outlines, named destinations, links, page labels, forms, layers, structure
 * and attachments of every input are kept. An input that cannot be read is skipped; the error of the first is thrown
 * when none is left.
 */
const pdfMerge: Engine<'pdf-merge'> = async (files, options, run) => {
  const refused: Job['refused'] = new Map();
  let { job, taken } = await takeAll(files, startJob(options, run, refused));
  // What was written of an input that is refused now would stay in the file.
  while (job.spoiled) ({ job, taken } = await takeAll(files, startJob(options, run, refused)));
  if (taken.length === 0) throw [...refused.values()][0] ?? new UserError('no-result');
  for (const note of job.notes) run.note(note);
  const digest = digestOf(`${taken.map((file) => `${file.name} ${file.size}`).join('\n')}\n${JSON.stringify(options)}`);
  const parts = await finishMerge(job.merge, digest);
  run.signal.throwIfAborted();
  run.progress(1);
  return [new File(parts, resultName(taken), { type: 'application/pdf' })];
};
export default pdfMerge;

const resultName = ([first, ...more]: File[]): string =>
  `${baseName(first?.name ?? '')}${more.length ? `等${more.length + 1}个文件` : ''}-合并.pdf`;

const startJob = (options: Options, run: Run<Options>, refused: Job['refused']): Job => ({
  ...{ options, run, refused, merge: startMerge(), spoiled: false, notes: [], stored: new Map() },
  size: options.size === 'a4' ? SHEETS.a4 : undefined,
  last: SHEETS.a4,
});

/** Takes in all inputs that are not refused, and gives those that were taken. */
async function takeAll(files: File[], job: Job): Promise<{ job: Job; taken: File[] }> {
  const { options, run, refused } = job;
  const places = options.order === 'interleave' ? await turnsOf(files, job) : undefined;
  const total = files.reduce((sum, file) => sum + file.size, 0) || 1;
  const taken: File[] = [];
  let before = 0;
  for (const [index, file] of files.entries()) {
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
 * The places of every readable input's pages when they take turns. Each is opened for its number of pages and let go of
 * again.
 */
async function turnsOf(files: File[], job: Job): Promise<Map<number, number[]>> {
  const counts = new Map<number, number>();
  for (const [index, file] of files.entries()) {
    const opened = job.refused.has(index) ? undefined : await tryOpen(file, index, job);
    if (opened) counts.set(index, countOf(opened));
    await yieldToEvents(job.run.signal);
  }
  const all = [...counts.values()];
  if (new Set(all).size > 1) job.notes.push(`各份的页数不同（${all.join('、')} 页），多出的页排在最后。`);
  if (all.reduce((sum, count) => sum + count, 0) > MAX_PAGES) throw tooMany();
  const places = interleaved(all);
  return new Map([...counts.keys()].map((index, order) => [index, places[order] as number[]]));
}

const countOf = (opened: Opened): number => ('pictures' in opened ? opened.pictures.length : opened.chosen.length);
const tooMany = (): UserError => new UserError('too-many-pages', `合并后最多 ${MAX_PAGES} 页。`);

/** The input read, or undefined where it is refused, which is said once. */
async function tryOpen(file: File, index: number, job: Job): Promise<Opened | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { pages: ranges, order, reverse } = job.options;
  const choose = (count: number): number[] => {
    const chosen = parsePages(ranges[index] ?? '', count);
    return order === 'interleave' && reverse && index > 0 ? chosen.reverse() : chosen;
  };
  try {
    if (bytes.length && pictureType(sniff(bytes, file.name), file.name)) {
      const pictures = await picturesOf(file, index, bytes, job);
      return { pictures: choose(pictures.length).map((picture) => pictures[picture] as StoredImage) };
    }
    const document = openPdf(bytes, { password: job.run.password(file) });
    requireRight(document, job.options.confirm);
    const pages = pagesOf(document);
    return { document, pages, chosen: choose(pages.length) };
  } catch (thrown) {
    refuse(file, index, thrown, job);
    return undefined;
  }
}

/** Leaves an input out and says so; throws again what ends the job. */
function refuse(file: File, index: number, thrown: unknown, job: Job): void {
  const error = refusalOf(thrown);
  job.refused.set(index, error);
  job.run.skip(file, error);
}

async function picturesOf(file: File, index: number, bytes: Uint8Array<ArrayBuffer>, job: Job): Promise<StoredImage[]> {
  const { readPictures } = await import('../../formats/pdf/pictures/read.ts'); // most merges have no pictures
  const host = { ...job.run, note: (text: string) => void job.notes.push(text) };
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
  if ('pictures' in opened) takePictures(opened.pictures, job, places, title);
  else {
    const { document, pages, chosen } = opened;
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
    for (const notice of noticesOf(document, 'gone')) job.notes.push(`${file.name}：${notice}`);
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
