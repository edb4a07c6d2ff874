import { DOUBTFUL, type Quad, type TextLine, type TextPage } from '../../../schemas/recognised.ts';
import { type Bitmap, flatten } from '../../formats/image/bitmap.ts';
import { inOrder } from '../../lib/in-order.ts';
import { detectLines } from './detect.ts';
import { common, type Edges, edgesOf, lying, mapQuad, partOf, sidesOf } from './geometry.ts';
import { lyingMarks, mended } from './mend.ts';
import { placed, readingOrder, skewOf } from './order.ts';
import { paragraphStarts } from './paragraphs.ts';
import type { ReadingPlace, ReadLine } from './place.ts';
import { openReader, type Reader, sureOf, torn } from './read-line.ts';
import { withoutRed } from './seal.ts';
import { cutStrip, stripWidth } from './strip.ts';
import { type FoundLine, readTraditional } from './traditional/read-traditional.ts';
import { isTraditional } from './traditional/written-so.ts';
import { stands, type Upright, upright } from './upright.ts';

/** Told after each line: how many are read, and of how many. */
export type OnLine = (done: number, total: number) => void;

/** Lines that are likely no text. */
const MIN_SURE = 0.5;
/**
 * Lines are first read squeezed to this part of their width, at three quarters of the work; one with a doubtful
 * character is looked at again as it is.
 */
const SQUEEZE = 0.8;
/** With fewer lines the other cores would load the network longer than they read. */
const MANY = 10;
/** A line was hidden where less than this share of it was found, and a part of it is what lies so far inside. */
const HIDDEN = 0.7;
const INSIDE = 0.6;

/**
 * Reads the text of a picture, in the order of reading: found, turned upright by quarters, cut into lines, and each of
 * them read. The picture is laid on white, in place. Rejects with what the place's networks throw, and with its signal.
 */
export async function recognise(picture: Bitmap, place: ReadingPlace, onLine?: OnLine): Promise<TextPage> {
  flatten(picture, '#ffffff');
  const { read, isLent } = await openReader(place);
  const page = await upright(picture, place, read);
  const clean = withoutRed(page.picture);
  const quads = clean ? withHidden(page.quads, await detectLines(clean, place)) : page.quads;
  const pictures = [page.picture, ...(clean ? [clean] : [])];
  let [done, total] = [0, quads.length];
  // On one core more a line is cut out while others are read; a helper is taken on only where there is much to read.
  const atOnce = place.cores > 1 && quads.length >= MANY ? 2 * place.cores - 1 : 1;
  const found = await inOrder(quads, atOnce, async (quad): Promise<FoundLine> => {
    place.signal.throwIfAborted();
    const along = stands(quad) ? lying(quad) : quad;
    const line = await readBest(along, pictures, read);
    onLine?.(++done, total);
    return { quad: along, line };
  });
  // An operator's model knows its own characters.
  const isRare = !isLent() && isTraditional(found.map(({ line }) => line.characters));
  if (isRare) total += quads.length;
  const again = isRare && (await readTraditional(found, page.picture, place, () => onLine?.(++done, total)));
  const lines = (again || found).flatMap(partsOf);
  return { ...pageOf(page, lines), ...(again && { traditional: true }) };
}

/** The parts of a line that are likely text. */
function partsOf({ quad, line }: FoundLine): FoundLine[] {
  const { length, height } = sidesOf(quad);
  return torn(line, length, height).flatMap(({ line: part, from, to }) =>
    sureOf(part.sure) >= MIN_SURE && part.characters.join('').trim()
      ? [{ quad: from > 0 || to < 1 ? partOf(quad, from, to) : quad, line: part }]
      : [],
  );
}

/** The surest reading of a line in each of the pictures. */
async function readBest(quad: Quad, pictures: readonly Bitmap[], read: Reader): Promise<ReadLine> {
  let best: ReadLine | undefined;
  for (const squeeze of [SQUEEZE, 1]) {
    for (const picture of pictures) {
      const line = await read(cutStrip(picture, quad, stripWidth(quad, squeeze)));
      best = best ? surer(best, line) : line;
    }
    if (best?.sure.every((sure) => sure >= DOUBTFUL)) break;
  }
  return best as ReadLine;
}

/** The surer of two readings of a line, the longer one where they are about as sure. */
function surer(one: ReadLine, other: ReadLine): ReadLine {
  const weight = ({ sure }: ReadLine): number => sure.reduce((sum, value) => sum + value - MIN_SURE, 0);
  return weight(other) > weight(one) ? other : one;
}

/** Of a line that a seal hid, the box found without it; a box found before stands where it covers most of the other. */
function withHidden(before: readonly Quad[], after: readonly Quad[]): Quad[] {
  const known = before.map(edgesOf);
  const hidden = after.map(edgesOf).map((box) => {
    const covered = known.reduce((sum, other) => sum + common(box, other), 0);
    return covered < HIDDEN * (box.right - box.left) * (box.bottom - box.top);
  });
  const added = after.filter((_, index) => hidden[index]);
  const boxes = added.map(edgesOf);
  const area = ({ left, top, right, bottom }: Edges): number => (right - left) * (bottom - top);
  // What was found of such a line is a part of it.
  const kept = before.filter((_, index) => {
    const box = known[index] as Edges;
    return !boxes.some((other) => common(box, other) > INSIDE * area(box));
  });
  return [...kept, ...added];
}

function pageOf({ picture, turn }: Upright, found: readonly FoundLine[]): TextPage {
  const quads = found.map(({ quad }) => quad);
  const rows = readingOrder(placed(quads, skewOf(quads)));
  const starts = paragraphStarts(rows);
  const lines = rows.flatMap((row, index) =>
    row.map(({ index: at }, place): TextLine => {
      const { quad, line } = found[at] as (typeof found)[number];
      const begins = !place && starts[index] && { begins: true as const };
      return { ...textOf(mended(line)), quad: rounded(quad), ...begins, ...(place && { beside: true as const }) };
    }),
  );
  const { width, height } = picture;
  const page: TextPage = { width, height, turn, lines, sure: sureOf(lines.flatMap(({ sure }) => sure)) };
  // A page of lines that stand, with marks as only lying ones have them, is written downwards: it was upright before.
  const marks = found.reduce((sum, { line }) => sum + lyingMarks(line), 0);
  return turn === 270 && marks > 0 && isHan(lines) ? writtenDown(page) : page;
}

/** Whether most letters are Chinese: others are not written downwards. */
function isHan(lines: readonly TextLine[]): boolean {
  const text = lines.map((line) => line.text).join('');
  return (text.match(/\p{Script=Han}/gu)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}

/** A page that was read lying on its left side as it stands. */
const writtenDown = ({ width, height, lines, sure }: TextPage): TextPage => ({
  ...{ width: height, height: width, turn: 0, sure },
  lines: lines.map((line) => ({ ...line, quad: mapQuad(line.quad, (x, y) => [height - y, x]), vertical: true })),
});

/** The first and last characters that are no white space. */
function textOf({ characters, at, sure, other }: ReadLine): Omit<TextLine, 'quad'> {
  const from = characters.findIndex((character) => character.trim());
  const to = characters.findLastIndex((character) => character.trim()) + 1;
  const others: Record<number, string> = {};
  for (let index = from; index < to; index++)
    if ((sure[index] as number) < DOUBTFUL && other[index]) others[index - from] = other[index] as string;
  return {
    text: characters.slice(from, to).join(''),
    at: at.slice(from, to).map((value) => Math.round(value * 1e4) / 1e4),
    sure: sure.slice(from, to).map((value) => Math.round(value * 1e3) / 1e3),
    ...(Object.keys(others).length && { others }),
  };
}

const rounded = (quad: Quad): Quad => quad.map((value) => Math.round(value * 10) / 10) as Quad;
