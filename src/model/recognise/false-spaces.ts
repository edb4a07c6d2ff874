import { emOf, type InkedLine, inkedColumns } from './dashes.ts';
import type { ReadLine } from './place.ts';

const HAN = /\p{Script=Han}/u;
const FIGURE = /[0-9]/;
const WORD = /[0-9A-Za-z]/;
/** Marks whose squares are half blank, behind them or before. */
const STOP = /[，、。；：！？,;:!?]/;
const CLOSING = /[）〕】》」』”’]/;
const OPENING = /[（〔【《「『“‘]/;
/** Marks that English has, too, read as these in both. */
const SHARED = /[,;:!?“”‘’]/;
const ENGLISH = /[!-~“”‘’]/;
/** The full-width form of marks that were read as half-width ones. */
const WIDE: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！' };
/**
 * In characters: what is blank beside a mark that fills a square of its own and no space; more is a space, too, and
 * less a half-width mark with a space.
 */
const SQUARE = { least: 0.5, most: 0.92 };
const BRACKET = 0.8;
/** In characters: less is no space between Chinese characters, and beside figures. */
const LEAST = { han: 0.24, word: 0.15 };
/** These stand in the middle of their squares, with so much more of them blank at each side. */
const NARROW = /[日月目自白且口]/;
const SIDE = 0.16;
/** In characters: figures of full width are so far apart, and so many of a line tell. */
const FULL = { least: 0.85, most: 1.3, count: 3 };

/**
 * Read lines without spaces that are no more than the blank half of a mark’s square, or the blank beside figures of
 * full width; such a mark is a full-width one. Lines without Chinese characters stay as they were read.
 */
export const withoutFalseSpaces = <Line extends InkedLine>(lines: readonly Line[]): Line[] =>
  lines.map((one) => (one.line.characters.includes(' ') ? { ...one, line: told(one) } : one));

function told({ quad, line, ink, pictures: [picture] }: InkedLine): ReadLine {
  if (!picture || !line.characters.some((character) => HAN.test(character))) return line;
  const inked = inkedColumns(picture, quad, ink);
  const em = emOf({ quad, line }) * inked.length;
  const isFull = hasFullFigures(line, em / inked.length);
  const { characters } = line;
  const isFalse = characters.map((character, index) => {
    if (character !== ' ' || !index || index === characters.length - 1) return false;
    if (isFull && isFigureApart(characters, index)) return true;
    return isNone(characters, index, blankAt(line, index, inked) / em);
  });
  const wide = characters.map(
    (one, index) => (isFalse[index + 1] && HAN.test(characters[index + 2] ?? '') && WIDE[one]) || one,
  );
  const pick = <Item>(list: readonly Item[]): Item[] => list.filter((_, index) => !isFalse[index]);
  return { characters: pick(wide), at: pick(line.at), sure: pick(line.sure), other: pick(line.other) };
}

/** Whether what is blank between the neighbours of a space is none. */
function isNone(characters: readonly string[], index: number, blank: number): boolean {
  const [behind = '', before = '', after = ''] = [-2, -1, 1].map((by) => characters[index + by]);
  const isOwn = (mark: string, ...beside: string[]): boolean =>
    !SHARED.test(mark) || !beside.every((one) => ENGLISH.test(one));
  if (STOP.test(before)) return isOwn(before, behind, after) && blank > SQUARE.least && blank < SQUARE.most;
  if (CLOSING.test(before)) return isOwn(before, after) && blank < BRACKET;
  if (OPENING.test(after)) return isOwn(after, before) && blank < BRACKET;
  const own = blank - (NARROW.test(before) || NARROW.test(after) ? SIDE : 0);
  if (HAN.test(before) && HAN.test(after)) return own < LEAST.han;
  const isMixed = (HAN.test(before) && WORD.test(after)) || (WORD.test(before) && HAN.test(after));
  return isMixed && own < LEAST.word;
}

/** The widest run of columns without ink between the neighbours of a space, as far as it goes. */
function blankAt({ at }: ReadLine, index: number, inked: Uint8Array): number {
  const [from, to] = [index - 1, index + 1].map((one) =>
    Math.max(0, Math.min(inked.length - 1, Math.floor((at[one] as number) * inked.length))),
  ) as [number, number];
  let start = from;
  while (start > 0 && !inked[start - 1] && !inked[from]) start--;
  let [blank, widest] = [0, 0];
  for (let column = start; column <= to; column++) {
    blank = inked[column] ? 0 : blank + 1;
    widest = Math.max(widest, blank);
  }
  return widest;
}

/** Whether all figures of a line stand a character apart, from Chinese ones without a space, too. */
function hasFullFigures({ characters, at }: ReadLine, em: number): boolean {
  const apart = { figures: [] as number[], han: [] as number[] };
  let before = -1;
  for (const [index, character] of characters.entries()) {
    if (character === ' ') continue;
    const pair = [characters[before] ?? '', character];
    const figures = pair.filter((one) => FIGURE.test(one)).length;
    const wide = ((at[index] as number) - (at[before] ?? 0)) / em;
    if (figures === 2) apart.figures.push(wide);
    if (figures === 1 && before === index - 1 && pair.some((one) => HAN.test(one))) apart.han.push(wide);
    before = index;
  }
  const isFull = (wide: number): boolean => wide > FULL.least && wide < FULL.most;
  return apart.figures.length >= FULL.count && apart.han.length > 0 && Object.values(apart).flat().every(isFull);
}

const isFigureApart = (characters: readonly string[], index: number): boolean =>
  [characters[index - 1], characters[index + 1]].some((one) => FIGURE.test(one ?? ''));
