import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { type Bitmap, flatten } from '../../formats/image/bitmap.ts';
import { type Carry, carry, carryNotes } from '../../formats/image/carry.ts';
import { encodePicture } from '../../formats/image/encode.ts';
import { jpegQuality } from '../../formats/image/jpeg-quality.ts';
import { readMetadata } from '../../formats/image/metadata.ts';
import { resizeInSlices } from '../../formats/image/resize.ts';
import { decodingNotes, firstBitmap, readSource, type Source } from '../../formats/image/source.ts';
import { turned } from '../../formats/image/turn.ts';
import { isExactWebp } from '../../formats/image/webp.ts';
import type { Frame } from '../../lib/frame.ts';
import { baseName } from '../../lib/output-name.ts';
import { isOpaque } from '../../lib/rgba.ts';
import { turnedSize, unturned } from '../../lib/turn.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { cutOut } from './cut-out.ts';
import { cropJpeg } from './jpeg-crop.ts';
import { busyRows } from './rows.ts';
import { cellsOf, frameOf, resultSize } from './shared/crop.ts';
import { type Cut, cutsByCount, cutsByHeight, parseCuts } from './shared/cuts.ts';

type Options = EngineOptions['img-cut'];
type Format = 'jpg' | 'png' | 'webp';

const MIME: Record<Format, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
/** What a type is written as where its own format is not asked to change or cannot be written. */
const SAME: Record<string, Format> = { jpg: 'jpg', webp: 'webp', heic: 'jpg', avif: 'jpg' };
/** A JPEG or WebP written anew is never given less than this, so that nobody sees the second loss. */
const QUALITY = { least: 80, unknown: 90 };
const MAX_PIXELS = 200_000_000;

/** One file under way: what it is, its upright picture, and how results of it are written. */
interface Job {
  run: Run<Options>;
  options: Options;
  source: Source;
  name: string;
  bitmap: Bitmap;
  turn: string;
  format: Format;
  quality: number;
  /** What becomes of all that the file holds beside its picture. */
  about: Carry;
}

/** Cuts a part out of each picture, a grid of parts, or a long picture into pieces between its lines. */
const imgCut: Engine<'img-cut'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    run.signal.throwIfAborted();
    const given = await read(file, index, options, run);
    const exact = withoutLoss(given);
    if (exact) results.push(exact);
    else results.push(...(await cut(await open(given), given)));
  }
  return results;
};
export default imgCut;

async function cut(job: Job, { frame, cuts }: Given): Promise<File[]> {
  job.run.progress(0.3);
  if (job.options.mode === 'grid') return grid(job, frame);
  return job.options.mode === 'long' ? long(job, cuts) : [await crop(job, frame)];
}

/** A file as it came, with the settings that hold for it. */
interface Given extends Omit<Job, 'bitmap'> {
  frame: string;
  cuts: string;
}

async function read(file: File, index: number, options: Options, run: Run<Options>): Promise<Given> {
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const format = options.format === 'same' ? (SAME[source.type] ?? 'png') : options.format;
  const found = await readMetadata(source.bytes, source.type);
  return {
    run,
    options,
    source,
    name: baseName(file.name),
    format,
    turn: options.turn[index] ?? '0',
    frame: options.frame[index] ?? '',
    cuts: options.cuts[index] ?? '',
    quality: qualityOf(source, format, options),
    about: { metadata: options.metadata, found, header: source.header, dpi: source.header?.dpi },
  };
}

/** The frame of a picture whose pixels are to stay as they are, in their format; `undefined` where they are not. */
function plainFrame({ options, source, turn, frame }: Given): Frame | undefined {
  if (options.mode !== 'crop' || options.format !== 'same' || turn !== '0' || !source.header) return undefined;
  const wanted = frameOf(frame, options, source.header);
  const size = wanted && resultSize(wanted, options);
  return size?.width === wanted?.width && size?.height === wanted?.height ? wanted : undefined;
}

/** Said where the frame is the whole picture. */
const NOTHING_CUT = '没有裁掉什么，保存的是整张图片';

/** A frame of a JPEG that can be cut without loss, or is allowed to be moved to where it can. */
function withoutLoss(given: Given): File | undefined {
  const { run, options, source, name, about } = given;
  const wanted = plainFrame(given);
  const made = wanted && cropJpeg(source, wanted, options.lossless, about);
  if (!made) return undefined;
  const { width, height } = made.frame;
  const whole = width === source.header?.width && height === source.header.height;
  const moved = width !== wanted.width || height !== wanted.height;
  if (whole) run.note(`${NOTHING_CUT}，画质没有变化。`);
  else
    run.note(moved ? `无损裁剪：左上角对齐后为 ${width}×${height} 像素，画质没有变化。` : '无损裁剪，画质没有变化。');
  for (const note of carryNotes('jpg', about, false)) run.note(note);
  return new File([made.bytes], `${name}-裁剪.jpg`, { type: MIME.jpg });
}

async function open(given: Given): Promise<Job> {
  const { run, options, source } = given;
  const bitmap = await firstBitmap(source, { decode: (blob) => run.image.decode(blob), asset: run.asset });
  // JPEG has no place for the transparency that these may have.
  const clear = options.format === 'same' && ['heic', 'avif'].includes(source.type) && !isOpaque(bitmap.data);
  const job: Job = { ...given, bitmap, ...(clear && { format: 'png' as const }) };
  if (options.lossless && source.type === 'jpg' && options.mode === 'crop')
    run.note('这张图片不能无损裁剪，已重新保存。');
  tell(job);
  return job;
}

function qualityOf({ type, bytes }: Source, format: Format, options: Options): number {
  if (options.format !== 'same') return options.quality;
  if (format === 'png' || type !== 'jpg') return QUALITY.unknown;
  return Math.max(QUALITY.least, jpegQuality(bytes) ?? QUALITY.unknown);
}

/** Tells the visitor what the results leave out or change. */
function tell({ run, source, options, format, about }: Job): void {
  const { header, type } = source;
  for (const note of decodingNotes(source)) run.note(note.text, note);
  if (header?.animated) run.note('这是动图，已取第一帧裁剪。', { lost: true });
  else if ((header?.count ?? 1) > 1) run.note(`原文件有 ${header?.count} 页，已取第一页裁剪。`, { lost: true });
  for (const note of carryNotes(format, about)) run.note(note);
  if (options.format === 'same' && type !== format && type !== 'bmp')
    run.note(`${type.toUpperCase()} 裁剪后存为 ${format.toUpperCase()}。`);
}

/** The frame in the picture as the visitor turned it, and where that is in the picture as it was. */
function placeOf({ bitmap, turn, options }: Job, text: string): Frame {
  const size = turnedSize(bitmap, turn);
  const frame = frameOf(text, options, size);
  if (!frame)
    throw new UserError('bad-option', `选区“${text}”不在图片里，这张图片是 ${size.width}×${size.height} 像素。`);
  return frame;
}

/** The pixels of a frame of the turned picture. Only what is in it is turned. */
const pixelsIn = ({ bitmap, turn }: Job, frame: Frame): Bitmap =>
  turned(cutOut(bitmap, unturned(frame, turn, bitmap)), turn);

async function crop(job: Job, text: string): Promise<File> {
  const { options, run } = job;
  const frame = placeOf(job, text);
  const size = resultSize(frame, options);
  const part = pixelsIn(job, frame);
  const whole = turnedSize(job.bitmap, job.turn);
  if (size.width === frame.width && size.height === frame.height) {
    // Somebody may have wanted it turned, and nothing else.
    if (job.turn === '0' && frame.width === whole.width && frame.height === whole.height) run.note(`${NOTHING_CUT}。`);
    return write(job, part, `${job.name}-裁剪`);
  }
  if (size.width * size.height > MAX_PIXELS)
    throw new UserError('too-many-pixels', `${size.width}×${size.height} 像素太大，最多 2 亿像素。`);
  if (size.width > frame.width || size.height > frame.height)
    run.note(`选区只有 ${frame.width}×${frame.height} 像素，放大到 ${size.width}×${size.height} 会发虚。`);
  await yieldToEvents(run.signal);
  return write(
    job,
    await resizeInSlices(part, size.width, size.height, () => yieldToEvents(run.signal)),
    `${job.name}-裁剪`,
  );
}

async function grid(job: Job, text: string): Promise<File[]> {
  const { options, run } = job;
  const frame = placeOf(job, text);
  if (frame.width < options.columns || frame.height < options.rows)
    throw new UserError(
      'bad-option',
      `选区只有 ${frame.width}×${frame.height} 像素，分不出 ${options.columns}×${options.rows} 格。`,
    );
  const cells = cellsOf(frame, options);
  const [first] = cells;
  if (options.square && first) run.note(`每格 ${first.width}×${first.height} 像素，按从左到右、从上到下编号。`);
  return writeAll(job, cells);
}

async function long(job: Job, text: string): Promise<File[]> {
  const { run, options, bitmap, turn } = job;
  const upright = { ...job, bitmap: turned(bitmap, turn), turn: '0' };
  const { width, height } = upright.bitmap;
  const own = parseCuts(text, height);
  const found = own.length > 0 ? [] : cutsOf(upright.bitmap, options);
  tellCuts(found, run);
  const edges = [0, ...(own.length > 0 ? own : found.map(({ at }) => at)), height];
  if (edges.length === 2) run.note('图片高度没有超过每段的上限，没有分段。');
  return writeAll(
    upright,
    edges
      .slice(1)
      .map((to, index) => ({ x: 0, y: edges[index] as number, width, height: to - (edges[index] as number) })),
  );
}

const cutsOf = (bitmap: Bitmap, { by, maxHeight, parts }: Options): Cut[] =>
  by === 'count' ? cutsByCount(busyRows(bitmap), parts) : cutsByHeight(busyRows(bitmap), maxHeight);

function tellCuts(cuts: Cut[], run: Run<Options>): void {
  const through = cuts.flatMap(({ through }, index) => (through ? [index + 1] : []));
  if (through.length > 0) run.note(`第 ${through.join('、')} 处切口附近没有空白行，只能从画面中间切开。`);
}

/** The parts, numbered in their order, one in memory at a time. */
async function writeAll(job: Job, frames: Frame[]): Promise<File[]> {
  const digits = String(frames.length).length;
  const files: File[] = [];
  for (const frame of frames) {
    await yieldToEvents(job.run.signal);
    files.push(await write(job, pixelsIn(job, frame), `${job.name}-${String(files.length + 1).padStart(digits, '0')}`));
    job.run.progress(0.3 + (0.7 * files.length) / frames.length, `第 ${files.length} / ${frames.length} 张`);
  }
  return files;
}

async function write({ run, source, options, format, quality, about }: Job, part: Bitmap, name: string): Promise<File> {
  // A part may share the picture's memory, which another part still needs: it is laid on white as a copy.
  const own = format === 'jpg' && !isOpaque(part.data) ? { ...part, data: part.data.slice() } : part;
  if (own !== part) {
    flatten(own, '#ffffff');
    run.note('JPG 不支持透明，透明处已填成白色。');
  }
  const ports = { encode: run.image.encode, asset: run.asset };
  const exact = options.format === 'same' && source.type === 'webp' && isExactWebp(source.bytes);
  const blob = await encodePicture(own, format, { quality, exact, dpi: source.header?.dpi }, ports);
  return new File([await carry(blob, format, part, about)], `${name}.${format}`, { type: MIME[format] });
}
