import type { Obj } from '../objects.ts';
import type { PdfWriter } from '../writer.ts';
import { type TextFont, textFont } from './text-font.ts';

/**
 * Advance widths of the letters from space to tilde, thousandths of the em (Adobe's metrics of the standard 14 fonts).
 */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

/** The same of Times Roman. */
const TIMES_WIDTHS = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
  722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
  444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
  200, 480, 541,
];

/** How wide Helvetica's glyph of an ASCII character is, in thousandths of the em; undefined for all others. */
export const helveticaWidth = (code: number): number | undefined => WIDTHS[code - 32];

/** How wide the glyph of an ASCII character is in Times Roman, in thousandths of the em; undefined for all others. */
export const timesWidth = (code: number): number | undefined => TIMES_WIDTHS[code - 32];

/** Whether a text can be set in Helvetica as every reader has it, so that nothing need be embedded. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Helvetica of the standard 14 fonts (ISO 32000-1 §9.6.2.2) for texts that are `isPlain`. */
export const standardFont = (writer: PdfWriter): TextFont =>
  standard14(writer, 'Helvetica', (code) => helveticaWidth(code) ?? 0);

/** Courier, all of whose letters are as wide as each other. */
export const monoFont = (writer: PdfWriter): TextFont => standard14(writer, 'Courier', () => 600);

function standard14(writer: PdfWriter, name: string, widthOf: (code: number) => number): TextFont {
  const ref = writer.add(
    new Map<string, Obj>([
      ['Type', 'Font'],
      ['Subtype', 'Type1'],
      ['BaseFont', name],
      ['Encoding', 'WinAnsiEncoding'],
    ]),
  );
  const letters = (text: string): number[] =>
    [...text].map((letter) => letter.charCodeAt(0)).filter((code) => code >= 32 && code < 127);
  const font = {
    ref,
    hex: (text: string) =>
      `<${letters(text)
        .map((code) => code.toString(16))
        .join('')}>`,
    width: (text: string) => letters(text).reduce((sum, code) => sum + widthOf(code), 0) / 1000,
    ascent: 0.718,
    descent: -0.207,
    capHeight: 0.718,
    missing: new Set<string>(),
  };
  return textFont([{ font }], font.missing);
}
