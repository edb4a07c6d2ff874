import { append, greatest, least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { CellLayout, Fill, Line, PageLayout, Rule, TableLayout } from '../../layout.ts';
import type { Tag } from '../../page.ts';
import { rowsOf } from '../text/join-lines.ts';
import { isLabel } from '../text/labels.ts';
import { isMarker } from '../text/markers.ts';
import { withoutAnswer } from './answer-places.ts';
import { isHeading } from './between.ts';
import { columnOf } from './column-of.ts';
import { isFormula } from './formula-rows.ts';
import { EDGE, mergeRows } from './merge-rows.ts';
import { isMiddle, joinMiddles, withoutStacks } from './middle-rows.ts';
import { fillCells } from './places.ts';
import { NO_BORDER } from './plain-cell.ts';
import { separatorsOf, splitAtStarts } from './separators.ts';
import { takeTall } from './tall.ts';
import { widenHeads } from './wide-heads.ts';

/** Tables without rules found among the lines of a column, and the lines that are left. */
export interface Unruled {
  tables: TableLayout[];
  lines: Line[];
}

/** Rows of one table are not farther from each other, in heights of their lines. */
const NEAR = 3.2;
/** Tables of two columns are told from accidents by their rows, and by the alignment of their cells. */
const MIN_ROWS = 2;
const ALIGNED = 0.6;

/** What of a page tells rows of a table from what stands between two of them. */
type Around = Pick<PageLayout, 'rules' | 'fills' | 'tags'>;

/** Finds rows of cells that stand under each other. */
export function unruledTables(lines: readonly Line[], { rules, fills, tags }: Around): Unruled {
  const rows = rowsOf(lines);
  const found: Unruled = { tables: [], lines: [] };
  for (let at = 0; at < rows.length; ) {
    let end = endOfRun(rows, at, tags);
    let table = end - at >= MIN_ROWS ? tableBetween(rows.slice(at, end), rules) : undefined;
    while (table && isTail(table, rows[end])) {
      const longer = tableBetween(rows.slice(at, end + 1), rules);
      if (longer?.ys.length !== table.ys.length) break;
      [table, end] = [longer, end + 1];
    }
    if (table) found.tables.push(withFills(table, fills));
    else append(found.lines, rows.slice(at, Math.max(at + 1, end)).flat());
    at = Math.max(at + 1, end);
  }
  return found;
}

/** Whether a row below a table is the second line of a cell in its last row, whose first line is full. */
function isTail({ cells, xs, ys }: TableLayout, row: readonly Line[] | undefined): boolean {
  const [line, more] = row ?? [];
  if (!line || more || columnOf(line, xs) === 0) return false;
  const own = cells.filter(({ column }) => column === columnOf(line, xs));
  const above = own.find((cell) => cell.row === ys.length - 2)?.lines.at(-1);
  const known = greatest(own.flatMap(({ lines }) => lines.map(({ box }) => box.right)));
  // Full lines end up to a letter apart.
  if (!above || above.size !== line.size || line.box.right > known + line.size) return false;
  const right = Math.max(known, line.box.right);
  const isFull = right - above.box.right < line.size * EDGE;
  return isFull && Math.abs(above.box.left - line.box.left) < 1 && line.box.top - above.box.bottom < line.size * 0.6;
}

/** A fill reaches so far over the letters of a table without rules, in points. */
const PADDING = 30;

/** A table with the fills behind its cells. */
export function withFills(table: TableLayout, fills: readonly Fill[]): TableLayout {
  const { left, top, right, bottom } = table.box;
  const room = { left: left - PADDING, top: top - PADDING, right: right + PADDING, bottom: bottom + PADDING };
  fillCells(table, room, fills);
  return table;
}

/**
 * Whether a row has several cells: a list's marker in front of words is none, nor are brackets for the answer behind
 * them.
 */
export function isMany(whole: readonly Line[]): boolean {
  const row = withoutAnswer(whole);
  const [first, second] = row as [Line, Line | undefined];
  if (second && isChoices(row)) return false;
  return row.length > (isMarker(first.text) && /\p{L}/u.test(second?.text ?? '') ? 2 : 1);
}

/** What each choice of a question begins with. */
const CHOICE = /^\s*[（(]?([A-H])[.．、)）]/;

/** The letter of a choice, by its code; NaN of other lines. */
const letterOf = ({ text }: Line): number => CHOICE.exec(text)?.[1]?.charCodeAt(0) ?? Number.NaN;

/** The choices of a question beside each other: A. … B. … C. … */
function isChoices(row: readonly Line[]): boolean {
  const letters = row.map(letterOf);
  return letters.every((letter, at) => letter - at === letters[0]);
}

/** The choices that stand beside each other, as rows of two and more. */
export const choiceRows = (lines: readonly Line[]): Line[][] =>
  rowsOf(lines.filter((line) => !line.angle && !line.vertical && letterOf(line)))
    .flatMap((row) => {
      const parts: Line[][] = [];
      for (const line of row) {
        const last = parts.at(-1);
        if (last && letterOf(line) === letterOf(last.at(-1) as Line) + 1) last.push(line);
        else parts.push([line]);
      }
      return parts;
    })
    .filter((row) => row.length > 1);

/** Whether a row is the next line of the last cell of the row above, which is full, or goes on with one itself. */
function isWrapped(above: readonly Line[], [line, more]: readonly Line[]): boolean {
  const last = above.at(-1) as Line;
  if (!line || more || last.size !== line.size || Math.abs(last.box.left - line.box.left) > 1) return false;
  return line.box.top - last.box.bottom < line.size * 0.6 && last.box.right > line.box.right - line.size;
}

/** So many cells beside each other tell a row of names with their values from others. */
const PAIRS = 3;

const isLabelled = (row: readonly Line[]): boolean => row.every(({ text }) => isLabel(text));

/** The row behind the last one that could belong to a table beginning here; `at` itself where none begins. */
function endOfRun(rows: readonly Line[][], at: number, tags: readonly Tag[]): number {
  if (!isMany(rows[at] as Line[])) return at;
  let last = at;
  const areLabelled = isLabelled(rows[at] as Line[]);
  for (let next = at + 1; next < rows.length; next++) {
    const [one, row] = [around((rows[next - 1] as Line[]).map(({ box }) => box)), rows[next] as Line[]];
    const line = row[0] as Line;
    if (line.box.top - one.bottom > line.size * NEAR || isHeading(rows, next, tags)) break;
    // Names with their values above or below a table, as the head of a statement has them, are not of it.
    if (row.length >= PAIRS && isLabelled(row) !== areLabelled && row.some(({ text }) => isLabel(text)) !== areLabelled)
      break;
    if (isMany(row) || isMiddle(rows, next) || (last === next - 1 && isWrapped(rows[last] as Line[], row))) last = next;
    else if (next - last > 2) break;
  }
  return last + 1;
}

/**
 * Rows as a table: columns by what divides them, as far as that is known, else by the white stripes between their
 * cells; undefined where there are none.
 */
export function tableBetween(
  given: readonly Line[][],
  rules: readonly Rule[],
  separators: readonly number[] = separatorsOf(joinMiddles(given).map(withoutStacks).filter(isMany)),
): TableLayout | undefined {
  const cut = given.map((row) => row.flatMap((line) => splitAtStarts(line, separators)));
  const bounds = around(cut.flat().map(({ box }) => box));
  // Fonts that are replaced may be wider: the last column gets room for a letter.
  const slack = greatest(cut.flat().map(({ size }) => size));
  const xs = [bounds.left, ...separators, bounds.right + slack];
  const rows = joinMiddles(cut);
  const full = rows.filter(isMany);
  const columns = xs.length - 1;
  if (full.length < MIN_ROWS || columns < 2 || isText(rows, separators, full.length)) return undefined;
  if (isFormula(rows, columns, (line) => columnOf(line, xs)) || (columns === 2 && !isAligned(full, xs)))
    return undefined;
  const { rows: merged, tall } = takeTall(mergeRows(rows, xs, rules), (line) => columnOf(line, xs));
  const cells = [
    ...merged.flatMap((row, index) => cellsOf(row, index, xs)),
    ...tall.flatMap(({ lines, row }) => cellsOf(lines, row, xs).map((cell) => ({ ...cell, rowspan: 2 }))),
  ];
  if (cells.length < columns * merged.length * 0.4) return undefined;
  widenHeads(cells, xs);
  const tops = merged.map((row) => least(row.map(({ box }) => box.top)));
  const ys = [...tops, bounds.bottom];
  for (const cell of cells)
    cell.box = { ...cell.box, top: ys[cell.row] as number, bottom: ys[cell.row + cell.rowspan] as number };
  return { page: (rows.flat() as [Line])[0].page, box: bounds, xs, ys, cells, ruled: false };
}

/** Lines of text over the columns, one under nearly each row of several parts: what is said of it, as in a résumé. */
function isText(rows: readonly Line[][], separators: readonly number[], full: number): boolean {
  const over = rows.filter(([line, more]) => {
    const { box, size } = line as Line;
    return !more && separators.some((x) => box.left < x - size && box.right > x + size);
  });
  return over.length * 2 >= full;
}

/** A table without rules cut anew into the columns of another, which it goes on with. */
export function withColumns(table: TableLayout, edges: readonly number[]): TableLayout {
  const xs = [table.box.left, ...edges.slice(1, -1), table.box.right];
  const cells = Array.from(Map.groupBy(table.cells, ({ row }) => row)).flatMap(([row, own]) => {
    const lines = own.flatMap((cell) => cell.lines.flatMap((line) => splitAtStarts(line, xs)));
    return cellsOf(lines, row, xs).map((cell) => ({
      ...cell,
      rowspan: own[0]?.rowspan ?? 1,
      box: { ...cell.box, top: table.ys[row] as number, bottom: table.ys[row + 1] as number },
    }));
  });
  return { ...table, xs, cells };
}

/** Whether the cells of each column share an edge or their middle. */
function isAligned(rows: readonly Line[][], xs: readonly number[]): boolean {
  for (let column = 0; column + 1 < xs.length; column++) {
    const cells = rows.flatMap((row) => row.filter((line) => columnOf(line, xs) === column));
    const places = [
      cells.map(({ box }) => box.left),
      cells.map(({ box }) => box.right),
      cells.map(({ box }) => (box.left + box.right) / 2),
    ];
    const best = greatest(places.map((each) => alike(each)));
    if (best < Math.max(2, cells.length * ALIGNED)) return false;
  }
  return true;
}

const alike = (places: readonly number[]): number =>
  greatest(
    places.map((place) => places.filter((other) => Math.abs(other - place) < 3).length),
    0,
  );

function cellsOf(row: readonly Line[], index: number, xs: readonly number[]): CellLayout[] {
  const cells: CellLayout[] = [];
  for (const line of row) {
    const column = columnOf(line, xs);
    let end = column + 1;
    const next = least(
      row
        .filter((other) => other !== line)
        .map((other) => columnOf(other, xs))
        .filter((at) => at > column),
    );
    while (end < Math.min(next, xs.length - 1) && line.box.right > (xs[end] as number) + line.size) end++;
    const known = cells.find((cell) => cell.column <= column && column < cell.column + cell.colspan);
    if (known) known.lines.push(line);
    else cells.push(cellOf(line, index, column, end, xs));
  }
  return cells;
}

const cellOf = (line: Line, row: number, column: number, end: number, xs: readonly number[]): CellLayout => ({
  row,
  column,
  rowspan: 1,
  colspan: end - column,
  lines: [line],
  tables: [],
  pictures: [],
  box: { left: xs[column] as number, right: xs[end] as number, top: line.box.top, bottom: line.box.bottom },
  borders: [NO_BORDER, NO_BORDER, NO_BORDER, NO_BORDER],
});
