import { UserError } from '../../../schemas/error.ts';
import { type Bitmap, blank, flatten, isOpaque } from '../../formats/image/bitmap.ts';
import { checkSide, ENCODED_SIDE } from '../../formats/image/encode.ts';
import { carriedOver, type Found, type Metadata, neededOnly, replaceMetadata } from '../../formats/image/metadata.ts';
import { resizeInSlices } from '../../formats/image/resize.ts';
import { firstBitmap, type Source, type SourcePorts } from '../../formats/image/source.ts';
import { WISHED } from '../../lib/wished-size.ts';
import { encodeAnimation } from './animation.ts';
import {
  type Encoded,
  type EncodePorts,
  encodeEvenly,
  encodeLossy,
  encodePng,
  encodeWebpLossless,
  type Format,
  guessPng,
} from './encode.ts';
import { type Fit, fitTo, type Maker } from './fit.ts';
import { jpegLikeness, likeness, type Tiles, tilesOf } from './likeness.ts';
import { withoutLoss } from './lossless.ts';
import { createTries, during, type Try } from './tries.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is wanted of a picture. */
export interface Wish {
  /** `keep`: the format it has; JPEG for HEIC. */
  format: Format | 'keep';
  /** 1–100; without meaning where there is a budget. */
  quality: number;
  /** Bytes not to be exceeded. */
  budget?: number;
  /** Fewer pixels are allowed where the budget cannot be met otherwise. */
  shrink: boolean;
  /** PNG in at most so many colours; without loss where undefined. */
  colours?: number;
  /** Pixels of the longer side at most; 0 for any. */
  longest: number;
  /** All metadata, all but the place, or only what is needed to show the picture rightly. */
  metadata: 'keep' | 'private' | 'strip';
}

/** `step` hears how much of the whole is done (0–1), and what is being done; it may throw to end it. */
export type Ports = SourcePorts & EncodePorts & { step(part: number, note?: string): Promise<void> };

/** What came of it. */
export interface Done {
  bytes: Bytes;
  type: string;
  /** How its pixels came about. `lossless` ones are those of the input. */
  how: 'lossless' | 'quality' | 'colours' | 'pixels' | 'animation';
  /** The quality or the number of colours. */
  strength?: number;
  /** Likeness to the input at its new size, 0–1. */
  likeness?: number;
  /** Its size where it is not that of the input. */
  size?: { width: number; height: number };
  /** Why the pixels are those of the input. */
  why?: 'fits' | 'compact' | 'animated';
  /** Transparent parts were laid on white. */
  flattened?: boolean;
  /** The metadata are those of the input, whatever was wished: the file is too damaged to be taken apart. */
  metadataKept?: boolean;
}

/** The format a picture of each type is written in where it is to keep its own. */
export const KEPT: Record<string, Format> = { jpg: 'jpg', png: 'png', webp: 'webp', avif: 'avif', heic: 'jpg' };
/** What saves less than a tenth is not worth the loss, if going without loss saves nearly as much. */
export const WORTH = 0.9;
export const NEARLY = 1.03;
/** Below this quality, or number of colours, a picture is rather made smaller, where that is allowed. */
const FLOOR = 45;
const FEW_COLOURS = 64;
const SMALLEST_SIDE = 16;
/** Colours up to which a picture is taken for a drawing. */
const DRAWN = 4096;

interface Work {
  source: Source;
  found: Found;
  wish: Wish;
  format: Format;
  ports: Ports;
  /** Same format and size as the input. */
  same: boolean;
}

/** How the metadata of a file are to be; `upright` is its size where its pixels are made anew. */
export function metadataOf(
  { found, wish }: Pick<Work, 'found' | 'wish'>,
  upright?: { width: number; height: number },
): Metadata {
  if (wish.metadata === 'strip') return upright ? { dpi: found.dpi || undefined } : neededOnly(found);
  return carriedOver(found, { place: wish.metadata === 'keep', upright });
}

/** The file without loss, as a result. */
export async function kept(work: Omit<Work, 'format' | 'same'>, why?: Done['why']): Promise<Done> {
  const { bytes, metadataKept } = await withoutLoss(work.source, metadataOf(work), work.ports);
  return {
    bytes,
    type: work.source.type,
    how: 'lossless',
    why: why || undefined,
    metadataKept: metadataKept || undefined,
  };
}

/** A size whose longer side is at most so many pixels; 0 for any. */
export function fitted({ width, height }: Bitmap, longest: number): { width: number; height: number } {
  const scale = longest ? Math.min(1, longest / Math.max(width, height)) : 1;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether the picture looks drawn: it has few colours. */
function isDrawn({ data }: Bitmap): boolean {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  const seen = new Set<number>();
  let last = -1;
  for (const word of words) {
    if (word === last) continue;
    last = word;
    if (seen.add(word).size > DRAWN) return false;
  }
  return true;
}

/** A file made anew, and how. */
type Pixels = Pick<Done, 'bytes' | 'how' | 'strength'> & Encoded;

/** The picture at the quality asked for; WebP of a drawing is tried without loss, too. */
async function atQuality(bitmap: Bitmap, { format, wish, ports }: Work): Promise<Pixels> {
  const { quality, colours } = wish;
  if (format === 'png')
    return {
      bytes: await encodePng(bitmap, colours, ports),
      how: colours ? 'colours' : 'pixels',
      strength: colours || undefined,
    };
  const lossy = await encodeLossy(bitmap, format, quality, ports);
  if (format === 'webp' && isDrawn(bitmap)) {
    const exact = await encodeWebpLossless(bitmap, ports);
    if (exact.length <= lossy.bytes.length) return { bytes: exact, how: 'pixels' };
  }
  return { ...lossy, how: 'quality', strength: quality };
}

/** Pieces of a picture that are tried: pixels each way, how many, and how many beside each other. */
export interface Pieces {
  width: number;
  height: number;
  count: number;
  beside: number;
}
/** Some 600,000 pixels. What is told block by block (JPEG), or in rows, is spread more than what looks further. */
const SMALL: Pieces = { width: 256, height: 32, count: 72, beside: 6 };
const LARGE: Pieces = { width: 512, height: 64, count: 18, beside: 3 };
/** Of each format. */
export const PIECES: Record<Format, Pieces> = { jpg: SMALL, png: SMALL, webp: LARGE, avif: LARGE };
const BLOCK = 16;
/** The fraction of the golden ratio: any run of its multiples is spread evenly over 0–1. */
const GOLDEN = 0.618_034;

/**
 * The places of the pieces in a picture, spread over all of it, at the blocks that a JPEG has; where only one fits
 * beside, or above, another, by the golden ratio.
 */
export function placesOf(
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  piece: Pieces,
): { x: number; y: number }[] {
  const [columns, rows] = [Math.floor(width / piece.width), Math.floor(height / piece.height)];
  return Array.from({ length: piece.count }, (_, index) => {
    const spread = (index * GOLDEN) % 1;
    const cell = Math.floor(((index + spread) * columns * rows) / piece.count);
    const place = (room: number, at: number, of: number): number =>
      Math.floor((room * (of > 1 ? at / (of - 1) : spread)) / BLOCK) * BLOCK;
    return {
      x: place(width - piece.width, cell % columns, columns),
      y: place(height - piece.height, Math.floor(cell / columns), rows),
    };
  });
}

/**
 * Pieces from all over a picture as one that is tried in its place; what comes of it counts `times`. Undefined for a
 * picture that is small itself.
 */
export function sampleOf(whole: Bitmap, format: Format): { bitmap: Bitmap; times: number } | undefined {
  const { data, width, height } = whole;
  const piece = PIECES[format];
  if (width * height < 1_500_000 || width < piece.width || height < piece.height) return undefined;
  const bitmap = blank(piece.beside * piece.width, (piece.count / piece.beside) * piece.height);
  for (const [index, { x, y }] of placesOf(whole, piece).entries()) {
    const left = (index % piece.beside) * piece.width;
    const top = Math.floor(index / piece.beside) * piece.height;
    for (let row = 0; row < piece.height; row++) {
      const from = ((y + row) * width + x) * 4;
      bitmap.data.set(data.subarray(from, from + piece.width * 4), ((top + row) * bitmap.width + left) * 4);
    }
  }
  return { bitmap, times: (width * height) / (bitmap.width * bitmap.height) };
}

/** Where the tries begin and end in the whole work (0–1). */
const TRYING = { from: 0.2, to: 0.8 };

/** The least and the most that are tried of a quality, or of a number of colours, to keep within a size. */
export const strengthsOf = (format: Format, { shrink }: Wish): { least: number; most: number } =>
  format === 'png' ? { least: shrink ? FEW_COLOURS : 2, most: 256 } : { least: shrink ? FLOOR : 1, most: 100 };

function makerFor(bitmap: Bitmap, { format, ports, wish, found }: Work, nextTry: () => Try): Maker {
  const metadata = metadataOf({ found, wish }, bitmap);
  const tried = async (make: (own: Ports) => Promise<Encoded>): Promise<Encoded> => {
    const own = during(ports, nextTry());
    await own.step(0);
    const made = await make(own);
    await own.step(1);
    return { ...made, bytes: replaceMetadata(made.bytes, format, metadata) };
  };
  const sample = sampleOf(bitmap, format);
  const strengths = strengthsOf(format, wish);
  if (format === 'png')
    return {
      ...strengths,
      make: (colours) => tried(async (own) => ({ bytes: await encodePng(bitmap, colours, own) })),
      sample: async (colours) => (await guessPng(sample?.bitmap ?? bitmap, colours)) * (sample?.times ?? 1),
    };
  return {
    ...strengths,
    make: (quality) => tried((own) => encodeEvenly(bitmap, format, quality, own)),
    ...(sample && {
      sample: async (quality) =>
        (await encodeEvenly(sample.bitmap, format, quality, ports)).bytes.length * sample.times,
    }),
  };
}

/** A size that can be asked for in the option, which is in KB. */
const kilobytes = ({ length }: Uint8Array): string => `${Math.ceil(length / WISHED.KB)} KB`;

function tooSmall({ smallest }: Fit, { wish, format }: Work): UserError {
  const more = wish.shrink
    ? ''
    : format === 'png'
      ? '存为 JPG、WebP 或打开“允许缩小尺寸”能更小。'
      : '打开“允许缩小尺寸”能更小。';
  return new UserError('target-too-small', `最小能压到 ${kilobytes(smallest.bytes)}。${more}`);
}

/** The picture within the budget: by quality (colours for PNG), then, where that is allowed, by fewer pixels. */
async function toBudget(original: Bitmap, work: Work, budget: number): Promise<Pixels & { bitmap: Bitmap }> {
  const { wish, format } = work;
  const nextTry = createTries(TRYING.from, TRYING.to);
  let bitmap = original;
  let fit = await fitTo(makerFor(bitmap, work, nextTry), budget);
  for (
    let tries = 0;
    !fit.best && wish.shrink && Math.max(bitmap.width, bitmap.height) > SMALLEST_SIDE && tries < 5;
    tries++
  ) {
    const scale = Math.sqrt(budget / fit.smallest.bytes.length) * 0.96;
    const { width, height } = fitted(bitmap, Math.floor(Math.max(bitmap.width, bitmap.height) * scale) || 1);
    bitmap = await resizeInSlices(original, width, height, () => work.ports.step(TRYING.from));
    fit = await fitTo(makerFor(bitmap, work, nextTry), budget);
  }
  if (!fit.best) throw tooSmall(fit, work);
  return { ...fit.best, how: format === 'png' ? 'colours' : 'quality', bitmap };
}

/** How like the result is to the pixels it was made of. */
async function likenessOf(
  tiles: Tiles,
  { bytes, coefficients, how }: Pixels,
  format: Format,
  ports: Ports,
): Promise<number | undefined> {
  if (how === 'pixels') return 1;
  const own = coefficients && jpegLikeness(tiles, coefficients);
  if (own !== undefined) return own;
  const decoded = await ports.decode(new Blob([bytes], { type: `image/${format === 'jpg' ? 'jpeg' : format}` }));
  return decoded && likeness(tiles, decoded);
}

async function made(work: Work): Promise<Done> {
  const { source, wish, format, ports, found, same } = work;
  const decoded = await firstBitmap(source, ports);
  await ports.step(0.2);
  const size = fitted(decoded, wish.longest);
  const resized = size.width !== decoded.width || size.height !== decoded.height;
  checkSide(format.toUpperCase(), ENCODED_SIDE[format], size, '可以填“最长边”缩小');
  const bitmap = resized ? await resizeInSlices(decoded, size.width, size.height, () => ports.step(0.2)) : decoded;
  const flattened = format === 'jpg' && flattenIfClear(bitmap, source);
  const tiles = tilesOf(bitmap);
  const done: Pixels & { bitmap?: Bitmap } = wish.budget
    ? await toBudget(bitmap, work, wish.budget)
    : await atQuality(bitmap, work);
  await ports.step(0.8);
  const last = done.bitmap ?? bitmap;
  const shrunk = last.width !== decoded.width;
  const bytes = wish.budget ? done.bytes : replaceMetadata(done.bytes, format, metadataOf({ found, wish }, last));
  if (same && !shrunk && !wish.budget && bytes.length > source.bytes.length * WORTH) {
    const own = await kept(work, 'compact');
    if (own.bytes.length <= bytes.length * NEARLY) return own;
  }
  const like = await likenessOf(last === bitmap ? tiles : tilesOf(last), done, format, ports);
  return {
    bytes,
    type: format,
    how: done.how,
    ...(done.strength !== undefined && { strength: done.strength }),
    ...(like !== undefined && { likeness: like }),
    ...(shrunk && { size: { width: last.width, height: last.height } }),
    ...(flattened && { flattened }),
  };
}

/** JPEG has no transparency: what is transparent is laid on white. Tells whether anything was. */
function flattenIfClear(bitmap: Bitmap, { header, type }: Source): boolean {
  if (header?.opaque || type === 'jpg' || isOpaque(bitmap)) return false;
  flatten(bitmap, '#ffffff');
  return true;
}

async function animation(work: Omit<Work, 'format' | 'same'>): Promise<Done> {
  const { source, wish, ports } = work;
  if (source.type !== 'webp' || (wish.format !== 'keep' && wish.format !== 'webp')) return kept(work, 'animated');
  const { budget } = wish;
  const nextTry = createTries(0, 1);
  const make = async (quality: number): Promise<Encoded> => {
    const bytes = await encodeAnimation(source, quality, budget ? during(ports, nextTry()) : ports);
    if (!bytes) throw new UserError('damaged');
    return { bytes: replaceMetadata(bytes, 'webp', metadataOf(work)) };
  };
  const fit = budget ? await fitTo({ least: 1, most: 100, make }, budget) : undefined;
  if (fit && !fit.best) throw new UserError('target-too-small', `最小能压到 ${kilobytes(fit.smallest.bytes)}。`);
  const best = fit?.best ?? { ...(await make(wish.quality)), strength: wish.quality };
  if (best.bytes.length < source.bytes.length) return { ...best, type: 'webp', how: 'animation' };
  return kept(work, 'compact');
}

/**
 * Makes a picture smaller as wished; where that cannot be had without loss or with less bytes, it stays as it is but
 * for its metadata. Throws UserError `target-too-small` with the smallest size there is, `too-many-pixels` and what
 * decoding throws.
 */
export async function compress(source: Source, found: Found, wish: Wish, ports: Ports): Promise<Done> {
  const format = wish.format === 'keep' ? KEPT[source.type] : wish.format;
  if (!format) throw new UserError('wrong-type');
  const { width = 0, height = 0, animated, truncated } = source.header ?? {};
  const larger = wish.longest > 0 && Math.max(width, height) > wish.longest;
  const same = format === source.type && !larger;
  const { budget } = wish;
  if (same && budget && source.bytes.length <= budget) return kept({ source, found, wish, ports }, 'fits');
  if (animated) return animation({ source, found, wish, ports });
  const work: Work = { source, found, wish, format, ports, same };
  // Without loss it may do: a PNG as asked, a JPEG that is little over. What is cut must first show that it can be
  // decoded.
  if (same && format === 'png' && !wish.colours && !truncated) {
    const own = await kept(work);
    if (!budget || own.bytes.length <= budget) return own;
  } else if (same && budget && format === 'jpg' && source.bytes.length <= budget * 1.2) {
    const own = await kept(work, 'fits');
    if (own.bytes.length <= budget) return own;
  }
  return made(work);
}
