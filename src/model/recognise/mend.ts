import type { ReadLine } from './place.ts';

const HAN = /[\p{Script=Han}、。，！？；：）》」』”’]/u;
const STARTS_HAN = /[\p{Script=Han}（《「『“‘]/u;

/** Marks that the network takes for others: of 楷体 and of lines that were read lying on their side. */
const BETWEEN_HAN: Record<string, string> = { 丶: '、', '°': '。', "'": '，', '`': '，', '´': '，' };
/** Marks within numbers are half-width ones. */
const IN_NUMBER: Record<string, string> = { '，': ',', '。': '.', '．': '.' };
const DIGIT = /[0-9]/;
/** A closing quotation mark in a line that opens none. */
const CLOSING = '’';
/** At the end of a line a dot in the middle is a full stop: a name goes on. */
const AT_END: Record<string, string> = { '·': '。', '°': '。', '`': '。' };
/** Half-width marks after Chinese characters are full-width ones. */
const WIDE: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！' };

/** A dot that begins a line marks an item; the network knows no other. */
const BULLET = /[·・]/;
/** What the network takes the zero of Chinese years for. */
const ZERO = /[OoΟ0○]/;
const NUMERAL = /[〇一二三四五六七八九]/;

/** A read line with the marks that its neighbours show to be others; nothing else changes. */
export function mended(line: ReadLine): ReadLine {
  const opens = line.characters.includes('‘');
  const characters: string[] = [];
  for (const [index, character] of line.characters.entries())
    characters.push(mendedOne(character, characters.at(-1) ?? '', line.characters[index + 1] ?? '', opens));
  return { ...line, characters };
}

/** A character between its neighbours: the one before mended already, '' at the ends of a line. */
function mendedOne(character: string, before: string, after: string, opens: boolean): string {
  if (!before && BULLET.test(character)) return '•';
  if (ZERO.test(character) && NUMERAL.test(before) && (NUMERAL.test(after) || ZERO.test(after) || after === '年'))
    return '〇';
  if (DIGIT.test(before) && DIGIT.test(after)) return IN_NUMBER[character] ?? character;
  if (!HAN.test(before)) return character;
  if (!after && AT_END[character]) return AT_END[character];
  if (character === CLOSING && !opens) return '，';
  if (!after || STARTS_HAN.test(after)) return BETWEEN_HAN[character] ?? WIDE[character] ?? character;
  return character;
}

/** How many marks only a line lying on its side is read with, less those of an upright one. */
export const lyingMarks = ({ characters }: ReadLine): number =>
  characters.reduce((sum, character, index) => {
    if (!HAN.test(characters[index - 1] ?? '')) return sum;
    return sum + (/["'’`°´]/.test(character) ? 1 : /[，。、]/.test(character) ? -1 : 0);
  }, 0);
