import { append, greatest, least } from '../../../lib/extremes.ts';
import { overlapX, overlapY } from '../../box.ts';
import type { Line, Rule } from '../../layout.ts';
import { isLabel } from '../text/labels.ts';
import { markerOf } from '../text/markers.ts';
import { AMOUNT } from './amounts.ts';
import { columnOf } from './column-of.ts';

/** Text in a cell breaks at its edge, give or take so many ems, where it is at least so long and not at its end. */
export const EDGE = 1.2;
const TEXT = 10;
const ENDED = /[。.！!？?：:；;]["”’）)]?\s*$/;

/** So many rows with level rules between them tell that each has one, over this share of the table. */
const MIN_STRIPS = 3;
const ACROSS = 0.8;

/** Rows of lines as rows of the table, where level rules part those: what has one beginning between two is one row. */
function betweenRules(rows: readonly Line[][], xs: readonly number[], rules: readonly Rule[]): readonly Line[][] {
  const [left, right] = [xs[0] as number, xs.at(-1) as number];
  const ats = rules
    .filter(
      ({ horizontal, from, to }) => horizontal && Math.min(to, right) - Math.max(from, left) > (right - left) * ACROSS,
    )
    .map(({ at }) => at);
  const above = (row: readonly Line[]): number => {
    const middle = greatest(row.map(({ box }) => (box.top + box.bottom) / 2));
    return ats.filter((at) => at < middle).length;
  };
  const strips = [...Map.groupBy(rows, above).values()];
  if (strips.length < MIN_STRIPS || strips.length === rows.length) return rows;
  const begins = (strip: readonly Line[][]): number =>
    strip.filter((row) => row.some((line) => columnOf(line, xs) === 0)).length;
  return strips.every((strip) => begins(strip) === 1) ? strips.map((strip) => strip.flat()) : rows;
}

/** Rows that only go on with cells of the row above are one with it. */
export function mergeRows(given: readonly Line[][], xs: readonly number[], rules: readonly Rule[]): Line[][] {
  const rows = betweenRules(given, xs, rules);
  const merged: Line[][] = [];
  const broken = brokenRows(rows, xs);
  for (const [at, row] of rows.entries()) {
    const last = merged.at(-1);
    const isMore = last && (broken[at] || goesOn(last, row, xs));
    if (isMore && !isRuledOff(last, row, rules)) append(last, row);
    else merged.push([...row]);
  }
  return merged;
}

/** Which rows go on with the text of the row above in all their cells: the last of them is short of an edge. */
function brokenRows(rows: readonly Line[][], xs: readonly number[]): boolean[] {
  const ends = new Map<number, number>();
  for (const line of rows.flat())
    ends.set(columnOf(line, xs), Math.max(ends.get(columnOf(line, xs)) ?? -Infinity, line.box.right));
  const isFull = (line: Line): boolean => (ends.get(columnOf(line, xs)) as number) - line.box.right < line.size * EDGE;
  const broken: boolean[] = [];
  for (let at = rows.length - 1; at > 0; at--) {
    const [above, row] = [rows[at - 1] as Line[], rows[at] as Line[]];
    const isShort = broken[at + 1] || !row.every(isFull);
    broken[at] = isShort && row.every((line) => runsOn(above.filter(isFull), line, xs));
  }
  return broken;
}

/** Numbers and names of files are not broken, as words are. */
const CODE = /^[!-~]+$/;

/** Lines beside each other share this much of their height, in ems. */
const BESIDE = 0.25;

/** Whether a line goes on with the text of a full cell above it. */
function runsOn(above: readonly Line[], line: Line, xs: readonly number[]): boolean {
  const column = columnOf(line, xs);
  const last = above.findLast((other) => columnOf(other, xs) === column);
  if (!last || last.size !== line.size || ENDED.test(last.text) || markerOf(line.text)) return false;
  const isLong = last.box.right - last.box.left > last.size * TEXT && !CODE.test(last.text.trim());
  return isLong && line.box.top - last.box.bottom < line.size * 0.9;
}

/** A row without a first cell, close under the one above, whose cells stand under longer ones. */
function goesOn(above: readonly Line[], row: readonly Line[], xs: readonly number[]): boolean {
  const [first] = row as [Line];
  if (columnOf(first, xs) === 0 || row.length >= Math.min(3, xs.length - 1) || isSum(above, row, xs)) return false;
  const over = above.filter((line) => overlapX(line.box, first.box) > 0);
  // A value stands a little lower than its name where a picture beside it is higher than letters.
  if (over.length === 0) return row.length === 1 && above.length === 1 && isBesideName(above[0] as Line, first);
  return first.box.top - greatest(over.map(({ box }) => box.bottom)) < first.size * 0.6;
}

const isBesideName = (name: Line, { box, size }: Line): boolean =>
  isLabel(name.text) && overlapY(name.box, box) > size * BESIDE;

const isRuledOff = (above: readonly Line[], row: readonly Line[], rules: readonly Rule[]): boolean => {
  const [top, bottom] = [greatest(above.map(({ box }) => box.top)), least(row.map(({ box }) => box.bottom))];
  return rules.some(
    ({ horizontal, at, from, to }) =>
      horizontal && at > top && at < bottom && to > (row[0] as Line).box.left && from < (row[0] as Line).box.right,
  );
};

/** Sums of a column end alike, give or take so many points. */
const SAME = 3;

/** Whether an amount stands under another of its column, as a sum does; one in brackets is said of that above it. */
function isSum(above: readonly Line[], row: readonly Line[], xs: readonly number[]): boolean {
  const amounts = above.filter(({ text }) => AMOUNT.test(text.trim()));
  return row.some(
    (line) =>
      AMOUNT.test(line.text.trim()) &&
      !/^[(（]/.test(line.text.trim()) &&
      amounts.some(
        (other) => columnOf(other, xs) === columnOf(line, xs) && Math.abs(other.box.right - line.box.right) < SAME,
      ),
  );
}
