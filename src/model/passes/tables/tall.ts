import { overlapY } from '../../box.ts';
import type { Line } from '../../layout.ts';

/** Text in the middle of two rows lies beside each of them by at least this share of its height. */
const BESIDE = 0.25;

/** Lines that belong to a row and the one below it. */
export interface Tall {
  row: number;
  lines: Line[];
}

/**
 * Tells text that stands in the middle of two rows, in columns that both leave empty, from rows of their own; `columnOf`
 * gives the column that a line begins in.
 */
export function takeTall(rows: readonly Line[][], columnOf: (line: Line) => number): { rows: Line[][]; tall: Tall[] } {
  const [kept, tall]: [Line[][], Tall[]] = [[], []];
  for (const [at, row] of rows.entries()) {
    const [above, below] = [rows[at - 1], rows[at + 1]];
    if (above && above === kept.at(-1) && below && isBetween(row, above, below, columnOf))
      tall.push({ row: kept.length - 1, lines: row });
    else kept.push(row);
  }
  return { rows: kept, tall };
}

function isBetween(row: Line[], above: Line[], below: Line[], columnOf: (line: Line) => number): boolean {
  const taken = new Set([...above, ...below].map(columnOf));
  const isBeside = ({ box }: Line, others: Line[]): boolean =>
    others.some((other) => overlapY(box, other.box) > (box.bottom - box.top) * BESIDE);
  return row.every((line) => !taken.has(columnOf(line)) && isBeside(line, above) && isBeside(line, below));
}
