import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { type Bitmap, flatten } from '../../formats/image/bitmap.ts';
import { carryNotes } from '../../formats/image/carry.ts';
import { readMetadata } from '../../formats/image/metadata.ts';
import { resize } from '../../formats/image/resize.ts';
import { decodingNotes, firstBitmap, readSource } from '../../formats/image/source.ts';
import { baseName } from '../../lib/output-name.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';
import { cropPhoto } from './crop.ts';
import { drawSheet } from './draw-sheet.ts';
import { headWithFace } from './face.ts';
import { byteRange } from './fit-bytes.ts';
import { locatePerson } from './locate-person.ts';
import { applyMatte, type Matte } from './matting/apply.ts';
import { headOf } from './matting/head.ts';
import { sizeWithin } from './matting/plane.ts';
import { savePhoto, saveSheet } from './save.ts';
import { paintStrokes, readStrokes, type Stroke } from './shared/brush.ts';
import { backgroundOf } from './shared/colours.ts';
import { cutOf, type Frame, frameFor, headIn, middleFrame, readFrame, type Size, WHOLE } from './shared/frame.ts';
import { ruleOf } from './shared/rules.ts';
import { PAPERS, sheetOf } from './shared/sheet.ts';
import { MM_PER_INCH, ownSize, type PhotoSize, pixelsOf, sizeOf } from './shared/sizes.ts';

type Options = EngineOptions['id-photo'];
type Tell = Run<Options>;

const MIME = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const;

/**
 * A larger picture is made smaller first, unless it is to keep its size: so many pixels for each of the photo, for a
 * person far away.
 */
const PIXELS_A_PIXEL = 40;
const [FEWEST_PIXELS, MAX_PIXELS] = [6_000_000, 16_000_000];
/** A sheet of fewer dots an inch is no print. */
const MIN_DPI = 72;
/** Enlarged by more than this, a photo looks soft. */
const SOFT = 0.9;

/**
 * ID photos: the person of each picture, cut out, on a plain colour, at the exact pixels of a size, within a range of
 * bytes, with the resolution written; where asked for, a sheet of them to be printed. Refuses a picture without a
 * person with `no-result`.
 */
const idPhoto: Engine<'id-photo'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [index, file] of files.entries()) {
    const strokes = readStrokes(options.brush[index] ?? '');
    if (!strokes) throw new UserError('bad-option', '“画笔”的写法不对。');
    const frame = options.frame[index] ?? '';
    if (frame && !readFrame(frame)) throw new UserError('bad-option', '“裁切位置”的写法不对。');
    byteRange(options.minKB, options.maxKB); // refuses before anything is done
    if (options.dpi && options.dpi < MIN_DPI) throw new UserError('bad-option', `“分辨率”要填 0 或 ${MIN_DPI} 以上。`);
    const portrait = await cutOut(file, options, strokes, run);
    results.push(...(await photosOf(portrait, { file, options, frame, run })));
  }
  run.progress(1);
  return results;
};
export default idPhoto;

/** The person of the picture on nothing, mended by the brush. */
async function cutOut(file: File, options: Options, strokes: readonly Stroke[], run: Tell): Promise<Matte> {
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const { header } = source;
  const about = {
    metadata: 'strip',
    found: await readMetadata(source.bytes, source.type),
    header,
    dpi: header?.dpi,
  } as const;
  for (const note of decodingNotes(source)) run.note(note.text, note);
  for (const note of carryNotes(options.format, about)) run.note(note);
  const whole = await firstBitmap(source, { decode: (blob) => run.image.decode(blob), asset: run.asset });
  run.progress(0.1, '正在抠图');
  const found = await locatePerson(whole, source.bytes, 0.5, run);
  const fit = options.size === 'keep' ? whole : sizeWithin(whole.width, whole.height, pixelsFor(options));
  const picture = fit.width < whole.width ? resize(whole, fit.width, fit.height) : whole;
  const original = strokes.length ? picture.data.slice() : undefined;
  const cut = await applyMatte(picture, found, run.signal);
  run.progress(0.7);
  for (const stroke of strokes) {
    await yieldToEvents(run.signal);
    if (original) paintStrokes(cut.foreground, [stroke], original);
  }
  return cut;
}

/** How many pixels of the picture are of use for the photo and its sheet. */
function pixelsFor(options: Options): number {
  const wanted = sizeFor(options, { width: 1, height: 1 });
  const { size, mm } = wanted;
  const dpi = dpiFor(options, wanted);
  const printed = options.sheet === 'none' ? 0 : pixelsOf(mm.width, dpi) * pixelsOf(mm.height, dpi);
  return Math.max(FEWEST_PIXELS, Math.min(MAX_PIXELS, Math.max(size.width * size.height, printed) * PIXELS_A_PIXEL));
}

interface Job {
  file: File;
  options: Options;
  frame: string;
  run: Tell;
}

function sizeFor({ size, width, height, dpi }: Options, picture: Size): PhotoSize {
  if (size === 'keep') return { ...ownSize(picture.width, picture.height, dpi), name: '换底色' };
  return sizeOf(size) ?? ownSize(width, height, dpi);
}

/** The resolution asked for, or the one at which the photo has the millimetres of its size. */
const dpiFor = ({ dpi }: Options, size: PhotoSize): number => dpi || size.dpi;

/** The frame asked for, or the one that sets the head by the rule of the size. */
function frameOf(matte: Matte, size: PhotoSize, { options, frame, run }: Job): Frame {
  const told = readFrame(frame);
  if (options.size === 'keep') return WHOLE;
  if (told) return told;
  const aspect = size.size.width / size.size.height;
  const outline = headOf(matte.alpha, matte.width, matte.height);
  if (!outline) run.note('没有认出头部的位置，已取照片的中间部分。');
  if (!outline) return middleFrame(matte, aspect);
  const head = headIn(headWithFace(matte.foreground, outline), matte);
  const cut = cutOf(matte, (pixel) => matte.alpha[pixel] as number);
  const made = frameFor(ruleOf(size.value), head, cut, matte, aspect);
  if (made.turn) run.note(`头部有些歪，已转正 ${Math.abs(made.turn)}°。`);
  return made;
}

async function photosOf(matte: Matte, job: Job): Promise<File[]> {
  const { options, run } = job;
  const size = sizeFor(options, matte);
  const frame = frameOf(matte, size, job);
  const scale = (frame.height * matte.height) / size.size.height;
  if (scale < SOFT) run.note(tooSmall(scale, size));
  const colour = backgroundOf(options.colour, options.custom);
  const photo = cropPhoto(matte.foreground, frame, size.size);
  run.progress(0.8, '正在存成文件');
  const stem = `${baseName(job.file.name)}-${size.name}`;
  if (colour) flatten(photo, colour);
  const { minKB, maxKB } = options;
  const dpi = dpiFor(options, size);
  const { parts, end } = await savePhoto(photo, { png: !colour || options.format === 'png', dpi, minKB, maxKB }, run);
  if (!colour && options.format === 'jpg') run.note('JPG 不能存透明底，已存为 PNG。');
  const result = new File(parts, `${stem}.${end}`, { type: MIME[end] });
  const sheet = await sheetFile(job, size, stem, (pixels) => {
    const one = cropPhoto(matte.foreground, frame, pixels);
    flatten(one, colour ?? '#ffffff');
    return one;
  });
  return sheet ? [result, sheet] : [result];
}

/** Enlarged, a photo shows in print no more than one of fewer dots would. */
function tooSmall(scale: number, { pxSizeStr, size, mm }: PhotoSize): string {
  const dots = Math.round((size.height / mm.height) * MM_PER_INCH * scale);
  return `照片里的人像太小，放大了 ${Math.round(10 / scale) / 10} 倍才够 ${pxSizeStr}，清晰度只相当于 ${dots} DPI。`;
}

/** The sheet asked for; none where no photo fits on it. */
async function sheetFile(
  { options, run }: Job,
  size: PhotoSize,
  stem: string,
  draw: (pixels: Size) => Bitmap,
): Promise<File | undefined> {
  const { sheet: paper, sheetFormat, gap, lines, copies } = options;
  if (paper === 'none') return undefined;
  const dpi = dpiFor(options, size);
  const sheet = sheetOf(paper, size.mm, { gap, dpi, copies });
  const { name } = PAPERS[paper];
  if (!sheet.places.length) {
    run.note(`${size.mmSizeStr}的照片在${name}纸上放不下，没有排版。`);
    return undefined;
  }
  run.progress(0.9, '正在排版');
  await yieldToEvents(run.signal);
  const page = drawSheet(draw(sheet.photo), sheet, { lines, dpi });
  const parts = await saveSheet(page, { dpi, pdf: sheetFormat === 'pdf' }, run);
  return new File(parts, `${stem}-${name}排版${sheet.places.length}张.${sheetFormat}`, { type: MIME[sheetFormat] });
}
