import { UserError } from '../../../schemas/error.ts';
import type { Tell } from '../../../schemas/note.ts';
import type { Bitmap, Frame } from './bitmap.ts';
import { resize } from './resize.ts';
import { checkSize, decodeRefusal, openSource, readSource, type Source, type SourcePorts } from './source.ts';
import { pixelShape, tiffPages } from './tiff-ifd.ts';

/** What reading the pages of a file needs of a `Run`. */
export interface PagePorts extends Pick<SourcePorts, 'asset'> {
  image: { decode: SourcePorts['decode'] };
  note?: Tell;
}

/**
 * The pages of a picture file, one after the other, each awaited, as far as they can be decoded, with square pixels;
 * how many it has. Of what moves, the first frame, which is noted, as is a file that is cut off. Throws UserError where
 * the first one cannot be decoded.
 */
export async function openPages(
  file: File,
  run: PagePorts,
  onPage: (bitmap: Bitmap, index: number, count: number) => Promise<void>,
): Promise<number> {
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const picture = openSource(source, { decode: (blob) => run.image.decode(blob), asset: run.asset });
  const count = picture.kind === 'pages' ? picture.count : 1;
  if (picture.kind === 'animation') run.note?.('这是动图，只看了第一帧。', { lost: true });
  if (source.header?.truncated) run.note?.('图片文件不完整，缺失的部分读不出来。', { lost: true });
  const shapes = source.type === 'tiff' ? tiffPages(source.bytes).map(({ ifd }) => pixelShape(ifd)) : [];
  const frames = picture.frames();
  for (let done = 0; done < count; done++) {
    const frame = await nextFrame(frames, source, done);
    if (!frame) break;
    checkSize(frame.bitmap.width, frame.bitmap.height);
    await onPage(squared(frame.bitmap, shapes[done] ?? 1), done, count);
  }
  return count;
}

/** Pixels that are so little longer than wide, or wider than long, are left so; more is no scanner's doing. */
const OBLONG = { least: 1.05, most: 4 };
/** Pixels of a page that is stretched at most. */
const MAX_SQUARED = 60_000_000;

/** A picture of square pixels, as fine as it was: coarse faxes have pixels twice as high as wide. */
function squared(bitmap: Bitmap, shape: number): Bitmap {
  const off = Math.max(shape, 1 / shape);
  if (!(off > OBLONG.least && off < OBLONG.most)) return bitmap;
  const [across, down] = [Math.max(1, 1 / shape), Math.max(1, shape)];
  const [width, height] = [Math.round(bitmap.width * across), Math.round(bitmap.height * down)];
  // One that would be too large so is read as it is.
  return width * height > MAX_SQUARED ? bitmap : resize(bitmap, width, height);
}

/** The next page; undefined where it cannot be decoded, but others before it could. */
async function nextFrame(frames: AsyncGenerator<Frame>, source: Source, done: number): Promise<Frame | undefined> {
  try {
    const { value } = (await frames.next()) as { value: Frame | undefined };
    if (value) return value;
    throw new UserError('damaged');
  } catch (thrown) {
    const refusal = decodeRefusal(thrown, source);
    if (!done || (refusal === thrown && !(thrown instanceof UserError && thrown.code === 'damaged'))) throw refusal;
    return undefined;
  }
}
