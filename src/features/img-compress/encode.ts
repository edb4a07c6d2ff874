import type { Bitmap } from '../../formats/image/bitmap.ts';
import type { Coefficients } from '../../formats/image/jpeg/coefficients.ts';
import { writeCoefficients } from '../../formats/image/jpeg/write.ts';
import { encoderQuality } from '../../formats/image/quality-scale.ts';
import { quantised, type Spread } from './strips.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type Format = 'jpg' | 'png' | 'webp' | 'avif';

/** What encoding needs of a `Run`. */
export interface EncodePorts {
  encode(bitmap: Bitmap, type: 'webp', options: { quality: number }): Promise<Blob | undefined>;
  asset(name: 'jpeg-encoder.wasm' | 'webp-encoder.wasm' | 'avif-encoder.wasm' | 'oxipng.wasm'): Promise<Uint8Array>;
  spread?: Spread;
}

/** A file, and of a JPEG what it was coded from. */
export interface Encoded {
  bytes: Bytes;
  coefficients?: Coefficients;
}

/** Whether no pixel has a colour. */
export function isGrey({ data }: Bitmap): boolean {
  for (let at = 0; at < data.length; at += 4) if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  return true;
}

/**
 * JPEG by mozjpeg's quantisation with its trellis, then coded progressively by our own hand: within 0.5 % of the bytes
 * mozjpeg finds by trying scans, in little more than half of its time, and on all cores.
 */
async function jpeg(bitmap: Bitmap, quality: number, ports: EncodePorts, halved = false): Promise<Encoded> {
  const look = { quality, grey: isGrey(bitmap), halved };
  const coefficients = await quantised(bitmap, look, () => ports.asset('jpeg-encoder.wasm'), ports.spread);
  return { bytes: writeCoefficients(coefficients), coefficients };
}

async function webp(bitmap: Bitmap, quality: number, ports: EncodePorts): Promise<Encoded> {
  const blob = await ports.encode(bitmap, 'webp', { quality });
  if (blob) return { bytes: new Uint8Array(await blob.arrayBuffer()) };
  const { writeWebp } = await import('../../formats/image/webp-encode.ts'); // Safari has no encoder of its own
  return { bytes: await writeWebp(bitmap, quality, () => ports.asset('webp-encoder.wasm')) };
}

async function avif(bitmap: Bitmap, quality: number, ports: EncodePorts): Promise<Encoded> {
  const { writeAvif } = await import('../../formats/image/avif.ts');
  return { bytes: await writeAvif(bitmap, encoderQuality('avif', quality), () => ports.asset('avif-encoder.wasm')) };
}

const LOSSY = { jpg: jpeg, webp, avif };
export type Lossy = keyof typeof LOSSY;

/** The bitmap in a lossy format; `quality` 1–100. JPEG takes no account of alpha. */
export const encodeLossy = (bitmap: Bitmap, format: Lossy, quality: number, ports: EncodePorts): Promise<Encoded> =>
  LOSSY[format](bitmap, quality, ports);

/** The same for a search: JPEG keeps its colour resolution, so that no step of the quality is a leap of the size. */
export const encodeEvenly = (bitmap: Bitmap, format: Lossy, quality: number, ports: EncodePorts): Promise<Encoded> =>
  format === 'jpg' ? jpeg(bitmap, quality, ports, true) : encodeLossy(bitmap, format, quality, ports);

/** About the bytes of `encodePng` in so many colours, quickly. */
export async function guessPng(bitmap: Bitmap, colours: number): Promise<number> {
  const [{ quantise }, { writeIndexed }] = await Promise.all([
    import('../../formats/image/quantise.ts'),
    import('../../formats/image/write-indexed.ts'),
  ]);
  return writeIndexed(quantise(bitmap, colours)).length;
}

/** The bitmap as a PNG, without loss, or in at most so many colours. */
export async function encodePng(bitmap: Bitmap, colours: number | undefined, { asset }: EncodePorts): Promise<Bytes> {
  const { optimisePng, writePng } = await import('../../formats/image/oxipng.ts');
  const wasm = () => asset('oxipng.wasm');
  if (!colours) return writePng(bitmap, wasm);
  const [{ quantise }, { writeIndexed }] = await Promise.all([
    import('../../formats/image/quantise.ts'),
    import('../../formats/image/write-indexed.ts'),
  ]);
  return optimisePng(writeIndexed(quantise(bitmap, colours)), bitmap.width * bitmap.height, wasm);
}

/** The bitmap as WebP without loss. */
export async function encodeWebpLossless(bitmap: Bitmap, { asset }: EncodePorts): Promise<Bytes> {
  const { writeWebpLossless } = await import('../../formats/image/webp-encode.ts');
  return writeWebpLossless(bitmap, () => asset('webp-encoder.wasm'));
}
