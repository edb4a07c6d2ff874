import { greatest, least } from '../../../lib/extremes.ts';
import type { CellLayout } from '../../layout.ts';

/** A name stands over the middle of its columns, and off the middle of the one it begins in, in ems. */
const OVER = 0.6;
const OFF = 1;
/** Heads are at most so many rows. */
const MAX_ROWS = 4;

/** Lets the names of several columns, which stand over the middle of these in a table without rules, span them. */
export function widenHeads(cells: readonly CellLayout[], xs: readonly number[]): void {
  const rows = Map.groupBy(cells, ({ row }) => row);
  const columns = xs.length - 1;
  const body = [...rows].find(([, own]) => own.length > columns * 0.6)?.[0] ?? 0;
  if (body === 0 || body > MAX_ROWS) return;
  // Their middle is that of the names below them, or of all that stands in their columns.
  const below = [rows.get(body) as CellLayout[], cells.filter(({ row }) => row >= body)];
  const inks = below.map((all) => xs.slice(1).map((_, column) => inkOf(all.filter((cell) => isAlone(cell, column)))));
  for (let row = 0; row < body; row++)
    for (const cell of rows.get(row) ?? []) widen(cell, rows.get(row) as CellLayout[], inks, xs);
}

interface Ink {
  left: number;
  right: number;
}

const isAlone = (cell: CellLayout, column: number): boolean => cell.column === column && cell.colspan === 1;

const inkOf = (cells: readonly CellLayout[]): Ink => ({
  left: least(cells.flatMap(({ lines }) => lines.map(({ box }) => box.left))),
  right: greatest(cells.flatMap(({ lines }) => lines.map(({ box }) => box.right))),
});

function widen(cell: CellLayout, row: readonly CellLayout[], inks: readonly Ink[][], xs: readonly number[]): void {
  const [line, more] = cell.lines;
  if (!line || more || cell.colspan > 1) return;
  const middle = (line.box.left + line.box.right) / 2;
  const off = (from: number, to: number): number =>
    least(inks.map((ink) => Math.abs(((ink[from] as Ink).left + (ink[to] as Ink).right) / 2 - middle)));
  if (!(off(cell.column, cell.column) > line.size * OFF)) return;
  const isFree = (column: number): boolean =>
    column >= 0 &&
    column + 1 < xs.length &&
    !row.some((other) => other.column <= column && column < other.column + other.colspan);
  let best = { from: cell.column, to: cell.column, away: line.size * OVER };
  for (let from = cell.column; from === cell.column || isFree(from); from--)
    for (let to = cell.column; to === cell.column || isFree(to); to++)
      if (to > from && off(from, to) < best.away) best = { from, to, away: off(from, to) };
  const { from, to } = best;
  Object.assign(cell, { column: from, colspan: to - from + 1 });
  cell.box = { ...cell.box, left: xs[from] as number, right: xs[to + 1] as number };
}
