import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { addPictures, type Book, finishBook, startBook } from '../../formats/pdf/pictures/book.ts';
import type { PageSetup } from '../../formats/pdf/pictures/layout.ts';
import { picturePorts } from '../../formats/pdf/pictures/read.ts';
import type { StorePorts } from '../../formats/pdf/pictures/store.ts';
import { unpack } from '../../formats/zip/unpack.ts';
import { digestOf } from '../../lib/digest.ts';
import { baseName } from '../../lib/output-name.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sniffFile } from '../../lib/sniff-file.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { type PictureEntry, picturesIn } from './pictures.ts';

type Options = EngineOptions['images-to-pdf'];

/** Names that a note lists before it only counts. */
const NAMED = 8;

/**
 * Pictures, in the order given, as one PDF or one each; every zip archive among them as a PDF of its own with its
 * pictures in natural order. JPEG and PNG go in as they are. A picture that cannot be read is skipped; the first
 * refusal is thrown when nothing is left.
 */
const imagesToPdf: Engine<'images-to-pdf'> = async (files, options, run) => {
  const zips = new Set<File>();
  for (const file of files) if (await isZip(file)) zips.add(file);
  const job: Job = {
    options,
    run,
    told: new Map(),
    done: 0,
    total: files.reduce((sum, { size }) => sum + size, 0) || 1,
    refused: undefined,
  };
  const results: File[] = [];
  const pictures = files.filter((file) => !zips.has(file));
  const batches = options.together ? (pictures.length ? [pictures] : []) : pictures.map((file) => [file]);
  for (const batch of batches) results.push(...(await bookOf(batch, job)));
  for (const zip of zips) results.push(...(await bookOfZip(zip, job)));
  if (results.length === 0) throw job.refused ?? new UserError('no-result');
  for (const [text, { names, lost }] of job.told) run.note(`${text}（${listed(names)}）`, { lost });
  run.progress(1);
  return results;
};
export default imagesToPdf;

interface Job {
  options: Options;
  run: Run<Options>;
  /** Bytes of input dealt with, and of all. */
  done: number;
  total: number;
  refused: UserError | undefined;
  /** What is to be said of pictures, and of which. */
  told: Map<string, { names: string[]; lost?: boolean | undefined }>;
}

const isZip = async (file: File): Promise<boolean> =>
  (await sniffFile(
    async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
    file.size,
    file.name,
  )) === 'zip';

const setupOf = ({ page, orientation, fit, perPage, margin }: Options): PageSetup => ({
  page,
  orientation,
  fit,
  margin,
  perPage: Number(perPage) as 1 | 2 | 4,
});

const portsOf = ({ run, told }: Job, name: string): StorePorts =>
  picturePorts(run, (text, about) => {
    const known = told.get(text);
    if (known) known.names.push(name);
    else told.set(text, { names: [name], lost: about?.lost });
  });

function skip(file: File, error: UserError, job: Job): void {
  job.refused ??= error;
  job.run.skip(file, error);
}

async function bookOf(files: File[], job: Job): Promise<File[]> {
  const book = startBook(setupOf(job.options));
  const taken: File[] = [];
  for (const file of files) {
    await yieldToEvents(job.run.signal);
    try {
      await addPictures(book, new Uint8Array(await file.arrayBuffer()), file.name, portsOf(job, file.name));
      taken.push(file);
    } catch (thrown) {
      skip(file, refusalOf(thrown), job);
    }
    job.done += file.size;
    job.run.progress(job.done / job.total, file.name);
  }
  const [first] = taken;
  if (!first) return [];
  const name = taken.length > 1 ? `${baseName(first.name)}等${taken.length}张图片` : baseName(first.name);
  return [await finish(book, name, taken.map(({ name, size }) => `${name} ${size}`).join('\n'), job)];
}

async function bookOfZip(file: File, job: Job): Promise<File[]> {
  const before = job.done;
  try {
    const { pictures, others } = await picturesIn(file);
    const book = startBook(setupOf(job.options));
    const damaged: string[] = [];
    for (const [index, entry] of pictures.entries()) {
      await yieldToEvents(job.run.signal);
      if (!(await addEntry(book, file, entry, job))) damaged.push(entry.name);
      job.run.progress((before + (file.size * (index + 1)) / pictures.length) / job.total, entry.name);
    }
    job.done = before + file.size;
    if (book.tree.count + book.waiting.length === 0) throw new UserError('no-result', '压缩包里没有能用的图片。');
    if (others.length) job.run.note(`${file.name}：跳过了不是图片的文件（${listed(others)}）。`);
    if (damaged.length) job.run.note(`${file.name}：跳过了读不出来的图片（${listed(damaged)}）。`, { lost: true });
    return [await finish(book, baseName(file.name), `${file.name} ${file.size}`, job)];
  } catch (thrown) {
    skip(file, refusalOf(thrown), job);
    return [];
  }
}

/** Adds a picture of an archive; false where it cannot be read. */
async function addEntry(book: Book, file: File, entry: PictureEntry, job: Job): Promise<boolean> {
  try {
    await addPictures(book, await unpack(file, entry), entry.name, portsOf(job, entry.name));
    return true;
  } catch (thrown) {
    refusalOf(thrown);
    return false;
  }
}

const listed = (names: string[]): string =>
  names.slice(0, NAMED).join('、') + (names.length > NAMED ? ` 等 ${names.length} 个` : '');

async function finish(book: Book, name: string, about: string, { options, run }: Job): Promise<File> {
  const parts = await finishBook(book, digestOf(`${about}\n${JSON.stringify(options)}`));
  run.signal.throwIfAborted();
  return new File(parts, `${name}.pdf`, { type: 'application/pdf' });
}
