import type { Bitmap } from '../image/bitmap.ts';
import { type Coefficients, joinStrips } from '../image/jpeg/coefficients.ts';
import { readCoefficients } from '../image/jpeg/read.ts';
import { type JpegLook, writeJpeg } from '../image/jpeg-encode.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Wasm = () => Promise<Uint8Array>;

/** The type of a file that carries a strip of a picture to another core: five numbers of four bytes, then its pixels. */
export const STRIP = 'application/x-picture-strip';
const HEAD = 20;
/** Strips begin at whole MCUs of any sampling. */
const MCU = 16;
/** What has fewer pixels is done here before another core has begun. */
const LEAST = 1_500_000;
const MOST = 4;

/** Has strips, in carriers, made JPEGs by `encodeStrip` on other cores. */
export interface Spread {
  cores: number;
  strips(carriers: File[]): Promise<File[]>;
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

/** The bitmap as strips of whole MCUs, one for each core that is worth its while; views of the same pixels. */
function stripsOf({ width, height, data }: Bitmap, cores: number): Bitmap[] {
  const count = Math.min(cores, MOST, Math.floor((width * height) / LEAST)) || 1;
  const rows = Math.ceil(height / count / MCU) * MCU;
  const strips: Bitmap[] = [];
  for (let from = 0; from < height; from += rows) {
    const to = Math.min(height, from + rows);
    strips.push({ width, height: to - from, data: data.subarray(from * width * 4, to * width * 4) });
  }
  return strips;
}

/** The bitmap's coefficients as mozjpeg quantises them, worked out on several cores where there are. Throws RangeError for want of memory. */
export async function quantised(bitmap: Bitmap, look: JpegLook, wasm: Wasm, spread: Spread | undefined): Promise<Coefficients> {
  const [own, ...others] = stripsOf(bitmap, spread?.cores ?? 1) as [Bitmap, ...Bitmap[]];
  const elsewhere = spread && others.length ? spread.strips(others.map((strip) => pack(strip, look))) : Promise.resolve([]);
  elsewhere.catch(() => undefined); // awaited below; until then no rejection goes unheard
  const here = await writeJpeg(own, { ...look, fast: true }, wasm);
  const parts = [here, ...(await Promise.all((await elsewhere).map(async (file) => new Uint8Array(await file.arrayBuffer()))))];
  return joinStrips(
    parts.map((part) => {
      const read = readCoefficients(part);
      if (!read) throw new RangeError('memory: a picture of too many pixels');
      return read;
    }),
  );
}
