import type { Estimate } from '../../engines/engine.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { optimisePng, writePng } from '../../formats/image/oxipng.ts';
import { resizeInSlices } from '../../formats/image/resize.ts';
import { firstBitmap, readSource, type Source } from '../../formats/image/source.ts';
import { fitted, KEPT, sampleOf, type Wish } from './compress.ts';
import { type EncodePorts, encodeLossy, type Format, guessPng } from './encode.ts';
import { wishOf } from './wish.ts';

/** A PNG of so many pixels is packed as a whole; a second's work at most. */
const WHOLE_PIXELS = 1_000_000;
/** Wishes not reached by then are left open. */
const PATIENCE_MS = 6000;

/**
 * About what a picture comes to, told by bands of it. Undefined for moving pictures, a large PNG of 16 bits that is to
 * stay one, and a wish for a size.
 */
export const estimate: Estimate<'img-compress'> = async (file, wishes, { asset, image }) => {
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const ports = { decode: image.decode, encode: image.encode, asset, step: async () => undefined };
  const bitmap = source.header?.animated ? undefined : await firstBitmap(source, ports);
  const end = performance.now() + PATIENCE_MS;
  const found: (number | undefined)[] = [];
  for (const wish of wishes.map(wishOf))
    found.push(bitmap && performance.now() < end ? await bytesOf(bitmap, source, wish, ports) : undefined);
  return found;
};

async function bytesOf(bitmap: Bitmap, source: Source, wish: Wish, ports: EncodePorts): Promise<number | undefined> {
  const format = wish.format === 'keep' ? KEPT[source.type] : wish.format;
  if (!format || wish.budget) return undefined;
  const size = fitted(bitmap, wish.longest);
  const isLess = size.width !== bitmap.width;
  const isSame = format === source.type && !isLess;
  const isKept = format === 'png' && !wish.colours && isSame;
  if (isKept && bitmap.width * bitmap.height <= WHOLE_PIXELS)
    return (await optimisePng(source.bytes, WHOLE_PIXELS, () => ports.asset('oxipng.wasm'))).length;
  if (isKept && source.header?.depth === 16) return undefined; // a bitmap has half of its bits
  const scaled = isLess ? await resizeInSlices(bitmap, size.width, size.height, async () => undefined) : bitmap;
  const { bitmap: sample, times } = sampleOf(scaled) ?? { bitmap: scaled, times: 1 };
  const bytes = await guess(sample, format, wish, ports);
  // What keeps its format and its size comes back as it is rather than larger.
  return isSame ? Math.min(source.bytes.length, bytes * times) : bytes * times;
}

async function guess(sample: Bitmap, format: Format, { colours, quality }: Wish, ports: EncodePorts): Promise<number> {
  if (format !== 'png') return (await encodeLossy(sample, format, quality, ports)).bytes.length;
  if (colours) return guessPng(sample, colours);
  return (await writePng(sample, () => ports.asset('oxipng.wasm'))).length;
}
