import { greatest } from '../../../lib/extremes.ts';
import type { Line, TableLayout } from '../../layout.ts';
import type { ParagraphDraft, TableDraft } from '../drafts.ts';
import { plainCell } from '../tables/plain-cell.ts';
import { splitLine } from '../tables/split.ts';
import { markerOf } from '../text/markers.ts';
import { placesOf, placesOfLine, SAME, type Shared, sharedOf } from './column-places.ts';

/** Two texts beside each other may be anything. */
const MIN_CELLS = 3;
/** Cells stand at least so many ems apart; words do not. */
const APART = 0.8;

/**
 * The last row of a table without rules that stands alone on the next page, where a row is no table: it has a cell in
 * each column, clear of the others, and placed as most of its column are.
 */
export function lastRow(one: TableDraft, { paragraph, ...found }: ParagraphDraft): TableDraft | undefined {
  const { table, page } = one.pieces.at(-1) ?? one;
  const [line, more] = paragraph.lines as [Line, Line?];
  const columns = table.xs.length - 1;
  if (table.ruled || found.page !== page + 1 || more || columns < MIN_CELLS) return undefined;
  const row = splitLine(line, table.xs.slice(1, -1));
  if (row.length !== columns || !areApart(row, line) || isHeading(line, table)) return undefined;
  const places = placesOf(table);
  if (!row.every((cell, column) => isPlaced(cell, places[column] as number[]))) return undefined;
  const { top, bottom } = line.box;
  const grid = { xs: table.xs, ys: [top, bottom] };
  const cells = row.map((cell, column) => plainCell(0, column, grid, [cell]));
  const { box, column, band, columnIndex } = found;
  const own = { page: found.page, box, column, band, columns: found.columns, columnIndex };
  return { ...own, kind: 'table', pieces: [], headRows: 0, table: { ...table, ...grid, page: found.page, box, cells } };
}

/**
 * Whether white space stands between all cells, or the line was placed piece by piece, one to a cell; text is cut
 * anywhere.
 */
function areApart(row: readonly Line[], { size, starts: placed = [] }: Line): boolean {
  const starts = placed.length < row.length ? placed : [];
  return row.slice(1).every(({ box }, at) => {
    const end = (row[at] as Line).box.right;
    return box.left - end >= size * APART || starts.some((start) => Math.abs(start.at - box.left) < size * 0.1);
  });
}

/** Whether a line begins with a number as no row of the table does. */
function isHeading({ text }: Line, { cells }: TableLayout): boolean {
  const form = markerOf(text)?.form;
  const isOf = ({ column, lines }: TableLayout['cells'][number]): boolean =>
    column === 0 && lines.some((line) => markerOf(line.text)?.form === form);
  return form !== undefined && !cells.some(isOf);
}

/** Whether a cell stands where most of its column do, at the side that most of them share. */
function isPlaced(cell: Line, places: readonly number[]): boolean {
  const shared = sharedOf(places);
  const most = greatest(shared.map(({ count }) => count));
  if (most * 2 <= places.length / 3) return false;
  return placesOfLine(cell).some((place, side) => {
    const { at, count } = shared[side] as Shared;
    return count === most && Math.abs(place - at) < SAME;
  });
}
