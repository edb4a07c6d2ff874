import { concat } from '../../../lib/concat.ts';
import { readHeader } from '../header.ts';
import { chunk, extended, riff, riffChunks } from '../webp.ts';
import type { Carrier, Found } from './kinds.ts';

const [ICC, ALPHA, EXIF, XMP] = [0x20, 0x10, 0x08, 0x04];
const PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Where the alpha flag of a lossless picture stands (RFC 9649, 3.4). */
const LOSSLESS_ALPHA = 0x10;

/** WebP: chunks EXIF and XMP (RFC 9649, 2.7). It has no resolution of its own. */
export const webpCarrier: Carrier = {
  async read(bytes) {
    const found: Found = {};
    for (const { type, data } of riffChunks(bytes, 12)) {
      if (type === 'EXIF')
        found.exif ??= String.fromCharCode(...data.subarray(0, 4)) === 'Exif' ? data.slice(6) : data.slice();
      else if (type === 'XMP ') found.xmp ??= data.slice();
      else if (type === 'ICCP') found.icc ??= data.slice();
      else if (type !== 'VP8X' && !PICTURE.has(type)) found.other = true;
    }
    return found;
  },
  replace(bytes, { exif, xmp }) {
    const chunks = [...riffChunks(bytes, 12)];
    const size = readHeader(bytes, 'webp');
    if (!size) throw new RangeError('damaged');
    const kept = chunks.filter(({ type }) => PICTURE.has(type));
    const own = chunks.find(({ type }) => type === 'VP8X')?.data[0] ?? 0;
    const lossless = kept.find(({ type }) => type === 'VP8L')?.data[4] ?? 0;
    const has = (type: string): boolean => kept.some((one) => one.type === type);
    const flags =
      (own & ~(EXIF | XMP | ICC)) |
      (has('ICCP') ? ICC : 0) |
      (has('ALPH') || lossless & LOSSLESS_ALPHA ? ALPHA : 0) |
      (exif ? EXIF : 0) |
      (xmp ? XMP : 0);
    const only = kept.length === 1 && !exif && !xmp && !(flags & ~ALPHA);
    const picture = kept.map(({ type, data }) => chunk(type, data));
    const told = [...(exif ? [chunk('EXIF', exif)] : []), ...(xmp ? [chunk('XMP ', xmp)] : [])];
    return concat(riff(only ? picture : [extended(size.width, size.height, flags), ...picture, ...told]));
  },
};
