import { greatest, least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { Border } from '../../flow.ts';
import type { CellLayout, Line, TableLayout } from '../../layout.ts';
import type { Sides } from './pair-sides.ts';

const NONE: Border = { width: 0, colour: '#000000' };

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
  const cells = rows.flatMap((sides, row) => sides.map((lines, column) => cellOf(lines, { row, column }, xs, ys)));
  return { page, box, xs, ys, cells, ruled: false, pairs: true };
}

const cellOf = (
  lines: Line[],
  { row, column }: { row: number; column: number },
  xs: readonly number[],
  ys: readonly number[],
): CellLayout => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  lines,
  tables: [],
  pictures: [],
  box: {
    left: xs[column] as number,
    right: xs[column + 1] as number,
    top: ys[row] as number,
    bottom: ys[row + 1] as number,
  },
  borders: [NONE, NONE, NONE, NONE],
});
