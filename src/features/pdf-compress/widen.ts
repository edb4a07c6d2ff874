import type { Samples } from './resample.ts';

interface Layout {
  bits: number;
  channels: 1 | 3 | 4;
  /** Four bytes for each index, where samples are indexes. */
  palette: Uint8ClampedArray | undefined;
  inverted: boolean;
}

/**
 * Samples of 2, 4, 8 or 16 bits (ISO 32000-1 §8.9.3) as four bytes a pixel: grey and colour as RGBA, CMYK as it is.
 * Undefined when bytes are missing; of 16 bits the upper 8 are taken.
 */
export function widen(bytes: Uint8Array, [width, height]: [number, number], layout: Layout): Samples | undefined {
  const { bits, channels, palette, inverted } = layout;
  const row = Math.ceil((width * channels * bits) / 8);
  if (bytes.length < row * height || ![2, 4, 8, 16].includes(bits)) return undefined;
  const data = new Uint8ClampedArray(width * height * 4);
  const line = new Uint8Array(width * channels);
  for (let y = 0; y < height; y++) {
    readRow(bytes, y * row, line, bits, palette !== undefined);
    if (inverted) for (let at = 0; at < line.length; at++) line[at] = 255 - (line[at] as number);
    if (palette) index(line, palette, data, y * width * 4);
    else spread(line, channels, data, y * width * 4);
  }
  return { width, height, data };
}

/** Reads a row's samples as bytes; raw values for an index, stretched to 0–255 otherwise. */
function readRow(bytes: Uint8Array, from: number, line: Uint8Array, bits: number, raw: boolean): void {
  if (bits === 8) line.set(bytes.subarray(from, from + line.length));
  else if (bits === 16) for (let at = 0; at < line.length; at++) line[at] = bytes[from + at * 2] as number;
  else {
    const mask = (1 << bits) - 1;
    const stretch = raw ? 1 : 255 / mask;
    for (let at = 0; at < line.length; at++) {
      const bit = at * bits;
      line[at] = (((bytes[from + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & mask) * stretch;
    }
  }
}

function index(line: Uint8Array, colours: Uint8ClampedArray, data: Uint8ClampedArray, to: number): void {
  for (let x = 0; x < line.length; x++, to += 4) {
    const from = (line[x] as number) * 4;
    data[to] = colours[from] ?? 0;
    data[to + 1] = colours[from + 1] ?? 0;
    data[to + 2] = colours[from + 2] ?? 0;
    data[to + 3] = colours[from + 3] ?? 0;
  }
}

/** A row of samples as four bytes a pixel. */
export function spread(line: Uint8Array, channels: number, data: Uint8ClampedArray, to: number): void {
  if (channels === 4) {
    data.set(line, to);
    return;
  }
  const step = channels === 3 ? 1 : 0;
  for (let at = 0; at < line.length; at += channels, to += 4) {
    data[to] = line[at] as number;
    data[to + 1] = line[at + step] as number;
    data[to + 2] = line[at + step * 2] as number;
    data[to + 3] = 255;
  }
}
