import { zlibSync } from 'fflate';
import { concat } from '../../../lib/concat.ts';
import { PNG_SIGNATURE, pngChunk } from '../../image/png-chunk.ts';
import type { Samples } from '../../pdf/pictures/pixels.ts';
import { deflate } from '../../pdf/writer.ts';

/** What a PNG says of its pixels (W3C PNG §11.2.2). */
export interface PngHead {
  width: number;
  height: number;
  depth: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  type: 0 | 2 | 3 | 4 | 6;
  palette?: Uint8Array;
  /** How opaque each colour of the palette is, 0–255. */
  opacity?: Uint8Array;
  profile?: Uint8Array;
}

const CHANNELS: Record<PngHead['type'], number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bytes a row. */
export const rowBytes = ({ width, depth, type }: PngHead): number => Math.ceil((width * depth * CHANNELS[type]) / 8);

/** A PNG of rows that are filtered and compressed already. */
export function wrapPng(head: PngHead, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const { width, height, depth, type, palette, opacity, profile } = head;
  const ihdr = new Uint8Array(13);
  const view = new DataView(ihdr.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  ihdr.set([depth, type], 8);
  const name = Uint8Array.from('icc\0\0', (letter) => letter.charCodeAt(0));
  return concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', ihdr),
    ...(profile ? [pngChunk('iCCP', name, zlibSync(profile))] : []),
    ...(palette ? [pngChunk('PLTE', palette)] : []),
    ...(opacity ? [pngChunk('tRNS', opacity)] : []),
    pngChunk('IDAT', data),
    pngChunk('IEND'),
  ]);
}

/** A PNG of plain rows, each of whole bytes. */
export const encodePng = async (head: PngHead, rows: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  wrapPng(head, await deflate(filtered(head, rows)));

/**
 * Rows with their filter type in front (§9): differences to the row above for whole samples, none for palettes and
 * bits.
 */
function filtered(head: PngHead, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = rowBytes(head);
  const out = new Uint8Array((size + 1) * head.height);
  const up = head.depth >= 8 && head.type !== 3;
  for (let y = 0; y < head.height; y++) {
    const [from, to] = [y * size, y * (size + 1)];
    out.set(rows.subarray(from, from + size), to + 1);
    if (!up || y === 0) continue;
    out[to] = 2;
    for (let x = 0; x < size; x++) out[to + 1 + x] = (rows[from + x] ?? 0) - (rows[from - size + x] ?? 0);
  }
  return out;
}

/** A PNG of samples, with their transparency. */
export function pngOfSamples(
  size: { width: number; height: number },
  samples: Samples,
): Promise<Uint8Array<ArrayBuffer>> {
  const { depth, channels, alpha, data } = samples;
  if (!alpha) return encodePng({ ...size, depth, type: channels === 3 ? 2 : 0 }, data);
  const rows = interleaved(depth === 1 ? bytesOf(data, size.width, size.height) : data, channels, alpha);
  return encodePng({ ...size, depth: 8, type: channels === 3 ? 6 : 4 }, rows);
}

/** Samples of one bit as bytes. */
function bytesOf(bits: Uint8Array, width: number, height: number): Uint8Array {
  const row = (width + 7) >> 3;
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      out[y * width + x] = (bits[y * row + (x >> 3)] as number) & (0x80 >> (x & 7)) ? 255 : 0;
  return out;
}

function interleaved(colours: Uint8Array, channels: number, alpha: Uint8Array): Uint8Array {
  const out = new Uint8Array(alpha.length * (channels + 1));
  for (let pixel = 0, from = 0, to = 0; pixel < alpha.length; pixel++) {
    for (let channel = 0; channel < channels; channel++) out[to++] = colours[from++] as number;
    out[to++] = alpha[pixel] as number;
  }
  return out;
}
