import { begins, type Segment, writeSegment } from './segments.ts';

const APP0 = 0xe0;
const NAME = Uint8Array.from('JFIF\0', (letter) => letter.charCodeAt(0));

/** Bytes of a JFIF segment's body without a thumbnail. */
export const JFIF_BODY = 14;

/**
 * A JFIF 1.01 segment without a thumbnail (ITU-T T.871, 10.1); `dpi` is dots per inch, 0 for no resolution, more than
 * 65,535 as that.
 */
export function jfif(dpi = 0): Uint8Array[] {
  const density = Math.min(65_535, Math.round(dpi)) || 1;
  const [high, low] = [density >> 8, density & 255];
  return writeSegment(APP0, NAME, Uint8Array.of(1, 1, dpi ? 1 : 0, high, low, high, low, 0, 0));
}

export const isJfif = ({ marker, body }: Pick<Segment<ArrayBufferLike>, 'marker' | 'body'>): boolean =>
  marker === APP0 && begins(body, 'JFIF\0');
