import type { TextFont } from '../../../formats/pdf/font/text-font.ts';
import { wrapText } from '../../../lib/wrap-text.ts';

/**
 * Breaks a text into lines no wider than `width` at this size; its own line ends count as spaces, and blank text gives
 * no lines.
 */
export const wrap = (font: TextFont, text: string, size: number, width: number): string[] =>
  wrapText(text.replace(/[\r\n]+/g, ' '), width, (piece) => font.width(piece) * size).filter((line) => line.trim());

/** A text cut to a width, with an ellipsis where it was longer. */
export function shortenTo(font: TextFont, text: string, size: number, width: number): string {
  if (font.width(text) * size <= width) return text;
  const letters = [...text];
  while (letters.length && font.width(`${letters.join('')}…`) * size > width) letters.pop();
  return `${letters.join('')}…`;
}
