import { zlibSync } from 'fflate';
import { isOpaque } from '../../lib/rgba.ts';
import type { Bitmap } from './bitmap.ts';

const STRIP_BYTES = 1 << 18;
const [SHORT, LONG, RATIONAL] = [3, 4, 5] as const;

type Field = [tag: number, type: 3 | 4 | 5, values: number[]];

/**
 * Rows as RGB or RGBA bytes, each byte the difference from the same channel of the pixel to its left (TIFF 6.0, section
 * 14).
 */
function predict(bitmap: Bitmap, from: number, to: number, channels: number): Uint8Array {
  const { width, data } = bitmap;
  const out = new Uint8Array(width * channels * (to - from));
  let at = 0;
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = (y * width + x) * 4;
      for (let c = 0; c < channels; c++) out[at++] = (data[pixel + c] ?? 0) - (x ? (data[pixel + c - 4] ?? 0) : 0);
    }
  }
  return out;
}

function strips(bitmap: Bitmap, channels: number): { rows: number; parts: Uint8Array<ArrayBuffer>[] } {
  const rows = Math.max(1, Math.min(bitmap.height, Math.floor(STRIP_BYTES / (bitmap.width * channels))));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let y = 0; y < bitmap.height; y += rows) {
    parts.push(
      zlibSync(predict(bitmap, y, Math.min(bitmap.height, y + rows), channels), {
        level: 4,
      }) as Uint8Array<ArrayBuffer>,
    );
  }
  return { rows, parts };
}

/**
 * An image file directory (TIFF 6.0, section 2), little-endian, whose long values follow it; `at` is where it will
 * stand in the file.
 */
function directory(fields: Field[], at: number): { bytes: Uint8Array<ArrayBuffer>; nextAt: number } {
  const size = ([, type, values]: Field) => values.length * (type === RATIONAL ? 8 : type === LONG ? 4 : 2);
  const nextAt = 2 + fields.length * 12;
  let extra = nextAt + 4;
  const bytes = new Uint8Array(fields.reduce((sum, field) => sum + (size(field) > 4 ? size(field) : 0), extra));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, fields.length, true);
  fields.forEach((field, index) => {
    const [tag, type, values] = field;
    const entry = 2 + index * 12;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, values.length, true);
    let to = entry + 8;
    if (size(field) > 4) {
      view.setUint32(to, at + extra, true);
      to = extra;
      extra += size(field);
    }
    for (const value of values) {
      if (type === SHORT) view.setUint16(to, value, true);
      else view.setUint32(to, value, true);
      if (type === RATIONAL) view.setUint32(to + 4, 1, true);
      to += type === SHORT ? 2 : type === LONG ? 4 : 8;
    }
  });
  return { bytes, nextAt };
}

/**
 * Collects pages and gives them back as one TIFF 6.0 file: RGB or RGBA (unassociated alpha), deflate with horizontal
 * prediction.
 */
export class TiffWriter {
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0)];
  #link = new DataView(this.#chunks[0]?.buffer ?? new ArrayBuffer(8), 4);
  #length = 8;

  #push(bytes: Uint8Array<ArrayBuffer>): number {
    const at = this.#length;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
    if (bytes.length & 1) this.#length += this.#chunks.push(new Uint8Array(1)) && 1; // offsets are even
    if (this.#length > 0xffffffff) throw new RangeError('memory: TIFF over 4 GB');
    return at;
  }

  /** Adds a page; `dpi` is its resolution in dots per inch. */
  add(bitmap: Bitmap, dpi = 72): void {
    const channels = isOpaque(bitmap.data) ? 3 : 4;
    const { rows, parts } = strips(bitmap, channels);
    const offsets = parts.map((part) => this.#push(part));
    const fields: Field[] = [
      [256, LONG, [bitmap.width]],
      [257, LONG, [bitmap.height]],
      [258, SHORT, Array<number>(channels).fill(8)],
      [259, SHORT, [8]], // Adobe deflate
      [262, SHORT, [2]], // RGB
      [273, LONG, offsets],
      [277, SHORT, [channels]],
      [278, LONG, [rows]],
      [279, LONG, parts.map((part) => part.length)],
      [282, RATIONAL, [Math.round(dpi)]],
      [283, RATIONAL, [Math.round(dpi)]],
      [296, SHORT, [2]], // inch
      [317, SHORT, [2]], // horizontal prediction
      ...(channels === 4 ? ([[338, SHORT, [2]]] satisfies Field[]) : []), // unassociated alpha
    ];
    const { bytes, nextAt } = directory(fields, this.#length);
    this.#link.setUint32(0, this.#push(bytes), true);
    this.#link = new DataView(bytes.buffer, nextAt);
  }

  /** The whole file in parts, for a Blob. */
  parts(): Uint8Array<ArrayBuffer>[] {
    return this.#chunks;
  }
}
