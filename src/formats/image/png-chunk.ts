import { crc32 } from '../../lib/crc32.ts';

/** What a PNG begins with (W3C PNG, 5.2). */
export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A chunk of a PNG (W3C PNG, 5.3) of these pieces of data, with its length and checksum. */
export function pngChunk(type: string, ...pieces: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
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

const METRES_PER_INCH = 0.0254;

/** A pHYs chunk (11.3.4.3) that says how many dots an inch has. */
export function physChunk(dpi: number): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(9);
  const view = new DataView(data.buffer);
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  data[8] = 1; // unit: metre
  return pngChunk('pHYs', data);
}
