import type { Line, TableLayout } from '../../layout.ts';
import type { ParagraphDraft, TableDraft } from '../drafts.ts';
import { plainCell } from '../tables/plain-cell.ts';
import { splitLine } from '../tables/split.ts';

/** Cells of a column begin, end or have their middle at places that differ by less than this, in points. */
const SAME = 4;
/** Two texts beside each other may be anything. */
const MIN_CELLS = 3;

/** The left edges, middles and right edges of what stands in each column of cells. */
export function placesOf({ xs, cells }: TableLayout): number[][] {
  const places = xs.slice(1).map((): number[] => []);
  for (const { column, colspan, lines } of cells)
    if (colspan === 1) for (const line of lines) places[column]?.push(...placesOfLine(line));
  return places;
}

const placesOfLine = ({ box }: Line): number[] => [box.left, (box.left + box.right) / 2, box.right];

/**
 * The last row of a table without rules that stands alone on the next page, where a row is no table: it has a cell in
 * each column, placed as the others are.
 */
export function lastRow(one: TableDraft, { paragraph, ...found }: ParagraphDraft): TableDraft | undefined {
  const { table, page } = one.pieces.at(-1) ?? one;
  const [line, more] = paragraph.lines as [Line, Line?];
  const columns = table.xs.length - 1;
  if (table.ruled || found.page !== page + 1 || more || columns < MIN_CELLS) return undefined;
  const row = splitLine(line, table.xs.slice(1, -1));
  const places = placesOf(table);
  const isPlaced = (cell: Line, column: number): boolean =>
    placesOfLine(cell).some((place, side) =>
      places[column]?.some((other, at) => at % 3 === side && Math.abs(place - other) < SAME),
    );
  if (row.length !== columns || !row.every(isPlaced)) return undefined;
  const { top, bottom } = line.box;
  const grid = { xs: table.xs, ys: [top, bottom] };
  const cells = row.map((cell, column) => plainCell(0, column, grid, [cell]));
  const { box, column, band, columnIndex } = found;
  const own = { page: found.page, box, column, band, columns: found.columns, columnIndex };
  return { ...own, kind: 'table', pieces: [], headRows: 0, table: { ...table, ...grid, page: found.page, box, cells } };
}
