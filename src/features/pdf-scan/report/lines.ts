import type { TextFont } from '../../../formats/pdf/font/text-font.ts';

/** Signs that do not begin a line (GB/T 15834). */
const NOT_FIRST = /^[，。、；：？！）》」』】〕”’…—,.;:?!)\]}%°]/;
/** What is kept whole in a line: a run of Latin letters and digits, else one character. */
const PIECES = /[A-Za-z0-9_.@-]+|\s+|[^\s]/gu;

/** Breaks a text into lines no wider than `width` at this size; a word wider than that is cut. */
export function wrap(font: TextFont, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  const put = (piece: string): void => {
    const own = font.width(piece) * size;
    if (line && length + own > width && !NOT_FIRST.test(piece)) {
      lines.push(line.trimEnd());
      line = '';
      length = 0;
      if (!piece.trim()) return;
    }
    line += piece;
    length += own;
  };
  for (const [piece] of text.matchAll(PIECES))
    if (font.width(piece) * size > width) for (const letter of piece) put(letter);
    else put(piece);
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

/** A text cut to a width, with an ellipsis where it was longer. */
export function shortenTo(font: TextFont, text: string, size: number, width: number): string {
  if (font.width(text) * size <= width) return text;
  const letters = [...text];
  while (letters.length && font.width(`${letters.join('')}…`) * size > width) letters.pop();
  return `${letters.join('')}…`;
}
