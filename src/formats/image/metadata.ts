import type { MetadataEdits } from './metadata/edits.ts';
import { editExif, orientationExif, orientationOf } from './metadata/exif.ts';
import { isoCarrier } from './metadata/iso.ts';
import { jpegCarrier } from './metadata/jpeg.ts';
import type { Carrier, Found, Metadata } from './metadata/kinds.ts';
import { editResources } from './metadata/photoshop.ts';
import { pngCarrier } from './metadata/png.ts';
import { webpCarrier } from './metadata/webp.ts';
import { editXmp } from './metadata/xmp.ts';

export type { Found, Metadata } from './metadata/kinds.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const CARRIERS: Record<string, Carrier> = {
  jpg: jpegCarrier,
  png: pngCarrier,
  webp: webpCarrier,
  avif: isoCarrier,
  heic: isoCarrier,
};

/** What a jpg, png, webp, avif or heic file holds besides its picture; nothing for other types and damaged files. */
export const readMetadata = async (bytes: Bytes, type: string): Promise<Found> =>
  (await CARRIERS[type]?.read(bytes)) ?? {};

/**
 * The same file with this metadata and no other; not a bit of its picture data changes, nor its colours. Throws
 * RangeError for a damaged file or another type than jpg, png, webp, avif and heic.
 */
export function replaceMetadata(bytes: Bytes, type: string, metadata: Metadata): Bytes {
  const carrier = CARRIERS[type];
  if (!carrier) throw new RangeError('a type without metadata');
  return carrier.replace(bytes, metadata);
}

/** The metadata as they are true of the picture from now on. */
export function carriedOver(found: Found, edits: MetadataEdits): Metadata {
  const exif = found.exif && editExif(found.exif, edits);
  const xmp = found.xmp && editXmp(found.xmp, edits);
  const iptc = found.iptc && editResources(found.iptc, edits);
  return {
    exif,
    xmp,
    iptc,
    dpi: found.dpi || undefined,
  };
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === other || (one?.length === other?.length && one?.every((byte, at) => byte === other?.[at]) === true);

/** Whether the metadata tell where the picture was taken: by coordinates or names, in EXIF, XMP or IPTC. */
export function storesLocation(found: Found): boolean {
  const [all, other] = [carriedOver(found, { place: true }), carriedOver(found, { place: false })];
  return !isSame(all.exif, other.exif) || !isSame(all.xmp, other.xmp) || !isSame(all.iptc, other.iptc);
}

/**
 * The size that a picture of this stored size has once it stands upright: orientations from 5 on lie on their side
 * (CIPA DC-008, 4.6.4).
 */
export function uprightSize(
  { width, height }: { width: number; height: number },
  { exif }: Found,
): { width: number; height: number } {
  return exif && orientationOf(exif) >= 5 ? { width: height, height: width } : { width, height };
}

/**
 * What a file whose picture data stay as they are cannot do without: how it is to be turned, and how large it is on
 * paper.
 */
export function neededOnly({ exif, dpi }: Found): Metadata {
  const orientation = exif ? orientationOf(exif) : 1;
  return { exif: orientation !== 1 ? orientationExif(orientation) : undefined, dpi: dpi || undefined };
}
