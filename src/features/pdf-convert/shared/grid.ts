import type { ColumnType } from '../../../../schemas/tables.ts';

/** Where a cell stands in its table, from 0, and how far it reaches. */
export interface Span {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
}

/** A table as its editing sees it: of what is read from a document, or of plain texts. */
export interface Grid<C extends Span> {
  columns: number[];
  rows: number[];
  headRows: number;
  cells: C[];
  /** By column; none where nobody chose one. */
  types?: (Exclude<ColumnType, 'auto'> | undefined)[];
}

/** What changes need to know of the cells they make and put together. */
export interface CellMaker<C extends Span> {
  text(cell: C): string;
  /** The cell saying something else. */
  withText(cell: C, text: string): C;
  /** A cell without text that looks like another. */
  empty(like: C | undefined, at: Span): C;
  /** One cell with all that stands in some, which are in reading order. */
  merged(cells: readonly C[], at: Span): C;
}

export type Axis = 'row' | 'column';

/** The names of what an axis is about, and of what lies across. */
export const AXES = {
  row: { start: 'row', span: 'rowspan', sizes: 'rows', across: 'column', acrossSpan: 'colspan', others: 'columns' },
  column: { start: 'column', span: 'colspan', sizes: 'columns', across: 'row', acrossSpan: 'rowspan', others: 'rows' },
} as const;

/** Whether a cell covers a place. */
export const covers = ({ row, column, rowspan, colspan }: Span, atRow: number, atColumn: number): boolean =>
  row <= atRow && atRow < row + rowspan && column <= atColumn && atColumn < column + colspan;

/** Whether two have a place in common. */
export const overlaps = (one: Span, other: Span): boolean =>
  one.row < other.row + other.rowspan &&
  other.row < one.row + one.rowspan &&
  one.column < other.column + other.colspan &&
  other.column < one.column + one.colspan;

/** The cell that covers a place; none where the table has a hole. */
export const cellAt = <C extends Span>({ cells }: Grid<C>, row: number, column: number): C | undefined =>
  cells.find((cell) => covers(cell, row, column));

/** A stretch of cells, made so large that it cuts through none. */
export function wholeSpan(cells: readonly Span[], wish: Span): Span {
  let span = wish;
  let rest = cells.filter(({ rowspan, colspan }) => rowspan > 1 || colspan > 1); // others are never cut through
  for (;;) {
    const touched = rest.filter((cell) => overlaps(cell, span));
    if (!touched.length) return span;
    const known = new Set(touched);
    rest = rest.filter((cell) => !known.has(cell));
    span = touched.reduce(around, span);
  }
}

/** The stretch around two. */
function around(one: Span, other: Span): Span {
  const [row, column] = [Math.min(one.row, other.row), Math.min(one.column, other.column)];
  const bottom = Math.max(one.row + one.rowspan, other.row + other.rowspan);
  const right = Math.max(one.column + one.colspan, other.column + other.colspan);
  return { row, column, rowspan: bottom - row, colspan: right - column };
}

export const inReadingOrder = (one: Span, other: Span): number => one.row - other.row || one.column - other.column;
