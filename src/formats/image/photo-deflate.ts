import type { Bitmap } from './bitmap.ts';
import { codeLengths, codesOf } from './huffman-code.ts';

/** Rows that share one Huffman code. */
const BLOCK_ROWS = 96;
/** One row in so many is counted for the code: photographs do not change from one row to the next. */
const COUNTED = 4;
/** The longest code of a pair: with seven bits left over it goes into one word. */
const PAIR = 24;
const END = 256;
const AVERAGE = 3;
const ADLER = 65_521;
/** Bytes after which Adler's sums must be reduced, so that they stay small integers (RFC 1950, 8.2). */
const ADLER_RUN = 5552;
/**
 * Deflate's order of code lengths begins with three repeats, which are not used; those of 0–15 are coded by four bits
 * each.
 */
const LENGTH_CODES = 19;
const REPEATS = 3;

/** Rows looked at to tell a photograph. */
const SAMPLED = 32;
/** Of what the filter leaves: more bytes of nothing mean flat areas, where a search for repetitions pays. */
const FLAT = 0.5;

/** A picture under way: its pixels as words, and a filtered row in red, green, blue (a word longer than it is). */
interface Photo {
  width: number;
  height: number;
  pixels: Uint32Array;
  row: Uint8Array<ArrayBuffer>;
  view: DataView;
}

function photoOf({ width, height, data }: Bitmap): Photo {
  const bytes = data.byteOffset % 4 ? data.slice() : data;
  const row = new Uint8Array(width * 3 + 4);
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
  return { width, height, pixels, row, view: new DataView(row.buffer) };
}

/**
 * Puts a row by the filter “average” (PNG, 9.2) into `row`; alpha is left out. Behind lossy codecs it beats the others:
 * both neighbours have noise, their mean less of it. The four bytes of a word are averaged and subtracted at once.
 */
function filterRow({ width, pixels, view }: Photo, y: number): void {
  let left = 0;
  const begin = y * width;
  for (let x = 0, to = 0; x < width; x++, to += 3) {
    const own = pixels[begin + x] as number;
    const above = y ? (pixels[begin + x - width] as number) : 0;
    const mean = (left & above) + (((left ^ above) & 0xfefefefe) >>> 1);
    view.setUint32(to, ((own | 0x80808080) - (mean & 0x7f7f7f7f)) ^ ((own ^ ~mean) & 0x80808080), true);
    left = own;
  }
}

/** Bits, the lowest first, into bytes. */
interface BitSink {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView;
  at: number;
  bits: number;
  count: number;
}

/** At most 24 bits. */
function put(sink: BitSink, value: number, length: number): void {
  sink.bits |= value << sink.count;
  sink.count += length;
  for (; sink.count >= 8; sink.count -= 8, sink.bits >>>= 8) sink.bytes[sink.at++] = sink.bits;
}

/** A dynamic block's head (RFC 1951, 3.2.7), and its code. Every byte gets one: not all were counted. */
function startBlock(photo: Photo, from: number, to: number, sink: BitSink): Uint32Array {
  const weights = new Uint32Array(END + 1).fill(1);
  const used = photo.width * 3;
  for (let y = from; y < to; y += COUNTED) {
    filterRow(photo, y);
    for (let i = 0; i < used; i++) (weights[photo.row[i] as number] as number)++;
  }
  const lengths = codeLengths(weights);
  put(sink, 4, 3); // not the last block; codes of its own
  put(sink, 0, 10); // 257 codes of literals, one of distances, which is not used
  put(sink, LENGTH_CODES - 4, 4);
  for (let code = 0; code < LENGTH_CODES; code++) put(sink, code < REPEATS ? 0 : 4, 3);
  // A code of sixteen lengths by four bits each is the length itself, its bits turned round.
  for (const length of [...lengths, 1])
    put(sink, ((length & 1) << 3) | ((length & 2) << 1) | ((length & 4) >> 1) | (length >> 3), 4);
  return codesOf(lengths);
}

/**
 * The codes of two bytes one after the other, the first in the lower half of the index, as `length << 24 | code`; 0 for
 * the few too long.
 */
function pairsOf(codes: Uint32Array, pairs: Uint32Array): void {
  for (let second = 0; second < 256; second++) {
    const after = codes[second] as number;
    for (let first = 0; first < 256; first++) {
      const code = codes[first] as number;
      const length = code >>> 16;
      const both = length + (after >>> 16);
      pairs[(second << 8) | first] = both > PAIR ? 0 : (both << 24) | ((after & 0xffff) << length) | (code & 0xffff);
    }
  }
}

function putByte(byte: number, codes: Uint32Array, sink: BitSink): void {
  const code = codes[byte] as number;
  put(sink, code & 0xffff, code >>> 16);
}

/** The bits of a row: two bytes of it make one word, of which the whole bytes stay. */
function putRow({ width, row }: Photo, codes: Uint32Array, pairs: Uint32Array, sink: BitSink): void {
  putByte(AVERAGE, codes, sink);
  const { view } = sink;
  let { at, bits, count } = sink;
  const used = width * 3;
  for (let i = 0; i + 1 < used; i += 2) {
    const pair = pairs[(row[i] as number) | ((row[i + 1] as number) << 8)] as number;
    if (pair === 0) {
      Object.assign(sink, { at, bits, count });
      putByte(row[i] as number, codes, sink);
      putByte(row[i + 1] as number, codes, sink);
      ({ at, bits, count } = sink);
      continue;
    }
    bits |= (pair & 0xffffff) << count;
    count += pair >>> PAIR;
    view.setUint32(at, bits, true);
    at += count >>> 3;
    bits >>>= count & 24;
    count &= 7;
  }
  Object.assign(sink, { at, bits, count });
  if (used % 2) putByte(row[used - 1] as number, codes, sink);
}

/** Adler's two sums (RFC 1950, 8.2). */
interface Adler {
  low: number;
  high: number;
}

function addRow({ width, row }: Photo, adler: Adler): void {
  let low = adler.low + AVERAGE;
  let high = adler.high + low;
  const used = width * 3;
  for (let i = 0; i < used; ) {
    for (const end = Math.min(used, i + ADLER_RUN); i < end; i++) {
      low += row[i] as number;
      high += low;
    }
    low %= ADLER;
    high %= ADLER;
  }
  Object.assign(adler, { low, high });
}

/**
 * The rows of an opaque bitmap, filtered and deflated: pieces that end on a byte's border without a last block, and the
 * sums of what they hold. Waits for `between` after each block.
 */
export async function deflatePhoto(
  bitmap: Bitmap,
  between: () => Promise<void>,
): Promise<{ pieces: Uint8Array<ArrayBuffer>[]; adler: Adler }> {
  const photo = photoOf(bitmap);
  const bytes = new Uint8Array(BLOCK_ROWS * photo.row.length * 2 + 1024); // a code is shorter than two bytes
  const sink: BitSink = { bytes, view: new DataView(bytes.buffer), at: 0, bits: 0, count: 0 };
  const adler: Adler = { low: 1, high: 0 };
  const pairs = new Uint32Array(1 << 16);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < photo.height; from += BLOCK_ROWS) {
    const to = Math.min(photo.height, from + BLOCK_ROWS);
    const codes = startBlock(photo, from, to, sink);
    pairsOf(codes, pairs);
    for (let y = from; y < to; y++) {
      filterRow(photo, y);
      addRow(photo, adler);
      putRow(photo, codes, pairs, sink);
    }
    putByte(END, codes, sink);
    if (to === photo.height) align(sink);
    pieces.push(bytes.slice(0, sink.at));
    sink.at = 0;
    await between();
  }
  return { pieces, adler };
}

/** An empty stored block (RFC 1951, 3.2.4), behind which anything can follow on a byte's border. */
function align(sink: BitSink): void {
  put(sink, 0, 3);
  if (sink.count) put(sink, 0, 8 - sink.count);
  for (const byte of [0, 0, 255, 255]) put(sink, byte, 8);
}

/** Whether an opaque picture is better deflated by `deflatePhoto` than by a search for repetitions. */
export function isPhoto(bitmap: Bitmap): boolean {
  const photo = photoOf(bitmap);
  const used = photo.width * 3;
  const count = Math.min(SAMPLED, photo.height);
  let nothing = 0;
  for (let sample = 0; sample < count; sample++) {
    filterRow(photo, Math.floor(((sample + 0.5) * photo.height) / count));
    for (let i = 0; i < used; i++) if (photo.row[i] === 0) nothing++;
  }
  return nothing < FLAT * used * count;
}
