import type { TextLine } from '../../../../schemas/recognised.ts';
import { sidesOf } from '../../recognise/geometry.ts';
import type { Letters } from './letters.ts';
import { isChinese, widthOf } from './widths.ts';

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
const FIGURES = /^[\dA-Z¥$%.,:+/#* -]*[\dA-Z]{2}[\dA-Z¥$%.,:+/#* -]*$/;
/**
 * Sizes that differ by less than this share are one: of the usual size, of a short line, of one whose letters tell
 * nothing, and of any other.
 */
const SAME = { usual: 0.13, short: 0.25, vague: 0.5, other: 0.08 };
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
  if (characters.length < WESTERN || !WESTERN_LINE.test(characters.join(''))) return undefined;
  let [apart, ems] = [0, 0];
  for (let index = 1; index < characters.length; index++) {
    const [one, other] = [characters[index - 1] as string, characters[index] as string];
    // Spaces stretch in justified lines.
    if (one === ' ' || other === ' ') continue;
    apart += (at[index] ?? 0) - (at[index - 1] ?? 0);
    ems += (widthOf(one) + widthOf(other)) / 2;
  }
  return ems ? (apart * sidesOf(quad).length) / ems : undefined;
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
  if (!letters) return undefined;
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
    if (text.length >= SHORT && !(FIGURES.test(text) && !byLetters[index])) return SAME.usual;
    return byLetters[index] ? SAME.short : SAME.vague;
  });
  return joined(raw, usualOf(lines, raw), same).map(rounded);
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

/** Sizes near the usual one are that; the others are those of the lines around them, or of their groups. */
function joined(sizes: readonly number[], usual: number, same: readonly number[]): number[] {
  const near = sizes.map((size, index) => (Math.abs(size / usual - 1) < (same[index] ?? 0) ? usual : size));
  const result = inBlocks(near, usual, same);
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

/**
 * Unusual lines that follow each other and are about as large are set alike, as notes are: the middle size is theirs.
 */
function inBlocks(sizes: readonly number[], usual: number, same: readonly number[]): number[] {
  const result = [...sizes];
  let block: number[] = [];
  const close = (): void => {
    const told = block.filter((index) => same[index] === SAME.usual);
    const own = middle((told.length ? told : block).map((index) => sizes[index] as number));
    for (const index of block) result[index] = own as number;
    block = [];
  };
  for (const [index, size] of sizes.entries()) {
    const [first] = block;
    const alike = first !== undefined && Math.abs(size / (sizes[first] as number) - 1) < (same[index] ?? 0);
    if (size === usual || !alike) close();
    if (size !== usual) block.push(index);
  }
  close();
  return result;
}

const rounded = (size: number): number => Math.min(POINTS.most, Math.max(POINTS.least, Math.round(size * 2) / 2));
