import { MAX_BODY, segmentAt, writeSegment } from '../../formats/image/jpeg/segments.ts';
import { pngChunk } from '../../formats/image/png-chunk.ts';
import { concat } from '../../lib/concat.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const SOI = 2;
const [APP0, COM] = [0xe0, 0xfe];
/** Bytes of a segment besides its body: the marker and its length. */
const MARKER = 4;
const spaces = (length: number): Uint8Array => new Uint8Array(length).fill(0x20);

/** Comment segments (ITU-T T.81, B.2.4.5) of `length` bytes in all, at least 4. */
function comments(length: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let rest = length; rest > 0; ) {
    const longest = MARKER + MAX_BODY;
    const size = rest <= longest ? rest : Math.min(longest, rest - MARKER);
    pieces.push(...writeSegment(COM, spaces(size - MARKER)));
    rest -= size;
  }
  return pieces;
}

/**
 * A JPEG brought up to at least `length` bytes by comments of spaces; a longer one stays as it is. Its picture does not
 * change.
 */
export function padJpeg(jpeg: Bytes, length: number): Bytes {
  if (jpeg.length >= length) return jpeg;
  // After the JFIF header, which must come first (ITU-T T.871).
  const first = segmentAt(jpeg, SOI);
  const at = first?.marker === APP0 ? first.to : SOI;
  return concat([jpeg.subarray(0, at), ...comments(Math.max(MARKER, length - jpeg.length)), jpeg.subarray(at)]);
}

const IEND = 12;
/** Bytes of a chunk besides its data: length, type and checksum. */
const CHUNK = 12;
const KEYWORD = Uint8Array.from('Comment\0', (letter) => letter.charCodeAt(0));

/**
 * A PNG brought up to at least `length` bytes by a comment of spaces (tEXt, PNG 11.3.3.2); a longer one stays as it is.
 */
export function padPng(png: Bytes, length: number): Bytes {
  if (png.length >= length) return png;
  const missing = Math.max(0, length - png.length - CHUNK - KEYWORD.length);
  const end = png.length - IEND;
  return concat([png.subarray(0, end), pngChunk('tEXt', KEYWORD, spaces(missing)), png.subarray(end)]);
}
