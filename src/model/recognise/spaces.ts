import { emOf, type InkedLine, inkedColumns } from './dashes.ts';
import type { ReadLine } from './place.ts';

const DIGIT = /[0-9]/;
const HAN = /\p{Script=Han}/u;
const WORD = /[0-9A-Za-z]/;
/** Signs that words of figures are set off from by spaces. */
const SIGN = /[%+=—]/;
/**
 * In characters: what is blank at a space between figures, between a figure and a Chinese character, and beside a sign.
 */
const BLANK = { figures: 0.2, han: 0.25, sign: 0.24 };
/** These stand in the middle of their squares, with so much more of them blank at each side. */
const NARROW = /[日月目自白且口]/;
const SIDE = 0.16;
/** Of the usual distance of figures: those with a space between them are so much further apart. */
const FURTHER = 1.28;
/** In characters: ink of one figure is no wider, and figures so far apart are of full width. */
const FIGURE = 0.75;
const FULL = 0.85;
/** Of the places of a page where a figure meets a Chinese character, so many are tight where spaces are typed ones. */
const TIGHT = { count: 2, share: 0.07 };

/** Where a space may be: between two characters of a line, by the index of the second one, spaces left out. */
interface Joint {
  at: number;
  kind: 'figures' | 'han' | 'sign';
  /** In characters: the widest blank between the two. */
  blank: number;
  /** In characters: from the middle of one figure to that of the next; undefined where they touch or are none. */
  apart?: number | undefined;
}

/**
 * Read lines with the spaces that their ink shows: the network drops most beside figures, and sees some between figures
 * of full width. Word processors set Chinese characters and figures apart by themselves: where a page has them all
 * apart, or nothing tells, what was read stays.
 */
export function withSpaces<Line extends InkedLine>(lines: readonly Line[]): Line[] {
  const joints = lines.map(jointsOf);
  const mixed = joints.flat().filter(({ kind }) => kind === 'han');
  const tight = mixed.filter(({ blank }) => blank < BLANK.han).length;
  const areTyped = tight >= TIGHT.count && tight >= TIGHT.share * mixed.length;
  return lines.map((one, index) => ({ ...one, line: spaced(one.line, joints[index] as Joint[], areTyped) }));
}

function jointsOf({ quad, line, ink, pictures: [picture] }: InkedLine): Joint[] {
  const kinds = line.characters.map((_, index) => kindAt(line, index));
  if (!picture || !kinds.some(Boolean)) return [];
  const inked = inkedColumns(picture, quad, ink);
  const em = emOf({ quad, line }) * inked.length;
  return kinds.flatMap((kind, at) => (kind ? jointAt(line, at, kind, inked, em) : []));
}

/** What meets before the character at an index; undefined where spaces tell nothing or the network tells them well. */
function kindAt({ characters }: ReadLine, index: number): Joint['kind'] | undefined {
  const after = characters[index] as string;
  const before = characters[previous(characters, index)];
  if (before === undefined || after === ' ') return undefined;
  if (DIGIT.test(before) && DIGIT.test(after)) return 'figures';
  if ((WORD.test(before) && HAN.test(after)) || (HAN.test(before) && WORD.test(after))) return 'han';
  const isSign = SIGN.test(before) || SIGN.test(after);
  return isSign && [before, after].every((one) => WORD.test(one) || SIGN.test(one)) ? 'sign' : undefined;
}

const previous = (characters: readonly string[], index: number): number =>
  characters[index - 1] === ' ' ? index - 2 : index - 1;

function jointAt(line: ReadLine, at: number, kind: Joint['kind'], inked: Uint8Array, em: number): Joint[] {
  const place = (index: number): number =>
    Math.max(0, Math.min(inked.length - 1, Math.floor((line.at[index] as number) * inked.length)));
  const [from, to] = [place(previous(line.characters, at)), place(at)];
  let [blank, widest, end] = [0, 0, from];
  for (let column = from; column <= to; column++) {
    blank = inked[column] ? 0 : blank + 1;
    if (blank > widest) [widest, end] = [blank, column];
  }
  const sides = [inkFrom(inked, end - widest, -1), inkFrom(inked, end + 1, 1)];
  const areOne = kind === 'figures' && widest > 0 && sides.every((wide) => wide > 0 && wide < FIGURE * em);
  const apart = areOne ? (widest + ((sides[0] as number) + (sides[1] as number)) / 2) / em : undefined;
  const isNarrow = [at, previous(line.characters, at)].some((index) => NARROW.test(line.characters[index] as string));
  return [{ at, kind, blank: widest / em - (isNarrow ? SIDE : 0), apart }];
}

/** How far ink goes on from a column. */
function inkFrom(inked: Uint8Array, column: number, step: 1 | -1): number {
  let count = 0;
  while (inked[column + step * count]) count++;
  return count;
}

function spaced(line: ReadLine, joints: readonly Joint[], areTyped: boolean): ReadLine {
  if (!joints.length) return line;
  const distances = joints.flatMap(({ apart }) => apart ?? []).sort((a, b) => a - b);
  const usual = distances[Math.floor(distances.length / 3)];
  const out: ReadLine = { characters: [], at: [], sure: [], other: [] };
  const push = (character: string, at: number, sure: number, other: string): void => {
    out.characters.push(character);
    out.at.push(at);
    out.sure.push(sure);
    out.other.push(other);
  };
  const byPlace = new Map(joints.map((joint) => [joint.at, joint]));
  for (const [index, character] of line.characters.entries()) {
    const joint = byPlace.get(index);
    const isRead = line.characters[index - 1] === ' ';
    const isFull = [index - 1, index + 1].some((at) => (byPlace.get(at)?.apart ?? 0) > FULL);
    if (joint && !isRead && isSpace(joint, usual, areTyped && !isFull))
      push(' ', ((line.at[index - 1] as number) + (line.at[index] as number)) / 2, 1, '');
    push(character, line.at[index] as number, line.sure[index] as number, line.other[index] as string);
  }
  return out;
}

function isSpace({ kind, blank, apart }: Joint, usual: number | undefined, areTyped: boolean): boolean {
  if (blank < BLANK[kind]) return false;
  if (kind === 'han') return areTyped;
  return kind === 'sign' || (usual !== undefined && apart !== undefined && apart > FURTHER * usual);
}
