import { concat } from '../../lib/concat.ts';
import { readIfds } from '../image/tiff-ifd.ts';

/** A JPEG as a PDF can hold it: its data without what tells about the photographer, and what its image dictionary must say. */
export interface JpegParts {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** 1 grey, 3 colour, 4 CMYK. */
  components: 1 | 3 | 4;
  /** Adobe's CMYK is stored inverted (Adobe Technical Note 5116). */
  inverted: boolean;
  profile: Uint8Array<ArrayBuffer> | undefined;
  /** EXIF orientation, 1 to 8 (CIPA DC-008 §4.6.4). */
  orientation: number;
  /** Place, time or camera were taken out. */
  stripped: boolean;
}

const ORIENTATION = 0x0112;
/** Baseline, extended sequential and progressive, Huffman-coded: what DCTDecode takes (ISO 32000-1 §7.4.8). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Segments that tell of place, time or camera: EXIF and XMP, IPTC within Photoshop's. Comments are left out too, but tell nothing of that kind. */
const TELLING = new Set([0xe1, 0xed]);
const text = (bytes: Uint8Array, length: number): string => String.fromCharCode(...bytes.subarray(0, length));

/** Takes a JPEG apart up to its first scan; undefined where it is of a kind PDF readers do not know, damaged at its head or without an end. */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): JpegParts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  const profile: Uint8Array[] = [];
  const parts = { width: 0, height: 0, components: 0, inverted: false, orientation: 1, stripped: false };
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    const body = bytes.subarray(at + 4, end);
    if (marker === 0xda) {
      const { width, height, components } = parts;
      if (!width || !height || (components !== 1 && components !== 3 && components !== 4)) return undefined;
      const stop = endOfImage(bytes, at);
      if (stop < 0) return undefined;
      const data = concat([...kept, bytes.subarray(at, stop)]) as Uint8Array<ArrayBuffer>;
      parts.stripped ||= stop < bytes.length - 2; // a second picture or a film behind it
      return {
        ...parts,
        components,
        data,
        profile: profile.length ? (concat(profile.filter(Boolean)) as Uint8Array<ArrayBuffer>) : undefined,
      };
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (!FRAMES.has(marker) || body[0] !== 8) return undefined;
      Object.assign(parts, { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components: body[5] });
    }
    readSegment(marker, body, parts, profile);
    parts.stripped ||= TELLING.has(marker);
    if (!isPrivate(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** What the application segments tell: orientation, colour profile (ICC.1 annex B.4: numbered pieces), Adobe's mark. */
function readSegment(
  marker: number,
  body: Uint8Array,
  parts: { orientation: number; inverted: boolean },
  profile: Uint8Array[],
): void {
  if (marker === 0xe1 && text(body, 4) === 'Exif')
    parts.orientation = readIfds(body.subarray(6), 1)[0]?.get(ORIENTATION)?.[0] ?? 1;
  if (marker === 0xe2 && text(body, 11) === 'ICC_PROFILE') profile[body[12] as number] = body.subarray(14);
  if (marker === 0xee && text(body, 5) === 'Adobe') parts.inverted = true;
}

/** The offset behind the end-of-image marker, from the first scan on (ITU-T T.81 B.1.1); -1 where it is missing. */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return at + 2;
    const bare = marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (marker === 0xff) at++;
    else if (bare) at += 2;
    else at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return -1;
}

/** Application segments other than JFIF, colour profile and Adobe's, and comments: EXIF, XMP, IPTC, thumbnails, maker notes. */
const isPrivate = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee);
