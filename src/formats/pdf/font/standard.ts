import type { Obj } from '../objects.ts';
import type { PdfWriter } from '../writer.ts';
import { helveticaWidth } from './standard-widths.ts';
import { type TextFont, textFont } from './text-font.ts';

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
