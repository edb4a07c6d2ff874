import { combine, IDENTITY, type Matrix } from '../../lib/matrix.ts';
import type { Drawing, DrawingItem } from '../../model/drawing.ts';

interface Letter {
  text: string;
  x: number;
  y: number;
  /** Height on the page. */
  size: number;
}

/** Letters of one page that are looked at: an invoice has some two thousand. */
const MAX_LETTERS = 50_000;

/**
 * The text of a drawn page, line by line from the top, each from left to right; a space where letters stand apart.
 * Labels and values of invoices are printed one over the other, so letters are of one line where they share half their
 * height.
 */
export function linesOf({ items }: Drawing): string[] {
  const letters: Letter[] = [];
  collect(items, IDENTITY, letters);
  letters.sort((a, b) => a.y - b.y);
  const lines: Letter[][] = [];
  for (const letter of letters) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && letter.y - last.y < Math.min(letter.size, last.size) * 0.4) line.push(letter);
    else lines.push([letter]);
  }
  return lines.map(joined);
}

function collect(items: readonly DrawingItem[], outer: Matrix, letters: Letter[]): void {
  for (const item of items) {
    const matrix = combine(item.matrix, outer);
    if (item.kind === 'group') collect(item.items, matrix, letters);
    if (item.kind !== 'text') continue;
    const [a, b, c, d, e, f] = matrix;
    const size = item.size * Math.hypot(c, d);
    for (const { text, x, y } of item.glyphs)
      if (text.trim() !== '' && letters.length < MAX_LETTERS)
        letters.push({ text, x: a * x + c * y + e, y: b * x + d * y + f, size });
  }
}

/** From the origin of one letter to the next, in heights, beyond which they stand apart. */
const [WIDE, NARROW] = [1.6, 1.05];

function joined(line: Letter[]): string {
  line.sort((a, b) => a.x - b.x);
  let text = '';
  for (const [at, letter] of line.entries()) {
    const before = line[at - 1];
    const most = before && /[\u2e80-\uffef]/.test(before.text) ? WIDE : NARROW;
    if (before && letter.x - before.x > before.size * most * [...before.text].length) text += ' ';
    text += letter.text;
  }
  return text.normalize('NFKC');
}
