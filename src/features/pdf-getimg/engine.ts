import { toErrorData, UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { openPdf, type PdfDocument } from '../../formats/pdf/document.ts';
import type { Dict, Stream } from '../../formats/pdf/objects.ts';
import { pagesOf } from '../../formats/pdf/pages.ts';
import { isRestricted } from '../../formats/pdf/restricted.ts';
import type { Sources } from '../../formats/pdfium/document.ts';
import { type Extracted, extract, type Picture, pictureOf } from '../../formats/pdfium/stored/picture.ts';
import { baseName } from '../../lib/output-name.ts';
import { parsePages, rangeText } from '../../lib/page-range.ts';
import { RESTRICTED } from '../../lib/restricted.ts';
import { pacedYield } from '../../lib/yield-to-events.ts';
import { contentDigest } from './digest.ts';
import { type Found, picturesOn } from './find.ts';
import { extractJoined } from './joined.ts';
import { type Whole, wholesOn } from './whole.ts';

type Options = EngineOptions['pdf-getimg'];

interface Job {
  file: File;
  document: PdfDocument;
  options: Options;
  run: Run<Options>;
  /** Lets other events in, now and then. */
  rest: () => Promise<void>;
  results: File[];
  /** Objects and contents taken or passed over already. */
  seen: Set<number | string>;
  digests: Map<Stream, string>;
  small: number;
  /** What was joined out of parts. */
  joined: { parts: number; pictures: number; recoded: number; pages: Set<number> };
  unreadable: Set<number>;
}

/**
 * The pictures inside each PDF, as they are stored wherever a picture format can hold that; each one once, named by its
 * first page.
 */
const pdfGetimg: Engine<'pdf-getimg'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries())
    results.push(...(await picturesOf(file, options, run, (part) => run.progress((index + part) / files.length))));
  return results;
};
export default pdfGetimg;

async function picturesOf(
  file: File,
  options: Options,
  run: Run<Options>,
  progress: (part: number) => void,
): Promise<File[]> {
  const document = openPdf(new Uint8Array(await file.arrayBuffer()), { password: run.password(file) });
  const pages = pagesOf(document);
  if (isRestricted(document)) run.note(RESTRICTED);
  const job: Job = {
    file,
    document,
    options,
    run,
    rest: pacedYield(run.signal),
    results: [],
    seen: new Set(),
    digests: new Map(),
    small: 0,
    unreadable: new Set(),
    joined: { parts: 0, pictures: 0, recoded: 0, pages: new Set() },
  };
  const met = { forms: new Set<number>() };
  const chosen = [...new Set(parsePages(options.pages, pages.length))].sort((a, b) => a - b);
  for (const [done, index] of chosen.entries()) {
    const page = pages[index]?.dict as Dict;
    await takePage(job, index, page, picturesOn(document, page, met));
    progress((done + 1) / chosen.length);
    await job.rest();
  }
  tell(job);
  if (job.results.length) return job.results;
  throw new UserError('no-result', whyNothing(job));
}

function whyNothing({ small, unreadable }: Job): string {
  if (unreadable.size) return '里面的图片读不出来，或者超过一亿像素。';
  return small ? '图片都比设定的最小边长小。' : '没有找到嵌入的图片；用线条画成的图表不是图片。';
}

async function takePage(job: Job, page: number, dict: Dict, all: Found[]): Promise<void> {
  const wholes = new Map(
    wholesOn(job.document, dict, all).map((whole) => [Math.min(...whole.tiles.map(({ index }) => index)), whole]),
  );
  const parts = new Set<number>();
  let number = 0;
  const add = ({ bytes, type }: Extracted): void => {
    const name = `${baseName(job.file.name)}-p${page + 1}-${++number}.${type}`;
    job.results.push(new File([bytes as Uint8Array<ArrayBuffer>], name, { type: MIME[type] }));
  };
  for (const [index, found] of all.entries()) {
    if (parts.has(index)) continue;
    const whole = wholes.get(index);
    const joined = whole && (await takeWhole(job, page, whole, add));
    if (joined) for (const tile of whole.tiles) parts.add(tile.index);
    else await takeOne(job, page, found, add);
    await job.rest();
  }
}

async function takeOne(job: Job, page: number, { image, num }: Found, add: (made: Extracted) => void): Promise<void> {
  const picture = isNew(job, image, num) ? pictureOf(job.document, image) : undefined;
  if (!picture || !isWanted(job, picture)) return;
  const made = await orUnreadable(job, extract(picture, sourcesOf(job)));
  if (made) add(made);
  else job.unreadable.add(page);
}

/** Takes a picture that is stored in parts; false where they are pictures of their own. */
async function takeWhole(job: Job, page: number, whole: Whole, add: (made: Extracted) => void): Promise<boolean> {
  const { width, height, parts, tiles } = whole;
  const key = parts.map(({ image }, index) => `${digestOf(job, image)}${tiles[index]?.x},${tiles[index]?.y}`).join();
  if (job.seen.has(key)) return true;
  const stencil = parts[0]?.stencil ?? false;
  if (stencil && !job.options.stencils) return true;
  const { image } = job.run;
  const made = await orUnreadable(
    job,
    extractJoined(whole, {
      ...sourcesOf(job),
      jpeg: async (pixels, quality) => {
        const encoded = await image.encode(pixels, 'jpg', { quality });
        return encoded && new Uint8Array(await encoded.arrayBuffer());
      },
    }),
  );
  if (!made) return false;
  job.seen.add(key);
  if (!isWanted(job, { width, height, stencil })) return true;
  add(made);
  job.joined.pictures++;
  job.joined.parts += parts.length;
  job.joined.pages.add(page);
  if (made.recoded) job.joined.recoded++;
  return true;
}

const sourcesOf = ({ run }: Job): Sources => ({ asset: run.asset, note: () => undefined });

const MIME = { jpg: 'image/jpeg', png: 'image/png', jp2: 'image/jp2' };

/** The same object, or another one with the same content, is taken once. */
function isNew(job: Job, image: Stream, num: number): boolean {
  const { seen } = job;
  if (num && seen.has(num)) return false;
  if (num) seen.add(num);
  const key = digestOf(job, image);
  const fresh = !seen.has(key);
  seen.add(key);
  return fresh;
}

function digestOf({ document, digests }: Job, image: Stream): string {
  const digest = digests.get(image) ?? contentDigest(document, image);
  digests.set(image, digest);
  return digest;
}

function isWanted(job: Job, { width, height, stencil }: Pick<Picture, 'width' | 'height' | 'stencil'>): boolean {
  if (stencil && !job.options.stencils) return false;
  const large = Math.min(width, height) >= job.options.minSide;
  if (!large) job.small++;
  return large;
}

/**
 * What was made; undefined where it could not be read, whatever was thrown, but for a cancel and for what another try
 * may mend.
 */
async function orUnreadable<T>({ run }: Job, made: Promise<T>): Promise<T | undefined> {
  try {
    return await made;
  } catch (thrown) {
    const { code } = toErrorData(thrown);
    if (run.signal.aborted || code === 'cancelled' || code === 'network' || code === 'too-complex') throw thrown;
    return undefined;
  }
}

function tell({ run, small, unreadable, results, joined }: Job): void {
  const { parts, pictures, recoded, pages } = joined;
  if (pictures) {
    const again = recoded ? `其中 ${recoded} 张的小块是 JPEG，不能直接相接，拼好后重新压缩了一次（画质 95）。` : '';
    run.note(
      `第 ${rangeText([...pages])} 页的图在文件里切成了 ${parts} 块，已按页面上的样子拼成 ${pictures} 张。${again}`,
    );
  }
  if (small && results.length) run.note(`跳过了 ${small} 张比最小边长小的图。`);
  if (unreadable.size)
    run.note(`第 ${rangeText([...unreadable])} 页有图片读不出来或超过一亿像素，没有取出。`, { lost: true });
}
