import { DOUBTFUL, type TextPage } from '../../../schemas/recognised.ts';
import { type Bitmap, flatten, isOpaque } from '../../formats/image/bitmap.ts';
import { inOrder } from '../../lib/in-order.ts';
import { flat } from './bend/flat.ts';
import { withBoxes } from './boxes.ts';
import { bridged } from './bridges.ts';
import { withClosing } from './closing.ts';
import { withDashes } from './dashes.ts';
import { writesDown } from './downward.ts';
import { withoutFalseSpaces } from './false-spaces.ts';
import { sidesOf } from './geometry.ts';
import { withoutGrain } from './grain.ts';
import { hasUnread, withHoles } from './holes.ts';
import { pageOf } from './page-of.ts';
import { withPermille } from './permille.ts';
import type { ReadingPlace, ReadLine } from './place.ts';
import { type Prepared, prepared } from './prepare.ts';
import { openReader, type Reader } from './read-line.ts';
import { withoutUprightRules } from './rules-off.ts';
import { isFaint, MIN_SURE, sifted } from './sift.ts';
import { withSigns } from './signs.ts';
import { withSolids } from './solids.ts';
import { withSpaces } from './spaces.ts';
import { cutStrip, stripWidth } from './strip.ts';
import { type FoundLine, readTraditional } from './traditional/read-traditional.ts';
import { isTraditional } from './traditional/written-so.ts';
import { upright } from './upright.ts';

/** Told after each line: how many are read, and of how many. */
export type OnLine = (done: number, total: number) => void;

/**
 * Lines are first read squeezed to this part of their width, at three quarters of the work; one with a doubtful
 * character is looked at again as it is.
 */
const SQUEEZES = [0.8, 1];
/** A line of which a part was passed over is read once more at so many times its width. */
const STRETCH = 1.25;
/** In heights: of shorter lines the network loses letters where they are narrow; they cost little. */
const SHORT = { length: 2.2, squeezes: [1.1, 1.5, 0.8] };
/** With fewer lines the other cores would load the network longer than they read. */
const MANY = 10;

/**
 * Reads the text of a picture, in the order of reading: found, turned upright by quarters, cut into lines, and each of
 * them read. A picture that can be seen through is laid on white, or light writing on black, in place. Rejects with
 * what the place's networks throw, and with its signal.
 */
export async function recognise(picture: Bitmap, place: ReadingPlace, onLine?: OnLine): Promise<TextPage> {
  flatten(picture, groundOf(picture));
  const { read, isLent } = await openReader(place);
  const page = withoutUprightRules(await flat(await upright(withoutGrain(picture), place, read), place));
  const lines = await prepared(page, place);
  const quads = lines.map(({ quad }) => quad);
  let [done, total] = [0, lines.length];
  // On one core more a line is cut out while others are read; a helper is taken on only where there is much to read.
  const atOnce = place.cores > 1 && lines.length >= MANY ? 2 * place.cores - 1 : 1;
  const found = await inOrder(lines, atOnce, async (one): Promise<FoundLine> => {
    place.signal.throwIfAborted();
    const line = await readBest(one, read);
    onLine?.(++done, total);
    return withClosing(one, line, quads, read);
  });
  // An operator's model knows its own characters.
  const isRare = !isLent() && isTraditional(found.map(({ line }) => line.characters));
  if (isRare) total += lines.length;
  const again = isRare && (await readTraditional(found, page.picture, place, () => onLine?.(++done, total)));
  const told = (again || found).map((one, index) => whole(lines[index] as Prepared, one));
  const text = sifted(
    withSpaces(withoutFalseSpaces(withSigns(withPermille(withDashes(bridged(withSolids(withBoxes(told)))))))),
  );
  const isDown = page.turn === 270 && (await writesDown(page.picture, text, read));
  return { ...pageOf(page, text, isDown === true), ...(again && { traditional: true }) };
}

/** Writing whose mean is lighter is not seen on white. */
const LIGHT = 200;

/** The colour that tells what a picture shows where it can be seen through: white, or black for what is light. */
function groundOf(picture: Bitmap): string {
  if (isOpaque(picture)) return '#ffffff';
  const { data } = picture;
  let [sum, covered, clear] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    sum += alpha * (77 * (data[at] as number) + 150 * (data[at + 1] as number) + 29 * (data[at + 2] as number));
    covered += alpha;
    if (alpha < 128) clear++;
  }
  return clear && sum > LIGHT * 256 * covered ? '#000000' : '#ffffff';
}

/** A line with what its picture tells of characters that were not read. */
const whole = (prepared: Prepared, { quad, line }: FoundLine): Prepared & FoundLine => ({
  ...prepared,
  quad,
  line: prepared.pictures[0] ? withHoles(prepared.pictures[0], quad, line, prepared.ink) : line,
});

/** The surest reading of a line in its pictures, the first one of which is the best. */
async function readBest({ quad, pictures, ink, isPale }: Prepared, read: Reader): Promise<ReadLine> {
  const { length, height } = sidesOf(quad);
  const isShort = length < SHORT.length * height;
  const isMissing = (line: ReadLine): boolean => hasUnread(pictures[0] as Bitmap, quad, line, ink);
  let best: ReadLine | undefined;
  for (const squeeze of isShort ? SHORT.squeezes : SQUEEZES) {
    for (const picture of pictures) {
      const line = await read(cutStrip(picture, quad, stripWidth(quad, squeeze)));
      best = best ? surer(best, line) : line;
    }
    // Pale lines that are read badly at once will be left out.
    if (best && ((isPale && isFaint(best)) || (!isShort && isSure(best) && !isMissing(best)))) return best;
  }
  if (best && !isShort && isMissing(best))
    best = surer(best, await read(cutStrip(pictures[0] as Bitmap, quad, stripWidth(quad, STRETCH))));
  return best as ReadLine;
}

/** Spaces between words are hardly ever sure. */
const isSure = ({ characters, sure }: ReadLine): boolean =>
  characters.length > 0 &&
  characters.every((character, index) => character === ' ' || (sure[index] as number) >= DOUBTFUL);

/** The surer of two readings of a line, the longer one where they are about as sure. */
function surer(one: ReadLine, other: ReadLine): ReadLine {
  const weight = ({ sure }: ReadLine): number => sure.reduce((sum, value) => sum + value - MIN_SURE, 0);
  return weight(other) > weight(one) ? other : one;
}
