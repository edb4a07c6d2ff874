import type { TextLine } from '../../../../schemas/recognised.ts';
import { sidesOf } from '../../recognise/geometry.ts';
import type { Letters } from './letters.ts';
import { isChinese, westernWidth } from './widths.ts';

const HAN = /^\p{Script=Han}$/u;
/** So many pairs of neighbouring Chinese characters tell the em of their line, and so many Western ones. */
const [PAIRS, WESTERN] = [4, 5];
/** The em as a share of a line's height where no line tells it, and where what lines tell must lie. */
const EM = { usual: 0.78, least: 0.55, most: 1 };
/**
 * A line's own pitch is its em where it differs from what its height says by no more than this share: others are spaced
 * out.
 */
const NEAR = { box: 0.12, letters: 0.2 };
/** How high Chinese characters reach together, and figures and capitals, as shares of the em. */
const REACH = { chinese: 0.91, figures: 0.73 };
const FIGURES = /^(?=.*[\dA-Z].*[\dA-Z])[\dA-Z¥$%.,:+/#* -]+$/;
/**
 * Sizes that differ by less than this share are one: of the usual size, of many lines together, of a short line, of one
 * whose letters tell nothing, and of any other.
 */
const SAME = { usual: 0.13, many: 0.09, short: 0.25, vague: 0.5, other: 0.08 };
/** Of so many characters in three lines, or of so many lines, the middle size is sure. */
const MANY = { characters: 40, lines: 6 };
const SHORT = 5;
/** Sizes in points are whole halves between these. */
const POINTS = { least: 4, most: 96 };

const middle = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1];

/** Distances between these shares of the middle one are those of neighbours. */
const USUAL = { least: 0.6, most: 1.5 };

/**
 * The mean distance of neighbouring Chinese characters of a line in pixels; undefined where too few tell. Places come
 * in steps of a third of a character: a middle distance would be a whole number of them.
 */
function pitchOf({ text, at, quad }: TextLine): number | undefined {
  const { length } = sidesOf(quad);
  const characters = [...text];
  const apart: number[] = [];
  for (let index = 1; index < characters.length; index++)
    if (HAN.test(characters[index - 1] as string) && HAN.test(characters[index] as string))
      apart.push(((at[index] ?? 0) - (at[index - 1] ?? 0)) * length);
  const usual = middle(apart);
  if (apart.length < PAIRS || !usual) return undefined;
  const own = apart.filter((one) => one > usual * USUAL.least && one < usual * USUAL.most);
  return own.reduce((sum, one) => sum + one, 0) / own.length;
}

/** A line of Western letters, also with dashes and ellipses as wide as Chinese ones. */
const WESTERN_LINE = /^[\x20-\x7e—…]+$/;

/** A mark in front of an item, with its blank. */
const BULLET = /^[•●■◆▪·*-]\s*/;
/** In heights of a line: what is farther apart has a tab between. */
const TAB = 0.9;
/** A line of so many Western letters tells its size as well as a Chinese one. */
const TOLD = 12;

/** A mark of a Western line that was read as a wide one, as it stands there. */
function narrow(character: string): string {
  if ('‘’'.includes(character)) return "'";
  if ('“”'.includes(character)) return '"';
  const code = character.codePointAt(0) ?? 0;
  return code > 0xff00 && code < 0xff5f ? String.fromCodePoint(code - 0xfee0) : character;
}

/** The em of a line of Western letters, by how far they reach; undefined for any other. */
function westernEm({ text, at, quad }: TextLine): number | undefined {
  const characters = [...text].map(narrow);
  const first = BULLET.exec(text)?.[0].length ?? 0;
  if (characters.length - first < WESTERN || !WESTERN_LINE.test(characters.slice(first).join(''))) return undefined;
  const { length, height } = sidesOf(quad);
  let [apart, ems] = [0, 0];
  for (let index = first + 1; index < characters.length; index++) {
    const [one, other] = [characters[index - 1] as string, characters[index] as string];
    const own = ((at[index] ?? 0) - (at[index - 1] ?? 0)) * length;
    // Spaces stretch in justified lines, but places within words are as rough as what that makes; a tab is no space.
    if (own > TAB * height) continue;
    apart += own;
    ems += (westernWidth(one) + westernWidth(other)) / 2;
  }
  return ems ? apart / ems : undefined;
}

/** Less than this share of its box's height is the em of a line; what reaches farther has a seal or a rule in it. */
const FITS = 0.92;

/** What else a line says of its em, in pixels: how far its characters stand apart, and how high its box is. */
interface Hints {
  pitch: number | undefined;
  byHeight: number;
}

/**
 * The em of a line by how high its letters reach; undefined where they do not tell. Where pitch and box agree, letters
 * that are much smaller were not seen whole.
 */
function emByLetters({ text }: TextLine, letters: Letters | undefined, { pitch, byHeight }: Hints): number | undefined {
  if (!letters?.height) return undefined;
  if (!isChinese(text)) return FIGURES.test(text) ? letters.height / REACH.figures : undefined;
  if ([...text].filter((character) => HAN.test(character)).length < 2) return undefined;
  const em = letters.height / REACH.chinese;
  if (!pitch) return em;
  const isHalf = em < pitch * (1 - NEAR.letters) && Math.abs(pitch / byHeight - 1) < NEAR.box;
  return isHalf || Math.abs(pitch / em - 1) < NEAR.letters ? pitch : em;
}

/**
 * The font sizes of lines in points, `scale` points a pixel; lines that are about as large have the same size. Where it
 * is known how high the letters of a line reach, that tells; else how high its box is.
 */
export function sizesOf(
  lines: readonly TextLine[],
  scale: number,
  letters: readonly (Letters | undefined)[] = [],
): number[] {
  const heights = lines.map(({ quad }) => Math.max(1, sidesOf(quad).height));
  const pitches = lines.map(pitchOf);
  const told = pitches.flatMap((pitch, index) => (pitch ? [pitch / (heights[index] as number)] : []));
  const share = Math.min(EM.most, Math.max(EM.least, middle(told) ?? EM.usual));
  const byLetters = lines.map((line, index) => {
    const byHeight = (heights[index] as number) * share;
    const em = emByLetters(line, letters[index], { pitch: pitches[index], byHeight });
    return em && em < FITS * (heights[index] as number) ? em : undefined;
  });
  const raw = heights.map((height, index) => {
    const em = byLetters[index];
    if (em) return em * scale;
    const western = westernEm(lines[index] as TextLine);
    if (western) return Math.min(height * EM.most, Math.max(height * EM.least, western)) * scale;
    const [byHeight, pitch] = [height * share, pitches[index]];
    return (pitch && Math.abs(pitch / byHeight - 1) < NEAR.box ? pitch : byHeight) * scale;
  });
  const same = lines.map(({ text }, index) => {
    const isTold = isChinese(text) ? text.length >= SHORT : text.length >= TOLD && !FIGURES.test(text);
    if (isTold) return SAME.usual;
    return byLetters[index] || westernEm(lines[index] as TextLine) ? SAME.short : SAME.vague;
  });
  return joined(lines, raw, usualOf(lines, raw), same).map(rounded);
}

/** The size of most characters. */
function usualOf(lines: readonly TextLine[], sizes: readonly number[]): number {
  const order = [...sizes.keys()].sort((one, other) => (sizes[one] as number) - (sizes[other] as number));
  const total = lines.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  const at = order.find((index) => {
    seen += (lines[index] as TextLine).text.length;
    return seen * 2 >= total;
  });
  return at === undefined ? 0 : (sizes[at] as number);
}

/**
 * Lines that follow each other and are about as large are set alike, as paragraphs, lists, notes and tables are: each
 * has their middle size, which is the usual one where it is near that; and groups about as large have one size.
 */
function joined(
  lines: readonly TextLine[],
  sizes: readonly number[],
  usual: number,
  same: readonly number[],
): number[] {
  const result = [...sizes];
  for (const group of groupsOf(lines, sizes, usual, same)) {
    const telling = tellingOf(group, same);
    const own = middle(telling.map((index) => sizes[index] as number)) as number;
    const length = group.reduce((sum, index) => sum + (lines[index] as TextLine).text.length, 0);
    const least = Math.min(...group.map((index) => same[index] as number));
    const agree = telling.filter((index) => Math.abs((sizes[index] as number) / own - 1) < SAME.other).length;
    const isSure = group.length >= MANY.lines || (agree > 1 && agree === telling.length);
    const near =
      length >= MANY.characters && group.length > 2 ? SAME.many : isSure ? Math.min(least, SAME.usual) : least;
    const size = Math.abs(own / usual - 1) < near ? usual : own;
    for (const index of group) result[index] = size;
  }
  const others = [...result.keys()].filter((index) => result[index] !== usual);
  others.sort((one, other) => (result[one] as number) - (result[other] as number));
  let first = 0;
  for (const index of others) {
    const size = result[index] as number;
    if (size > first * (1 + SAME.other)) first = size;
    result[index] = first;
  }
  return result;
}

/** Those lines of a group that tell its size: the long ones where they are most of it, else all whose letters tell. */
function tellingOf(group: readonly number[], same: readonly number[]): readonly number[] {
  const told = group.filter((index) => same[index] === SAME.usual);
  if (told.length * 2 > group.length) return told;
  const some = group.filter((index) => (same[index] as number) <= SAME.short);
  return some.length ? some : group;
}

/** Lines that follow each other and differ by less than what tells them apart, by their indices. */
function groupsOf(
  lines: readonly TextLine[],
  sizes: readonly number[],
  usual: number,
  same: readonly number[],
): number[][] {
  const groups: number[][] = [];
  const inRow = lines.map(({ beside }, index) => beside === true || lines[index + 1]?.beside === true);
  for (const [index, size] of sizes.entries()) {
    const group = groups.at(-1) ?? [];
    const told = group.filter((other) => same[other] === SAME.usual);
    const own = middle(
      (told.length && !inRow[index] ? told : tellingOf(group, same)).map((other) => sizes[other] as number),
    );
    const off = own ? Math.abs(size / own - 1) : Infinity;
    // Lines that tell little go with any that tells more; what stands beside each other is as large.
    const alone = told.length
      ? (same[index] as number)
      : Math.max(...[index, ...group].map((at) => same[at] as number));
    const near = inRow[index] ? Math.max(SAME.short, same[index] as number) : alone;
    const isUsual = !inRow[index] && same[index] === SAME.usual && Math.abs(size / usual - 1) < off;
    if (off < near && !isUsual && inRow[index] === inRow[index - 1]) group.push(index);
    else groups.push([index]);
  }
  return groups;
}

const rounded = (size: number): number => Math.min(POINTS.most, Math.max(POINTS.least, Math.round(size * 2) / 2));
