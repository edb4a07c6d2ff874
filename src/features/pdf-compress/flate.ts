import { zlibSync } from 'fflate';
import { type Dict, type Obj, PdfString } from '../../formats/pdf/objects.ts';
import { deflate } from '../../formats/pdf/writer.ts';
import type { Samples } from './resample.ts';

/** Entries of an image dictionary and the data that goes with them. */
export interface Encoded {
  entries: [string, Obj][];
  data: Uint8Array<ArrayBuffer>;
  /** Nothing was lost of the samples given. */
  exact: boolean;
}

const MAX_PALETTE = 256;

/**
 * The samples compressed without loss: few colours by a palette, others with the PNG predictors (ISO 32000-1 §7.4.4.4).
 */
export async function encodeFlate(samples: Samples, channels: 1 | 3 | 4, space: Obj): Promise<Encoded> {
  const palette = channels === 3 ? paletteOf(samples.data) : undefined;
  if (palette) return indexed(samples, palette, space);
  const { width, height } = samples;
  const rows = predict(packed(samples, channels), width * channels, height, channels);
  return {
    entries: [
      ['BitsPerComponent', 8],
      ['ColorSpace', space],
      ['Filter', 'FlateDecode'],
      ['DecodeParms', parms(channels, width)],
    ],
    data: await deflate(rows),
    exact: true,
  };
}

const parms = (colours: number, columns: number): Dict =>
  new Map([
    ['Predictor', 15],
    ['Colors', colours],
    ['Columns', columns],
  ]);

/** The colours of the pixels in the order they are met, up to 256; undefined where there are more. */
function paletteOf(data: Samples['data']): Map<number, number> | undefined {
  const found = new Map<number, number>();
  let last = -1;
  for (let at = 0; at < data.length; at += 4) {
    const colour = ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
    if (colour === last) continue;
    last = colour;
    if (!found.has(colour) && found.set(colour, found.size).size > MAX_PALETTE) return undefined;
  }
  return found;
}

function indexed({ width, height, data }: Samples, palette: Map<number, number>, space: Obj): Encoded {
  const bits = palette.size <= 2 ? 1 : palette.size <= 4 ? 2 : palette.size <= 16 ? 4 : 8;
  const row = Math.ceil((width * bits) / 8);
  const rows = new Uint8Array(row * height);
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, from += 4) {
      const colour = ((data[from] as number) << 16) | ((data[from + 1] as number) << 8) | (data[from + 2] as number);
      const at = y * row + ((x * bits) >> 3);
      rows[at] = (rows[at] as number) | ((palette.get(colour) as number) << (8 - bits - ((x * bits) & 7)));
    }
  const table = Uint8Array.from(
    [...palette.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return {
    entries: [
      ['BitsPerComponent', bits],
      ['ColorSpace', ['Indexed', space, palette.size - 1, new PdfString(table)]],
      ['Filter', 'FlateDecode'],
    ],
    data: zlibSync(rows, { level: 9, mem: 8 }) as Uint8Array<ArrayBuffer>,
    exact: true,
  };
}

/** One, three or four bytes a pixel. */
function packed({ data }: Samples, channels: number): Uint8Array {
  if (channels === 4) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const out = new Uint8Array((data.length / 4) * channels);
  for (let from = 0, to = 0; from < data.length; from += 4)
    for (let channel = 0; channel < channels; channel++) out[to++] = data[from + channel] as number;
  return out;
}

/** Each row with the PNG filter that leaves the smallest differences (W3C PNG §12.7). */
function predict(data: Uint8Array, row: number, height: number, pixel: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array((row + 1) * height);
  const trial = new Uint8Array(row);
  for (let y = 0; y < height; y++) {
    let least = Number.POSITIVE_INFINITY;
    for (const type of y ? [1, 2, 4] : [1]) {
      const sum = filterRow(type, data, y * row, row, pixel, trial);
      if (sum >= least) continue;
      least = sum;
      out[y * (row + 1)] = type;
      out.set(trial, y * (row + 1) + 1);
    }
  }
  return out;
}

function filterRow(type: number, data: Uint8Array, from: number, row: number, pixel: number, out: Uint8Array): number {
  let sum = 0;
  for (let x = 0; x < row; x++) {
    const at = from + x;
    const left = x >= pixel ? (data[at - pixel] as number) : 0;
    const up = at >= row ? (data[at - row] as number) : 0;
    let guess = type === 1 ? left : up;
    if (type === 4) {
      const corner = x >= pixel && at >= row ? (data[at - row - pixel] as number) : 0;
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      guess = a <= b && a <= c ? left : b <= c ? up : corner;
    }
    const difference = ((data[at] as number) - guess) & 255;
    out[x] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}
