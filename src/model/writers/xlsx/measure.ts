import { greatest } from '../../../lib/extremes.ts';
import type { TextPiece } from './sheet.ts';

/** Widths of letters in ems, near enough to keep text in its cell. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const NARROW_EM = 0.55;
/** White on both sides within a cell, in points. */
const PADDING = 6;

/** The widths of the lines of a text in points, as far as its breaks make them. */
export function lineWidths(pieces: readonly TextPiece[]): number[] {
  const widths = [0];
  for (const { text, font } of pieces)
    for (const character of text) {
      if (character === '\n') widths.push(0);
      else widths[widths.length - 1] = (widths.at(-1) as number) + (WIDE.test(character) ? 1 : NARROW_EM) * font.size;
    }
  return widths;
}

/** How many lines a text takes in a cell of this width. */
export const lineCount = (widths: readonly number[], width: number): number =>
  widths.reduce((sum, each) => sum + Math.max(1, Math.ceil(each / Math.max(8, width - PADDING))), 0);

/** The width of a cell that shows this text in one line, breaks aside. */
export const widthFor = (widths: readonly number[]): number => greatest(widths, 0) + PADDING;

/** Of the letters' size: from base line to base line. */
const PITCH = 1.35;

/** The height of a row that shows so many lines of this text, in points. */
export const heightFor = (pieces: readonly TextPiece[], lines: number): number =>
  lines * pieces.reduce((most, { font }) => Math.max(most, font.size), 0) * PITCH + 2;
