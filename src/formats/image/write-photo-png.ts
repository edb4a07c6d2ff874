import type { Bitmap } from './bitmap.ts';
import { deflatePhoto } from './photo-deflate.ts';
import { PNG_SIGNATURE, pngChunk } from './png-chunk.ts';

/** The head of zlib data (RFC 1950, 2.2). */
const ZLIB = [0x78, 0x01];
/** A last deflate block with nothing in it, by fixed codes (RFC 1951, 3.2.6). */
const LAST = [3, 0];

function headOf({ width, height }: Bitmap): Uint8Array {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 2], 8); // eight bits of red, green and blue
  return head;
}

/**
 * A photograph as PNG: one filter and a Huffman code a block, without a search for repetitions, which photographs do
 * not have. It takes the time of a canvas, for a sixth less bytes. Alpha is not kept. Waits for `between` after each
 * block.
 */
export async function writePhotoPng(bitmap: Bitmap, between: () => Promise<void>): Promise<BlobPart[]> {
  const { pieces, adler } = await deflatePhoto(bitmap, between);
  const sums = [adler.high >> 8, adler.high & 255, adler.low >> 8, adler.low & 255];
  return [
    ...[PNG_SIGNATURE, pngChunk('IHDR', headOf(bitmap)), pngChunk('IDAT', ZLIB)],
    ...pieces.map((piece) => pngChunk('IDAT', piece)),
    ...[pngChunk('IDAT', [...LAST, ...sums]), pngChunk('IEND')],
  ];
}
