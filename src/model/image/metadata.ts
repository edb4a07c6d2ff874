import { orientationExif, orientationOf, type Retold, retoldExif, retoldXmp } from './metadata/exif.ts';
import { isoCarrier } from './metadata/iso.ts';
import { jpegCarrier } from './metadata/jpeg.ts';
import type { Carrier, Found, Metadata } from './metadata/kinds.ts';
import { pngCarrier } from './metadata/png.ts';
import { webpCarrier } from './metadata/webp.ts';

export type { Found, Metadata } from './metadata/kinds.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const CARRIERS: Record<string, Carrier> = {
  jpg: jpegCarrier,
  png: pngCarrier,
  webp: webpCarrier,
  avif: isoCarrier,
  heic: isoCarrier,
};

/** What a jpg, png, webp, avif or heic file tells besides its picture; nothing for other types and damaged files. */
export const readMetadata = async (bytes: Bytes, type: string): Promise<Found> => (await CARRIERS[type]?.read(bytes)) ?? {};

/**
 * The same file with this metadata and no other; not a bit of its picture data changes, nor its colours. Throws RangeError for a
 * damaged file or another type than jpg, png, webp, avif and heic.
 */
export function replaceMetadata(bytes: Bytes, type: string, metadata: Metadata): Bytes {
  const carrier = CARRIERS[type];
  if (!carrier) throw new RangeError('a type without metadata');
  return carrier.replace(bytes, metadata);
}

/** The metadata as they are true of the picture from now on. */
export function carriedOver(found: Found, retold: Retold): Metadata {
  const exif = found.exif && retoldExif(found.exif, retold);
  const xmp = found.xmp && retoldXmp(found.xmp, retold);
  return {
    ...(exif && { exif }),
    ...(xmp && { xmp }),
    ...(found.iptc && { iptc: found.iptc }),
    ...(found.dpi && { dpi: found.dpi }),
  };
}

/** What a file whose picture data stay as they are cannot do without: how it is to be turned, and how large it is on paper. */
export function neededOnly({ exif, dpi }: Found): Metadata {
  const orientation = exif ? orientationOf(exif) : 1;
  return { ...(orientation !== 1 && { exif: orientationExif(orientation) }), ...(dpi && { dpi }) };
}
