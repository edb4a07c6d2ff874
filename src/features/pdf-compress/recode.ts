import { writeJpeg } from '../../formats/image/jpeg-encode.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type Dict, Stream } from '../../formats/pdf/objects.ts';
import { type Encoded, encodeFlate } from './flate.ts';
import { type DecodeJpeg, openPicture, type Picture } from './picture.ts';
import { resample, type Samples } from './resample.ts';

/** A picture in use. */
export interface Drawn {
  /** The longest sides it is drawn with, in points. */
  size: [number, number];
  /** A soft mask: its edges are not to be blurred by JPEG. */
  mask: boolean;
}

/** How strongly pictures are compressed. */
export interface Strength {
  /** Pictures drawn finer than this are shrunk to it. */
  dpi: number;
  /** Of JPEG, 1–100. */
  quality: number;
  /** Half the time of encoding for a fifth more bytes. */
  fast?: boolean;
}

/** What recoding needs from its surroundings. */
export interface RecodePorts {
  decode: DecodeJpeg;
  asset(name: 'jpeg-encoder.wasm'): Promise<Uint8Array>;
}

/** Finer than this times the wanted resolution is worth shrinking. */
const MARGIN = 1.2;
/** A factor this near to a whole one is taken for it. */
const NEARLY = 0.03;
/** A picture is replaced by what is smaller than this part of it. */
const WORTH = 0.95;
/** Pictures of fewer bytes have nothing to give. */
export const MIN_BYTES = 1024;
/** What is exact may be this much larger than what is not. */
const EXACT_BONUS = 1.2;

/**
 * A smaller stand-in for an image XObject that is `drawn` so, its masks and other entries kept;
 * undefined where there is none. One-bit pictures and others that `openPicture` leaves alone stay as they are.
 */
export async function recode(
  document: PdfDocument,
  image: Stream,
  drawn: Drawn,
  strength: Strength,
  ports: RecodePorts,
): Promise<Stream | undefined> {
  if (image.raw.length < MIN_BYTES) return undefined;
  const picture = await openPicture(document, image, ports.decode);
  if (!picture) return undefined;
  const samples = shrunk(picture, drawn.size, strength.dpi);
  const [first, ...others] = await candidates(picture, samples, drawn.mask ? undefined : strength, ports);
  if (!first) return undefined;
  const best = others.reduce((a, b) => (weight(b) < weight(a) ? b : a), first);
  if (best.data.length >= image.raw.length * WORTH) return undefined;
  const dict: Dict = new Map(image.dict);
  for (const key of ['Filter', 'DecodeParms', 'F', 'DP', 'Decode', 'Length', 'Metadata']) dict.delete(key);
  const size = best.exact && !best.shrunk ? picture.samples : samples;
  for (const [key, value] of [['Width', size.width] as const, ['Height', size.height] as const, ...best.entries])
    dict.set(key, value);
  return new Stream(dict, best.data);
}

type Candidate = Encoded & { shrunk: boolean };
const weight = ({ data, exact }: Candidate): number => data.length / (exact ? EXACT_BONUS : 1);

/** The pixels a side comes to that is drawn over so many points. */
export function fitted(pixels: number, points: number, dpi: number): number {
  const wanted = Math.max(1, Math.round((points / 72) * dpi));
  if (!(points > 0 && pixels > wanted * MARGIN)) return pixels; // also where a broken matrix gives no size
  const whole = Math.round(pixels / wanted); // a whole factor is sharper, and sooner done
  return Math.abs(pixels / wanted / whole - 1) < NEARLY ? Math.floor(pixels / whole) : wanted;
}

function shrunk({ samples, channels }: Picture, [width, height]: [number, number], dpi: number): Samples {
  const [toWidth, toHeight] = [fitted(samples.width, width, dpi), fitted(samples.height, height, dpi)];
  return toWidth === samples.width && toHeight === samples.height
    ? samples
    : resample(samples, toWidth, toHeight, channels === 4);
}

/** Ways to store the picture; without a `strength` none that loses more than size. */
async function candidates(
  picture: Picture,
  samples: Samples,
  strength: Strength | undefined,
  ports: RecodePorts,
): Promise<Candidate[]> {
  const { channels, space, exact } = picture;
  const found: Candidate[] = [];
  const isShrunk = samples !== picture.samples;
  if (channels !== 4 && strength) {
    const grey = channels === 1 || (space === 'DeviceRGB' && isGrey(samples.data));
    const data = await writeJpeg(samples, { ...strength, grey }, () => ports.asset('jpeg-encoder.wasm'));
    const entries: Encoded['entries'] = [
      ['BitsPerComponent', 8],
      ['ColorSpace', grey && channels === 3 ? 'DeviceGray' : space],
      ['Filter', 'DCTDecode'],
    ];
    found.push({ entries, data, exact: false, shrunk: isShrunk });
  }
  if (!exact || (found.length > 0 && hasManyColours(samples.data))) return found;
  // What was drawn, not photographed, is often smaller and always sharper without loss.
  if (channels !== 4 || !isShrunk)
    found.push({ ...(await encodeFlate(picture.samples, channels, space)), shrunk: false });
  if (isShrunk) found.push({ ...(await encodeFlate(samples, channels, space)), exact: false, shrunk: true });
  return found;
}

const SAMPLES = 20_000;
const FEW = 256;

/** Many colours among pixels taken all over the picture: a photograph, which is not worth trying without loss. */
function hasManyColours(data: Samples['data']): boolean {
  const step = Math.max(1, Math.floor(data.length / 4 / SAMPLES)) * 4;
  const colours = new Set<number>();
  for (let at = 0; at < data.length && colours.size <= FEW; at += step)
    colours.add(((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number));
  return colours.size > FEW;
}

/** Scanners leave a little colour in grey; JPEG leaves as much. */
const TOLERANCE = 6;

function isGrey(data: Samples['data']): boolean {
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    if (Math.max(r, g, b) - Math.min(r, g, b) > TOLERANCE) return false;
  }
  return true;
}
