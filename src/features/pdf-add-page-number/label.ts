import { chineseNumber, hasNumeral, repeatedLetter, roman } from '../../lib/numerals.ts';

/** How a page number is written. */
export type NumeralStyle = 'arabic' | 'roman' | 'ROMAN' | 'chinese' | 'letter';

const WRITE: Record<NumeralStyle, (value: number) => string> = {
  arabic: String,
  roman,
  ROMAN: (value) => roman(value).toUpperCase(),
  chinese: (value) => chineseNumber(value),
  letter: repeatedLetter,
};

/**
 * A number in a style, in Arabic digits where the style has no sensible form for it; `digits` pads Arabic ones with
 * zeros.
 */
export function numeral(value: number, style: NumeralStyle, digits = 0): string {
  const plain = String(value).padStart(digits, '0');
  if (style === 'arabic' || value < 1) return plain;
  return hasNumeral(value) || style === 'chinese' ? WRITE[style](value) : plain;
}

/** A pattern with {n} (the number) and {N} (the last number) filled in. */
export const fillLabel = (pattern: string, n: string, last: string): string =>
  pattern.replace(/\{(n|N)\}/g, (_, which: string) => (which === 'n' ? n : last));
