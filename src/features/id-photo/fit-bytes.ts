import { UserError } from '../../../schemas/error.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { padJpeg } from './pad.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes a file may have; `most` is Infinity where any number will do. */
export interface ByteRange {
  least: number;
  most: number;
}

const KB = 1024;
/** Some systems count a KB as 1000 bytes. */
const SHORT_KB = 1000;

/**
 * The bytes for a range in KB, 0 for no bound: such that it holds for systems that count 1024 and for those that count
 * 1000 bytes, where the range is wide enough. Throws UserError `bad-option` where the least is more than the most.
 */
export function byteRange(minKB: number, maxKB: number): ByteRange {
  const least = minKB * KB;
  if (!maxKB) return { least, most: Number.POSITIVE_INFINITY };
  if (minKB > maxKB) throw new UserError('bad-option', `文件大小的下限 ${minKB} KB 超过了上限 ${maxKB} KB。`);
  const strict = maxKB * SHORT_KB;
  return { least, most: strict > least ? strict : maxKB * KB };
}

/** A JPEG within a range of bytes: the quality it has, and the bytes of padding it took to reach the least. */
export interface FittedJpeg {
  bytes: Bytes;
  quality: number;
  padding: number;
}

/** Nothing of a portrait is seen to be lost at this quality. */
const GOOD = 93;
const BEST = 100;

/**
 * The best JPEG within a range: `encode` gives it at a quality of 1–100. It begins at 93; too large, the quality goes
 * down, too small, up, and what is still missing is padded. Throws UserError `target-too-small` where quality 1 is too
 * large.
 */
export async function fitJpeg(
  encode: (quality: number) => Promise<Bytes>,
  { least, most }: ByteRange,
): Promise<FittedJpeg> {
  const known = new Map<number, Bytes>();
  const at = async (quality: number): Promise<Bytes> => {
    const bytes = known.get(quality) ?? (await encode(quality));
    known.set(quality, bytes);
    return bytes;
  };
  const good = await at(GOOD);
  let quality = GOOD;
  if (good.length > most) quality = await highest(1, GOOD - 1, async (tried) => (await at(tried)).length <= most);
  else if (good.length < least) {
    const reaching = await highest(GOOD, BEST, async (tried) => (await at(tried)).length < least);
    const next = Math.min(BEST, reaching + 1);
    quality = (await at(next)).length <= most ? next : reaching;
  }
  const bytes = await at(quality);
  if (bytes.length > most) throw new UserError('target-too-small', `这个尺寸最小能压到 ${formatBytes(bytes.length)}。`);
  let padded = padJpeg(bytes, least);
  // Padding has a least length: a range that is narrower still is met from further below.
  for (; padded.length > most && quality > 1; quality--) padded = padJpeg(await at(quality - 1), least);
  return { bytes: padded, quality, padding: padded.length - (await at(quality)).length };
}

/** The highest quality that holds, given that lower ones hold too; the lowest where none does. */
async function highest(low: number, high: number, holds: (quality: number) => Promise<boolean>): Promise<number> {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (await holds(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}
