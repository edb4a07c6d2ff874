import { isOpaque } from '../../../lib/rgba.ts';
import type { Bitmap } from '../../image/bitmap.ts';

/** Samples as an image of a PDF holds them, rows from the top, each padded to whole bytes. */
export interface Samples {
  data: Uint8Array<ArrayBuffer>;
  /** Bits of a channel: 1 for black and white. */
  depth: 1 | 8;
  channels: 1 | 3;
  /** One byte a pixel, 255 opaque; undefined where all is. */
  alpha: Uint8Array<ArrayBuffer> | undefined;
}

/** RGBA pixels in the fewest bits that hold them: black and white, grey or colour, transparency apart. */
export function samplesOf({ width, height, data }: Bitmap): Samples {
  const plain = blackAndWhite(data, width, height);
  if (plain) return { data: plain, depth: 1, channels: 1, alpha: undefined };
  const alpha = isOpaque(data) ? undefined : alphaOf(data);
  if (!isGrey(data)) return { data: colours(data), depth: 8, channels: 3, alpha };
  const grey = greys(data);
  if (grey.every((value) => value === 0 || value === 255))
    return { data: bits(grey, width, height), depth: 1, channels: 1, alpha };
  return { data: grey, depth: 8, channels: 1, alpha };
}

/**
 * Opaque pixels of nothing but black and white as bits, in one pass over whole pixels: scans by fax and JBIG2 have a
 * hundred million. Undefined at the first other one.
 */
function blackAndWhite(data: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> | undefined {
  if (data.byteOffset % 4) return undefined;
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  const black = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0]; // in this machine's byte order
  const row = (width + 7) >> 3;
  const out = new Uint8Array(row * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const pixel = pixels[at];
      if (pixel === 0xffffffff) out[y * row + (x >> 3)] = (out[y * row + (x >> 3)] as number) | (0x80 >> (x & 7));
      else if (pixel !== black) return undefined;
    }
  return out;
}

function isGrey(data: Uint8ClampedArray): boolean {
  for (let at = 0; at < data.length; at += 4) if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  return true;
}

function greys(data: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(data.length >> 2);
  for (let at = 0; at < out.length; at++) out[at] = data[at * 4] as number;
  return out;
}

function alphaOf(data: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(data.length >> 2);
  for (let at = 0; at < out.length; at++) out[at] = data[at * 4 + 3] as number;
  return out;
}

function colours(data: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((data.length >> 2) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    out[to++] = data[from] as number;
    out[to++] = data[from + 1] as number;
    out[to++] = data[from + 2] as number;
  }
  return out;
}

function bits(grey: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const row = (width + 7) >> 3;
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (grey[y * width + x]) out[y * row + (x >> 3)] = (out[y * row + (x >> 3)] as number) | (0x80 >> (x & 7));
  return out;
}

const SAMPLES = 20_000;
const FEW_COLOURS = 256;

/** Many colours among pixels taken all over the picture: a photograph; a drawing or a screenshot has few. */
export function isPhoto({ width, height, data }: Bitmap): boolean {
  const pixels = width * height;
  const step = Math.max(1, Math.floor(pixels / SAMPLES));
  const colours = new Set<number>();
  for (let at = 0; at < pixels && colours.size <= FEW_COLOURS; at += step)
    colours.add(((data[at * 4] as number) << 16) | ((data[at * 4 + 1] as number) << 8) | (data[at * 4 + 2] as number));
  return colours.size > FEW_COLOURS;
}

/**
 * Rows as PNG's Paeth filter leaves them (PNG §9.2), each behind the filter's number: photographs deflate to two thirds
 * so. `pixel`: bytes of one.
 */
export function paethRows(data: Uint8Array, row: number, pixel: number): Uint8Array<ArrayBuffer> {
  const rows = data.length / row;
  const out = new Uint8Array(data.length + rows);
  for (let y = 0; y < rows; y++) {
    const [from, to] = [y * row, y * (row + 1) + 1];
    out[to - 1] = 4;
    for (let x = 0; x < row; x++) {
      const left = x < pixel ? 0 : (data[from + x - pixel] as number);
      const up = y === 0 ? 0 : (data[from + x - row] as number);
      const corner = x < pixel || y === 0 ? 0 : (data[from + x - row - pixel] as number);
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      out[to + x] = (data[from + x] as number) - (a <= b && a <= c ? left : b <= c ? up : corner);
    }
  }
  return out;
}
