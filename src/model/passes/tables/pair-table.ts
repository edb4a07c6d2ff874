import { greatest, least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { Line, TableLayout } from '../../layout.ts';
import type { Sides } from './pair-sides.ts';
import { plainCell } from './plain-cell.ts';

/** Sides as a table of two columns, whose rows begin at the given base lines. */
export function tableOf([left, right]: Sides, starts: readonly number[], edges?: readonly number[]): TableLayout {
  const all = [...left, ...right];
  const page = (all[0] as Line).page;
  const box = around(all.map((line) => line.box));
  const middle = (): number =>
    (greatest(left.map((line) => line.box.right)) + least(right.map((line) => line.box.left))) / 2;
  const xs = edges ? [...edges] : [box.left, middle(), box.right];
  const rowOf = ({ base }: Line): number =>
    Math.max(
      0,
      starts.findLastIndex((start) => base > start - 2),
    );
  const rows = starts.map((_, row) => [left, right].map((side) => side.filter((line) => rowOf(line) === row)));
  const ys = [...rows.map((sides) => least(sides.flat().map((line) => line.box.top))), box.bottom];
  const cells = rows.flatMap((sides, row) => sides.map((lines, column) => plainCell(row, column, { xs, ys }, lines)));
  return { page, box, xs, ys, cells, ruled: false, pairs: true };
}
