import type { FoundCell } from '../../../../schemas/tables.ts';
import type { Axis, Grid, Span } from '../shared/grid.ts';
import type { Place, Selection } from './selection.ts';

/** Pixels of the column with the rows' numbers. */
export const NUMBERS = 48;
/** Pixels: of columns at least and at most, and for each point of the page. */
const [MIN_WIDTH, MAX_WIDTH, PER_POINT] = [72, 280, 1.25];

/** Rows, over the whole table, whose texts columns are made wide enough for. */
const SAMPLE = 200;
/** Pixels of a letter, of a character of CJK, beside them, and of the mark of a total. */
const [LETTER, WIDE, BESIDE, MARK] = [8, 15, 22, 18];

/** How wide columns are drawn: as on the page, and so that most texts can be read. */
export function widthsOf({ columns, rows, cells }: Pick<Grid<FoundCell>, 'columns' | 'rows' | 'cells'>): number[] {
  const widths = columns.map((points) => points * PER_POINT);
  const [step, last] = [Math.ceil(rows.length / SAMPLE), rows.length - 1];
  for (const { row, column, colspan, text } of cells) {
    if (colspan > 1 || (row % step && row !== last)) continue;
    const letters = [...text.slice(0, MAX_WIDTH)].reduce((sum, letter) => sum + (letter > '\u2e80' ? WIDE : LETTER), 0);
    widths[column] = Math.max(widths[column] ?? 0, letters + BESIDE + (row === last ? MARK : 0));
  }
  return widths.map((width) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))));
}

/** Where each begins, and where the last one ends. */
export function edgesOf(sizes: readonly number[]): number[] {
  const edges = [0];
  for (const size of sizes) edges.push((edges.at(-1) ?? 0) + size);
  return edges;
}

/** Pixels of a cell within the grid: `lefts` are the edges of the columns, `height` that of all rows. */
export function boxOf(cell: Span, lefts: readonly number[], height: number) {
  const left = lefts[cell.column] ?? 0;
  const right = lefts[cell.column + cell.colspan] ?? left;
  return { left, top: cell.row * height, width: right - left, height: cell.rowspan * height };
}
export type CellBox = ReturnType<typeof boxOf>;

/** Whether a place is in a span. */
export const isIn = (span: Span, { row, column }: Place): boolean =>
  span.row <= row && row < span.row + span.rowspan && span.column <= column && column < span.column + span.colspan;

/** Whether a span has all of a row or a column. */
export const isWhole = (span: Span, grid: Grid<FoundCell>, axis: Axis, at: number): boolean =>
  axis === 'row'
    ? span.colspan === grid.columns.length && span.row <= at && at < span.row + span.rowspan
    : span.rowspan === grid.rows.length && span.column <= at && at < span.column + span.colspan;

/** A whole row, a whole column, or all; the focus stays at its beginning. */
export function lineSelection(grid: Grid<FoundCell>, what: Axis | 'all', { row, column }: Place): Selection {
  const end = { row: grid.rows.length - 1, column: grid.columns.length - 1 };
  if (what === 'all') return { from: end, to: { row: 0, column: 0 } };
  return what === 'row'
    ? { from: { row, column: end.column }, to: { row, column: 0 } }
    : { from: { row: end.row, column }, to: { row: 0, column } };
}

/** Rows to be drawn with the cells that begin in them: those in view, and those whose cells reach into them. */
export function rowsIn(
  cells: readonly FoundCell[],
  first: number,
  last: number,
): { row: number; cells: FoundCell[] }[] {
  const rows = new Map<number, FoundCell[]>();
  for (let row = first; row < last; row++) rows.set(row, []);
  for (const cell of cells) {
    if (cell.row >= last || cell.row + cell.rowspan <= first) continue;
    const own = rows.get(cell.row) ?? [];
    own.push(cell);
    rows.set(cell.row, own);
  }
  return [...rows]
    .map(([row, own]) => ({ row, cells: own.sort((one, other) => one.column - other.column) }))
    .sort((one, other) => one.row - other.row);
}
