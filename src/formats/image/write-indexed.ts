import { zlibSync } from 'fflate';
import { concat } from '../../lib/concat.ts';
import { PNG_SIGNATURE, pngChunk } from './png-chunk.ts';
import type { Indexed } from './quantise.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Rows of 1, 2, 4 or 8 bits a pixel (W3C PNG, 7.2), each with filter 0 in front. */
function rowsOf({ width, height, pixels }: Indexed, bits: number): Bytes {
  const length = Math.ceil((width * bits) / 8) + 1;
  const rows = new Uint8Array(length * height);
  const each = 8 / bits;
  for (let y = 0; y < height; y++) {
    const from = y * length + 1;
    if (bits === 8) rows.set(pixels.subarray(y * width, (y + 1) * width), from);
    else
      for (let x = 0; x < width; x++) {
        const at = from + Math.floor(x / each);
        rows[at] = (rows[at] as number) | ((pixels[y * width + x] as number) << (8 - bits * ((x % each) + 1)));
      }
  }
  return rows;
}

/**
 * The picture as a PNG of colour type 3, compressed quickly: an optimiser follows. Colours with alpha stand first, so
 * that tRNS is short.
 */
export function writeIndexed(picture: Indexed): Bytes {
  const { palette, pixels, width, height } = picture;
  const count = palette.length / 4;
  const order = Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => (palette[a * 4 + 3] as number) - (palette[b * 4 + 3] as number),
  );
  const places = new Uint8Array(256);
  for (const [place, index] of order.entries()) places[index] = place;
  const bits = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([bits, 3, 0, 0, 0], 8);
  const alphas = order.map((index) => palette[index * 4 + 3] as number).filter((alpha) => alpha < 255);
  return concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('PLTE', Uint8Array.from(order.flatMap((index) => [...palette.subarray(index * 4, index * 4 + 3)]))),
    ...(alphas.length ? [pngChunk('tRNS', Uint8Array.from(alphas))] : []),
    pngChunk(
      'IDAT',
      zlibSync(rowsOf({ ...picture, pixels: pixels.map((index) => places[index] as number) }, bits), { level: 1 }),
    ),
    pngChunk('IEND', new Uint8Array()),
  ]);
}
