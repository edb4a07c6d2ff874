import type { ReadLine } from '../place.ts';
import { traditionalOf } from './written-so.ts';

const HAN = /^\p{Script=Han}$/u;
/** Marks as they are set in Chinese, for those that Tesseract says in their Western form. */
const WIDE: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！', '.': '。' };
const MARK = /^[，。、；：？！,.;:?!]$/;
/**
 * The network is believed from this on, of marks less: in traditional type they stand in the middle of their squares.
 * So sure, Tesseract is right: what the network lacks it takes for its simplified form without a doubt.
 */
const SURE = { known: 0.9, mark: 0.95, other: 0.88 };
/** What only Tesseract saw counts where the network saw nothing: in a hole of so many pitches. */
const HOLE = 1.5;
/** So far outside of the line, in pitches, others would stand before its first character and behind its last. */
const OUTSIDE = 0.3;
/** Less sure, what Tesseract says is a guess. */
const SEEN = 0.3;
/** Two characters are the same one where their middles are apart by at most so many pitches. */
const NEAR = 2.5;
/** More characters than this are no line. */
const MAX_LENGTH = 400;

/** A pair of characters at one place; either may be missing. */
type Pair = [own: number, other: number];

/**
 * What a line in traditional characters says, by the network, which reads well but lacks many of them, and by Tesseract
 * (`other`, places along the same line), which has them all: the network's characters where it is sure, and Tesseract's
 * where it is not, or saw nothing.
 */
export function merged(own: ReadLine, other: ReadLine): ReadLine {
  if (Math.max(own.characters.length, other.characters.length) > MAX_LENGTH) return own;
  const pitch = pitchOf(own);
  const line: ReadLine = { characters: [], at: [], sure: [], other: [] };
  const push = (character: string, at: number, sure: number, instead: string): void => {
    line.characters.push(character);
    line.at.push(at);
    line.sure.push(sure);
    line.other.push(instead);
  };
  let before = -OUTSIDE * pitch;
  for (const [mine, its] of aligned(own, other, pitch)) {
    if (mine < 0) {
      const [character, at, sure] = [
        other.characters[its] as string,
        other.at[its] as number,
        other.sure[its] as number,
      ];
      const next = own.at[own.at.findIndex((place) => place > before)] ?? 1 + OUTSIDE * pitch;
      if (HAN.test(character) && next - before > HOLE * pitch) push(character, at, sure, '');
      continue;
    }
    before = own.at[mine] as number;
    const [character, sure] =
      its < 0 ? [own.characters[mine] as string, own.sure[mine] as number] : chosen(own, mine, other, its);
    const instead = [own.characters[mine], other.characters[its]].find((one) => one && one !== character);
    push(character, before, sure, (its < 0 ? own.other[mine] : instead) ?? '');
  }
  return line;
}

/** Which of two characters at one place it is, and how sure that is. */
function chosen(own: ReadLine, mine: number, other: ReadLine, its: number): [character: string, sure: number] {
  const [one, two] = [own.characters[mine] as string, other.characters[its] as string];
  const [sure, itsSure] = [own.sure[mine] as number, other.sure[its] as number];
  if (one === two) return [one, Math.max(sure, itsSure)];
  if (traditionalOf(one) === two) return [two, Math.max(sure, itsSure)];
  if (MARK.test(one) && MARK.test(two))
    return sure >= SURE.mark || itsSure < SURE.other ? [one, sure] : [WIDE[two] ?? two, itsSure];
  if (!HAN.test(one) || !HAN.test(two)) return [one, sure];
  return itsSure >= SURE.other || (sure < SURE.known && itsSure >= SEEN) ? [two, itsSure] : [one, sure];
}

/** The usual distance of neighbouring Chinese characters, as a share of the line; 1 where there are none. */
function pitchOf({ characters, at }: ReadLine): number {
  const apart: number[] = [];
  for (let index = 1; index < characters.length; index++)
    if (HAN.test(characters[index - 1] as string) && HAN.test(characters[index] as string))
      apart.push((at[index] as number) - (at[index - 1] as number));
  return apart.sort((a, b) => a - b)[apart.length >> 1] ?? 1;
}

/** Characters of both at the same places, by the fewest differences (Levenshtein 1966); those far apart never pair. */
function aligned(own: ReadLine, other: ReadLine, pitch: number): Pair[] {
  const [rows, columns] = [own.characters.length, other.characters.length];
  const costs = Array.from({ length: rows + 1 }, (_, row) =>
    Float64Array.from({ length: columns + 1 }, (_, column) => (row ? 0 : column)),
  );
  const cost = (row: number, column: number): number => (costs[row] as Float64Array)[column] as number;
  const pairing = (row: number, column: number): number => {
    const apart = Math.abs((own.at[row] as number) - (other.at[column] as number)) / pitch;
    if (apart > NEAR) return Infinity;
    return apart / 10 + (own.characters[row] === other.characters[column] ? 0 : 0.9);
  };
  for (let row = 1; row <= rows; row++) {
    const line = costs[row] as Float64Array;
    line[0] = row;
    for (let column = 1; column <= columns; column++)
      line[column] = Math.min(
        cost(row - 1, column) + 1,
        cost(row, column - 1) + 1,
        cost(row - 1, column - 1) + pairing(row - 1, column - 1),
      );
  }
  const pairs: Pair[] = [];
  for (let [row, column] = [rows, columns]; row || column; ) {
    if (row && column && cost(row, column) === cost(row - 1, column - 1) + pairing(row - 1, column - 1))
      pairs.push([--row, --column]);
    else if (!column || (row && cost(row, column) === cost(row - 1, column) + 1)) pairs.push([--row, -1]);
    else pairs.push([-1, --column]);
  }
  return pairs.reverse();
}
