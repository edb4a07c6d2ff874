import type { MetadataEdits } from './edits.ts';

/**
 * TIFF data of an EXIF block (CIPA DC-008, 4.5) as changed in place: nothing moves, so that a maker's own notes stay
 * readable.
 */
export interface Block {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView;
  little: boolean;
}

const ORIENTATION = 0x0112;
const EXIF_IFD = 0x8769;
const GPS_IFD = 0x8825;
const WIDTH = 0xa002;
const HEIGHT = 0xa003;
const THUMBNAIL = 0x0201;
const THUMBNAIL_LENGTH = 0x0202;
const STRIPS = 0x0111;
const STRIP_LENGTHS = 0x0117;
const RESOLUTIONS = [0x011a, 0x011b];
const RESOLUTION_UNIT = 0x0128;
const INCH = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const IFD = 13;
export const ENTRY = 12;
/** Bytes of one value by its type (TIFF 6.0, section 2). */
export const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_ENTRIES = 1000;

/** A copy of TIFF data to be read or changed; undefined for other data. */
export function openBlock(tiff: Uint8Array): Block | undefined {
  const bytes = Uint8Array.from(tiff);
  const view = new DataView(bytes.buffer);
  const little = bytes[0] === 0x49;
  return bytes.length >= 8 && view.getUint16(2, little) === 42 ? { bytes, view, little } : undefined;
}

/** The number of entries of a directory, 0 where it is beyond the data. */
export function countAt({ view, little }: Block, ifd: number): number {
  if (ifd < 8 || ifd + 2 > view.byteLength) return 0;
  const count = view.getUint16(ifd, little);
  return count <= MAX_ENTRIES && ifd + 2 + count * ENTRY + 4 <= view.byteLength ? count : 0;
}

/** Where the entry of a tag stands in a directory. */
function find(block: Block, ifd: number, tag: number): number | undefined {
  const count = countAt(block, ifd);
  for (let at = ifd + 2; at < ifd + 2 + count * ENTRY; at += ENTRY)
    if (block.view.getUint16(at, block.little) === tag) return at;
  return undefined;
}

/** The value of an entry that is a short or a long. */
export function numberAt({ view, little }: Block, entry: number | undefined): number | undefined {
  if (entry === undefined) return undefined;
  const type = view.getUint16(entry + 2, little);
  if (type === SHORT) return view.getUint16(entry + 8, little);
  return type === LONG || type === IFD ? view.getUint32(entry + 8, little) : undefined;
}

function setNumber({ view, little }: Block, entry: number | undefined, value: number): void {
  if (entry === undefined) return;
  const type = view.getUint16(entry + 2, little);
  if (type === SHORT) view.setUint16(entry + 8, value, little);
  else if (type === LONG) view.setUint32(entry + 8, value, little);
}

/** What the values of a directory take outside of it is made zeros, then the directory itself. */
function wipe(block: Block, ifd: number): void {
  const { bytes, view, little } = block;
  const count = countAt(block, ifd);
  for (let at = ifd + 2; at < ifd + 2 + count * ENTRY; at += ENTRY) {
    const size = (SIZES[view.getUint16(at + 2, little)] ?? 0) * view.getUint32(at + 4, little);
    const from = view.getUint32(at + 8, little);
    if (size > 4 && from >= 8 && from + size <= bytes.length) bytes.fill(0, from, from + size);
  }
  if (count) bytes.fill(0, ifd, ifd + 2 + count * ENTRY + 4);
}

/** Takes an entry out of its directory; those behind it and the pointer to the next directory move up. */
function removeEntry({ bytes, view, little }: Block, ifd: number, entry: number): void {
  const count = view.getUint16(ifd, little);
  const end = ifd + 2 + count * ENTRY + 4;
  bytes.copyWithin(entry, entry + ENTRY, end);
  bytes.fill(0, end - ENTRY, end);
  view.setUint16(ifd, count - 1, little);
}

/** The numbers of an entry of shorts or longs, wherever they stand. */
function numbersAt({ view, little }: Block, entry: number | undefined): number[] {
  if (entry === undefined) return [];
  const size = view.getUint16(entry + 2, little) === SHORT ? 2 : 4;
  const count = Math.min(view.getUint32(entry + 4, little), MAX_ENTRIES);
  const from = count * size > 4 ? view.getUint32(entry + 8, little) : entry + 8;
  if (from + count * size > view.byteLength) return [];
  const read = (at: number): number => (size === 2 ? view.getUint16(at, little) : view.getUint32(at, little));
  return Array.from({ length: count }, (_, index) => read(from + index * size));
}

/** Drops the small preview, which would show the picture as it was, with the directory of its own (4.6.2). */
function dropThumbnail(block: Block, first: number): void {
  const { bytes, view, little } = block;
  const pointer = first + 2 + countAt(block, first) * ENTRY;
  const second = view.getUint32(pointer, little);
  const pieces = [THUMBNAIL, STRIPS].map((tag) => numbersAt(block, find(block, second, tag)));
  const lengths = [THUMBNAIL_LENGTH, STRIP_LENGTHS].map((tag) => numbersAt(block, find(block, second, tag)));
  view.setUint32(pointer, 0, little);
  wipe(block, second);
  for (const [kind, places] of pieces.entries())
    for (const [index, from] of places.entries())
      if (from >= 8) bytes.fill(0, from, Math.min(bytes.length, from + (lengths[kind]?.[index] ?? 0)));
  dropJpegs(bytes);
}

/** What may follow the first marker of a JPEG: tables, frames, application data, comments. */
const BEGINS = (marker = 0): boolean => marker >= 0xc0 && marker <= 0xfe && !(marker >= 0xd0 && marker <= 0xda);

/** Makers put previews of their own into their notes: any JPEG left is made zeros. */
function dropJpegs(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] !== 0xd8 || bytes[at + 2] !== 0xff || !BEGINS(bytes[at + 3])) continue;
    let end = at + 2;
    while (end < bytes.length && !(bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9)) end++;
    bytes.fill(0, at, end);
  }
}

/** The resolution, in dots per inch, where the block has one. */
function setResolution(block: Block, first: number, dpi: number): void {
  const { view, little } = block;
  const parts = Number.isInteger(dpi) ? 1 : 100;
  for (const entry of RESOLUTIONS.map((tag) => find(block, first, tag))) {
    if (entry === undefined || view.getUint16(entry + 2, little) !== RATIONAL) continue;
    const at = view.getUint32(entry + 8, little);
    if (at < 8 || at + 8 > view.byteLength) continue;
    view.setUint32(at, Math.round(dpi * parts), little);
    view.setUint32(at + 4, parts, little);
  }
  setNumber(block, find(block, first, RESOLUTION_UNIT), INCH);
}

const withoutZerosAtEnd = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  let end = bytes.length;
  while (end > 8 && bytes[end - 1] === 0) end--;
  return bytes.slice(0, Math.min(bytes.length, end + 8)); // a value may end in zeros
};

/**
 * An EXIF block for the picture as it is now: made anew, its orientation is 1 and its own preview is dropped. Undefined
 * where the block cannot be read.
 */
export function editExif(
  tiff: Uint8Array,
  { place, upright, dpi }: MetadataEdits,
): Uint8Array<ArrayBuffer> | undefined {
  const block = openBlock(tiff);
  if (!block) return undefined;
  const first = block.view.getUint32(4, block.little);
  if (!countAt(block, first)) return undefined;
  if (upright) {
    setNumber(block, find(block, first, ORIENTATION), 1);
    const own = numberAt(block, find(block, first, EXIF_IFD)) ?? 0;
    setNumber(block, find(block, own, WIDTH), upright.width);
    setNumber(block, find(block, own, HEIGHT), upright.height);
    dropThumbnail(block, first);
  }
  if (dpi) setResolution(block, first, dpi);
  for (let gps = find(block, first, GPS_IFD); gps !== undefined && !place; gps = find(block, first, GPS_IFD)) {
    wipe(block, numberAt(block, gps) ?? 0);
    removeEntry(block, first, gps);
  }
  return withoutZerosAtEnd(block.bytes);
}

/** The orientation an EXIF block gives, 1–8; 1 where it gives none. */
export function orientationOf(tiff: Uint8Array): number {
  const block = openBlock(tiff);
  const value = block && numberAt(block, find(block, block.view.getUint32(4, block.little), ORIENTATION));
  return value !== undefined && value >= 1 && value <= 8 ? value : 1;
}

/** The least EXIF block that gives an orientation and nothing else. */
export function orientationExif(orientation: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}
