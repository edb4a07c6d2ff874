import type { FoundCell } from '../../../../schemas/tables.ts';
import type { Grid } from '../../../../src/features/pdf-convert/shared/grid.ts';

/**
 * A table drawn with letters, a line for each row: equal letters beside or under each other are one cell, `.` is a
 * hole. Each cell says its letter.
 */
export function grid(drawn: string, headRows = 0): Grid<FoundCell> {
  const lines = drawn.trim().split(/\s+/);
  const cells = new Map<string, FoundCell>();
  for (const [row, line] of lines.entries())
    for (const [column, text] of [...line].entries()) {
      if (text === '.') continue;
      const cell = cells.get(text) ?? { row, column, rowspan: 1, colspan: 1, text };
      cell.rowspan = row - cell.row + 1;
      cell.colspan = Math.max(cell.colspan, column - cell.column + 1);
      cells.set(text, cell);
    }
  const columns = [...(lines[0] ?? '')].map((_, at) => 10 + at);
  return { columns, rows: lines.map((_, at) => 100 + at), headRows, cells: [...cells.values()] };
}

/** A table of texts, a row each; '' says nothing. */
export const texts = (rows: string[][], headRows = 1): Grid<FoundCell> => ({
  columns: (rows[0] ?? []).map(() => 10),
  rows: rows.map(() => 10),
  headRows,
  cells: rows.flatMap((line, row) => line.map((text, column) => ({ row, column, rowspan: 1, colspan: 1, text }))),
});

/** The same drawing of a table; `_` is a cell without text, `#` a place that two cells cover. */
export function drawn({ rows, columns, cells }: Grid<FoundCell>): string {
  const places = rows.map(() => columns.map(() => '.'));
  for (const { row, column, rowspan, colspan, text } of cells)
    for (let y = row; y < row + rowspan; y++)
      for (let x = column; x < column + colspan; x++) {
        const line = places[y] as string[];
        line[x] = line[x] === '.' ? text.replace(/\n/g, '')[0] || '_' : '#';
      }
  return places.map((line) => line.join('')).join(' ');
}
