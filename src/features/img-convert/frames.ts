import { UserError } from '../../../schemas/error.ts';
import { type Frame, flatten } from '../../formats/image/bitmap.ts';
import { carry } from '../../formats/image/carry.ts';
import { encodePicture } from '../../formats/image/encode.ts';
import { GifWriter } from '../../formats/image/gif-write.ts';
import { DecodeError, type Picture } from '../../formats/image/open.ts';
import { encoderQuality } from '../../formats/image/quality-scale.ts';
import { checkSize } from '../../formats/image/source.ts';
import { WebpMuxer } from '../../formats/image/webp.ts';
import { TiffWriter } from '../../formats/image/write-tiff.ts';
import { carryOf, encode, sized } from './encode.ts';
import { checkFormat, dpiOf, type Format, type Job, output } from './job.ts';

const ANIMATES = new Set<Format>(['gif', 'webp']);

/**
 * Gives each frame wanted, at the size wished for, to `use`, with real progress. At least one, or the file is damaged.
 */
async function eachFrame(
  job: Job,
  picture: Picture,
  limit: number,
  use: (frame: Frame, index: number) => Promise<void>,
): Promise<void> {
  const { ports } = job;
  const total = Math.min(limit, picture.count);
  // What is to be said of one size is said once.
  const quiet = { ...job, ports: { ...ports, note: () => undefined } };
  let done = 0;
  try {
    for await (const { bitmap, delay } of picture.frames()) {
      await ports.pause();
      checkSize(bitmap.width, bitmap.height);
      await use({ bitmap: await sized(bitmap, done ? quiet : job), delay }, done++);
      ports.progress(Math.min(1, done / total), total > 1 ? `第 ${done} / ${total} 张` : undefined);
      if (done >= limit) break;
    }
  } catch (thrown) {
    if (!done || !(thrown instanceof DecodeError)) throw thrown;
  }
  if (!done) throw new UserError(job.source.header?.truncated ? 'truncated' : 'damaged');
  if (done < total) ports.note(`只读出了 ${total} 张中的 ${done} 张，其余已损坏。`, { lost: true });
}

/** The frame for good: the next one is drawn on it. */
const copyOf = ({ bitmap }: Frame) => ({ ...bitmap, data: bitmap.data.slice() });

async function toGif(job: Job, picture: Picture): Promise<BlobPart[]> {
  const gif = new GifWriter(picture.loop);
  await eachFrame(job, picture, Infinity, async (frame) => {
    const copy = copyOf(frame);
    flatten(copy, job.wish.background, 26);
    gif.add(copy, frame.delay);
  });
  return [gif.finish()];
}

async function toWebp(job: Job, picture: Picture): Promise<BlobPart[]> {
  const webp = new WebpMuxer();
  const quality = encoderQuality('webp', job.wish.quality);
  let size = { width: 0, height: 0 };
  await eachFrame(job, picture, Infinity, async ({ bitmap, delay }) => {
    size = { width: bitmap.width, height: bitmap.height };
    const blob = await encodePicture(bitmap, 'webp', { quality }, job.ports);
    webp.add(new Uint8Array(await blob.arrayBuffer()), bitmap.width, bitmap.height, delay);
  });
  const file = new Blob(webp.finish(size.width, size.height, picture.loop), { type: 'image/webp' });
  return [await carry(file, 'webp', size, carryOf(job))];
}

async function toPages(job: Job, picture: Picture): Promise<BlobPart[]> {
  const tiff = new TiffWriter();
  await eachFrame(job, picture, Infinity, async ({ bitmap }) => {
    checkFormat('tiff', bitmap.width, bitmap.height);
    tiff.add(bitmap, dpiOf(job));
  });
  return tiff.parts();
}

async function toMany(job: Job, picture: Picture): Promise<File[]> {
  const digits = Math.max(2, String(picture.count).length);
  const files: File[] = [];
  await eachFrame(job, picture, Infinity, async (frame, index) => {
    const name = `${job.name}-${String(index + 1).padStart(digits, '0')}`;
    files.push(output(name, job.wish.format, await encode(copyOf(frame), job)));
  });
  return files;
}

/** The first picture alone. */
export async function convertOne(job: Job, picture: Picture): Promise<File[]> {
  let parts: BlobPart[] = [];
  await eachFrame(job, picture, 1, async ({ bitmap }) => {
    parts = await encode(bitmap, job);
  });
  return [output(job.name, job.wish.format, parts)];
}

/** The frames, pages or sizes as the format can hold them; `undefined` where only the first is to be taken. */
export async function convertSeveral(job: Job, picture: Picture): Promise<File[] | undefined> {
  const { wish, ports, name } = job;
  const { format, animation } = wish;
  if (animation === 'all') return toMany(job, picture);
  if (picture.kind === 'animation' && ANIMATES.has(format)) {
    const parts = format === 'gif' ? await toGif(job, picture) : await toWebp(job, picture);
    return [output(name, format, parts)];
  }
  if (picture.kind === 'pages' && format === 'tiff') return [output(name, format, await toPages(job, picture))];
  if (picture.kind === 'pages') {
    ports.note(`共 ${picture.count} 页，每页存为一张图片。`);
    return toMany(job, picture);
  }
  if (picture.kind === 'animation')
    ports.note(`${format.toUpperCase()} 存不下动画，已只取第一帧；需要全部画面请选“每帧存一张”。`);
  else ports.note(`图标含 ${picture.count} 种尺寸，已取最大的一种。`);
  return undefined;
}
