const ROMAN: readonly [value: number, letters: string][] = [
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

/** The largest number that is written in Roman numerals or repeated letters; longer ones would run off the page. */
export const MAX_NUMERAL = 4999;

/** Whether a number can be written in Roman numerals or letters. */
export const hasNumeral = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MAX_NUMERAL;

/** A number for which `hasNumeral` holds, in lower-case Roman numerals. */
export function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [worth, letters] of ROMAN) for (; left >= worth; left -= worth) text += letters;
  return text;
}

/** a … z, aa … zz, aaa …, as page labels (ISO 32000-1 table 159) and lists of Word (ECMA-376 17.18.59) go. */
export const repeatedLetter = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);

/** a … z, aa, ab … zz, aaa …, as lists of web pages go (CSS Counter Styles 3, §3.1.4). */
export function alphabetic(value: number): string {
  let text = '';
  for (let left = value; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

const PLACES = ['', '十', '百', '千'];

/** 0–9999 as a Chinese reader says it (二十一, 一百〇五), larger numbers digit by digit; `zero` is 〇 or 零. */
export function chineseNumber(value: number, zero: '〇' | '零' = '〇'): string {
  const names = [...`${zero}一二三四五六七八九`];
  const digits = [...String(value)].map(Number);
  if (value > 9999) return digits.map((digit) => names[digit]).join('');
  const text = digits
    .map((digit, index) => (digit ? `${names[digit]}${PLACES[digits.length - 1 - index]}` : zero))
    .join('')
    .replace(/[〇零]+/g, zero)
    .replace(/(.)[〇零]$/, '$1');
  return text.replace(/^一十/, '十');
}
