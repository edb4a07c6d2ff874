import { DOUBTFUL, type TextLine } from '../../../../schemas/recognised.ts';
import { joinRows } from '../../../lib/recognised-text.ts';
import { sidesOf } from '../geometry.ts';
import type { Grid } from './grid.ts';
import type { Straight } from './straight.ts';

/** Neighbouring characters of one line, on the straightened page. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  /** Its middle, and how high its letters' box is. */
  v: number;
  high: number;
  /** Of its least sure character. */
  sure: number;
}

interface Character {
  text: string;
  u: number;
  v: number;
  sure: number;
}

/** Letters reach so far from their middles, in heights of a box. */
const HALF = { wide: 0.36, narrow: 0.2 };
/** In heights of a box: a line that ends nearer to its cell's side is full, and its text goes on in the next. */
const FULL = 1.6;

/** The characters of a line where they would be if the page lay straight. */
function charactersOf({ text, quad, at, sure }: TextLine, { u, v }: Straight): Character[] {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  const all = [...text];
  return all.map((character, index) => {
    const share = at[index] ?? (index + 0.5) / all.length;
    const x = ((ax + dx) * (1 - share) + (bx + cx) * share) / 2;
    const y = ((ay + dy) * (1 - share) + (by + cy) * share) / 2;
    return { text: character, u: u(x, y), v: v(x, y), sure: sure[index] ?? 1 };
  });
}

/** A line cut where `breaks` says so of two neighbours. */
function cutLine(
  line: TextLine,
  straight: Straight,
  breaks: (one: Character, next: Character, high: number) => boolean,
): Piece[] {
  const high = sidesOf(line.quad).height;
  const pieces: Character[][] = [];
  let last: Character | undefined;
  for (const character of charactersOf(line, straight)) {
    const isSpace = !character.text.trim();
    if (!last || (!isSpace && breaks(last, character, high))) pieces.push([]);
    pieces.at(-1)?.push(character);
    if (!isSpace || !last) last = character;
  }
  return pieces.flatMap((own) => pieceOf(own, high));
}

function pieceOf(characters: readonly Character[], high: number): Piece[] {
  const said = characters.filter(({ text }) => text.trim());
  const [first, last] = [said[0], said.at(-1)];
  if (!first || !last) return [];
  const half = ({ text }: Character): number => high * (/[ -~]/.test(text) ? HALF.narrow : HALF.wide);
  return [
    {
      text: characters
        .map(({ text }) => text)
        .join('')
        .trim(),
      left: first.u - half(first),
      right: last.u + half(last),
      v: (first.v + last.v) / 2,
      high,
      sure: Math.min(1, ...said.slice(0, 200).map(({ sure }) => sure)),
    },
  ];
}

/** The last place that is not above a value; -1 before the first. */
function placeIn(places: readonly number[], at: number): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle] as number) <= at) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The cell of a grid that holds a place; -1 outside of it. */
export function cellAt({ xs, ys, owners }: Grid, u: number, v: number): number {
  const [column, row] = [placeIn(xs, u), placeIn(ys, v)];
  const isInside = column >= 0 && row >= 0 && column < xs.length - 1 && row < ys.length - 1;
  return isInside ? (owners[row * (xs.length - 1) + column] as number) : -1;
}

/** A line as pieces that lie in one cell each, or outside of the grid. */
export const piecesIn = (grid: Grid, line: TextLine, straight: Straight): Piece[] =>
  cutLine(line, straight, (one, next) => cellAt(grid, one.u, one.v) !== cellAt(grid, next.u, next.v));

/** Characters whose middles are so far apart, in heights of a box, belong to different columns. */
const APART = 1.25;

/** A line as pieces between wide gaps. */
export const wordsOf = (line: TextLine, straight: Straight): Piece[] =>
  cutLine(line, straight, (one, next, high) => next.u - one.u > APART * high);

/** What the pieces of a cell say, from above: those beside each other with a blank, full lines run on. */
export function textOf(pieces: readonly Piece[], right: number): { text: string; doubtful: boolean } {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.v - other.v)) {
    const row = rows.at(-1);
    if (row && piece.v - (row[0] as Piece).v < piece.high / 2) row.push(piece);
    else rows.push([piece]);
  }
  let [text, isFull] = ['', true];
  for (const row of rows) {
    const said = row.sort((one, other) => one.left - other.left);
    const own = said.map((piece) => piece.text).join(' ');
    text = text && (isFull ? joinRows(text, own) : `${text}\n${own}`);
    text ||= own;
    const last = said.at(-1) as Piece;
    isFull = right - last.right < FULL * last.high;
  }
  return { text, doubtful: pieces.some(({ sure }) => sure < DOUBTFUL) };
}
