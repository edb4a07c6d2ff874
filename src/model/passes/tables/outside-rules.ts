import { greatest, least } from '../../../lib/extremes.ts';
import { overlapX } from '../../box.ts';
import type { Line } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { rowsOf } from '../text/join-lines.ts';
import { AMOUNT } from './amounts.ts';
import { splitLine } from './split.ts';

/** The head above the first rule and the sum below the last stand so near to them, in ems. */
const NEAR = 1.2;
/** Letters of one table differ in size by less than this share. */
const ALIKE_SIZE = 0.15;
/** Two lines beside each other may be anything: a running head, or two columns of text. */
const MIN_CELLS = 3;
/** Rows are looked for so far from the rules, in points. */
const ROOM = 60;
const MAX_BELOW = 60;
/** So many rows tell where the columns are. */
const MAX_FULL = 60;
/** What stands around a table and is not of it: its name, its unit, notes. */
const ABOUT = /^\s*(?:[表图注]\s*[\d一二三四五六七八九十：:（(]|资料来源|数据来源)|单位\s*[：:]/;

/**
 * The area between rules with the rows above, at most so many, and those below that go on with its columns, as a head
 * or a sum.
 */
export function withOutside(area: Box, inside: readonly Line[], byHeight: readonly Line[], maxAbove: number): Box {
  const columns = columnsOf(inside);
  if (columns.length < 2) return area;
  const beside = (from: number, to: number): Line[] =>
    linesFrom(byHeight, from, to).filter(
      ({ box, angle }) => !angle && box.left > area.left - 3 && box.right < area.right + 3,
    );
  const isOwn = (row: readonly Line[] | undefined, gapOf: (box: Box) => number): row is Line[] =>
    !!row?.every(({ box, size }) => gapOf(box) < size * NEAR) && isOfColumns(row, columns);
  let { top } = area;
  for (let count = 0; count < maxAbove; count++) {
    const above = rowsOf(beside(top - ROOM, top).filter(({ box }) => box.bottom < top + 1)).at(-1);
    if (!isOwn(above, (box) => top - box.bottom)) break;
    top = least(above.map(({ box }) => box.top));
  }
  // Several rows below, where the table goes on over the end of the page and its last rule is there.
  let { bottom } = area;
  for (let count = 0; count < MAX_BELOW; count++) {
    const below = rowsOf(beside(bottom - 1, bottom + ROOM))[0];
    if (!isOwn(below, (box) => box.top - bottom) || isSigned(below)) break;
    bottom = greatest(below.map(({ box }) => box.bottom));
  }
  return { ...area, top, bottom };
}

/** The lines whose upper edges lie between two heights, in points; they are sorted by these. */
export function linesFrom(byHeight: readonly Line[], from: number, to: number): Line[] {
  const [start, end] = [placeOf(byHeight, from), placeOf(byHeight, to)];
  return byHeight.slice(start, end);
}

/** How many lines begin above a height. */
function placeOf(byHeight: readonly Line[], height: number): number {
  let [low, high] = [0, byHeight.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byHeight[middle] as Line).box.top < height) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The cells of the rows with the most of them, column by column: an amount may stand in one of two columns. */
function columnsOf(inside: readonly Line[]): Line[][] {
  const rows = rowsOf(inside);
  const most = rows.reduce((count, row) => Math.max(count, row.length), 0);
  const columns: Line[][] = [];
  const full = rows.filter((row) => row.length === most).slice(0, MAX_FULL);
  for (const cell of full.flat()) {
    const column = columns.find((cells) => cells.some(({ box }) => overlapX(cell.box, box) > 0));
    if (column) column.push(cell);
    else columns.push([cell]);
  }
  return columns.sort(([one], [other]) => (one as Line).box.left - (other as Line).box.left);
}

/** Whether a row has a cell in all columns but one at most, each in a column of its own. */
function isOfColumns(row: readonly Line[], columns: readonly Line[][]): boolean {
  if (isSum(row, columns)) return true;
  if (columns.length < MIN_CELLS && !isAmount(row, columns)) return false;
  if (
    row.length < Math.max(Math.min(MIN_CELLS, columns.length), columns.length - 1) ||
    row.some(({ text }) => ABOUT.test(text))
  )
    return false;
  const places = row.map((line) => {
    const under = columns.filter((cells) => cells.some(({ box }) => overlapX(line.box, box) > 0));
    return under.length === 1 && isAlike(line, under[0] as Line[]) ? columns.indexOf(under[0] as Line[]) : -1;
  });
  return !places.includes(-1) && new Set(places).size === row.length;
}

/** Who made, checked and approved it, and when: names with what follows them. */
const SIGNED = /^[\p{L} ]{2,12}[：:]/u;

/** Sums are named so as well: a row of nothing else is one of the table. */
const isSigned = (row: readonly Line[]): boolean =>
  row.every(({ text }) => SIGNED.test(text.trim())) &&
  !row.every(({ text }) => AMOUNT.test(text.trim().replace(SIGNED, '').trim()));

/** Whether a row is a name and an amount, which begins and ends where all others do, as the first of several sums. */
function isAmount(row: readonly Line[], [names, amounts]: readonly Line[][]): boolean {
  const [name, amount, more] = row;
  if (!name || !amount || more || !names || !amounts) return false;
  return (
    [amount, ...amounts].every(({ text }) => AMOUNT.test(text.trim())) &&
    names.every(({ box }) => Math.abs(box.left - name.box.left) < SAME) &&
    amounts.every(({ box }) => Math.abs(box.right - amount.box.right) < SAME)
  );
}

/** So many amounts of a column tell where it ends. */
const MIN_AMOUNTS = 2;

/** Whether a row is a name and an amount in the last of several columns: the name is at the edge of another. */
function isSum(row: readonly Line[], columns: readonly Line[][]): boolean {
  const [line] = row as [Line];
  const last = row.length === 1 && line.starts?.at(-1);
  const [name, amount, more] = last ? splitLine(line, [last.at]) : row;
  if (!name || !amount || more || columns.length < MIN_CELLS || !AMOUNT.test(amount.text.trim())) return false;
  const [first, before, ends] = [columns[0], columns.at(-2), columns.at(-1)] as [Line[], Line[], Line[]];
  const amounts = ends.filter(({ text }) => AMOUNT.test(text.trim()));
  const isAt = (cells: readonly Line[], edge: 'left' | 'right'): boolean =>
    cells.filter(({ box }) => Math.abs(box[edge] - name.box[edge]) < SAME).length >= MIN_AMOUNTS;
  return (
    amounts.length >= MIN_AMOUNTS &&
    amounts.every(({ box }) => Math.abs(box.right - amount.box.right) < SAME) &&
    isAlike(name, ends) &&
    (isAt(first, 'left') || isAt(before, 'right'))
  );
}

/** In points. */
const SAME = 1.5;

const isAlike = ({ size }: Line, cells: readonly Line[]): boolean =>
  cells.some((cell) => Math.abs(size - cell.size) < size * ALIKE_SIZE);
