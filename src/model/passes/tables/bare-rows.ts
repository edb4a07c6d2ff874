import { least } from '../../../lib/extremes.ts';
import { overlapX } from '../../box.ts';
import type { CellLayout, Line, TableLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { rowsOf } from '../text/join-lines.ts';
import { isLabel } from '../text/labels.ts';
import { AMOUNT } from './amounts.ts';
import { columnOf } from './column-of.ts';
import { plainCell } from './plain-cell.ts';
import { splitAtStarts } from './separators.ts';

/** The head of a table has at least so many columns and at most so many rows. */
const MIN_COLUMNS = 2;
const MAX_HEAD = 3;
/** A row stands so near below the one before, in heights of its letters. */
const NEAR = 1.6;
/** So many rows below a head, with several cells and in this share of its columns, make a table. */
const MIN_ROWS = 2;
const MIN_CELLS = 2;
const FILLED = 0.5;
/** Letters run so far, in points, over the edge of their column. */
const OVER = 3;
/** More rows on one page are no table. */
const MAX_ROWS = 400;
/** Lines are compared with heads so many times in all. */
const MAX_WORK = 20_000_000;

/**
 * Lets heads with rules and no figures, as spreadsheets print them, take the rows below them that have no rules, as far
 * as these stand in their columns. Gives the tables, and the lines that are left.
 */
export function withBareRows(
  tables: readonly TableLayout[],
  lines: readonly Line[],
): { tables: TableLayout[]; lines: readonly Line[] } {
  const taken = new Set<Line>();
  let work = 0;
  const whole = tables.map((table) => {
    const isOwn = isHead(table) && work < MAX_WORK;
    work += isOwn ? lines.length + tables.length : 0;
    const rows = isOwn ? rowsBelow(table, lines, tables) : [];
    if (rows.length < MIN_ROWS) return table;
    for (const line of rows.flatMap(({ whole }) => whole)) taken.add(line);
    return withRows(
      table,
      rows.map(({ cells }) => cells),
    );
  });
  return { tables: whole, lines: taken.size ? lines.filter((line) => !taken.has(line)) : lines };
}

/** Whether a table has only names in each of its cells, all bold or before a fill. */
function isHead({ xs, ys, cells }: TableLayout): boolean {
  if (xs.length <= MIN_COLUMNS || ys.length - 1 > MAX_HEAD) return false;
  const texts = cells.map(({ lines }) => lines.map(({ text }) => text).join(''));
  if (!texts.every((text) => text.trim() && !AMOUNT.test(text.trim()))) return false;
  const isFilled = ({ fill }: CellLayout): boolean => fill !== undefined && fill !== '#ffffff';
  return cells.every((cell) => isFilled(cell) || cell.lines.every(({ bold }) => bold));
}

interface BareRow {
  whole: Line[];
  /** The same, cut at the edges of columns. */
  cells: Line[];
}

/** The rows right below a head, up to the first that does not stand in its columns. */
function rowsBelow({ box, xs }: TableLayout, lines: readonly Line[], tables: readonly TableLayout[]): BareRow[] {
  const end = least(
    tables.flatMap((other) => (other.box.top >= box.bottom && isOver(other.box, box) ? [other.box.top] : [])),
  );
  const below = lines.filter(
    (line) =>
      !line.angle &&
      !line.vertical &&
      line.box.top > box.bottom - OVER &&
      line.box.bottom < end &&
      isOver(line.box, box),
  );
  const rows: BareRow[] = [];
  let { bottom } = box;
  for (const whole of rowsOf(below).slice(0, MAX_ROWS)) {
    const [first] = whole as [Line];
    const cells = whole.flatMap((line) => splitAtStarts(line, xs.slice(1, -1)));
    const isNear = first.box.top - bottom < first.size * NEAR;
    if (!isNear || whole.every(({ text }) => isLabel(text)) || !cells.every((line) => isInColumn(line, xs, cells)))
      break;
    rows.push({ whole, cells });
    bottom = first.box.bottom;
  }
  const most = Math.max(MIN_CELLS, (xs.length - 1) * FILLED);
  while (rows.length && (rows.at(-1) as BareRow).cells.length < most) rows.pop();
  return rows.filter(({ cells }) => cells.length >= most).length * 2 >= rows.length ? rows : [];
}

const isOver = (one: Box, other: Box): boolean => overlapX(one, other) > 0;

/** Whether a line stands in one of the columns, or runs on over one that is empty in its row. */
function isInColumn(line: Line, xs: readonly number[], row: readonly Line[]): boolean {
  const column = columnOf(line, xs);
  const { left, right } = line.box;
  if (left < (xs[column] as number) - OVER || right > (xs.at(-1) as number) + OVER) return false;
  return !row.some(
    (other) => other !== line && (columnOf(other, xs) === column || overlapX(other.box, line.box) > OVER),
  );
}

/** A table with more rows, which have no rules. */
function withRows(table: TableLayout, rows: readonly Line[][]): TableLayout {
  const head = table.ys.length - 1;
  const bottoms = rows.map((row) => row.reduce((low, { box }) => Math.max(low, box.bottom), 0));
  const ys = [...table.ys, ...bottoms];
  const grid = { xs: table.xs, ys };
  const cells = rows.flatMap((row, at) =>
    row.map((line) => plainCell(head + at, columnOf(line, table.xs), grid, [line])),
  );
  return {
    ...table,
    ys,
    cells: [...table.cells, ...cells],
    box: { ...table.box, bottom: ys.at(-1) as number },
    ruled: false,
    headed: true,
  };
}
