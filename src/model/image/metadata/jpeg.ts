import { concat } from '../../../lib/concat.ts';
import { slimExif } from './exif-slim.ts';
import type { Carrier, Found, Metadata } from './kinds.ts';

type Bytes = Uint8Array<ArrayBuffer>;

interface Segment {
  marker: number;
  from: number;
  to: number;
}

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const ICC = 'ICC_PROFILE\0';
const IPTC = 'Photoshop 3.0\0';
const MORE = 'MPF\0';
const MOST = 65_533;
const PIECE = MOST - IPTC.length;
/** Bytes of EXIF and of XMP that one segment holds. */
export const MOST_TOLD = { exif: MOST - EXIF.length, xmp: MOST - XMP.length };

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const begins = (body: Uint8Array, text: string): boolean => latin1(text).every((byte, index) => body[index] === byte);

/** The marker segments in front of the first scan (ITU-T T.81, B.2.1), and where they end. Throws RangeError where they are cut. */
function segmentsOf(bytes: Bytes): { segments: Segment[]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const segments: Segment[] = [];
  for (let at = 2; ; ) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++; // fill bytes
    if (view.getUint8(at) !== 0xff) throw new RangeError('no marker');
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return { segments, end: at };
    const to = at + 2 + view.getUint16(at + 2);
    if (to > bytes.length) throw new RangeError('a segment is cut');
    segments.push({ marker, from: at, to });
    at = to;
  }
}

const isIcc = (bytes: Bytes, { marker, from, to }: Segment): boolean =>
  marker === 0xe2 && begins(bytes.subarray(from + 4, to), ICC);
/** Segments that say how the picture is to be decoded, and the colour profile. */
const isNeeded = (bytes: Bytes, segment: Segment): boolean =>
  segment.marker === 0xee || isIcc(bytes, segment) || !(segment.marker >= 0xe0 || segment.marker === 0xfe);

function segment(marker: number, ...parts: Uint8Array[]): Uint8Array[] {
  const length = parts.reduce((sum, part) => sum + part.length, 2);
  return length > MOST + 2 ? [] : [Uint8Array.of(0xff, marker, length >> 8, length & 255), ...parts];
}

/** JFIF 1.01 (ITU-T T.871, 10.1). */
function jfif(dpi = 0): Uint8Array[] {
  const density = Math.min(65_535, Math.round(dpi)) || 1;
  const [high, low] = [density >> 8, density & 255];
  return segment(0xe0, latin1('JFIF\0'), Uint8Array.of(1, 1, dpi ? 1 : 0, high, low, high, low, 0, 0));
}

const isJfif = (bytes: Bytes, { marker, from, to }: Segment): boolean =>
  marker === 0xe0 && begins(bytes.subarray(from + 4, to), 'JFIF\0');
const isFrame = ({ marker }: Segment): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Whether a JFIF segment stands in front. It says YCbCr: so it stays where it is, and to tell a resolution it is put only where decoders
 * would think that without it, by Adobe's segment (T.872, 6.5.3) or, as libjpeg does, by the names of the components.
 */
function hasJfif(bytes: Bytes, segments: readonly Segment[], { dpi }: Metadata): boolean {
  if (segments.some((one) => isJfif(bytes, one))) return true;
  if (!dpi) return false;
  const adobe = segments.find(({ marker }) => marker === 0xee);
  if (adobe) return bytes[adobe.from + 4 + 11] === 1;
  const frame = segments.find(isFrame);
  const names = frame ? [10, 13, 16].map((at) => bytes[frame.from + at]) : [];
  return String.fromCharCode(...names.map((name) => name ?? 0)) !== 'RGB';
}

/** EXIF as one segment holds it: a long one without the maker's own notes and the like. */
const fitting = (exif: Bytes): Bytes | undefined => (exif.length <= MOST_TOLD.exif ? exif : slimExif(exif, MOST_TOLD.exif));

function headOf({ exif: whole, xmp, iptc, dpi }: Metadata, withJfif: boolean): Uint8Array[] {
  const exif = whole && fitting(whole);
  const pieces: Uint8Array[] = [];
  for (let at = 0; iptc && at < iptc.length; at += PIECE)
    pieces.push(...segment(0xed, latin1(IPTC), iptc.subarray(at, at + PIECE)));
  return [
    ...(withJfif ? jfif(dpi) : []),
    ...(exif ? segment(0xe1, latin1(EXIF), exif) : []),
    ...(xmp ? segment(0xe1, latin1(XMP), xmp) : []),
    ...pieces,
  ];
}

function iccOf(bytes: Bytes, segments: Segment[]): Bytes | undefined {
  const parts = segments.filter((one) => isIcc(bytes, one)).map(({ from, to }) => bytes.subarray(from + 16, to));
  const numbered = parts.toSorted(
    (a, b) => (bytes[a.byteOffset - bytes.byteOffset - 2] ?? 0) - (bytes[b.byteOffset - bytes.byteOffset - 2] ?? 0),
  );
  return parts.length ? concat(numbered) : undefined;
}

/** The head of a JPEG with its needed segments alone: what stands in front when its coefficients are written anew. */
export function frontOf(bytes: Bytes, metadata: Metadata): Bytes {
  const { segments } = segmentsOf(bytes);
  const colour = segments.filter((one) => one.marker === 0xee || isIcc(bytes, one));
  return concat([
    ...headOf(metadata, hasJfif(bytes, segments, metadata)),
    ...colour.map(({ from, to }) => bytes.subarray(from, to)),
  ]);
}

/** JPEG: EXIF and XMP in APP1, IPTC in APP13, the resolution in JFIF. What follows the picture (another one, a film) is no part of it. */
export const jpegCarrier: Carrier = {
  async read(bytes) {
    const found: Found = {};
    let segments: Segment[] = [];
    try {
      ({ segments } = segmentsOf(bytes));
    } catch {
      return found;
    }
    for (const { marker, from, to } of segments) {
      const body = bytes.subarray(from + 4, to);
      if (marker === 0xe1 && begins(body, EXIF)) found.exif ??= body.slice(EXIF.length);
      else if (marker === 0xe1 && begins(body, XMP)) found.xmp ??= body.slice(XMP.length);
      else if (marker === 0xed && begins(body, IPTC))
        found.iptc = concat([...(found.iptc ? [found.iptc] : []), body.subarray(IPTC.length)]);
      else if (marker === 0xe2 && begins(body, MORE)) found.more = true;
      else if (marker === 0xfe || (marker > 0xe1 && marker <= 0xef && marker !== 0xee && !begins(body, ICC))) found.other = true;
    }
    const icc = iccOf(bytes, segments);
    return icc ? { ...found, icc } : found;
  },
  replace(bytes, metadata) {
    const { segments, end } = segmentsOf(bytes);
    const needed = segments.filter((one) => isNeeded(bytes, one));
    const withJfif = hasJfif(bytes, segments, metadata);
    const parts = needed.map(({ from, to }) => bytes.subarray(from, to));
    return concat([bytes.subarray(0, 2), ...headOf(metadata, withJfif), ...parts, bytes.subarray(end, endOf(bytes, end))]);
  },
};

/** Just behind the end-of-image marker of the picture whose first scan begins at `from`. */
function endOf(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] as number) : 0;
    if (marker === 0xd9) return at + 2;
    const hasLength = marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);
    at += hasLength ? 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) : 1;
  }
  return bytes.length;
}
