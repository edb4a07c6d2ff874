import {
  ColorProfile,
  ColorSpace,
  type IMagickImage,
  initializeImageMagick,
  MagickFormat,
  MagickImageCollection,
  MagickImageInfo,
  MagickReadSettings,
  Orientation,
} from '@imagemagick/magick-wasm';
import { loadOnce } from '../../lib/load-once.ts';
import type { Bitmap } from './bitmap.ts';
import { srgbProfile } from './srgb-profile.ts';

/**
 * What ImageMagick may be asked to read, by type. The format is always named, so that no text of a file is ever run as
 * a script.
 */
const FORMATS: Record<string, MagickFormat> = {
  jpg: MagickFormat.Jpeg,
  png: MagickFormat.Png,
  webp: MagickFormat.WebP,
  avif: MagickFormat.Avif,
  bmp: MagickFormat.Bmp,
  ico: MagickFormat.Ico,
  tiff: MagickFormat.Tiff,
  heic: MagickFormat.Heic,
  psd: MagickFormat.Psd,
  jp2: MagickFormat.Jp2,
  jxl: MagickFormat.Jxl,
  tga: MagickFormat.Tga,
  pcx: MagickFormat.Pcx,
  dds: MagickFormat.Dds,
  xpm: MagickFormat.Xpm,
  ppm: MagickFormat.Ppm,
  pgm: MagickFormat.Pgm,
  pbm: MagickFormat.Pbm,
  hdr: MagickFormat.Hdr,
  exr: MagickFormat.Exr,
  dng: MagickFormat.Dng,
  cr2: MagickFormat.Cr2,
  nef: MagickFormat.Nef,
  arw: MagickFormat.Arw,
  raf: MagickFormat.Raf,
};

const ready = loadOnce(async (wasm: () => Promise<Uint8Array>) => initializeImageMagick(await wasm()));

/** A profile that cannot be read says nothing: the numbers are taken as they are, as browsers do. */
function toSrgb(image: IMagickImage): void {
  try {
    image.transformColorSpace(new ColorProfile(srgbProfile()));
  } catch {
    image.removeProfile('icc');
  }
}

function toBitmap(image: IMagickImage): Bitmap {
  if (image.orientation !== Orientation.Undefined) image.autoOrient();
  if (image.getColorProfile()) toSrgb(image);
  image.colorSpace = ColorSpace.sRGB;
  const { width, height } = image;
  const bytes = image.getPixels((pixels) => pixels.toByteArray(0, 0, width, height, 'RGBA'));
  if (!bytes) throw new RangeError('memory: no pixels');
  return { width, height, data: new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Pictures of a file read by ImageMagick; `done` frees its memory and must be called. */
export interface MagickPictures {
  count: number;
  bitmap(index: number): Bitmap;
  done(): void;
}

/**
 * Reads a picture of a type that neither platform nor this project decodes: all of its pictures, or the one at `page`
 * alone, so that a long document never stands decoded in memory. `wasm` gives the bytes of ImageMagick and is called
 * once. `fits` is asked with the size before anything is decoded, and throws to refuse; that of a `page` is the
 * caller's to check. Throws what ImageMagick throws on damaged data.
 */
export async function openWithMagick(
  bytes: Uint8Array,
  type: string,
  wasm: () => Promise<Uint8Array>,
  fits: (width: number, height: number) => void,
  page?: number,
): Promise<MagickPictures> {
  const format = FORMATS[type];
  if (!format) throw new TypeError(`not a type of ImageMagick: ${type}`);
  await ready(wasm);
  const settings = new MagickReadSettings({ format, ...(page !== undefined && { frameIndex: page, frameCount: 1 }) });
  if (page === undefined) {
    const info = MagickImageInfo.create(bytes, settings);
    fits(info.width, info.height);
  }
  const images = MagickImageCollection.create();
  try {
    images.read(bytes, settings);
  } catch (error) {
    images.dispose();
    throw error;
  }
  return {
    count: images.length,
    bitmap: (index) => toBitmap(images[index] as IMagickImage),
    done: () => images.dispose(),
  };
}
