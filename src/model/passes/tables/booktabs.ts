import { greatest, least } from '../../../lib/extremes.ts';
import { grown, holdsMiddle } from '../../box.ts';
import type { Border } from '../../flow.ts';
import type { CellLayout, Fill, Line, Rule, TableLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { boxOfRule } from '../drawing/rules.ts';
import { rowsOf } from '../text/join-lines.ts';
import { bandsOf, filledColumns } from './bands.ts';
import { joinMiddles } from './middle-rows.ts';
import { linesFrom, withOutside } from './outside-rules.ts';
import { plainCell } from './plain-cell.ts';
import { isMany, tableBetween, withFills } from './unruled.ts';

/** Rules of one table begin and end alike, in points, and stand no farther from each other than this. */
const ALIKE = 4;
const MAX_HEIGHT = 420;
const MIN_LENGTH = 60;
/** A table between rules has this share of its rows in several cells. */
const MANY = 0.5;
/** So many tables may be open at a height, lines stand in one, and lines are compared with tables. */
const MAX_OPEN = 50;
const MAX_LINES = 3000;
const MAX_WORK = 20_000_000;

/** Tables between horizontal rules only, as printers set them, and the lines that are left. */
export function ruledOffTables(
  lines: readonly Line[],
  rules: readonly Rule[],
  fills: readonly Fill[] = [],
): { tables: TableLayout[]; lines: Line[] } {
  const tables: TableLayout[] = [];
  const taken = new Set<Line>();
  const byHeight = lines.toSorted((one, other) => one.box.top - other.box.top);
  const linesIn = (box: Box): Line[] => within(box, byHeight).filter((line) => !taken.has(line));
  let work = 0;
  for (const frame of frames([...rules, ...bandsOf(fills)]).flatMap((ats) => tablesIn(ats, byHeight))) {
    const own = linesIn(frame);
    work += lines.length + own.length + fills.length;
    if (work > MAX_WORK) break;
    if (own.length > MAX_LINES) continue;
    const box = withOutside(frame, own, byHeight, frame.maxAbove);
    const inside = linesIn(box);
    const rows = rowsOf(inside);
    const joined = joinMiddles(rows);
    if (rows.length < 2 || joined.filter(isMany).length < joined.length * MANY) continue;
    const found = tableBetween(rows, rules, filledColumns(box, rows, fills));
    if (!found) continue;
    const table = withRules(widened(found, box), rules, box);
    const whole = { left: Math.min(table.box.left, box.left), right: Math.max(table.box.right, box.right) };
    tables.push(withFills({ ...table, box: { ...table.box, ...whole } }, fills));
    for (const line of inside) taken.add(line);
  }
  return { tables, lines: lines.filter((line) => !taken.has(line)) };
}

/** The rules that are not of these tables: those of tables in a row are no frame of what stands between them. */
export function rulesOutside(rules: readonly Rule[], tables: readonly TableLayout[]): readonly Rule[] {
  if (rules.length * tables.length > MAX_WORK) return rules;
  return rules.filter((rule) => !tables.some(({ box }) => holdsMiddle(grown(box, 1), boxOfRule(rule))));
}

/** A rule lies over cells if it covers this share of their width. */
const COVERS = 0.6;
/** More rules at one table are a drawing. */
const MAX_RULES = 500;

/** The table with borders where rules stand between its rows, above and below it. */
function withRules(table: TableLayout, rules: readonly Rule[], { top, bottom }: Box): TableLayout {
  const level = rules.filter(
    ({ horizontal, at, from, to }) =>
      horizontal && at > top - 1 && at < bottom + 1 && to > table.box.left && from < table.box.right,
  );
  if (level.length > MAX_RULES) return table;
  const inks = new Map(table.cells.map((cell) => [cell, inkOf(cell)]));
  const bottoms = table.ys
    .slice(1)
    .map((_, row) =>
      greatest(
        table.cells.filter((cell) => cell.row + cell.rowspan === row + 1).map((cell) => (inks.get(cell) as Ink).bottom),
      ),
    );
  const tops = table.ys
    .slice(1)
    .map((_, row) => least(table.cells.filter((cell) => cell.row === row).map((cell) => (inks.get(cell) as Ink).top)));
  const inGap = (at: number, row: number): boolean =>
    at > (bottoms[row - 1] ?? -Infinity) - 2 && at < (tops[row] ?? Infinity) + 2;
  const between = (row: number, { box }: CellLayout): Rule | undefined =>
    level.find(
      ({ at, from, to }) =>
        inGap(at, row) && Math.min(to, box.right) - Math.max(from, box.left) > (box.right - box.left) * COVERS,
    );
  const whole = { ...table.cells[0], box: table.box } as CellLayout;
  const heights = table.ys.map((y, row) => between(row, whole)?.at ?? y);
  const cells = [...table.cells, ...emptyCells(table)].map((cell): CellLayout => {
    const [above, right, below, left] = cell.borders;
    const end = cell.row + cell.rowspan;
    const [top, bottom] = [between(cell.row, cell), between(end, cell)].map((rule) => rule && borderOf(rule));
    const box = { ...cell.box, top: heights[cell.row] as number, bottom: heights[end] as number };
    return { ...cell, box, borders: [top ?? above, right, bottom ?? below, left] };
  });
  const ends = { top: heights[0] as number, bottom: heights.at(-1) as number };
  return { ...table, ys: heights, cells, box: { ...table.box, ...ends } };
}

/** The first and the last column reach as far as the rules. */
function widened(table: TableLayout, { left, right }: Box): TableLayout {
  const last = table.xs.length - 1;
  const xs = table.xs.map((x, at) => (at === 0 ? Math.min(x, left) : at === last ? Math.max(x, right) : x));
  const cells = table.cells.map((cell): CellLayout => {
    const { column, colspan, box } = cell;
    return { ...cell, box: { ...box, left: xs[column] as number, right: xs[column + colspan] as number } };
  });
  return { ...table, xs, cells };
}

const borderOf = ({ width, colour }: Rule): Border => ({ width: Math.max(0.25, width), colour });

/** The places of a table where nothing stands, as cells: rules go on over them. */
function emptyCells({ xs, ys, cells }: TableLayout): CellLayout[] {
  const columns = xs.length - 1;
  const taken = new Set<number>();
  for (const { row, column, rowspan, colspan } of cells)
    for (let y = row; y < row + rowspan; y++)
      for (let x = column; x < column + colspan; x++) taken.add(y * columns + x);
  const empty: CellLayout[] = [];
  for (let row = 0; row + 1 < ys.length; row++)
    for (let column = 0; column < columns; column++)
      if (!taken.has(row * columns + column)) empty.push(plainCell(row, column, { xs, ys }));
  return empty;
}

type Ink = Pick<Box, 'top' | 'bottom'>;

/** From the first to the last line of a cell. */
const inkOf = ({ lines }: CellLayout): Ink => ({
  top: least(lines.map(({ box }) => box.top)),
  bottom: greatest(lines.map(({ box }) => box.bottom)),
});

/** The upright lines in an area; all lines are sorted by their upper edges. */
const within = (box: Box, byHeight: readonly Line[]): Line[] =>
  linesFrom(byHeight, box.top - 2, box.bottom + 3).filter((line) => isIn(line.box, box) && !line.angle);

const isIn = (inner: Box, { left, right, top, bottom }: Box): boolean =>
  inner.top > top - 2 && inner.bottom < bottom + 3 && inner.left > left - 3 && inner.right < right + 3;

/** Rules of one length that stand under each other, by their heights. */
interface Frame {
  left: number;
  right: number;
  /** At least two, from the top down. */
  ats: number[];
  /** Those that are edges of filled cells. */
  bands: ReadonlySet<number>;
}

/** The rules that may be those of tables. */
function frames(rules: readonly Rule[]): Frame[] {
  const long = rules
    .filter(({ horizontal, from, to }) => horizontal && to - from >= MIN_LENGTH)
    .sort((one, other) => one.at - other.at);
  const groups: Rule[][] = [];
  let open: Rule[][] = [];
  for (const rule of long) {
    open = open.filter((group) => rule.at - (group.at(-1) as Rule).at < MAX_HEIGHT).slice(-MAX_OPEN);
    const group = open.find((other) => {
      const last = other.at(-1) as Rule;
      return Math.abs(last.from - rule.from) < ALIKE && Math.abs(last.to - rule.to) < ALIKE;
    });
    if (group) group.push(rule);
    else {
      groups.push([rule]);
      open.push(groups.at(-1) as Rule[]);
    }
  }
  return groups.flatMap((group) => {
    const [{ from: left, to: right }] = group as [Rule];
    const bands = new Set(group.filter(({ width }) => width === 0).map(({ at }) => at));
    return group.length > 1 ? [{ left, right, ats: group.map(({ at }) => at), bands }] : [];
  });
}

/** Between two tables a line of text takes so many times the height of their rows. */
const APART = 1.6;
/** A table is at least so high, in points. */
const MIN_HEIGHT = 20;

/**
 * The areas of the tables that one length of rules belongs to: lines of text stand freely between them, and each has a
 * head.
 */
function tablesIn({ left, right, ats, bands }: Frame, byHeight: readonly Line[]): Area[] {
  const whole: Box = { left, right, top: ats[0] as number, bottom: ats.at(-1) as number };
  const own = within(whole, byHeight);
  const stretches = own.length > MAX_LINES || !own.some(isNumber) ? [] : stretchesOf(ats, own);
  const usual = middle(stretches.flatMap(({ high, rows, many }) => (many ? [high / rows.length] : [])));
  const tables: Box[] = [];
  let top = whole.top;
  for (const [at, { from, to, high, rows, many }] of stretches.entries()) {
    const text = bands.has(from) && bands.has(to) ? textBelow(rows, right - left) : undefined;
    if (text && isHead(stretches[at + 1]?.rows[0])) {
      tables.push({ ...whole, top, bottom: least(text.map(({ box }) => box.top)) - 1 });
      top = to;
    } else if (!many && isFree(rows, high, usual, right - left) && isHead(stretches[at + 1]?.rows[0])) {
      tables.push({ ...whole, top, bottom: from });
      top = to;
    } else if (at > 0 && isHeaded(rows, stretches)) {
      tables.push({ ...whole, top, bottom: from });
      top = least((rows[1] as Line[]).map(({ box }) => box.top)) - 1;
    }
  }
  return [...tables, { ...whole, top }]
    .filter((box) => box.bottom - box.top > MIN_HEIGHT)
    .map((box) => ({ ...box, maxAbove: bands.has(box.top) ? 2 : 1 }));
}

/**
 * Where a table is, and how many of its rows may stand above: where each other row is filled, its head and the first.
 */
type Area = Box & { maxAbove: number };

/** A line of text between two tables is longer than this share of their width. */
const RUNS_OVER = 0.5;

const runsOver = ({ box }: Line, width: number): boolean => box.right - box.left > width * RUNS_OVER;

/**
 * Whether rows are text between two tables: wider apart than the rows of those, or with a line that runs over
 * columns.
 */
const isFree = (rows: readonly Line[][], high: number, usual: number, width: number): boolean =>
  rows.length > 0 &&
  (high / rows.length > usual * APART || rows.some((row) => row.some((line) => runsOver(line, width))));

/**
 * The first row of text below the last row of cells, with a line that runs over the columns or letters larger than
 * those of the cells; undefined where no such text ends the rows.
 */
function textBelow(rows: readonly Line[][], width: number): Line[] | undefined {
  const from = rows.findLastIndex(isMany) + 1;
  const cells = greatest(rows.slice(0, from).flatMap((row) => row.map(({ size }) => size)));
  const isLarger = (size: number): boolean => from > 0 && size > cells * LARGER;
  const free = rows.slice(from).some((row) => row.some((line) => runsOver(line, width) || isLarger(line.size)));
  return free ? rows[from] : undefined;
}

/** Amounts, shares and dashes for none; years may be names of columns. */
const NUMBER = /^(?!(?:19|20)\d\d$)[-+−–—()（）¥$￥]*\d[\d,.，]*[%％)）]*$|^[-–—]+$/;

const isNumber = ({ text }: Line): boolean => NUMBER.test(text.trim());

/** Whether a row names columns. */
const isHead = (row: readonly Line[] | undefined): boolean => !!row && isMany(row) && !row.some(isNumber);

/** A heading is larger than the letters of its table by this much. */
const LARGER = 1.1;

/**
 * Whether rows are the heading of another table and its head: no rule stands between them, but one below, or the head
 * says the same again. A heading of rows within a table is followed by several.
 */
function isHeaded([title, head, next]: readonly Line[][], stretches: readonly { rows: readonly Line[][] }[]): boolean {
  const [line, more] = title ?? [];
  if (!line || more || !isHead(head)) return false;
  const first = (head as Line[])[0] as Line;
  const again = stretches[0]?.rows.at(-1);
  return (
    (!next && line.size > first.size * LARGER) || (again !== undefined && textOf(again) === textOf(head as Line[]))
  );
}

const textOf = (row: readonly Line[]): string => row.map(({ text }) => text.trim()).join('\t');

/** What stands between two rules that follow each other: the rows, and whether one has several cells. */
function stretchesOf(ats: readonly number[], byHeight: readonly Line[]) {
  return ats.slice(1).map((to, at) => {
    const from = ats[at] as number;
    const rows = rowsOf(linesFrom(byHeight, from - 2, to).filter(({ box }) => box.bottom < to + 3));
    return { from, to, high: to - from, rows, many: rows.some(isMany) };
  });
}

const middle = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? Infinity;
