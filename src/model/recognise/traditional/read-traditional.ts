import type { Quad } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { grown, sidesOf } from '../geometry.ts';
import type { ReadingPlace, ReadLine } from '../place.ts';
import { cutStrip, stripWidth } from '../strip.ts';
import { merged } from './merge.ts';

/** Tesseract wants white around a line, by this share of its height. */
const AROUND = 0.16;

/** A line that was found and read, before it is torn. */
export interface FoundLine {
  quad: Quad;
  line: ReadLine;
}

/**
 * The lines of a page in traditional characters read again by Tesseract, both readings made one; undefined where nobody
 * lends that, or it fails: what the network read stays. `onLine` hears after each line. Rejects with the place's
 * signal.
 */
export async function readTraditional(
  found: readonly FoundLine[],
  picture: Bitmap,
  place: ReadingPlace,
  onLine: () => void,
): Promise<FoundLine[] | undefined> {
  const read: FoundLine[] = [];
  for (const { quad, line } of found) {
    place.signal.throwIfAborted();
    const other = await readBy(quad, picture, place).catch(() => {
      place.signal.throwIfAborted();
      return undefined;
    });
    if (!other) return undefined;
    read.push({ quad, line: merged(line, other) });
    onLine();
  }
  return read;
}

async function readBy(quad: Quad, picture: Bitmap, place: ReadingPlace): Promise<ReadLine> {
  const { length, height } = sidesOf(quad);
  const by = height * AROUND;
  const wide = grown(quad, by);
  const line = await place.ask('traditional', cutStrip(picture, wide, stripWidth(wide, 1)));
  const at = line.at.map((share) => Math.min(1, Math.max(0, (share * (length + 2 * by) - by) / length)));
  return { ...line, at };
}
