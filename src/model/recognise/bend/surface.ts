import { greatest, least } from '../../../lib/extremes.ts';
import type { Bow } from './bow.ts';

/** By how many pixels what stands at a place of the flat page stands lower on its picture. */
export type Lower = (x: number, y: number) => number;

/** Powers of x of the surface; each has a part that stays, and one that grows down the page. */
const POWERS = [1, 2, 3, 4];
const TERMS = 2 * POWERS.length;
/** Lines further from the surface than so many times the usual are left out of it. */
const OUTLIER = 2.5;
/** What keeps the surface from swinging where few lines tell of it, a line's share. */
const STIFF = 1e-4;

/** The smooth surface that lines of a page follow, by least squares; `width` and `height` are the picture's. */
export function surfaceOf(bows: readonly Bow[], width: number, height: number): Lower {
  const lines = bows.map((bow) => lineOf(bow, width, height));
  const first = solved(lines);
  const errors = lines.map((line) => errorOf(line, first));
  const usual = errors.toSorted((a, b) => a - b)[errors.length >> 1] ?? 0;
  const terms = solved(lines.filter((_, at) => (errors[at] as number) <= OUTLIER * usual));
  const across = bows.flatMap(({ places }) => places.map(({ x }) => x));
  const [left, right] = [least(across), greatest(across)];
  const down = bows.map(middleOf);
  const [top, bottom] = [least(down), greatest(down)];
  const inside = (at: number, from: number, to: number): number => Math.min(to, Math.max(from, at));
  return (x, y) => {
    const row = rowAt(inside(x, left, right) / width, inside(y, top, bottom) / height);
    return row.reduce((sum, value, at) => sum + value * (terms[at] as number), 0);
  };
}

/** A line's places as rows of equations, each without the line's mean, which is where the line stands. */
interface Line {
  rows: number[][];
  lower: number[];
}

function lineOf(bow: Bow, width: number, height: number): Line {
  const middle = middleOf(bow);
  const rows = bow.places.map(({ x }) => rowAt(x / width, middle / height));
  const means = rows[0]?.map((_, at) => rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length) ?? [];
  return {
    rows: rows.map((row) => row.map((value, at) => value - (means[at] as number))),
    lower: bow.places.map(({ y }) => y - middle),
  };
}

const middleOf = ({ places }: Bow): number => places.reduce((sum, { y }) => sum + y, 0) / places.length;

/** The terms at a place, whose sides are 0–1. */
function rowAt(u: number, v: number): number[] {
  const [x, y] = [2 * u - 1, 2 * v - 1];
  return POWERS.flatMap((power) => [x ** power, x ** power * y]);
}

function errorOf({ rows, lower }: Line, terms: readonly number[]): number {
  const off = rows.map((row, at) =>
    Math.abs((lower[at] as number) - row.reduce((sum, value, term) => sum + value * (terms[term] as number), 0)),
  );
  return off.reduce((sum, one) => sum + one, 0) / Math.max(1, off.length);
}

/** The terms that fit all lines best. */
function solved(lines: readonly Line[]): number[] {
  const matrix = Array.from({ length: TERMS }, () => new Array<number>(TERMS + 1).fill(0));
  let count = 0;
  for (const { rows, lower } of lines)
    for (const [at, row] of rows.entries()) {
      count++;
      for (let i = 0; i < TERMS; i++) {
        const line = matrix[i] as number[];
        for (let k = 0; k < TERMS; k++) line[k] = (line[k] as number) + (row[i] as number) * (row[k] as number);
        line[TERMS] = (line[TERMS] as number) + (row[i] as number) * (lower[at] as number);
      }
    }
  for (const [at, row] of matrix.entries()) row[at] = (row[at] as number) + STIFF * Math.max(1, count);
  return eliminated(matrix);
}

/** Solves a symmetric, positive system in place (Gauss). */
function eliminated(matrix: number[][]): number[] {
  for (const [at, row] of matrix.entries())
    for (const other of matrix) {
      if (other === row) continue;
      const factor = (other[at] as number) / (row[at] as number);
      for (let k = at; k <= TERMS; k++) other[k] = (other[k] as number) - factor * (row[k] as number);
    }
  return matrix.map((row, at) => (row[TERMS] as number) / (row[at] as number));
}
