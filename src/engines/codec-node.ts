import sharp, { type Sharp } from 'sharp';
import { withDpi } from '../formats/image/image-dpi.ts';
import { isOpaque } from '../lib/rgba.ts';
import type { ImageCodec, ImageType, Pixels } from './engine.ts';

// Size is checked by the engine before this point: sharp's own lower limit must not speak first.
const INPUT = { limitInputPixels: false, failOn: 'none' } as const;
const MIME: Record<ImageType, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };
const WHITE = { r: 255, g: 255, b: 255 };
const opaqueBytes = 3;

sharp.cache(false); // each picture is decoded once; a cache would only hold memory

interface EncodeOptions {
  quality?: number;
  dpi?: number;
}

const open = async (file: Blob) =>
  sharp(await file.arrayBuffer(), INPUT)
    .autoOrient()
    .toColourspace('srgb');

async function decode(file: Blob): Promise<Pixels | undefined> {
  try {
    const picture = (await open(file)).ensureAlpha().raw({ depth: 'uchar' });
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    };
  } catch {
    return undefined;
  }
}

function toType(picture: Sharp, type: ImageType, quality: number | undefined): Sharp {
  const q = quality === undefined ? {} : { quality };
  if (type === 'jpg') return picture.jpeg(q);
  if (type === 'png') return picture.png({ compressionLevel: 3 });
  if (type === 'webp') return picture.webp(q);
  return picture.avif({ ...q, effort: 0 }); // a seventh of the usual time, 0.4 dB less at the same size
}

async function toBlob(picture: Sharp, type: ImageType, { quality, dpi }: EncodeOptions): Promise<Blob> {
  const bytes = await toType(picture, type, quality).toBuffer();
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: MIME[type] });
  return dpi ? withDpi(blob, dpi) : blob;
}

function encode(
  { data, width, height, opaque = isOpaque(data) }: Pixels,
  type: ImageType,
  options: EncodeOptions,
): Promise<Blob | undefined> {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const channels = data.length === width * height * opaqueBytes ? opaqueBytes : 4;
  const picture = sharp(bytes, { ...INPUT, raw: { width, height, channels } });
  if (!opaque) return toBlob(type === 'jpg' ? picture.flatten({ background: WHITE }) : picture, type, options);
  // Fixed Huffman tables take half the time for some 9 % more bytes, as libjpeg's own default has it.
  const plain = channels === opaqueBytes ? picture : picture.removeAlpha();
  return toBlob(plain.jpeg({ optimiseCoding: false }), type, options);
}

async function transcode(file: Blob, type: ImageType, options: EncodeOptions): Promise<Blob | undefined> {
  try {
    return await toBlob((await open(file)).removeAlpha(), type, options);
  } catch {
    return undefined;
  }
}

/**
 * The picture codecs of Node: sharp (libvips). Reads jpg png webp avif gif tiff svg; animations give their first frame.
 */
export const nodeImageCodec: ImageCodec = { opaqueBytes, decode, encode, transcode };
