/** How a page number is written. */
export type NumeralStyle = 'arabic' | 'roman' | 'ROMAN' | 'chinese' | 'letter';

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [worth, sign] of ROMAN) for (; left >= worth; left -= worth) text += sign;
  return text;
}

const DIGITS = [...'〇一二三四五六七八九'];
const PLACES = ['', '十', '百', '千'];

/** Up to 9999 as a Chinese reader says it: 二十一, 一百〇五; above it digit by digit. */
function chinese(value: number): string {
  if (value > 9999) return [...String(value)].map((digit) => DIGITS[Number(digit)]).join('');
  const digits = [...String(value)].map(Number);
  const text = digits
    .map((digit, index) => (digit ? `${DIGITS[digit]}${PLACES[digits.length - 1 - index]}` : '〇'))
    .join('')
    .replace(/〇+/g, '〇')
    .replace(/(.)〇$/, '$1');
  return text.replace(/^一十/, '十');
}

/** a … z, aa … zz, aaa …, as page labels go (ISO 32000-1 table 159). */
const letters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);

const WRITE: Record<NumeralStyle, (value: number) => string> = {
  arabic: String,
  roman,
  ROMAN: (value) => roman(value).toUpperCase(),
  chinese,
  letter: letters,
};

/** The most that is written in Roman numerals or letters; above it their length would run off the page. */
const MAX_NUMERAL = 4999;

/**
 * A number in a style, in Arabic digits where the style has no sensible form for it; `digits` pads Arabic ones with
 * zeros.
 */
export function numeral(value: number, style: NumeralStyle, digits = 0): string {
  const plain = String(value).padStart(digits, '0');
  if (style === 'arabic' || value < 1) return plain;
  return value > MAX_NUMERAL && style !== 'chinese' ? plain : WRITE[style](value);
}

/** A pattern with {n} (the number) and {N} (the last number) filled in. */
export const fillLabel = (pattern: string, n: string, last: string): string =>
  pattern.replace(/\{(n|N)\}/g, (_, which: string) => (which === 'n' ? n : last));
