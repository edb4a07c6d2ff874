import { concat } from '../../../lib/concat.ts';
import { begins, endOfImage, headSegments, isFrame, SOS } from '../../image/jpeg/segments.ts';
import { readIfds } from '../../image/tiff-ifd.ts';

/**
 * A JPEG as a PDF can hold it: its data without what identifies the photographer, and what its image dictionary must
 * say.
 */
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
/**
 * Segments that tell of place, time or camera: EXIF and XMP, IPTC within Photoshop's. Comments are left out too, but
 * tell nothing of that kind.
 */
const TELLING = new Set([0xe1, 0xed]);

/**
 * Takes a JPEG apart up to its first scan; undefined where it is of a kind PDF readers do not know, damaged at its head
 * or without an end.
 */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): JpegParts | undefined {
  try {
    return takeApart(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function takeApart(bytes: Uint8Array<ArrayBuffer>): JpegParts | undefined {
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  const profile: Uint8Array[] = [];
  const parts = { width: 0, height: 0, components: 0, inverted: false, orientation: 1, stripped: false };
  for (const { marker, from, to, body } of headSegments(bytes)) {
    if (marker === SOS) return whole(bytes, from, parts, kept, profile);
    if (isFrame(marker)) {
      if (!FRAMES.has(marker) || body[0] !== 8) return undefined;
      const view = new DataView(body.buffer, body.byteOffset, body.length);
      Object.assign(parts, { height: view.getUint16(1), width: view.getUint16(3), components: body[5] });
    }
    readSegment(marker, body, parts, profile);
    parts.stripped ||= TELLING.has(marker);
    if (!isPrivate(marker)) kept.push(bytes.subarray(from, to));
  }
  return undefined;
}

/** The parts once the first scan is reached, which begins at `from`. */
function whole(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  parts: Omit<JpegParts, 'data' | 'profile' | 'components'> & { components: number },
  kept: Uint8Array[],
  profile: Uint8Array[],
): JpegParts | undefined {
  const { width, height, components } = parts;
  const stop = endOfImage(bytes, from);
  if (!width || !height || stop < 0 || (components !== 1 && components !== 3 && components !== 4)) return undefined;
  return {
    ...parts,
    components,
    stripped: parts.stripped || stop < bytes.length - 2, // a second picture or a film behind it
    data: concat([...kept, bytes.subarray(from, stop)]),
    profile: profile.length ? concat(profile.filter(Boolean)) : undefined,
  };
}

/** What the application segments tell: orientation, colour profile (ICC.1 annex B.4: numbered pieces), Adobe's mark. */
function readSegment(
  marker: number,
  body: Uint8Array,
  parts: { orientation: number; inverted: boolean },
  profile: Uint8Array[],
): void {
  if (marker === 0xe1 && begins(body, 'Exif'))
    parts.orientation = readIfds(body.subarray(6), 1)[0]?.get(ORIENTATION)?.[0] ?? 1;
  if (marker === 0xe2 && begins(body, 'ICC_PROFILE')) profile[body[12] as number] = body.subarray(14);
  if (marker === 0xee && begins(body, 'Adobe')) parts.inverted = true;
}

/**
 * Application segments other than JFIF, colour profile and Adobe's, and comments: EXIF, XMP, IPTC, thumbnails, maker
 * notes.
 */
const isPrivate = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee);
