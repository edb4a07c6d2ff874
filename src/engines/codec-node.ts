import sharp from 'sharp';
import { withDpi } from '../lib/image-dpi.ts';
import type { ImageCodec, ImageType, Pixels } from './engine.ts';

// Refused by size before this point; sharp's own lower limit must not speak first.
const INPUT = { limitInputPixels: false, failOn: 'none', animated: false } as const;
const MIME: Record<ImageType, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };
const WHITE = { r: 255, g: 255, b: 255 };

sharp.cache(false); // each picture is decoded once; a cache would only hold memory

async function decode(file: Blob): Promise<Pixels | undefined> {
  try {
    const picture = sharp(await file.arrayBuffer(), INPUT).autoOrient().toColourspace('srgb').ensureAlpha();
    const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
  } catch {
    return undefined;
  }
}

function toSharp({ data, width, height }: Pixels): sharp.Sharp {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return sharp(bytes, { ...INPUT, raw: { width, height, channels: 4 } });
}

function toType(picture: sharp.Sharp, type: ImageType, quality: number | undefined): sharp.Sharp {
  const q = quality === undefined ? {} : { quality };
  if (type === 'jpg') return picture.flatten({ background: WHITE }).jpeg(q);
  if (type === 'png') return picture.png({ compressionLevel: 3 });
  if (type === 'webp') return picture.webp(q);
  return picture.avif({ ...q, effort: 2 });
}

async function encode(pixels: Pixels, type: ImageType, options: { quality?: number; dpi?: number }): Promise<Blob | undefined> {
  const bytes = await toType(toSharp(pixels), type, options.quality).toBuffer();
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: MIME[type] });
  return options.dpi ? withDpi(blob, options.dpi) : blob;
}

/** The picture codecs of Node: sharp (libvips). Reads jpg png webp avif gif tiff svg; animations give their first frame. */
export const nodeImageCodec: ImageCodec = { decode, encode };
