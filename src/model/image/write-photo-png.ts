import { crc32 } from '../../lib/crc32.ts';
import type { Bitmap } from './bitmap.ts';
import { type Adler, type Band, deflateBand } from './photo-band.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
/** The head of zlib data (RFC 1950, 2.2). */
const ZLIB = [0x78, 0x01];
/** A last deflate block with nothing in it, by fixed codes (RFC 1951, 3.2.6). */
const LAST = [3, 0];
const ADLER = 65_521;

function chunk(type: string, ...pieces: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = new Uint8Array(length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  let at = 8;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  view.setUint32(at, crc32(bytes.subarray(4, at)));
  return bytes;
}

function headOf(width: number, height: number): Uint8Array {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 2], 8); // eight bits of red, green and blue
  return head;
}

/** The sums of bytes that follow each other by the sums of both parts; every sum begins with 1. */
function joined(first: Adler, second: Adler): Adler {
  const length = first.length + second.length;
  const low = (first.low + second.low + ADLER - 1) % ADLER;
  const before = ((second.length % ADLER) * (first.low + ADLER - 1)) % ADLER;
  return { low, high: (first.high + second.high + before) % ADLER, length };
}

/** Bands as chunks, so that what costs time is done where the band is made. */
export const bandChunks = ({ pieces }: Band): Uint8Array<ArrayBuffer>[] => pieces.map((piece) => chunk('IDAT', piece));

/** A PNG of chunks made from the bands of a picture, in their order. */
export function joinPng(
  { width, height }: { width: number; height: number },
  chunks: BlobPart[],
  sums: readonly Adler[],
): BlobPart[] {
  const { low, high } = sums.reduce(joined);
  const tail = [...LAST, high >> 8, high & 255, low >> 8, low & 255];
  return [
    ...[SIGNATURE, chunk('IHDR', headOf(width, height)), chunk('IDAT', ZLIB)],
    ...chunks,
    ...[chunk('IDAT', tail), chunk('IEND')],
  ];
}

/**
 * A photograph as PNG, fast: one filter and a Huffman code a block, without a search for repetitions, which photographs do not have. It
 * takes less time than a canvas and a sixth less bytes. Alpha is not kept. Waits for `between` after each block.
 */
export async function writePhotoPng(bitmap: Bitmap, between: () => Promise<void>): Promise<BlobPart[]> {
  const band = await deflateBand(bitmap, 0, between);
  return joinPng(bitmap, bandChunks(band), [band.adler]);
}
