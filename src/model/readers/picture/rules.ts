import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { paperLight } from './paper-light.ts';

/** A straight line that is drawn on a picture: its ends and its thickness in pixels. */
export interface Rule {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  thick: number;
}

/** In inches: the shortest rules across and down, longer than strokes of letters, and the thickest. */
const [ACROSS, DOWN, THICK] = [0.45, 0.3, 0.035];
/** A pixel is ink where it is so much darker than the paper. */
const INK = 0.72;
/** Shorter runs of ink are no parts of rules, in pixels. */
const MIN_RUN = 12;
/** Holes of so many pixels do not end a rule. */
const HOLE = 2;
/** A rule rises by at most so much of its length. */
const STEEP = 0.03;
/** More pieces than this on one picture are those of a photo. */
const [MAX_PIECES, MAX_RULES] = [20_000, 1500];

/** Rows of ink, one byte a pixel; those of a picture lying on its side where `turn`. */
interface Ink {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Finds the rules of an upright picture that has so many pixels an inch; it is opaque and may lean a little. */
export function rulesOf(picture: Bitmap, dpi: number): { across: Rule[]; down: Rule[] } {
  const ink = inkOf(picture);
  const down = piecesOf(transposed(ink), DOWN * dpi, THICK * dpi);
  return {
    across: piecesOf(ink, ACROSS * dpi, THICK * dpi),
    down: down.map(({ x0, y0, x1, y1, thick }) => ({ x0: y0, y0: x0, x1: y1, y1: x1, thick })),
  };
}

function inkOf({ width, height, data }: Bitmap): Ink {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at++)
    light[at] =
      ((data[at * 4] as number) * 77 + (data[at * 4 + 1] as number) * 151 + (data[at * 4 + 2] as number) * 28) >> 8;
  const paper = paperLight({ width, height, data: light });
  const row = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y++) {
    paper(y, row);
    for (let x = 0; x < width; x++, at++) light[at] = (light[at] as number) < (row[x] as number) * INK ? 1 : 0;
  }
  return { width, height, data: light };
}

function transposed({ width, height, data }: Ink): Ink {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x] as number;
  return { width: height, height: width, data: turned };
}

/** The rules that go along the rows: runs of ink in neighbouring rows that touch are one. */
function piecesOf(ink: Ink, least: number, thick: number): Rule[] {
  // A leaning rule steps from row to row: its runs are shorter than it.
  const shortest = Math.max(MIN_RUN, least / 3);
  const pieces = new Set<Piece>();
  let above: Run[] = [];
  for (let y = 0; y < ink.height && pieces.size < MAX_PIECES; y++) {
    const runs = runsIn(ink, y, shortest);
    let first = 0;
    for (const run of runs) {
      while (first < above.length && (above[first] as Run).to < run.from - HOLE) first++;
      for (let at = first; at < above.length && (above[at] as Run).from <= run.to + HOLE; at++)
        join(run, above[at] as Run, pieces);
      run.piece ??= startedBy(run, y, pieces);
      take(run.piece, run, y);
    }
    above = runs;
  }
  return [...pieces].flatMap((piece) => ruleOf(piece, least, thick)).slice(0, MAX_RULES);
}

/** Runs that touch: from where to where, their ink, and the rows at both ends. */
interface Piece {
  from: number;
  to: number;
  ink: number;
  top: number;
  bottom: number;
  /** The rows of the runs that reach farthest to both sides. */
  left: number;
  right: number;
  /** The piece that it has become a part of. */
  into?: Piece;
}

function startedBy({ from, to }: Run, y: number, pieces: Set<Piece>): Piece {
  const piece: Piece = { from, to, ink: 0, top: y, bottom: y, left: y, right: y };
  pieces.add(piece);
  return piece;
}

function pieceOf({ piece }: Run): Piece | undefined {
  let found = piece;
  while (found?.into) found = found.into;
  return found;
}

/** A run belongs to the piece of one above it; what it touches besides becomes a part of that. */
function join(run: Run, other: Run, pieces: Set<Piece>): void {
  const [own, its] = [pieceOf(run), pieceOf(other) as Piece];
  run.piece = own ?? its;
  if (!own || own === its) return;
  own.left = its.from < own.from ? its.left : own.left;
  own.right = its.to > own.to ? its.right : own.right;
  own.from = Math.min(own.from, its.from);
  own.to = Math.max(own.to, its.to);
  own.top = Math.min(own.top, its.top);
  own.ink += its.ink;
  its.into = own;
  pieces.delete(its);
}

function take(piece: Piece, { from, to, ink }: Run, y: number): void {
  if (from < piece.from - HOLE) piece.left = y;
  if (to > piece.to + HOLE) piece.right = y;
  piece.from = Math.min(piece.from, from);
  piece.to = Math.max(piece.to, to);
  piece.bottom = y;
  piece.ink += ink;
}

function ruleOf({ from, to, ink, top, bottom, left, right }: Piece, least: number, most: number): Rule[] {
  const length = to - from + 1;
  const thick = ink / length;
  if (length < least || thick > most || bottom - top > most + length * STEEP) return [];
  const middle = (top + bottom + 1) / 2;
  const [y0, y1] = bottom - top <= most ? [middle, middle] : [left + 0.5, right + 0.5];
  return [{ x0: from, y0, x1: to + 1, y1, thick }];
}

interface Run {
  from: number;
  to: number;
  ink: number;
  piece?: Piece;
}

/** Ink without holes along a row, at least so long. */
function runsIn({ width, data }: Ink, y: number, shortest: number): Run[] {
  const runs: Run[] = [];
  let [from, ink, last] = [-1, 0, -1];
  const close = (): void => {
    if (from >= 0 && last - from + 1 >= shortest) runs.push({ from, to: last, ink });
    [from, ink] = [-1, 0];
  };
  for (let x = 0, at = y * width; x < width; x++, at++) {
    if (!data[at]) continue;
    if (from >= 0 && x - last > HOLE + 1) close();
    if (from < 0) from = x;
    ink++;
    last = x;
  }
  close();
  return runs;
}
