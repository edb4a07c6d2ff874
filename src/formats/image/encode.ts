import { UserError } from '../../../schemas/error.ts';
import type { Bitmap } from './bitmap.ts';

/** Formats that the platform, or a bundled encoder in its place, writes. */
export type Encoded = 'jpg' | 'png' | 'webp' | 'avif';

/** What encoding needs of a `Run`. */
export interface EncodePorts {
  encode(bitmap: Bitmap, type: Encoded, options: { quality?: number; dpi?: number }): Promise<Blob | undefined>;
  asset(name: 'avif-encoder.wasm' | 'webp-encoder.wasm'): Promise<Uint8Array>;
}

const NAMES: Record<Encoded, string> = { jpg: 'JPG', png: 'PNG', webp: 'WebP', avif: 'AVIF' };
/** The longest side the encoders hold. */
export const ENCODED_SIDE: Record<Encoded, number> = { jpg: 65_500, png: 65_535, webp: 16_383, avif: 16_384 };

/**
 * Throws UserError `too-many-pixels` where a format cannot hold a picture of this size in pixels; `remedy` is what to
 * do then.
 */
export function checkSide(
  format: string,
  most: number,
  { width, height }: { width: number; height: number },
  remedy = '',
): void {
  if (Math.max(width, height) <= most) return;
  const words = `${format} 格式单边最多 ${most} 像素，这张图片是 ${width}×${height} 像素`;
  throw new UserError('too-many-pixels', `${words}${remedy && `；${remedy}`}。`);
}

/**
 * The bitmap as a file of this format: by the platform, or by libwebp and libaom where it lacks the encoder (no browser
 * writes AVIF, Safari no WebP). `quality` is the encoder's own, 1–100; `exact` WebP loses nothing. Throws UserError
 * `too-many-pixels` and `unsupported`.
 */
export async function encodePicture(
  bitmap: Bitmap,
  format: Encoded,
  { quality, dpi, exact = false }: { quality: number; dpi?: number | undefined; exact?: boolean },
  { encode, asset }: EncodePorts,
): Promise<Blob> {
  checkSide(NAMES[format], ENCODED_SIDE[format], bitmap);
  if (format === 'webp' && exact) {
    const { writeWebpLossless } = await import('./webp-encode.ts'); // no canvas writes it
    return new Blob([await writeWebpLossless(bitmap, () => asset('webp-encoder.wasm'))], { type: 'image/webp' });
  }
  const blob = await encode(bitmap, format, { quality, dpi: dpi || undefined });
  if (blob) return blob;
  if (format === 'avif') {
    const { writeAvif } = await import('./avif.ts');
    return new Blob([await writeAvif(bitmap, quality, () => asset('avif-encoder.wasm'))], { type: 'image/avif' });
  }
  if (format === 'webp') {
    const { writeWebp } = await import('./webp-encode.ts');
    return new Blob([await writeWebp(bitmap, quality, () => asset('webp-encoder.wasm'))], { type: 'image/webp' });
  }
  throw new UserError('unsupported', `这个浏览器不能生成 ${NAMES[format]} 图片。`);
}
