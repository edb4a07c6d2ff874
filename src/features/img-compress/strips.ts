import type { Bitmap } from '../../formats/image/bitmap.ts';
import { type Coefficients, joinStrips } from '../../formats/image/jpeg/coefficients.ts';
import { readCoefficients } from '../../formats/image/jpeg/read.ts';
import { type JpegLook, writeJpeg } from '../../formats/image/jpeg-encode.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Wasm = () => Promise<Uint8Array>;

/**
 * The type of a file that carries a strip of a picture to another core: five numbers of four bytes, then its pixels.
 */
export const STRIP = 'application/x-picture-strip';
const HEAD = 20;
/** Strips begin at whole MCUs of any sampling. */
const MCU = 16;
/** What has fewer pixels is done here before another core has begun. */
const MIN_PIXELS = 1_500_000;
const MAX_STRIPS = 4;
/** More than this is not handed to the encoder at once, which holds it twice. */
const MAX_STRIP_PIXELS = 12_000_000;

/** Has strips, in carriers, made JPEGs by `encodeStrip` on other cores. */
export interface Spread {
  cores: number;
  /** `to`: how far they bring the whole work (0–1). */
  strips(carriers: File[], to?: number): Promise<File[]>;
}

function pack({ width, height, data }: Bitmap, { quality, grey, halved = false }: JpegLook): File {
  const head = Uint32Array.of(width, height, quality, Number(grey), Number(halved));
  return new File([head, data as Uint8ClampedArray<ArrayBuffer>], 'strip', { type: STRIP });
}

/** The strip of a carrier as a baseline JPEG. */
export async function encodeStrip(carrier: File, wasm: Wasm): Promise<Bytes> {
  const bytes = await carrier.arrayBuffer();
  const [width = 0, height = 0, quality = 0, grey, halved] = new Uint32Array(bytes, 0, HEAD / 4);
  const look = { quality, grey: grey === 1, halved: halved === 1, fast: true };
  return writeJpeg({ width, height, data: new Uint8ClampedArray(bytes, HEAD) }, look, wasm);
}

/**
 * The bitmap as strips of whole MCUs, one for each core that is worth its while, none too large; views of the same
 * pixels.
 */
function stripsOf({ width, height, data }: Bitmap, cores: number): Bitmap[] {
  const pixels = width * height;
  const count = Math.max(
    1,
    Math.min(cores, MAX_STRIPS, Math.floor(pixels / MIN_PIXELS)),
    Math.ceil(pixels / MAX_STRIP_PIXELS),
  );
  const rows = Math.ceil(height / count / MCU) * MCU;
  const strips: Bitmap[] = [];
  for (let from = 0; from < height; from += rows) {
    const to = Math.min(height, from + rows);
    strips.push({ width, height: to - from, data: data.subarray(from * width * 4, to * width * 4) });
  }
  return strips;
}

/**
 * The bitmap's coefficients as mozjpeg quantises them, worked out on several cores where there are. Throws RangeError
 * for want of memory.
 */
export async function quantised(
  bitmap: Bitmap,
  look: JpegLook,
  wasm: Wasm,
  spread: Spread | undefined,
): Promise<Coefficients> {
  const cores = spread?.cores ?? 1;
  const strips = stripsOf(bitmap, cores);
  const here = cores > 1 ? strips.slice(0, 1) : strips;
  const others = strips.slice(here.length);
  const elsewhere =
    spread && others.length ? spread.strips(others.map((strip) => pack(strip, look))) : Promise.resolve([]);
  elsewhere.catch(() => undefined); // awaited below; until then no rejection goes unheard
  const parts: Coefficients[] = [];
  for (const strip of here) parts.push(coefficientsOf(await writeJpeg(strip, { ...look, fast: true }, wasm)));
  for (const file of await elsewhere) parts.push(coefficientsOf(new Uint8Array(await file.arrayBuffer())));
  return joinStrips(parts);
}

function coefficientsOf(jpeg: Bytes): Coefficients {
  const read = readCoefficients(jpeg);
  if (!read) throw new RangeError('memory: a picture of too many pixels');
  return read;
}
