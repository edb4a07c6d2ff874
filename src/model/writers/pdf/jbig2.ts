import type { Obj } from '../../../formats/pdf/objects.ts';
import type { PdfImage } from '../../../formats/pdf/pictures/embed.ts';
import type { PdfWriter } from '../../../formats/pdf/writer.ts';
import { concat } from '../../../lib/concat.ts';

/** How a JBIG2 file begins (ITU-T T.88 annex D.4.1). */
const MAGIC = [0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a];
const [PAGE_INFORMATION, END_OF_PAGE, END_OF_STRIPE, END_OF_FILE] = [48, 49, 50, 51];
/** Regions whose length need not be told. */
const [IMMEDIATE_REGION, LOSSLESS_REGION] = [38, 39];
const PAGE_BYTES = 19;
const UNKNOWN = 0xffffffff;
const MAX_SEGMENTS = 10_000;
const MAX_SIDE = 65_535;

interface Header {
  type: number;
  /** Bytes of the data. */
  length: number;
  bytes: Uint8Array;
}

interface Segment extends Header {
  data: Uint8Array;
}

/**
 * Puts a JBIG2 picture into a PDF without decoding it: its segments one after the other without the header of the file,
 * as JBIG2Decode takes them (ISO 32000-1 §7.4.7). undefined where it is something else, or damaged.
 */
export function jbig2Picture(writer: PdfWriter, bytes: Uint8Array): PdfImage | undefined {
  const segments = segmentsOf(bytes);
  const page = segments?.find(({ type }) => type === PAGE_INFORMATION);
  if (!segments || !page || page.data.length < PAGE_BYTES) return undefined;
  const [width, told] = [numberAt(page.data, 0), numberAt(page.data, 4)];
  const height = told === UNKNOWN ? stripedHeight(segments) : told;
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) return undefined;
  const kept = segments.filter(({ type }) => type !== END_OF_PAGE && type !== END_OF_FILE);
  const data = concat(kept.flatMap((segment) => [segment.bytes, segment.data]));
  const dict = new Map<string, Obj>([
    ['Type', 'XObject'],
    ['Subtype', 'Image'],
    ['Width', width],
    ['Height', height],
    ['ColorSpace', 'DeviceGray'],
    ['BitsPerComponent', 1],
    ['Filter', 'JBIG2Decode'],
  ]);
  return { ref: writer.addStream(dict, data), width, height, orientation: 1, stripped: false };
}

const numberAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(at);

/** Of a page in stripes that does not tell its height: the last row that a stripe ends with. */
const stripedHeight = (segments: readonly Segment[]): number =>
  segments.reduce(
    (most, { type, data }) =>
      type === END_OF_STRIPE && data.length >= 4 ? Math.max(most, numberAt(data, 0) + 1) : most,
    0,
  );

/**
 * The segments of a file, whose data follow each header or all headers (T.88 annex D.1 and D.2), or of a stream without
 * the header of a file, which begins with its page (D.3).
 */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const isFile = MAGIC.every((byte, at) => bytes[at] === byte);
  const isStream = bytes[0] === 0 && bytes[1] === 0 && ((bytes[4] ?? 0) & 63) === PAGE_INFORMATION;
  if (!isFile && !isStream) return undefined;
  const flags = isFile ? (bytes[8] ?? 0) : 1;
  const start = isFile ? (flags & 2 ? 9 : 13) : 0;
  try {
    if (flags & 1) return sequential(bytes, start);
    const headers: Header[] = [];
    for (let at = start; headers.at(-1)?.type !== END_OF_FILE; at += headers.at(-1)?.bytes.length as number)
      if (headers.push(headerAt(bytes, at)) > MAX_SEGMENTS) return undefined;
    const last = headers.at(-1) as Header;
    return withData(bytes, headers, last.bytes.byteOffset - bytes.byteOffset + last.bytes.length);
  } catch {
    return undefined; // cut off
  }
}

function sequential(bytes: Uint8Array, start: number): Segment[] | undefined {
  const segments: Segment[] = [];
  for (let at = start; at < bytes.length && segments.length < MAX_SEGMENTS; ) {
    const header = headerAt(bytes, at);
    const from = at + header.bytes.length;
    if (header.length === UNKNOWN) {
      const region = unknownRegion(bytes, from, header);
      if (!region) return undefined;
      segments.push(region.segment);
      at = region.end;
      continue;
    }
    if (from + header.length > bytes.length) return undefined;
    segments.push({ ...header, data: bytes.subarray(from, from + header.length) });
    at = from + header.length;
  }
  return segments;
}

/** Where the height of a region and its flags stand, and how long both are together (T.88 §7.4.1, §7.4.6). */
const [REGION_HEIGHT, REGION_FLAGS, REGION_BYTES] = [4, 17, 18];

/**
 * A generic region that does not tell its length: its data end with a mark and the number of its rows (T.88 §7.2.7). It
 * is written with its length and height, as every decoder takes it; undefined where it is no such region or never ends.
 */
function unknownRegion(bytes: Uint8Array, from: number, header: Header): { segment: Segment; end: number } | undefined {
  if (header.type !== IMMEDIATE_REGION && header.type !== LOSSLESS_REGION) return undefined;
  const isFax = ((bytes[from + REGION_FLAGS] ?? 0) & 1) === 1;
  const [first, second] = isFax ? [0x00, 0x00] : [0xff, 0xac];
  let at = from + REGION_BYTES;
  while (at + 6 <= bytes.length && !(bytes[at] === first && bytes[at + 1] === second)) at++;
  if (at + 6 > bytes.length) return undefined;
  const data = bytes.slice(from, at + 2);
  data.set(bytes.subarray(at + 2, at + 6), REGION_HEIGHT);
  const told = header.bytes.slice();
  new DataView(told.buffer).setUint32(told.length - 4, data.length);
  return { segment: { ...header, bytes: told, length: data.length, data }, end: at + 6 };
}

function withData(bytes: Uint8Array, headers: readonly Header[], start: number): Segment[] | undefined {
  const segments: Segment[] = [];
  let at = start;
  for (const header of headers) {
    segments.push({ ...header, data: bytes.subarray(at, at + header.length) });
    at += header.length;
  }
  return at > bytes.length ? undefined : segments;
}

/** The header of a segment (T.88 §7.2). Throws RangeError where the file ends in it. */
function headerAt(bytes: Uint8Array, at: number): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const number = view.getUint32(at);
  const flags = view.getUint8(at + 4);
  let next = at + 5;
  const short = view.getUint8(next) >> 5;
  const count = short === 7 ? view.getUint32(next) & 0x1fffffff : short;
  next += short === 7 ? 4 + ((count + 8) >> 3) : 1;
  next += count * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + (flags & 0x40 ? 4 : 1);
  return { type: flags & 63, length: view.getUint32(next), bytes: bytes.subarray(at, next + 4) };
}
