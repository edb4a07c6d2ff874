import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { carry, carryNotes } from '../../formats/image/carry.ts';
import { readMetadata, uprightSize } from '../../formats/image/metadata.ts';
import { encoderQuality } from '../../formats/image/quality-scale.ts';
import { isAsItIs, sizedBy, sizeNote } from '../../formats/image/size-wish.ts';
import { decodeRefusal, decodingNotes, openSource, readSource, type Source } from '../../formats/image/source.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { carryOf } from './encode.ts';
import { convertOne, convertSeveral } from './frames.ts';
import { checkFormat, dpiOf, type Job, output } from './job.ts';

type Options = EngineOptions['img-convert'];

/** An icon is drawn this large from a drawing. */
const ICON_SIDE = 256;

async function open(file: File, wish: Options, run: Run<Options>): Promise<Job> {
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const { decode, encode } = run.image;
  const ports = {
    decode,
    encode,
    asset: run.asset,
    note: run.note,
    progress: run.progress,
    pause: () => yieldToEvents(run.signal),
  };
  const name = file.name.replace(/\.[^.]*$/, '') || file.name;
  return { source, found: await readMetadata(source.bytes, source.type), wish, ports, name };
}

/** Tells the visitor what the conversion leaves out or changes. */
function tell(job: Job): void {
  const { source, wish, ports } = job;
  const { header, type } = source;
  for (const note of decodingNotes(source)) ports.note(note.text, note);
  for (const note of carryNotes(wish.format, carryOf(job))) ports.note(note);
  const isContainer = type === 'gif' || type === 'webp';
  if (header?.animated && wish.animation === 'first') ports.note(`动图共 ${header.count ?? '多'} 帧，已只取第一帧。`);
  else if (header?.animated && !isContainer) ports.note('这种动图只能读取第一帧，已只取第一帧。', { lost: true });
}

/** What the platform's codecs both read and write. */
const COMMON = ['jpg', 'png', 'webp'] as const;
type Common = (typeof COMMON)[number];

const isCommon = (type: string): type is Common => COMMON.includes(type as Common);

/** Whether the platform gives the picture as it is seen: of types other than JPEG not every browser heeds EXIF. */
const isPlain = ({ type, header }: Source): boolean =>
  Boolean(header?.opaque && !header.animated && (!header.turned || type === 'jpg'));

/** The short way for a still picture without transparency, from codec to codec; `undefined` where there is none. */
async function direct(file: File, job: Job, run: Run<Options>): Promise<Blob | undefined> {
  const { source, wish } = job;
  const { header, type } = source;
  const { format } = wish;
  if (!isCommon(format) || !isCommon(type) || !header || !isPlain(source)) return undefined;
  const size = sizedBy(header, wish);
  if (!isAsItIs(size, header)) return undefined;
  // What comes from a lossy codec is a photograph: there is a faster way to write it.
  if (format === 'png' && type !== 'png') return undefined;
  checkFormat(format, header.width, header.height);
  run.progress(0.1, '正在转换');
  const dpi = dpiOf(job);
  const blob = await run.image.transcode(file, format, {
    quality: encoderQuality(format, wish.quality),
    dpi: dpi || undefined,
    turned: header.turned ? true : undefined,
  });
  const note = blob && sizeNote(size);
  if (note) job.ports.note(note);
  return blob && carry(blob, format, uprightSize(header, job.found), carryOf(job));
}

/** How large a drawing is to be drawn: it has no pixels of its own. */
function drawnSide({ wish }: Job): number | undefined {
  if (wish.format === 'ico') return ICON_SIDE;
  if (wish.size === 'longest') return wish.longest || undefined;
  return wish.size === 'exact' ? Math.max(wish.width, wish.height) || undefined : undefined;
}

async function convert(file: File, job: Job, run: Run<Options>): Promise<File[]> {
  const { source, wish, name } = job;
  tell(job);
  const blob = await direct(file, job, run);
  if (blob) return [output(name, wish.format, [blob])];
  const picture = openSource(source, job.ports, drawnSide(job));
  const several = picture.count > 1 && wish.animation !== 'first' ? await convertSeveral(job, picture) : undefined;
  return several ?? convertOne(job, picture);
}

/**
 * Converts pictures: `files` of any type in `pictureType`, to the one format asked for; several files come back for
 * pages and frames.
 */
const imgConvert: Engine<'img-convert'> = async (files, options, run) => {
  const results: File[] = [];
  for (const file of files) {
    run.signal.throwIfAborted();
    const job = await open(file, options, run);
    try {
      results.push(...(await convert(file, job, run)));
    } catch (thrown) {
      throw decodeRefusal(thrown, job.source);
    }
  }
  return results;
};
export default imgConvert;
