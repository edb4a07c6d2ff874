import { greatest, least } from '../../../lib/extremes.ts';
import { heightOf, overlapY, widthOf } from '../../box.ts';
import type { Box } from '../../page.ts';
import { isAnswerPlace } from '../tables/answer-places.ts';
import { areMostlyLabels } from '../text/labels.ts';
import { markerOf } from '../text/markers.ts';

/** Something that has its place in the order of reading: a line, a table, a picture. */
export interface Placed {
  box: Box;
  /** Letters of a line have a size; for others 0. */
  size: number;
  /** What a line says, and whether in bold letters. */
  text?: string;
  bold?: boolean;
}

/** A white stripe between two columns, and what stands left and right of it. */
export interface Gutter<Item> {
  left: Item[];
  right: Item[];
  above: Item[];
  below: Item[];
}

/** Narrower stripes, in points, and in ems of the letters beside them, divide nothing. */
const MIN_WIDTH = 8;
const MIN_EMS = 0.85;
/** Stripes wider than this, in ems, are no better: short lines at the top of a column widen them by chance. */
const WIDE = 3;
/** Letters lean over the edge of their column by so much, in points. */
const LEAN = 1.5;
/** Columns have at least so many lines, and stand beside each other over this share of the lower one. */
const MIN_LINES = 3;
/** They stand beside each other over so many ems. */
const MIN_HEIGHT = 5;
/**
 * Texts beside each other, as on slides, may be lower: all their lines but the last are of one length, of so many ems.
 */
const MIN_TEXT = 3.5;
const TEXT_WIDTH = 12;
const BESIDE = 0.4;
/** Lines of text fill their column: this share of them reaches over so much of it. */
const FULL_LINES = 0.34;
const FULL = 0.75;
/** Lines of text are so many ems long; cells of tables are shorter. */
const LONG = 9;
/** Labels in front of what they name are shorter than this, in ems. */
const SHORT = 6;
/** Rows of a table stand on common base lines; columns of text by chance. */
const IN_STEP = 0.7;
/** Columns of short lines, such as the side of a résumé, have so many lines, and few on common base lines. */
const OUT_OF_STEP = 0.5;
const LIST_LINES = 5;
/** A line is compared with so many that stand on its height. */
const MAX_BESIDE = 60;

/**
 * The largest stripe that divides items (sorted from the top down) into columns of text; undefined where there is none.
 */
export function gutterOf<Item extends Placed>(items: readonly Item[]): Gutter<Item> | undefined {
  const places = candidates(items);
  const best = bestAt(
    items,
    places,
    ({ score, size }, other) => score > other.score || (score === other.score && size > other.size),
  );
  if (!best) return undefined;
  const at = startOf(best.gutter);
  const within = places.filter((x) => x > at - WIDEST && x < at);
  const isGood = ({ gutter, score }: Found<Item>): boolean =>
    score >= best.score * ABOUT && Math.abs(startOf(gutter) - at) < LEAN;
  return bestAt(items, within, (one, other) => isGood(one) && one.size > other.size, best)?.gutter;
}

/** A stripe with how well it divides, and how much it is beside. */
interface Found<Item> {
  gutter: Gutter<Item>;
  score: number;
  size: number;
}

/** The best of the stripes at some places, as far as they divide at all; `first` where none is better. */
function bestAt<Item extends Placed>(
  items: readonly Item[],
  places: readonly number[],
  isBetter: (one: Found<Item>, other: Found<Item>) => boolean,
  first?: Found<Item>,
): Found<Item> | undefined {
  let best = first;
  for (const x of places)
    for (const gutter of runsBeside(items, x)) {
      const one = { gutter, score: scoreOf(gutter), size: sizeOf(gutter) };
      if (one.score > 0 && (!best || isBetter(one, best))) best = one;
    }
  return best;
}

/** A stripe that is narrower, for a line hangs over into it, is better where it divides more, about as well. */
const ABOUT = 0.8;
/** In points before the column behind it. */
const WIDEST = 60;

/** The columns of two pages begin at the same place, give or take so many points, and on one height, in ems. */
const SAME = 2;
const ON_HEIGHT = 2;

/**
 * The stripe in front of a column that the page before had at this place (x), where only a few lines are left for it;
 * undefined where the lines at its left do not fill theirs.
 */
export function gutterBefore<Item extends Placed>(items: readonly Item[], x: number): Gutter<Item> | undefined {
  const runs = runsBeside(items, x - MIN_WIDTH / 2).sort((one, other) => sizeOf(other) - sizeOf(one));
  return runs.find(({ left, right }) => {
    if (left.length < MIN_LINES || !right.length || !right.some(({ size }) => size) || !isFull(left)) return false;
    const begins = Math.abs(least(right.map(({ box }) => box.left)) - x) < SAME;
    const down = least(right.map(({ box }) => box.top)) - least(left.map(({ box }) => box.top));
    return begins && Math.abs(down) < middleSize(left) * ON_HEIGHT && !areFigures(right);
  });
}

/** Where the column behind a stripe begins. */
const startOf = ({ right }: Gutter<Placed>): number => least(right.map(({ box }) => box.left));
const sizeOf = ({ left, right }: Gutter<Placed>): number => left.length + right.length;

/** Places right behind where something ends. */
function candidates(items: readonly Placed[]): number[] {
  const ends = [...new Set(items.map(({ box }) => Math.ceil(box.right)))].sort((one, other) => one - other);
  return ends.slice(0, -1).map((end) => end + MIN_WIDTH / 2);
}

/** Stretches of the items that nothing at this place crosses. */
function runsBeside<Item extends Placed>(items: readonly Item[], x: number): Gutter<Item>[] {
  const runs: Gutter<Item>[] = [];
  let run: Item[] = [];
  let start = 0;
  const close = (end: number): void => {
    const tail = (start > 0 ? tailOf(items[start - 1] as Item, run) : 0) || namesOver(run);
    const head = end < items.length ? headOf(items[end] as Item, run) : 0;
    run = run.slice(tail, run.length - head);
    start += tail;
    if (run.length >= MIN_LINES * 2)
      runs.push({
        left: run.filter(({ box }) => box.right <= x + LEAN),
        right: run.filter(({ box }) => box.right > x + LEAN),
        above: items.slice(0, start),
        below: items.slice(end - head),
      });
    run = [];
  };
  for (const [at, item] of items.entries()) {
    const { left, right } = item.box;
    if (left < x - LEAN && right > x + LEAN) {
      close(at);
      start = at + 1;
    } else run.push(item);
  }
  close(items.length);
  return runs;
}

/**
 * The last line of a paragraph stands so near under the one before, in ems, and farther from what follows by so many.
 */
const TAIL_NEAR = 0.8;
const TAIL_GAP = 0.4;

/** How many of the items behind a line across the columns are the short last line of its paragraph: 0 or 1. */
function tailOf(across: Placed, [first, ...rest]: readonly Placed[]): number {
  if (!first?.size || Math.abs(first.size - across.size) > 0.1) return 0;
  const step = first.box.top - across.box.bottom;
  const next = least(rest.map(({ box }) => box.top)) - first.box.bottom;
  const isUnder = Math.abs(first.box.left - across.box.left) < 1 && step < first.size * TAIL_NEAR;
  return isUnder && next > step + first.size * TAIL_GAP ? 1 : 0;
}

/** So many lines in the middle above columns may be of their title: who wrote it, and where; their middles, in ems. */
const MAX_NAMES = 3;
const MIDDLE = 1.5;

/** How many of the first items stand in the middle above all others: short lines that cross no stripe. */
function namesOver(run: readonly Placed[]): number {
  let count = 0;
  for (const [at, { box, size }] of run.slice(0, MAX_NAMES).entries()) {
    const rest = run.slice(at + 1);
    const [from, to] = [least(rest.map((other) => other.box.left)), greatest(rest.map((other) => other.box.right))];
    const isAbove = least(rest.map((other) => other.box.top)) > box.bottom - 1;
    if (!size || !isAbove || Math.abs(box.left + box.right - from - to) > size * MIDDLE * 2) break;
    if (rest.some((other) => isBegunBy(box, size, other))) break;
    count++;
  }
  return count;
}

/** Whether a line goes on right below another: then both are of one column, which begins above those beside it. */
const isBegunBy = (box: Box, size: number, below: Placed): boolean =>
  Math.abs(below.box.left - box.left) < 1 && below.size === size && below.box.top - box.bottom < size;

/** How many of the items above something across the columns are its heading, clear of both columns: 0 or 1. */
function headOf(across: Placed, run: readonly Placed[]): number {
  const last = run.at(-1);
  if (!last?.size || last.box.bottom > across.box.top + 1) return 0;
  const before = greatest(run.slice(0, -1).map(({ box }) => box.bottom));
  const [above, below] = [last.box.top - before, across.box.top - last.box.bottom];
  const isOver = above > Math.max(last.size, below) && Math.abs(last.box.left - across.box.left) < last.size / 2;
  return isOver && isHeading(last, across) ? 1 : 0;
}

/** Headings are larger than this many times the text, or do not end as a sentence does. */
const LARGER = 1.1;
const SENTENCE = /[。.！!？?；;][”’"）)]?\s*$/;

/** Whether a line looks like the heading of what stands below it. */
const isHeading = ({ text = '', bold, size }: Placed, below: Placed): boolean =>
  (bold && !below.bold) || (below.size > 0 && size > below.size * LARGER) || !!markerOf(text) || !SENTENCE.test(text);

/** How well a stripe divides: 0 where it does not. */
function scoreOf({ left, right }: Gutter<Placed>): number {
  if (left.length < MIN_LINES || right.length < MIN_LINES) return 0;
  if ([left, right].some((side) => side.every(({ text = '' }) => isAnswerPlace(text)))) return 0;
  const width = least(right.map(({ box }) => box.left)) - greatest(left.map(({ box }) => box.right));
  if (width < Math.max(MIN_WIDTH, middleSize([...left, ...right]) * MIN_EMS)) return 0;
  const [one, other] = [extent(left), extent(right)];
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const high = shared / middleSize([...left, ...right]);
  const from = Math.max(one.top, other.top);
  const areTexts = (): boolean => [left, right].every((side) => isText(side.filter(({ box }) => box.bottom > from)));
  if (high < MIN_HEIGHT && !(high >= MIN_TEXT && areTexts())) return 0;
  if (shared < BESIDE * Math.min(one.bottom - one.top, other.bottom - other.top)) return 0;
  const inStep = stepsTogether(left, right);
  if (inStep > IN_STEP && (areFigures(left) || areFigures(right))) return 0;
  if (inStep > IN_STEP && [left, right].every((side) => areMostlyLabels(side.map(({ text }) => text)))) return 0;
  if (isHeadedColumn(left, right) || isHeadedColumn(right, left)) return 0;
  const full = [left, right].filter(isFull).length;
  if (full < (inStep > IN_STEP ? 2 : inStep > OUT_OF_STEP || Math.min(left.length, right.length) < LIST_LINES ? 1 : 0))
    return 0;
  return shared * Math.sqrt(Math.min(width, middleSize([...left, ...right]) * WIDE));
}

/** Amounts, dates and numbers, which so many lines of a column of them are. */
const FIGURES = /^[\d\s.,:/年月日¥￥$%+()（）－-]*$/;
const FIGURES_SHARE = 0.8;
/** Lines on one height overlap by this share of it. */
const LEVEL = 0.8;

/** Whether lines are cells of numbers: in step with others they are rows, though names beside them take two lines. */
function areFigures(items: readonly Placed[]): boolean {
  const figures = items.filter(({ text = '' }) => text.length < 200 && /\d/.test(text) && FIGURES.test(text));
  return figures.length >= items.length * FIGURES_SHARE;
}

/** Whether all lines but the first are numbers, and that stands level with a line on the other side: a head. */
function isHeadedColumn([head, ...cells]: readonly Placed[], others: readonly Placed[]): boolean {
  if (!head?.text || /\d/.test(head.text) || cells.length < MIN_LINES - 1 || !areFigures(cells)) return false;
  return others.some(({ box }) => overlapY(head.box, box) > LEVEL * Math.min(heightOf(head.box), heightOf(box)));
}

function middleSize(items: readonly Placed[]): number {
  const sizes = items.flatMap(({ size }) => (size ? [size] : [])).sort((one, other) => one - other);
  return sizes[sizes.length >> 1] ?? 0;
}

const extent = (items: readonly Placed[]): { top: number; bottom: number } => ({
  top: least(items.map(({ box }) => box.top)),
  bottom: greatest(items.map(({ box }) => box.bottom)),
});

/** Whether lines run from edge to edge of their column, or, where they stand in several, of their own. */
function isFull(items: readonly Placed[]): boolean {
  const lines = items.filter(({ size }) => size);
  const [from, to] = [least(items.map(({ box }) => box.left)), greatest(items.map(({ box }) => box.right))];
  const enough = lines.length * FULL_LINES;
  const isLong = ({ box, size }: Placed): boolean => widthOf(box) > Math.max((to - from) * FULL, size * SHORT);
  if (lines.filter(isLong).length >= enough) return true;
  const alike = new Map<string, number>();
  for (const { box, size } of lines) {
    if (widthOf(box) < size * LONG) continue;
    const key = `${Math.round(box.left / size)} ${Math.round(box.right / size)}`;
    alike.set(key, (alike.get(key) ?? 0) + 1);
  }
  const common = [...alike.values()].filter((count) => count >= MIN_LINES);
  return common.reduce((sum, count) => sum + count, 0) >= enough;
}

/** Whether items are one text: lines of one length that begin alike, and at most one shorter at the end. */
function isText(items: readonly Placed[]): boolean {
  const [first] = items;
  if (!first) return false;
  const right = greatest(items.map(({ box }) => box.right));
  const isWide = right - first.box.left > first.size * TEXT_WIDTH;
  return (
    isWide &&
    items.every(
      ({ box, size, text = '' }, at) =>
        size === first.size &&
        size > 0 &&
        !markerOf(text) &&
        Math.abs(box.left - first.box.left) < 1 &&
        (at === items.length - 1 || right - box.right < size * TEXT_EDGE),
    )
  );
}

/** In ems. */
const TEXT_EDGE = 2.2;

/** The share of the lines of one side that have one at the same height on the other. */
function stepsTogether(left: readonly Placed[], right: readonly Placed[]): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const isBeside = (box: Box, other: Box): boolean =>
    overlapY(box, other) > LEVEL * Math.min(heightOf(box), heightOf(other));
  let [beside, from] = [0, 0];
  // Both stand in order from the top down.
  for (const { box } of few) {
    while (from < many.length && (many[from] as Placed).box.bottom < box.top) from++;
    for (let at = from; at < many.length && at - from < MAX_BESIDE; at++) {
      const other = (many[at] as Placed).box;
      if (other.top > box.bottom) break;
      if (!isBeside(box, other)) continue;
      beside++;
      break;
    }
  }
  return beside / few.length;
}
