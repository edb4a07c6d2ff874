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
 * Tells text that stands in the middle of two rows, in columns that both leave empty, from rows of their own;
 * `columnOf` gives the column that a line begins in.
 */
export function takeTall(rows: readonly Line[][], columnOf: (line: Line) => number): { rows: Line[][]; tall: Tall[] } {
  const [kept, tall]: [Line[][], Tall[]] = [[], []];
  const step = usualStep(rows);
  for (const [at, row] of rows.entries()) {
    const [above, below] = [rows[at - 1], rows[at + 1]];
    if (above && above === kept.at(-1) && below && isBetween(row, above, below, columnOf, step))
      tall.push({ row: kept.length - 1, lines: row });
    else kept.push(row);
  }
  return { rows: kept, tall };
}

/** The rows around text in their middle are no farther from each other than others, by this share. */
const STEP = 1.3;

const baseOf = ([line]: readonly Line[]): number => (line as Line).base;

/** How far most rows are from the next. */
function usualStep(rows: readonly Line[][]): number {
  const steps = rows.slice(1).map((row, at) => baseOf(row) - baseOf(rows[at] as Line[]));
  return steps.sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
}

function isBetween(row: Line[], above: Line[], below: Line[], columnOf: (line: Line) => number, step: number): boolean {
  const taken = new Set([...above, ...below].map(columnOf));
  const isBeside = ({ box }: Line, others: Line[]): boolean =>
    others.some((other) => overlapY(box, other.box) > (box.bottom - box.top) * BESIDE);
  if (row.some((line) => taken.has(columnOf(line)))) return false;
  const isAside = ({ box }: Line): boolean => [...above, ...below].every((other) => other.box.left > box.right);
  const isBetweenSteps =
    row.every((line) => columnOf(line) === 0 && isAside(line)) && baseOf(below) - baseOf(above) < STEP * step;
  return isBetweenSteps || row.every((line) => isBeside(line, above) && isBeside(line, below));
}
