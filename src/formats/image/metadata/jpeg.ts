import { concat } from '../../../lib/concat.ts';
import { isJfif, JFIF_BODY, jfif } from '../jpeg/jfif.ts';
import { begins, endOfImage, headSegments, isFrame, MAX_BODY, type Segment, writeSegment } from '../jpeg/segments.ts';
import { slimExif } from './exif-slim.ts';
import type { Carrier, Found, Metadata } from './kinds.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const ICC = 'ICC_PROFILE\0';
const IPTC = 'Photoshop 3.0\0';
const MORE = 'MPF\0';
const PIECE = MAX_BODY - IPTC.length;
/** Bytes of EXIF and of XMP that one segment holds. */
export const MAX_SEGMENT = { exif: MAX_BODY - EXIF.length, xmp: MAX_BODY - XMP.length };

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/**
 * The marker segments in front of the first scan (ITU-T T.81, B.2.1), and where they end. Throws RangeError where they
 * are cut.
 */
function segmentsOf<Buffer extends ArrayBufferLike>(
  bytes: Uint8Array<Buffer>,
): { segments: Segment<Buffer>[]; end: number } {
  const segments = [...headSegments(bytes)];
  return { end: (segments.pop() as Segment<Buffer>).from, segments };
}

const isIcc = ({ marker, body }: Pick<Segment<ArrayBufferLike>, 'marker' | 'body'>): boolean =>
  marker === 0xe2 && begins(body, ICC);
/** Segments that say how the picture is to be decoded, and the colour profile. */
const isNeeded = (segment: Segment<ArrayBufferLike>): boolean =>
  segment.marker === 0xee || isIcc(segment) || !(segment.marker >= 0xe0 || segment.marker === 0xfe);

/**
 * Whether a JFIF segment stands in front. It says YCbCr: so it stays where it is, and to tell a resolution it is put
 * only where decoders would think that without it, by Adobe's segment (T.872, 6.5.3) or, as libjpeg does, by the names
 * of the components.
 */
function hasJfif(segments: readonly Segment<ArrayBufferLike>[], { dpi }: Metadata): boolean {
  if (segments.some(isJfif)) return true;
  if (!dpi) return false;
  const adobe = segments.find(({ marker }) => marker === 0xee);
  if (adobe) return adobe.body[11] === 1;
  const frame = segments.find(({ marker }) => isFrame(marker));
  const names = frame ? [6, 9, 12].map((at) => frame.body[at]) : [];
  return String.fromCharCode(...names.map((name) => name ?? 0)) !== 'RGB';
}

/** EXIF as one segment holds it: a long one without the maker's own notes and the like. */
const fitting = (exif: Bytes): Bytes | undefined =>
  exif.length <= MAX_SEGMENT.exif ? exif : slimExif(exif, MAX_SEGMENT.exif);

function headOf({ exif: whole, xmp, iptc, dpi }: Metadata, withJfif: boolean): Uint8Array[] {
  const exif = whole && fitting(whole);
  const pieces: Uint8Array[] = [];
  for (let at = 0; iptc && at < iptc.length; at += PIECE)
    pieces.push(...writeSegment(0xed, latin1(IPTC), iptc.subarray(at, at + PIECE)));
  return [
    ...(withJfif ? jfif(dpi) : []),
    ...(exif ? writeSegment(0xe1, latin1(EXIF), exif) : []),
    ...(xmp && xmp.length <= MAX_SEGMENT.xmp ? writeSegment(0xe1, latin1(XMP), xmp) : []),
    ...pieces,
  ];
}

/** The colour profile, which stands in numbered pieces (ICC.1, annex B.4). */
function iccOf(segments: Segment[]): Bytes | undefined {
  const pieces = segments.filter(isIcc).map(({ body }) => body);
  pieces.sort((a, b) => (a[12] ?? 0) - (b[12] ?? 0));
  return pieces.length ? concat(pieces.map((piece) => piece.subarray(14))) : undefined;
}

/** The head of a JPEG with its needed segments alone: what stands in front when its coefficients are written anew. */
export function frontOf(bytes: Bytes, metadata: Metadata): Bytes {
  const { segments } = segmentsOf(bytes);
  const colour = segments.filter((one) => one.marker === 0xee || isIcc(one));
  return concat([
    ...headOf(metadata, hasJfif(segments, metadata)),
    ...colour.map(({ from, to }) => bytes.subarray(from, to)),
  ]);
}

/**
 * A JPEG with its picture and colours alone: without EXIF, XMP, IPTC, comments, thumbnails and what follows the
 * picture. The same bytes where there is nothing of it, or where its head is damaged.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array {
  try {
    const { segments, end } = segmentsOf(bytes);
    const stop = endOfImage(bytes, end);
    const bare = segments.every((one) => isNeeded(one) || (isJfif(one) && one.body.length === JFIF_BODY));
    return bare && (stop < 0 || stop === bytes.length) ? bytes : withMetadata(bytes, {});
  } catch (error) {
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}

/**
 * The TIFF data of the EXIF of a JPEG; undefined where there is none in front of the first scan, or the head is damaged
 * before it.
 */
export function jpegExif(bytes: Uint8Array): Uint8Array | undefined {
  try {
    for (const { marker, body } of headSegments(bytes))
      if (marker === 0xe1 && begins(body, EXIF)) return body.subarray(EXIF.length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/**
 * JPEG: EXIF and XMP in APP1, IPTC in APP13, the resolution in JFIF. What follows the picture (another one, a film) is
 * no part of it.
 */
export const jpegCarrier: Carrier = {
  async read(bytes) {
    const found: Found = {};
    let segments: Segment[] = [];
    try {
      ({ segments } = segmentsOf(bytes));
    } catch {
      return found;
    }
    for (const { marker, body } of segments) {
      if (marker === 0xe1 && begins(body, EXIF)) found.exif ??= body.slice(EXIF.length);
      else if (marker === 0xe1 && begins(body, XMP)) found.xmp ??= body.slice(XMP.length);
      else if (marker === 0xed && begins(body, IPTC))
        found.iptc = concat([...(found.iptc ? [found.iptc] : []), body.subarray(IPTC.length)]);
      else if (marker === 0xe2 && begins(body, MORE)) found.more = true;
      else if (marker === 0xfe || (marker > 0xe1 && marker <= 0xef && marker !== 0xee && !begins(body, ICC)))
        found.other = true;
    }
    const icc = iccOf(segments);
    return icc ? { ...found, icc } : found;
  },
  replace: withMetadata,
};

function withMetadata(bytes: Uint8Array, metadata: Metadata): Bytes {
  const { segments, end } = segmentsOf(bytes);
  const stop = endOfImage(bytes, end);
  const needed = segments.filter(isNeeded).map(({ from, to }) => bytes.subarray(from, to));
  const picture = bytes.subarray(end, stop < 0 ? bytes.length : stop);
  return concat([bytes.subarray(0, 2), ...headOf(metadata, hasJfif(segments, metadata)), ...needed, picture]);
}
