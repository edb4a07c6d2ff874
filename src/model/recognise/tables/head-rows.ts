import { isNumber } from './cell-texts.ts';

interface Cell {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  text: string;
}

/** A heading has so many rows at most, besides a title over all columns. */
const MAX_ROWS = 4;

/** How many rows at the top name the columns: words over columns of other things, down to where their cells end. */
export function headRowsOf(cells: readonly Cell[], rows: number): number {
  const columns = cells.reduce((most, { column, colspan }) => Math.max(most, column + colspan), 0);
  const at = (row: number): Cell[] => cells.filter((cell) => cell.row === row);
  const titles = at(0).length === 1 && at(0)[0]?.colspan === columns && columns > 1 ? 1 : 0;
  const head = at(titles);
  const isHeading = head.length > 1 && head.every(({ text }, index) => (text || !index) && !isAmount(text));
  if (!isHeading) return 0;
  const end = head.reduce((most, { row, rowspan }) => Math.max(most, row + rowspan), titles + 1);
  const isBelow = ({ row, text }: Cell): boolean => row >= end && isNumber(text);
  const named = cells.some(isBelow) || rows - end >= 2;
  return named && end < rows && end - titles <= MAX_ROWS ? end : 0;
}

/** Years are headings of columns, other numbers are not. */
const isAmount = (text: string): boolean => isNumber(text) && !/^(19|20)\d\d$/.test(text);
