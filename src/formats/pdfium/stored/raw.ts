import { concat } from '../../../lib/concat.ts';
import { componentsIn, headSegments, isUsualFrame } from '../../image/jpeg/segments.ts';
import { indexOf } from '../../pdf/lexer.ts';
import { fromLatin1 } from '../../pdf/objects.ts';

const BOX = fromLatin1('jP  ');

/**
 * The bytes of a JPEG from its start marker on (ITU-T T.81 B.1); undefined where there is none or it is of a kind
 * viewers do not know.
 */
export function jpegOf(bytes: Uint8Array): { bytes: Uint8Array; channels: number } | undefined {
  let start = 0;
  while (start < 64 && start + 2 < bytes.length && !(bytes[start] === 0xff && bytes[start + 1] === 0xd8)) start++;
  if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) return undefined;
  const jpeg = bytes.subarray(start);
  try {
    for (const { marker, body } of headSegments(jpeg))
      if (isUsualFrame(marker)) return { bytes: jpeg, channels: componentsIn(body) };
    return undefined;
  } catch {
    return undefined;
  }
}

/** Bytes of a profile in one segment: 65535 less the length itself, the mark and two numbers (ICC.1 annex B.4). */
const PER_SEGMENT = 65_519;
const MARK = 'ICC_PROFILE\0';

/**
 * The JPEG with the colour profile that the PDF gives it, unless it has one or colours are the usual ones; its picture
 * data stays as it is.
 */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array | undefined): Uint8Array {
  if (!profile || profile.length > PER_SEGMENT * 255) return jpeg;
  if (indexOf(profile, 'sRGB') >= 0 || indexOf(jpeg, MARK, 0, Math.min(jpeg.length, 1 << 20)) >= 0) return jpeg;
  const isJfif = jpeg[2] === 0xff && jpeg[3] === 0xe0; // JFIF wants to be first
  const at = isJfif ? 4 + (((jpeg[4] as number) << 8) | (jpeg[5] as number)) : 2;
  const count = Math.ceil(profile.length / PER_SEGMENT);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * PER_SEGMENT, (index + 1) * PER_SEGMENT);
    const length = part.length + 16;
    return concat([
      Uint8Array.of(0xff, 0xe2, length >> 8, length & 255),
      fromLatin1(MARK),
      Uint8Array.of(index + 1, count),
      part,
    ]);
  });
  return concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}

/**
 * A JPEG 2000 file: as it is, or a bare code stream in the boxes a file needs (ISO/IEC 15444-1 annex I); undefined for
 * anything else.
 */
export function jp2Of(bytes: Uint8Array, channels: number | undefined): Uint8Array | undefined {
  if (BOX.every((value, index) => bytes[4 + index] === value)) return bytes;
  if (bytes[0] !== 0xff || bytes[1] !== 0x4f || bytes[2] !== 0xff || bytes[3] !== 0x51) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 50) return undefined;
  const components = view.getUint16(40); // SIZ (annex A.5.1)
  const space = (channels ?? components) === 1 ? 17 : 16;
  if ((channels ?? components) > 3) return undefined;
  const size = [view.getUint32(12) - view.getUint32(20), view.getUint32(8) - view.getUint32(16)];
  const head = concat([words(...size), Uint8Array.of(components >> 8, components & 255, bytes[42] as number, 7, 0, 0)]);
  const colour = concat([Uint8Array.of(1, 0, 0), words(space)]);
  return concat([
    box('jP  ', Uint8Array.of(13, 10, 0x87, 10)),
    box('ftyp', concat([fromLatin1('jp2 '), words(0), fromLatin1('jp2 ')])),
    box('jp2h', concat([box('ihdr', head), box('colr', colour)])),
    box('jp2c', bytes),
  ]);
}

function words(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
  return bytes;
}

const box = (name: string, body: Uint8Array): Uint8Array => concat([words(8 + body.length), fromLatin1(name), body]);
