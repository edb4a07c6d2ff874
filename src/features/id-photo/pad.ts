import { concat } from '../../lib/concat.ts';
import { crc32 } from '../../lib/crc32.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const SOI = 2;
const MARKER = 4;
const LONGEST = 0xffff + 2;
const SPACE = 0x20;

/** Comment segments (ITU-T T.81, B.2.4.5) of `length` bytes in all, at least 4. */
function comments(length: number): Bytes {
  const bytes = new Uint8Array(length).fill(SPACE);
  for (let at = 0; at < length; ) {
    const rest = length - at;
    const size = rest <= LONGEST ? rest : Math.min(LONGEST, rest - MARKER);
    bytes.set([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 0xff], at);
    at += size;
  }
  return bytes;
}

/** A JPEG brought up to at least `length` bytes by comments of spaces; a longer one stays as it is. Its picture does not change. */
export function padJpeg(jpeg: Bytes, length: number): Bytes {
  if (jpeg.length >= length) return jpeg;
  // After the JFIF header, which must come first (ITU-T T.871).
  const at = jpeg[SOI + 1] === 0xe0 ? SOI + 2 + (((jpeg[4] ?? 0) << 8) | (jpeg[5] ?? 0)) : SOI;
  const padding = comments(Math.max(MARKER, length - jpeg.length));
  return concat([jpeg.subarray(0, at), padding, jpeg.subarray(at)]);
}

const IEND = 12;
const KEYWORD = [...'Comment\0'].map((letter) => letter.charCodeAt(0));

/** A PNG brought up to at least `length` bytes by a comment of spaces (tEXt, PNG 11.3.3.2); a longer one stays as it is. */
export function padPng(png: Bytes, length: number): Bytes {
  if (png.length >= length) return png;
  const words = Math.max(KEYWORD.length, length - png.length - 12);
  const chunk = new Uint8Array(12 + words).fill(SPACE);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, words);
  chunk.set([0x74, 0x45, 0x58, 0x74], 4); // tEXt
  chunk.set(KEYWORD, 8);
  view.setUint32(8 + words, crc32(chunk.subarray(4, 8 + words)));
  return concat([png.subarray(0, png.length - IEND), chunk, png.subarray(png.length - IEND)]);
}
