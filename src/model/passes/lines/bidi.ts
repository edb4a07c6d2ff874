import { greatest } from '../../../lib/extremes.ts';

/** A character with its place along the line. */
interface Placed {
  text: string;
  from: number;
  to: number;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters and numbers that are read to the right, also among others. */
const TO_RIGHT = /[\p{L}\p{N}]/u;
const LATIN = /\p{Script=Latin}/u;
const HAN = /\p{Script=Han}/u;
/** Forms of Arabic letters as they are drawn. */
const FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]/;
const PAIRS: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/** Whether a text has letters that are read to the left. */
export const isToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Arabic digits are written to the left and read to the right as all digits are (UAX #9, AN). */
const isLeft = ({ text }: Placed): boolean => isToLeft(text) && !LATIN.test(text) && !/^\p{N}+$/u.test(text);
const isRight = (letter: Placed): boolean => !isLeft(letter) && TO_RIGHT.test(letter.text);

/**
 * Characters that stand from left to right in the order in which they are read (UAX #9 backwards): Arabic and Hebrew
 * to the left, and all of a line of which they are the most part, unless it is Chinese. Places are given anew, for
 * they must ascend.
 */
export function inReadingOrder<Letter extends Placed>(letters: readonly Letter[]): Letter[] {
  const left = letters.filter(isLeft).length;
  if (!left) return [...letters];
  const others = letters.filter((letter) => isRight(letter) && /\p{L}/u.test(letter.text));
  const isMost = left > others.length && !others.some(({ text }) => HAN.test(text));
  const found: Letter[] = [];
  for (let at = 0; at < letters.length; ) {
    const end = isMost ? letters.length : endOfLeft(letters, at);
    found.push(...(end > at ? turned(letters.slice(at, end)) : [letters[at] as Letter]));
    at = Math.max(end, at + 1);
  }
  return found;
}

/** The place behind the last letter of a run to the left, with what stands between such; the place itself for none. */
function endOfLeft(letters: readonly Placed[], at: number): number {
  if (!isLeft(letters[at] as Placed)) return at;
  let end = at + 1;
  for (let next = end; next < letters.length; next++) {
    const letter = letters[next] as Placed;
    if (isLeft(letter)) end = next + 1;
    else if (isRight(letter) && /\p{L}/u.test(letter.text)) break;
  }
  return end;
}

/** A run read from its end; what is read to the right within it stays as it is. */
function turned<Letter extends Placed>(run: readonly Letter[]): Letter[] {
  const parts: Letter[][] = [];
  for (const letter of run) {
    const last = parts.at(-1);
    // A number goes on over its points: 3.5
    const goesOn = last && isRight(last[0] as Letter) && (isRight(letter) || /^[.,:/%-]$/.test(letter.text));
    if (last && (goesOn || isMarkOf(letter, last[0] as Letter))) last.push(letter);
    else parts.push([letter]);
  }
  // Each keeps its distance from the end where reading begins.
  const edges = (run[0] as Letter).from + (run.at(-1) as Letter).to;
  return parts.reverse().flatMap((part) => {
    const away = edges - greatest(part.map(({ to }) => to)) - (part[0] as Letter).from;
    return part.map((letter) => ({
      ...letter,
      text: written(letter.text),
      from: letter.from + away,
      to: letter.to + away,
    }));
  });
}

/** Whether a mark (a vowel) stands over or under a letter, behind which it is read. */
const isMarkOf = ({ text, from, to }: Placed, letter: Placed): boolean =>
  /^\p{M}+$/u.test(text) && (from + to) / 2 >= letter.from && (from + to) / 2 <= letter.to;

const written = (text: string): string => PAIRS[text] ?? (FORMS.test(text) ? text.normalize('NFKC') : text);
