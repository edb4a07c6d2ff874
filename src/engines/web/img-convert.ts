import { UserError } from '../../../schemas/error.ts';
import { breath } from '../../lib/breath.ts';
import { isOpaque } from '../../lib/rgba.ts';
import { type Bitmap, type Frame, flatten } from '../../model/image/bitmap.ts';
import { GifWriter } from '../../model/image/gif-write.ts';
import { makeIcon } from '../../model/image/icon.ts';
import type { Picture } from '../../model/image/open.ts';
import { checkSize, decodeRefusal, decodingNotes, openSource, readSource, type Source } from '../../model/image/source.ts';
import { WebpMuxer } from '../../model/image/webp.ts';
import { writeBmp } from '../../model/image/write-bmp.ts';
import { TiffWriter } from '../../model/image/write-tiff.ts';
import type { Engine, Run } from '../engine.ts';
import type { EngineOptions } from '../options.gen.ts';

type Options = EngineOptions['img-convert'];
type Format = Options['format'];

/** The longest side each format or its encoder can hold; an icon is drawn smaller instead. */
const SIDE: Record<Format, number> = {
  ...{ jpg: 65_500, png: 65_535, webp: 16_383, avif: 16_384 },
  ...{ gif: 65_535, bmp: 65_535, tiff: 65_535, ico: 65_535 },
};
const MIME: Record<Format, string> = {
  ...{ jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' },
  ...{ gif: 'image/gif', bmp: 'image/bmp', tiff: 'image/tiff', ico: 'image/x-icon' },
};
const ANIMATES = new Set<Format>(['gif', 'webp']);
const ICON_SIDE = 256;

/** Formats without half transparent pixels: below this alpha a pixel is left out, above it is laid on the background. */
const CLEAR_BELOW: Partial<Record<Format, number>> = { jpg: 0, bmp: 0, gif: 26 };

/**
 * The quality each encoder is given for the quality asked for, which is on JPEG's scale: pairs of [asked, given], straight lines
 * between. The default, 85, is libwebp's own default; AVIF follows WebP at the same PSNR (39.9 and 40.1 dB, 34.5 and 35.1 dB on
 * two photographs), at about half of JPEG's bytes and 1.5 to 3.5 dB below it.
 */
const QUALITY: Partial<Record<Format, [number, number][]>> = {
  webp: [
    [1, 1],
    [50, 40],
    [85, 75],
    [95, 90],
    [100, 100],
  ],
  avif: [
    [1, 1],
    [50, 47],
    [85, 60],
    [95, 84],
    [100, 100],
  ],
};

function encoderQuality(format: Format, asked: number): number {
  const points = QUALITY[format] ?? [
    [1, 1],
    [100, 100],
  ];
  const above = points.findIndex(([from]) => from >= asked);
  const [x1, y1] = points[Math.max(1, above)] ?? [100, 100];
  const [x0, y0] = points[Math.max(1, above) - 1] ?? [1, 1];
  return Math.round(y0 + ((asked - x0) / (x1 - x0)) * (y1 - y0));
}

function checkSide(format: Format, width: number, height: number): void {
  if (Math.max(width, height) <= SIDE[format]) return;
  throw new UserError(
    'too-many-pixels',
    `${format.toUpperCase()} 格式单边最多 ${SIDE[format]} 像素，这张图片是 ${width}×${height} 像素。`,
  );
}

interface Job extends Source {
  file: File;
  options: Options;
  run: Run<Options>;
}

const open = async (file: File, options: Options, run: Run<Options>): Promise<Job> => ({
  ...readSource(new Uint8Array(await file.arrayBuffer()), file.name),
  ...{ file, options, run },
});

/** Tells the visitor what the conversion leaves out or changes. */
function tell(job: Job): void {
  const { header = { width: 0, height: 0 }, type, options, run } = job;
  for (const note of decodingNotes(job)) run.note(note);
  if (header.gps) run.note('已去除拍摄位置等隐私信息。');
  else if (header.exif) run.note('已去除相机型号、拍摄时间等信息。');
  const isContainer = type === 'gif' || type === 'webp';
  if (header.animated && options.animation === 'first') run.note(`动图共 ${header.count ?? '多'} 帧，已只取第一帧。`);
  else if (header.animated && !isContainer) run.note('这种动图只能读取第一帧，已只取第一帧。');
}

const output = (name: string, format: Format, parts: BlobPart[]): File =>
  new File(parts, `${name}.${format}`, { type: MIME[format] });

const baseName = (name: string): string => name.replace(/\.[^.]*$/, '') || name;

/** For what browsers lack: none writes AVIF, Safari no WebP. */
async function encodeByWasm(bitmap: Bitmap, format: Format, quality: number, run: Run<Options>): Promise<BlobPart> {
  if (format === 'avif') {
    const { writeAvif } = await import('../../model/image/avif.ts');
    return writeAvif(bitmap, quality, () => run.asset('avif-encoder.wasm'));
  }
  if (format === 'webp') {
    const { writeWebp } = await import('../../model/image/webp-encode.ts');
    return writeWebp(bitmap, quality, () => run.asset('webp-encoder.wasm'));
  }
  throw new UserError('unsupported', `这个浏览器不能生成 ${format.toUpperCase()} 图片。`);
}

async function encode(bitmap: Bitmap, job: Job, format: Format): Promise<BlobPart[]> {
  const { run, options } = job;
  const dpi = job.header?.dpi;
  checkSide(format, bitmap.width, bitmap.height);
  if (Object.hasOwn(CLEAR_BELOW, format) && !isOpaque(bitmap.data)) flatten(bitmap, options.background, CLEAR_BELOW[format]);
  switch (format) {
    case 'bmp':
      return [writeBmp(bitmap, dpi)];
    case 'ico':
      tellIcon(bitmap, run);
      return [await makeIcon(bitmap, (picture) => run.image.encode(picture, 'png', {}))];
    case 'gif': {
      const gif = new GifWriter(1);
      gif.add(bitmap, 0);
      return [gif.finish()];
    }
    case 'tiff': {
      const tiff = new TiffWriter();
      tiff.add(bitmap, dpi);
      return tiff.parts();
    }
    default: {
      const quality = encoderQuality(format, options.quality);
      const blob = await run.image.encode(bitmap, format, { quality, ...(dpi && { dpi }) });
      if (blob) return [blob];
      return [await encodeByWasm(bitmap, format, quality, run)];
    }
  }
}

/** An icon is square, and at most 256 pixels wide. */
function tellIcon({ width, height }: Bitmap, run: Run<Options>): void {
  if (Math.max(width, height) > ICON_SIDE) run.note(`图标最大 ${ICON_SIDE}×${ICON_SIDE} 像素，已按比例缩小。`);
  if (width !== height) run.note('图标是正方形的，图片已居中，两侧补成透明。');
}

/** Gives each frame wanted to `use`, with real progress. At least one, or the file is damaged. */
async function eachFrame(
  job: Job,
  picture: Picture,
  limit: number,
  use: (frame: Frame, index: number) => Promise<void>,
): Promise<void> {
  const total = Math.min(limit, picture.count);
  let done = 0;
  for await (const frame of picture.frames()) {
    await breath(job.run.signal);
    checkSize(frame.bitmap.width, frame.bitmap.height);
    await use(frame, done++);
    job.run.progress(Math.min(1, done / total), total > 1 ? `第 ${done} / ${total} 张` : undefined);
    if (done >= limit) break;
  }
  if (!done) throw new UserError(job.header?.truncated ? 'truncated' : 'damaged');
  if (done < total) job.run.note(`只读出了 ${total} 张中的 ${done} 张，其余已损坏。`);
}

async function toAnimation(job: Job, picture: Picture): Promise<BlobPart[]> {
  const { width, height } = job.header ?? { width: 0, height: 0 };
  checkSide(job.options.format, width, height);
  if (job.options.format === 'gif') {
    const gif = new GifWriter(picture.loop);
    await eachFrame(job, picture, Infinity, async ({ bitmap, delay }) => {
      const copy = { ...bitmap, data: bitmap.data.slice() }; // the next frame is drawn on this one
      flatten(copy, job.options.background, CLEAR_BELOW.gif);
      gif.add(copy, delay);
    });
    return [gif.finish()];
  }
  const webp = new WebpMuxer();
  await eachFrame(job, picture, Infinity, async ({ bitmap, delay }) => {
    const [blob] = await encode(bitmap, job, 'webp');
    webp.add(new Uint8Array(await new Blob([blob as BlobPart]).arrayBuffer()), width, height, delay);
  });
  return webp.finish(width, height, picture.loop);
}

async function toPages(job: Job, picture: Picture): Promise<BlobPart[]> {
  const tiff = new TiffWriter();
  await eachFrame(job, picture, Infinity, async ({ bitmap }) => {
    checkSide('tiff', bitmap.width, bitmap.height);
    tiff.add(bitmap, job.header?.dpi);
  });
  return tiff.parts();
}

async function toMany(job: Job, picture: Picture): Promise<File[]> {
  const digits = Math.max(2, String(picture.count).length);
  const files: File[] = [];
  await eachFrame(job, picture, Infinity, async ({ bitmap }, index) => {
    const copy = { ...bitmap, data: bitmap.data.slice() }; // encoding may lay it on a colour
    const name = `${baseName(job.file.name)}-${String(index + 1).padStart(digits, '0')}`;
    files.push(output(name, job.options.format, await encode(copy, job, job.options.format)));
  });
  return files;
}

async function toOne(job: Job, picture: Picture): Promise<BlobPart[]> {
  let parts: BlobPart[] = [];
  await eachFrame(job, picture, 1, async ({ bitmap }) => {
    parts = await encode(bitmap, job, job.options.format);
  });
  return parts;
}

/** The short way for a still picture without transparency, from codec to codec; `undefined` where the platform has none. */
async function direct({ file, type, header, options, run }: Job): Promise<Blob | undefined> {
  const { format } = options;
  if (format !== 'jpg' && format !== 'png' && format !== 'webp') return undefined;
  if (!header?.opaque || header.animated || (type !== 'jpg' && type !== 'png' && type !== 'webp')) return undefined;
  checkSide(format, header.width, header.height);
  run.progress(0.1, '正在转换');
  return run.image.transcode(file, format, {
    quality: encoderQuality(format, options.quality),
    ...(header.dpi && { dpi: header.dpi }),
    ...(header.turned && { turned: true }),
  });
}

/** The frames, pages or sizes as the format can hold them; `undefined` where only the first is to be taken. */
async function convertSeveral(job: Job, picture: Picture, name: string): Promise<File[] | undefined> {
  const { options, run } = job;
  const { format, animation } = options;
  if (animation === 'all') return toMany(job, picture);
  if (picture.kind === 'animation' && ANIMATES.has(format)) return [output(name, format, await toAnimation(job, picture))];
  if (picture.kind === 'pages' && format === 'tiff') return [output(name, format, await toPages(job, picture))];
  if (picture.kind === 'pages') {
    run.note(`共 ${picture.count} 页，每页存为一张图片。`);
    return toMany(job, picture);
  }
  if (picture.kind === 'animation') run.note(`${format.toUpperCase()} 存不下动画，已只取第一帧；需要全部画面请选“每帧存一张”。`);
  else run.note(`图标含 ${picture.count} 种尺寸，已取最大的一种。`);
  return undefined;
}

async function convert(job: Job): Promise<File[]> {
  const { file, options, run } = job;
  const { format, animation } = options;
  const name = baseName(file.name);
  tell(job);
  const blob = await direct(job);
  if (blob) return [output(name, format, [blob])];
  const ports = { decode: (source: Blob) => run.image.decode(source), asset: run.asset };
  const picture = openSource(job, ports, format === 'ico' ? ICON_SIDE : undefined);
  const several = picture.count > 1 && animation !== 'first' ? await convertSeveral(job, picture, name) : undefined;
  return several ?? [output(name, format, await toOne(job, picture))];
}

/** Converts pictures: `files` of any type in `pictureType`, to the one format asked for; several files come back for pages and frames. */
const imgConvert: Engine<'img-convert'> = async (files, options, run) => {
  const results: File[] = [];
  for (const file of files) {
    run.signal.throwIfAborted();
    const job = await open(file, options, run);
    try {
      results.push(...(await convert(job)));
    } catch (thrown) {
      throw decodeRefusal(thrown, job);
    }
  }
  return results;
};
export default imgConvert;
