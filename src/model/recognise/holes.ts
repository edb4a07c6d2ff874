import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { placeIn, sidesOf } from './geometry.ts';
import { greyAt, type Ink } from './ink.ts';
import type { ReadLine } from './place.ts';

const HAN = /\p{Script=Han}/u;
/** What stands for a character that is there, but that the network does not know. */
export const UNKNOWN = '□';
/** A line has so many pairs of Chinese neighbours at least, by whose distance holes are found. */
const PAIRS = 3;
/** By how many distances two neighbours are apart that have one hole between them. */
const HOLE = { least: 1.75, most: 2.3 };
/**
 * In heights of the box: nearer neighbours are told so by the steps of the network alone, which are coarse in short
 * lines.
 */
const CLOSEST = 0.54;
/** Of a character's square so much is ink; ink is so much of the line's own. */
const INKED = { least: 0.08, most: 0.6 };
const STRONG = 0.4;
/** Places looked at across a square, and how much of a distance it is wide. */
const STEPS = 24;
const SQUARE = 0.7;
/** Rows at both edges of a line that are not looked at: rules run there. */
const EDGE = 3;

/**
 * A read line in which `□`, not sure at all, stands for each Chinese character that was left out between two others.
 */
export function withHoles(picture: Bitmap, quad: Quad, line: ReadLine, ink: Ink): ReadLine {
  const usual = pitchOf(line);
  if (!usual) return line;
  const { length, height } = sidesOf(quad);
  const pitch = Math.max(usual, (CLOSEST * height) / Math.max(1, length));
  const out: ReadLine = { characters: [], at: [], sure: [], other: [] };
  for (const [index, character] of line.characters.entries()) {
    const [at, before] = [line.at[index] as number, line.characters[index - 1] ?? ''];
    const last = line.at[index - 1] ?? at;
    const apart = (at - last) / pitch;
    const isHole = HAN.test(character) && HAN.test(before) && apart > HOLE.least && apart < HOLE.most;
    const middle = (at + last) / 2;
    if (isHole && isInked(picture, quad, middle, pitch * SQUARE, ink)) push(out, UNKNOWN, middle, 0, '');
    push(out, character, at, line.sure[index] as number, line.other[index] as string);
  }
  return out;
}

function push(line: ReadLine, character: string, at: number, sure: number, other: string): void {
  line.characters.push(character);
  line.at.push(at);
  line.sure.push(sure);
  line.other.push(other);
}

/** The usual distance of neighbouring Chinese characters, as a share of the line; undefined where there are few. */
export function pitchOf({ characters, at }: ReadLine, pairs = PAIRS): number | undefined {
  const apart = characters.flatMap((character, index) =>
    index && HAN.test(character) && HAN.test(characters[index - 1] as string)
      ? [(at[index] as number) - (at[index - 1] as number)]
      : [],
  );
  return apart.length >= pairs ? apart.sort((a, b) => a - b)[apart.length >> 1] : undefined;
}

/** Whether a square of the line holds about as much ink as a character. */
function isInked(picture: Bitmap, quad: Quad, at: number, width: number, ink: Ink): boolean {
  const share = inkIn(picture, quad, at, width, ink);
  return share > INKED.least && share < INKED.most;
}

/** How much of a part of the line, without its edges, is ink. */
function inkIn(picture: Bitmap, quad: Quad, at: number, width: number, { paper, contrast }: Ink): number {
  let found = 0;
  for (let column = 0; column < STEPS; column++)
    for (let row = EDGE; row < STEPS - EDGE; row++) {
      const u = at + ((column + 0.5) / STEPS - 0.5) * width;
      const grey = greyAt(picture, ...placeIn(quad, u, (row + 0.5) / STEPS));
      if (grey !== undefined && (grey - paper) / contrast > STRONG) found++;
    }
  return found / (STEPS * (STEPS - 2 * EDGE));
}

/**
 * In heights: between middles of neighbours, and from an end to the first, so much may be blank; more of ink is unread.
 */
const BLANK = { between: 1.1, end: 0.95 };
/** A letter reaches so far from its middle. */
const LETTER = 0.4;
/** A line's box is so many times as high as the distance of its Chinese characters; one cut closer tells less. */
const LOOSE = 1.3;
/** Of what lies between, so much is ink. */
const UNREAD = 0.07;

/** Whether a part of a line that holds ink was passed over: the network at times stops in the middle of a line. */
export function hasUnread(picture: Bitmap, quad: Quad, line: ReadLine, ink: Ink): boolean {
  const { characters, at } = line;
  const { length, height } = sidesOf(quad);
  const unit = Math.max(height / Math.max(1, length), LOOSE * (pitchOf(line) ?? 0));
  let last = -1;
  for (let index = 0; index <= characters.length; index++) {
    const isEnd = index === characters.length;
    if (!isEnd && !characters[index]?.trim()) continue;
    const [from, to] = [last < 0 ? 0 : (at[last] as number), isEnd ? 1 : (at[index] as number)];
    const least = (last < 0 || isEnd ? BLANK.end : BLANK.between) * unit;
    const [start, end] = [
      last < 0 ? from + LETTER * unit * 0.5 : from + LETTER * unit,
      to - LETTER * unit * (isEnd ? 0.5 : 1),
    ];
    if (to - from > least && inkIn(picture, quad, (start + end) / 2, end - start, ink) > UNREAD) return true;
    last = index;
  }
  return false;
}
