import type { ImageCodec, ImageType, Pixels } from '../engines/engine.ts';
import { withDpi } from '../lib/image-dpi.ts';

const MIME: Record<ImageType, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };

function surface(width: number, height: number, alpha: boolean): OffscreenCanvasRenderingContext2D {
  // willReadFrequently keeps the pixels out of the GPU: they are only encoded or read, never shown.
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha, willReadFrequently: true });
  if (!context) throw new RangeError('memory: no canvas of this size');
  return context;
}

async function decode(file: Blob): Promise<Pixels | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return undefined;
  const { width, height } = bitmap;
  const context = surface(width, height, true);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Puts the pixels on a canvas; on an opaque one (JPEG) transparent pixels are laid over white. */
async function paint(pixels: Pixels, alpha: boolean): Promise<OffscreenCanvas> {
  const { width, height, data } = pixels;
  const context = surface(width, height, alpha);
  const image = new ImageData(data as ImageDataArray, width, height);
  if (alpha) {
    context.putImageData(image, 0, 0);
  } else {
    const bitmap = await createImageBitmap(image);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
  }
  return context.canvas;
}

async function encode(pixels: Pixels, type: ImageType, options: { quality?: number; dpi?: number }): Promise<Blob | undefined> {
  const { quality, dpi } = options;
  const canvas = await paint(pixels, type !== 'jpg');
  const blob = await canvas.convertToBlob({ type: MIME[type], ...(quality !== undefined && { quality: quality / 100 }) });
  canvas.width = 0; // gives the memory back now, not at the next garbage collection
  if (blob.type !== MIME[type]) return undefined; // a canvas that lacks an encoder writes PNG without a word
  return dpi ? withDpi(blob, dpi) : blob;
}

/** The codecs of the browser, for a dedicated worker: createImageBitmap and OffscreenCanvas. SVG cannot be decoded there. */
export const webImageCodec: ImageCodec = { decode, encode };
