import type { Estimate } from '../../engines/engine.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { resizeInSlices } from '../../formats/image/resize.ts';
import { firstBitmap, readSource, type Source } from '../../formats/image/source.ts';
import { fitted, KEPT, sampleOf, type Wish } from './compress.ts';
import { type EncodePorts, encodeLossy, guessPng } from './encode.ts';
import { wishOf } from './wish.ts';

/** Wishes not reached by then are left open. */
const PATIENCE_MS = 6000;

/**
 * About what a picture comes to, told by bands of it. Undefined for moving pictures, what is made a PNG without loss,
 * and a wish for a size.
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
  // How well a PNG packs is not to be told from a part of it; it gives little.
  if (format === 'png' && !wish.colours) return isSame ? source.bytes.length : undefined;
  const scaled = isLess ? await resizeInSlices(bitmap, size.width, size.height, async () => undefined) : bitmap;
  const { bitmap: sample, times } = sampleOf(scaled) ?? { bitmap: scaled, times: 1 };
  const bytes =
    format === 'png'
      ? await guessPng(sample, wish.colours ?? 256)
      : (await encodeLossy(sample, format, wish.quality, ports)).bytes.length;
  // What keeps its format and its size comes back as it is rather than larger.
  return isSame ? Math.min(source.bytes.length, bytes * times) : bytes * times;
}
