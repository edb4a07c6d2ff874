import type { ImageCodec, ImageType, Pixels } from '../engines/engine.ts';
import { withDpi } from '../formats/image/image-dpi.ts';
import { isOpaque } from '../lib/rgba.ts';

const MIME: Record<ImageType, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };

interface EncodeOptions {
  quality?: number;
  dpi?: number;
}

function surface(width: number, height: number, alpha: boolean): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha });
  if (!context) throw new RangeError('memory: no canvas of this size');
  return context;
}

const KEPT_PIXELS = 16_000_000;
let kept: { context: OffscreenCanvasRenderingContext2D; canvas: OffscreenCanvas; alpha: boolean } | undefined;

/**
 * A canvas to be wholly overwritten. The pages of a document are mostly of one size: using the last canvas again saves
 * a tenth of the CPU.
 */
function sameSurface(width: number, height: number, alpha: boolean): OffscreenCanvasRenderingContext2D {
  if (kept?.alpha === alpha && kept.canvas.width === width && kept.canvas.height === height) return kept.context;
  const context = surface(width, height, alpha);
  kept = width * height <= KEPT_PIXELS ? { context, canvas: context.canvas, alpha } : undefined;
  return context;
}

const open = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);

/** Draws the bitmap on a fresh canvas and frees it. */
function draw(bitmap: ImageBitmap, alpha: boolean): OffscreenCanvasRenderingContext2D {
  const context = surface(bitmap.width, bitmap.height, alpha);
  if (!alpha) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
  }
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context;
}

async function decode(file: Blob): Promise<Pixels | undefined> {
  const bitmap = await open(file);
  if (!bitmap) return undefined;
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  // Drawn where it is read: not on a graphics card
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new RangeError('memory: no canvas of this size');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  canvas.width = 0;
  return { width, height, data };
}

async function toBlob(
  canvas: OffscreenCanvas,
  type: ImageType,
  { quality, dpi }: EncodeOptions,
): Promise<Blob | undefined> {
  const blob = await canvas.convertToBlob({
    type: MIME[type],
    quality: quality !== undefined ? quality / 100 : undefined,
  });
  if (canvas !== kept?.canvas) canvas.width = 0; // gives the memory back now, not at the next garbage collection
  if (blob.type !== MIME[type]) return undefined; // a canvas that lacks an encoder writes PNG without a word
  return dpi ? withDpi(blob, dpi) : blob;
}

async function encode(pixels: Pixels, type: ImageType, options: EncodeOptions): Promise<Blob | undefined> {
  const { width, height, data } = pixels;
  const opaque = pixels.opaque ?? isOpaque(data);
  const image = new ImageData(data as ImageDataArray, width, height);
  if (!opaque && type === 'jpg') return toBlob(draw(await createImageBitmap(image), false).canvas, type, options);
  const context = sameSurface(width, height, !opaque);
  context.putImageData(image, 0, 0);
  return toBlob(context.canvas, type, options);
}

/**
 * The bitmap goes to the encoder as it was decoded, without being drawn: 40 ms less at 12 megapixels, and PNG comes out
 * without an alpha channel, a fifth smaller and a fifth sooner. A picture to be turned is drawn: the undrawn bitmap
 * would come out as it lies.
 */
async function transcode(
  file: Blob,
  type: ImageType,
  { turned, ...options }: EncodeOptions & { turned?: boolean },
): Promise<Blob | undefined> {
  const bitmap = await open(file);
  if (!bitmap) return undefined;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = turned ? null : canvas.getContext('bitmaprenderer', { alpha: false });
  if (!context) return toBlob(draw(bitmap, false).canvas, type, options);
  context.transferFromImageBitmap(bitmap);
  return toBlob(canvas, type, options);
}

/**
 * The codecs of the browser, for a dedicated worker: createImageBitmap and OffscreenCanvas. SVG cannot be decoded
 * there.
 */
export const webImageCodec: ImageCodec = { opaqueBytes: 4, decode, encode, transcode };
