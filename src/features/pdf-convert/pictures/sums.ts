import { checkSums, type SumCheck } from '../../../lib/table-sums.ts';
import type { ReadCell, ReadTable } from '../../../model/recognise/tables/tables.ts';

/** What a table's row or column of totals says, and whether it is right. */
export interface Total extends SumCheck {
  /** What is added up, by its heading; '' where it has none. */
  heading: string;
}

/** The totals of a table's last row and of its last column. */
export function totalsOf({ xs, ys, headRows, cells }: ReadTable): Total[] {
  const said = ({ text }: ReadCell): string => text;
  const down = checkSums({ rows: ys.slice(1), headRows, cells }, said);
  // Across it is the same with rows for columns; the first column names the rows.
  const lain = cells.map((cell) => ({ ...cell, ...mirrored(cell) }));
  const across = checkSums({ rows: xs.slice(1), headRows: 1, cells: lain }, said);
  return [
    ...down.map((total) => ({ ...total, heading: headingOf(cells, { ...total, row: headRows - 1 }) })),
    ...across.flatMap(({ row: column, column: row, ...total }) =>
      row < headRows ? [] : [{ ...total, row, column, heading: headingOf(cells, { row, column: 0 }) }],
    ),
  ];
}

const mirrored = ({ row, column, rowspan, colspan }: ReadCell) => ({
  row: column,
  column: row,
  rowspan: colspan,
  colspan: rowspan,
});

function headingOf(cells: readonly ReadCell[], at: { row: number; column: number }): string {
  const heading = cells.find(
    ({ row, column, rowspan, colspan }) =>
      row <= at.row && at.row < row + rowspan && column <= at.column && at.column < column + colspan,
  );
  return heading?.text.replace(/\s+/g, ' ') ?? '';
}

/** The table with the cells of totals that are not right marked as doubtful. */
export function withWrongTotals(table: ReadTable, totals: readonly Total[]): ReadTable {
  const wrong = new Set(totals.flatMap(({ right, row, column }) => (right ? [] : [`${row} ${column}`])));
  if (!wrong.size) return table;
  const cells = table.cells.map((cell) =>
    wrong.has(`${cell.row} ${cell.column}`) ? { ...cell, doubtful: true } : cell,
  );
  return { ...table, cells };
}
