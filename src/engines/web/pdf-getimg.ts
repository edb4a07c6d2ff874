import { md5 } from '@noble/hashes/legacy.js';
import { toErrorData, UserError } from '../../../schemas/error.ts';
import { breath } from '../../lib/breath.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { RESTRICTED } from '../../lib/restricted.ts';
import { type Found, picturesOn } from '../../model/extract/find.ts';
import { extract, type Picture, pictureOf } from '../../model/extract/picture.ts';
import { openPdf, type PdfDocument } from '../../model/pdf/document.ts';
import { type Dict, Ref, Stream } from '../../model/pdf/objects.ts';
import { pagesOf } from '../../model/pdf/pages.ts';
import { isRestricted } from '../../model/pdf/restricted.ts';
import { serialize } from '../../model/pdf/serialize.ts';
import { Sink } from '../../model/pdf/sink.ts';
import type { Engine, Run } from '../engine.ts';
import type { EngineOptions } from '../options.gen.ts';

type Options = EngineOptions['pdf-getimg'];

interface Job {
  file: File;
  document: PdfDocument;
  options: Options;
  run: Run<Options>;
  results: File[];
  /** Objects and contents taken or passed over already. */
  seen: Set<number | string>;
  small: number;
  unreadable: Set<number>;
}

/** The pictures inside each PDF, as they are stored wherever a picture format can hold that; each one once, named by its first page. */
const pdfGetimg: Engine<'pdf-getimg'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(...(await picturesOf(file, options, run, (part) => run.progress((index + part) / files.length))));
  return results;
};
export default pdfGetimg;

async function picturesOf(file: File, options: Options, run: Run<Options>, progress: (part: number) => void): Promise<File[]> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const pages = pagesOf(document);
  if (isRestricted(document)) run.note(RESTRICTED);
  const job: Job = { file, document, options, run, results: [], seen: new Set(), small: 0, unreadable: new Set() };
  const met = { forms: new Set<number>() };
  const chosen = [...new Set(parsePages(options.pages, pages.length))].sort((a, b) => a - b);
  for (const [done, index] of chosen.entries()) {
    await takePage(job, index, picturesOn(document, pages[index]?.dict as Dict, met));
    progress((done + 1) / chosen.length);
    await breath(run.signal);
  }
  tell(job);
  if (job.results.length) return job.results;
  throw new UserError('no-result', whyNothing(job));
}

function whyNothing({ small, unreadable }: Job): string {
  if (unreadable.size) return '里面的图片读不出来，或者超过一亿像素。';
  return small ? '图片都比设定的最小边长小。' : '没有找到嵌入的图片；用线条画成的图表不是图片。';
}

async function takePage(job: Job, page: number, all: Found[]): Promise<void> {
  let number = 0;
  for (const { image, num } of all) {
    const picture = isNew(job, image, num) ? pictureOf(job.document, image) : undefined;
    if (!picture || !isWanted(job, picture)) continue;
    const made = await readPicture(job, picture);
    if (!made) {
      job.unreadable.add(page);
      continue;
    }
    const name = `${baseName(job.file.name)}-p${page + 1}-${++number}.${made.type}`;
    job.results.push(new File([made.bytes as Uint8Array<ArrayBuffer>], name, { type: MIME[made.type] }));
    await breath(job.run.signal);
  }
}

const MIME = { jpg: 'image/jpeg', png: 'image/png', jp2: 'image/jp2' };

/** The same object, or another one with the same content, is taken once. */
function isNew({ document, seen }: Job, image: Stream, num: number): boolean {
  if (num && seen.has(num)) return false;
  if (num) seen.add(num);
  const key = digestOf(document, image);
  const fresh = !seen.has(key);
  seen.add(key);
  return fresh;
}

function digestOf(document: PdfDocument, { dict, raw }: Stream): string {
  const sink = new Sink();
  for (const [key, value] of dict)
    if (!UNSEEN.has(key))
      serialize(
        [key, value instanceof Ref && !(document.resolve(value) instanceof Stream) ? document.resolve(value) : value],
        sink,
      );
  const mask = document.resolve(dict.get('SMask'));
  const parts = [raw, sink.view(), ...(mask instanceof Stream ? [mask.raw] : [])];
  const hash = md5.create();
  for (const part of parts) hash.update(part);
  return String.fromCharCode(...hash.digest());
}

/** Entries that do not change how a picture looks; the mask counts by its content. */
const UNSEEN = new Set(['Length', 'SMask', 'Metadata', 'Name', 'StructParent', 'OPI', 'OC', 'Type', 'ID', 'Interpolate']);

function isWanted(job: Job, { width, height, stencil }: Picture): boolean {
  if (stencil && !job.options.stencils) return false;
  const large = Math.min(width, height) >= job.options.minSide;
  if (!large) job.small++;
  return large;
}

async function readPicture({ run }: Job, picture: Picture): ReturnType<typeof extract> {
  try {
    return await extract(picture, { asset: run.asset, note: () => undefined });
  } catch (thrown) {
    const { code } = toErrorData(thrown);
    if (run.signal.aborted || code === 'cancelled' || code === 'network' || code === 'too-complex') throw thrown;
    return undefined;
  }
}

function tell({ run, small, unreadable, results }: Job): void {
  if (small && results.length) run.note(`跳过了 ${small} 张比最小边长小的图。`);
  if (unreadable.size) run.note(`第 ${rangeText([...unreadable])} 页有图片读不出来或超过一亿像素，没有取出。`);
}
