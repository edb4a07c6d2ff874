import type { Estimate } from '../../engines/engine.ts';
import { type Bitmap, blank } from '../../formats/image/bitmap.ts';
import { type Found, readMetadata, replaceMetadata } from '../../formats/image/metadata.ts';
import { optimisePng, writePng } from '../../formats/image/oxipng.ts';
import { resizeInSlices } from '../../formats/image/resize.ts';
import { firstBitmap, readSource, type Source, type SourcePorts } from '../../formats/image/source.ts';
import { fitted, KEPT, kept, metadataOf, NEARLY, sampleOf, strengthsOf, type Wish, WORTH } from './compress.ts';
import { type EncodePorts, encodeLossy, type Format, guessPng } from './encode.ts';
import { wishOf } from './wish.ts';

/** A PNG of so many pixels is packed as a whole; a second's work at most. */
const WHOLE_PIXELS = 1_000_000;
/**
 * WebP is coded by the browser itself, so many pixels in less than a second, and what it takes is hard to tell by
 * pieces.
 */
const QUICK_PIXELS = 8_000_000;
/** Pixels each way of a picture that takes hardly more bytes than what every file has. */
const MIN_SIDE = 16;
/** The part of a size asked for that a search for it comes to, as a rule (`fitTo`). */
const COME_TO = 0.96;
/** A guess nearer than this to what is allowed does not tell whether it can be had. */
const SURELY = 0.9;
/** Wishes not reached by then are left open. */
const PATIENCE_MS = 6000;

interface Look {
  source: Source;
  found: Found;
  ports: EncodePorts & SourcePorts & { step(): Promise<void> };
  /** Bytes of the file without loss, by what is kept of its metadata: each is found out once. */
  lossless: Map<Wish['metadata'], number>;
}

/**
 * About what a picture comes to, told by pieces of it. Undefined for moving pictures, a large PNG of 16 bits that is to
 * stay one, and a size that it cannot surely be brought to.
 */
export const estimate: Estimate<'img-compress'> = async (file, wishes, { asset, image }) => {
  const source = readSource(new Uint8Array(await file.arrayBuffer()), file.name);
  const ports = { decode: image.decode, encode: image.encode, asset, step: async () => undefined };
  const look: Look = { source, found: await readMetadata(source.bytes, source.type), ports, lossless: new Map() };
  const bitmap = source.header?.animated ? undefined : await firstBitmap(source, ports);
  const end = performance.now() + PATIENCE_MS;
  const found: (number | undefined)[] = [];
  for (const wish of wishes.map(wishOf))
    found.push(bitmap && performance.now() < end ? await bytesOf(bitmap, look, wish) : undefined);
  return found;
};

async function bytesOf(bitmap: Bitmap, look: Look, wish: Wish): Promise<number | undefined> {
  const { source, ports } = look;
  const format = wish.format === 'keep' ? KEPT[source.type] : wish.format;
  if (!format) return undefined;
  const size = fitted(bitmap, wish.longest);
  const isLess = size.width !== bitmap.width;
  const isSame = format === source.type && !isLess;
  if (wish.budget && isSame) {
    const own = await losslessBytes(wish, look);
    if (own <= wish.budget) return own;
  }
  const isKept = !wish.budget && format === 'png' && !wish.colours && isSame;
  if (isKept && bitmap.width * bitmap.height <= WHOLE_PIXELS)
    return (await optimisePng(source.bytes, WHOLE_PIXELS, () => ports.asset('oxipng.wasm'))).length;
  if (isKept && source.header?.depth === 16) return undefined; // a bitmap has half of its bits
  const scaled = isLess ? await resizeInSlices(bitmap, size.width, size.height, async () => undefined) : bitmap;
  if (wish.budget) return within(wish.budget, scaled, format, wish, look);
  const bytes = await guess(scaled, format, wish, look);
  return isSame ? orKept(bytes, wish, look) : bytes;
}

/** What a picture comes to that is to keep within so many bytes: undefined where it may not be possible. */
async function within(
  budget: number,
  bitmap: Bitmap,
  format: Format,
  wish: Wish,
  look: Look,
): Promise<number | undefined> {
  const at = (strength: number): Promise<number> =>
    guess(bitmap, format, { ...wish, ...(format === 'png' ? { colours: strength } : { quality: strength }) }, look);
  const { least, most } = strengthsOf(format, wish);
  if (!wish.shrink && (await at(least)) > budget * SURELY) return undefined;
  return Math.min(await at(most), budget * COME_TO);
}

/** What saves little in its own format is kept without loss, if that is nearly as small (`compress`). */
async function orKept(bytes: number, wish: Wish, look: Look): Promise<number> {
  if (bytes <= look.source.bytes.length * WORTH) return bytes;
  const own = await losslessBytes(wish, look);
  return own <= bytes * NEARLY ? own : bytes;
}

/** What the file takes without loss; for a PNG that takes long to pack what it has, as it never becomes more. */
async function losslessBytes(wish: Wish, { source, found, ports, lossless }: Look): Promise<number> {
  const { width = 0, height = 0 } = source.header ?? {};
  if (source.type === 'png' && width * height > WHOLE_PIXELS) return source.bytes.length;
  const bytes = lossless.get(wish.metadata) ?? (await kept({ source, found, wish, ports })).bytes.length;
  lossless.set(wish.metadata, bytes);
  return bytes;
}

/** About the bytes of a picture: what every file of the format has once, and what its pixels take. */
async function guess(whole: Bitmap, format: Format, wish: Wish, { found, ports }: Look): Promise<number> {
  const quick = format === 'webp' && whole.width * whole.height <= QUICK_PIXELS;
  const { bitmap, times } = (!quick && sampleOf(whole, format)) || { bitmap: whole, times: 1 };
  const { colours, quality } = wish;
  if (format === 'png' && colours) return (await guessPng(bitmap, colours)) * times;
  if (format === 'png') return (await writePng(bitmap, () => ports.asset('oxipng.wasm'))).length * times;
  const encoded = async (of: Bitmap): Promise<Uint8Array<ArrayBuffer>> =>
    (await encodeLossy(of, format, quality, ports)).bytes;
  const least = await encoded(blank(MIN_SIDE, MIN_SIDE));
  const once = replaceMetadata(least, format, metadataOf({ found, wish }, whole)).length;
  return once + ((await encoded(bitmap)).length - least.length) * times;
}
