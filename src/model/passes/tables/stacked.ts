import type { CellLayout, Line, TableLayout } from '../../layout.ts';
import { rowsOf } from '../text/join-lines.ts';

/** So many columns of a row stack numbers, and a row of the stack fills so many cells, before it is taken apart. */
const MIN_COLUMNS = 2;
const MIN_FILLED = 3;
/** Rows with more lines are text. */
const MAX_LINES = 400;
/** Base lines of one row differ by less than this share of the letters. */
const LEVEL = 0.35;
const NUMBER = /^[¥￥$€£]?\s*[-−+(（]?[\d,，]*\.?\d+\s*[%％)）]?$/;

/**
 * Takes rows apart whose cells hold several numbers each: items that nothing rules off from each other, as in invoices.
 * A row begins where the numbers of two columns stand on one base line; text between goes on with the row above it.
 */
export function partStacked(table: TableLayout): TableLayout {
  let { cells, ys } = table;
  for (let row = ys.length - 2; row >= 0; row--) {
    const own = cells.filter((cell) => cell.row === row);
    const bases = own.every(isPlain) ? basesOf(own, table) : [];
    if (bases.length < 2) continue;
    ({ cells, ys } = parted(cells, ys, row, bases));
  }
  return ys === table.ys ? table : { ...table, cells, ys };
}

const isPlain = ({ rowspan, tables, pictures }: CellLayout): boolean =>
  rowspan === 1 && !tables.length && !pictures.length;

/** The base lines that begin the rows of a stack, from the top down; none where there is none. */
function basesOf(cells: readonly CellLayout[], { cells: all }: TableLayout): number[] {
  if (cells.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_LINES || cells.length < MIN_FILLED) return [];
  if (
    all.some(({ row, rowspan }) => row < (cells[0] as CellLayout).row && row + rowspan > (cells[0] as CellLayout).row)
  )
    return [];
  const stacks = cells.map(({ lines }) => rowsOf(lines)).filter((rows) => rows.length > 1);
  const numbers = stacks.filter((rows) => rows.slice(1).every(isNumber) && !rows.some(isCut));
  if (numbers.length < MIN_COLUMNS) return [];
  const bases = numbers
    .flatMap((rows) => rows.map((row) => row[0] as Line))
    .sort((one, other) => one.base - other.base);
  const levels: { base: number; count: number }[] = [];
  for (const { base, size } of bases) {
    const last = levels.at(-1);
    if (last && base - last.base < size * LEVEL) last.count++;
    else levels.push({ base, count: 1 });
  }
  // A sum below the items fills fewer columns than they.
  const fewest = (at: number): number => (at + 1 < levels.length ? numbers.length * 0.6 : 0);
  const found = levels.filter(({ count }, at) => count >= Math.max(MIN_COLUMNS, fewest(at)));
  const starts = found.map(({ base }) => base);
  return found.length === levels.length && beginAlike(cells, starts) ? starts : [];
}

const textOf = (row: readonly Line[]): string =>
  row
    .map(({ text }) => text)
    .join('')
    .trim();

const isNumber = (row: readonly Line[]): boolean => NUMBER.test(textOf(row));

/** A number that found no room in its cell goes on in the next line. */
const isCut = (row: readonly Line[]): boolean => /(?:\d[.,，]|^[-−])$/.test(textOf(row));

/** Each row of a stack fills several cells, and no cell begins above the first row. */
function beginAlike(cells: readonly CellLayout[], starts: readonly number[]): boolean {
  const [first = 0] = starts;
  return (
    cells.every(({ lines }) => lines.every(({ base, size }) => base > first - size * LEVEL)) &&
    starts.every((start) => cells.filter(({ lines }) => lines.some((line) => isAt(line, start))).length >= MIN_FILLED)
  );
}

const isAt = ({ base, size }: Line, start: number): boolean => Math.abs(base - start) < size * LEVEL;

/** A table with one row as several. */
function parted(
  cells: readonly CellLayout[],
  ys: readonly number[],
  row: number,
  starts: readonly number[],
): Pick<TableLayout, 'cells' | 'ys'> {
  const more = starts.length - 1;
  const [top, bottom] = [ys[row] as number, ys[row + 1] as number];
  const sizeAt = (start: number): number =>
    cells.flatMap(({ lines }) => lines).find((line) => isAt(line, start))?.size ?? 10;
  const edges = [top, ...starts.slice(1).map((start) => start - sizeAt(start) * 1.1), bottom];
  const indexOf = ({ base, size }: Line): number => starts.findLastIndex((start) => base > start - size * LEVEL);
  return {
    ys: [...ys.slice(0, row), ...edges, ...ys.slice(row + 2)],
    cells: cells.flatMap((cell) => {
      if (cell.row + cell.rowspan <= row) return [cell];
      if (cell.row !== row) return [{ ...cell, row: cell.row > row ? cell.row + more : cell.row }];
      return starts.map((_, at) =>
        pieceOf(
          cell,
          at,
          edges,
          cell.lines.filter((line) => indexOf(line) === at),
        ),
      );
    }),
  };
}

/** One row's part of a cell: without borders where it was not ruled off. */
function pieceOf(cell: CellLayout, at: number, edges: readonly number[], lines: Line[]): CellLayout {
  const [above, right, below, left] = cell.borders;
  const none = { ...above, width: 0 };
  return {
    ...cell,
    row: cell.row + at,
    lines,
    box: { ...cell.box, top: edges[at] as number, bottom: edges[at + 1] as number },
    borders: [at ? none : above, right, at + 2 < edges.length ? none : below, left],
  };
}
