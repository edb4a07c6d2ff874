/** The numbers of one image file directory by tag: TIFF 6.0 files and the EXIF block of other formats. */
export type Ifd = Map<number, number[]>;

/** Bytes of a number by its type; signed ones are read as the rest: what is counted here is never below 0. */
const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 5: 8, 6: 1, 8: 2, 9: 4, 16: 8, 17: 8 };
const MAX_ENTRIES = 1000;
const MAX_VALUES = 16; // enough for BitsPerSample and the like; strip tables are not read
const MAX_PAGES = 10_000;
const SUBFILE = 254;

/** How directories are laid out: in TIFF 6.0, and with numbers of eight bytes in BigTIFF (version 43). */
interface Layout {
  little: boolean;
  big: boolean;
}

const wide = (view: DataView, at: number, little: boolean): number => Number(view.getBigUint64(at, little));

function number(view: DataView, at: number, type: number, little: boolean): number {
  if (type === 5) return view.getUint32(at, little) / (view.getUint32(at + 4, little) || 1);
  const size = SIZES[type];
  if (size === 1) return view.getUint8(at);
  if (size === 2) return view.getUint16(at, little);
  return size === 4 ? view.getUint32(at, little) : wide(view, at, little);
}

function valuesOf(view: DataView, entry: number, { little, big }: Layout): number[] {
  const type = view.getUint16(entry + 2, little);
  const size = SIZES[type];
  if (size === undefined) return []; // there, of a type not read here
  const [values, room] = big ? [wide(view, entry + 4, little), 8] : [view.getUint32(entry + 4, little), 4];
  const own = entry + (big ? 12 : 8);
  const from = size * values <= room ? own : big ? wide(view, own, little) : view.getUint32(own, little);
  const read = Math.min(values, MAX_VALUES, Math.floor((view.byteLength - from) / size));
  return Array.from({ length: Math.max(0, read) }, (_, i) => number(view, from + i * size, type, little));
}

function readIfd(view: DataView, at: number, layout: Layout): { ifd: Ifd; next: number } {
  const { little, big } = layout;
  const [head, step] = big ? [8, 20] : [2, 12];
  const count = Math.min(big ? wide(view, at, little) : view.getUint16(at, little), MAX_ENTRIES);
  const end = at + head + count * step;
  const ifd: Ifd = new Map();
  for (let entry = at + head; entry < end; entry += step)
    ifd.set(view.getUint16(entry, little), valuesOf(view, entry, layout));
  return { ifd, next: big ? wide(view, end, little) : view.getUint32(end, little) };
}

/**
 * The chain of directories of TIFF or BigTIFF data that begins with its byte-order mark; at most `limit` of them. What
 * is cut or loops ends the chain.
 */
export function readIfds(bytes: Uint8Array, limit: number): Ifd[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Ifd[] = [];
  const seen = new Set<number>();
  try {
    const little = view.getUint8(0) === 0x49;
    const version = view.getUint16(2, little);
    const big = version === 43;
    let at = big ? wide(view, 8, little) : version === 42 ? view.getUint32(4, little) : 0;
    while (at && found.length < limit && !seen.has(at)) {
      seen.add(at);
      const { ifd, next } = readIfd(view, at, { little, big });
      found.push(ifd);
      at = next;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // past the end of the data
  }
  return found;
}

/**
 * The pages of a TIFF, each with its place in the chain of directories: those that are no reduced preview of another
 * (NewSubfileType).
 */
export const tiffPages = (bytes: Uint8Array): { index: number; ifd: Ifd }[] =>
  readIfds(bytes, MAX_PAGES).flatMap((ifd, index) => ((ifd.get(SUBFILE)?.[0] ?? 0) & 1 ? [] : [{ index, ifd }]));

/** Dots per inch from XResolution and ResolutionUnit, if given. */
export function ifdDpi(ifd: Ifd): number | undefined {
  const resolution = ifd.get(282)?.[0];
  const unit = ifd.get(296)?.[0] ?? 2;
  if (!resolution || unit === 1) return undefined;
  return unit === 3 ? resolution * 2.54 : resolution;
}

/**
 * How many times as high as wide the pixels of a page are once it is upright, from its resolutions and its orientation
 * (TIFF 6.0, tags 282, 283 and 274: from 5 on it lies on its side); 1 where they are not given.
 */
export function pixelShape(ifd: Ifd): number {
  const [across, down] = [ifd.get(282)?.[0], ifd.get(283)?.[0]];
  const shape = across && down ? across / down : 1;
  return (ifd.get(274)?.[0] ?? 1) >= 5 ? 1 / shape : shape;
}
