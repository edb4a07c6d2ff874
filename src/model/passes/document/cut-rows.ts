import type { CellLayout, Line, TableLayout } from '../../layout.ts';
import { firstWord } from '../text/first-word.ts';

/** A line of a cell is full if the next word would leave less than so many ems at its right edge. */
const FULL = 1.6;

/**
 * Whether a row of a table was cut by the end of a page: the first row on the next (`row`) has no beginning of its own,
 * and what stands in it goes on below full lines of the last row before.
 */
export function isCutRow(one: TableLayout, other: TableLayout, row: number): boolean {
  if (one.xs.length < 3 || other.xs.length !== one.xs.length) return false;
  const cells = other.cells
    .filter((cell) => cell.row === row && !goesOnOver(one, cell))
    .sort((first, second) => first.column - second.column);
  const [first] = cells;
  const rest = cells.filter(isFilled);
  if (!first || isFilled(first) || !rest.length || !cells.every(isPlain)) return false;
  return rest.every((cell) => {
    const above = lastCell(one, cell);
    return above !== undefined && isFilled(above) && isPlain(above) && isFull(above, cell.lines[0] as Line);
  });
}

/**
 * Whether an empty cell at the top of a page is the rest of one at the end of the page before: that covers several
 * rows, or it does so itself in the first column, below the name of a group.
 */
export function goesOnOver(one: TableLayout, cell: CellLayout): boolean {
  const above = isFilled(cell) ? undefined : endingAt(one.cells, one.ys.length - 1, cell);
  return above !== undefined && (above.rowspan > 1 || (cell.rowspan > 1 && cell.column === 0 && isFilled(above)));
}

type Place = Pick<CellLayout, 'row' | 'column' | 'rowspan' | 'colspan'>;

/** Of some cells the one that ends above a row (`end`), in the columns of another. */
export const endingAt = <Cell extends Place>(
  cells: readonly Cell[],
  end: number,
  { column, colspan }: Place,
): Cell | undefined =>
  cells.find((cell) => cell.row + cell.rowspan === end && cell.column === column && cell.colspan === colspan);

/** The cell of the last row of a table above one that goes on with it. */
export const lastCell = ({ cells, ys }: TableLayout, { column, colspan }: CellLayout): CellLayout | undefined =>
  cells.find((cell) => cell.row === ys.length - 2 && cell.column === column && cell.colspan === colspan);

const isFilled = ({ lines }: CellLayout): boolean => lines.length > 0;

const isPlain = ({ rowspan, tables, pictures }: CellLayout): boolean =>
  rowspan === 1 && !tables.length && !pictures.length;

/** Whether the last line of a cell has no room for the first word of another. */
function isFull({ lines, box }: CellLayout, next: Line): boolean {
  const last = lines.reduce((low, line) => (line.base > low.base ? line : low));
  return box.right - last.box.right < firstWord(next) + last.size * FULL;
}
