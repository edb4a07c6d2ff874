import type { Placed, Row } from './order.ts';

/** How a row stands: its edges, and how high its letters are. */
interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
  height: number;
  /** A wide gap parts it, as in a receipt or a table. */
  parted: boolean;
}

/**
 * A row of a column: how it stands, what it says, how far right the full lines near it reach, and where its column is.
 */
interface Line extends Extent {
  text: string;
  edge: number;
  column: { left: number; right: number };
}

/** In heights of a line: a gap between paragraphs, an indent, how far a last line falls short of the edge. */
const GAP = 1.2;
const INDENT = 1.2;
const SHORT = 1.5;
const PARTED = 1.5;
/** A pitch so much larger than those before, and letters so much larger or smaller, begin something new. */
const PITCH = 1.25;
/** In heights: boxes of two lines are no closer. */
const CLOSE = 0.9;
const SIZE = 0.35;
/** So many rows above and below tell where the edge is, if they begin within so many heights of each other. */
const NEAR = 8;
const SAME_LEFT = 3;
/** By how much an edge may lean, as on a photo. */
const DRIFT = 0.15;
/** A line so many heights long has an edge of its own where a neighbour ends there, too: it runs around something. */
const LONG = 10;
const ALIGNED = 0.6;
/** Where a line can be broken: between words, and around each Chinese character. */
const WORD = /^(?:[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+)/u;
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;
/** What begins a line of its own: bullets, and boxes to tick. */
const BULLET = /^(?:[•●■◆▪☐☑☒]|√ ?\p{Script=Han})/u;
/** What numbers an item, or marks it. */
const MARKER =
  /^(?:[(（]?(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[A-Za-z])(?:[)）、．]|\.(?!\d))|[①-⑳•·●■◆▪○□☐☑☒※]|第[\d一二三四五六七八九十百]{1,4}[章节条款回])/u;
/** In heights: farther in than any indent; in shares of the column's width: no line that runs on is so narrow. */
const ASIDE = 2.5;
const NARROW = 0.6;
/** In heights: so much shorter than others is a heading. */
const HEADING = 4;
/** A list has so many lines at least, and so many characters a line at most. */
const LIST = { rows: 4, length: 20 };
const HAN = /\p{Script=Han}/u;
const INNER_MARK = /[，。；：、！？,;:!?]/;
/** Lines of programs end so; each of them stays one. */
const CODE = /[;{}]$/;
const CODE_LINES = 3;
const SENTENCE = /[。！？]$/;
const MARK = /[\p{P}\p{S}]$/u;
/** A value behind its name: two such lines below each other are two values. */
const LABELLED = /^\p{Script=Han}[\p{Script=Han}\s\u3000]{1,7}[：:]\s*[^\s“「]/u;
/** An item is over with such a mark. */
const ENDED = /[。！？；：.!?;:…）)」』”"]$/u;

function extentOf(row: Row, textOf: (index: number) => string): Extent {
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, height: 0, parted: false };
  for (const [at, { left, right, top, bottom }] of row.entries()) {
    // What stands behind its number goes on with it.
    const isNumbered =
      at === 1 && MARKER.exec(textOf((row[0] as Placed).index))?.[0] === textOf((row[0] as Placed).index);
    if (at && !isNumbered && left - extent.right > PARTED * (bottom - top)) extent.parted = true;
    extent.left = Math.min(extent.left, left);
    extent.right = Math.max(extent.right, right);
    extent.top = Math.min(extent.top, top);
    extent.bottom = Math.max(extent.bottom, bottom);
    extent.height = Math.max(extent.height, bottom - top);
  }
  return extent;
}

/**
 * Which rows begin a paragraph, by columns in the order of reading. `textOf` gives what a box says by its index: how
 * long the first word of a line is tells whether it would have stood on the line above, and numbers begin items.
 */
export function paragraphStarts(columns: readonly (readonly Row[])[], textOf: (index: number) => string): boolean[] {
  const extents = columns.map((rows) => rows.map((row) => extentOf(row, textOf)));
  const heights = extents.flatMap((rows) => rows.map(({ height }) => height)).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  let before: Line | undefined;
  return extents.flatMap((own, at) => {
    const texts = (columns[at] ?? []).map((row) => row.map((box) => textOf(box.index)).join(''));
    const lines = own.map((extent, index): Line => {
      const text = texts[index] ?? '';
      return { ...extent, text, edge: edgeAt(own, index, usual), column: columnAt(own, index) };
    });
    const first = startsIn(lines, usual);
    // At the top of the next column a paragraph goes on where its last line was full and the next has no indent.
    if (before && lines[0]) first[0] = !goesOn(before, lines, usual);
    before = lines.at(-1) ?? before;
    return first;
  });
}

/** How far right the lines reach that begin about where this one does, and are about as high. */
function edgeAt(rows: readonly Extent[], index: number, usual: number): number {
  const own = rows[index] as Extent;
  return rows
    .slice(Math.max(0, index - NEAR), index + NEAR + 1)
    .filter((row) => !row.parted && isOneSize(row, own) && Math.abs(row.left - own.left) < SAME_LEFT * usual)
    .reduce((most, { right, top }) => Math.max(most, right - DRIFT * Math.abs(top - own.top)), own.right);
}

function columnAt(rows: readonly Extent[], index: number): { left: number; right: number } {
  const near = rows.slice(Math.max(0, index - NEAR), index + NEAR + 1);
  return {
    left: near.reduce((least, { left }) => Math.min(least, left), Infinity),
    right: near.reduce((most, { right }) => Math.max(most, right), -Infinity),
  };
}

const isOneSize = (one: Extent, other: Extent): boolean =>
  Math.abs(one.height - other.height) <= SIZE * Math.max(one.height, other.height);

function startsIn(lines: readonly Line[], usual: number): boolean[] {
  let first = 0;
  const listed = listedIn(lines);
  const isCode = lines.filter(({ text }) => CODE.test(text)).length >= Math.max(CODE_LINES, lines.length / 3);
  return lines.map((_, index) => {
    const starts = !index || isCode || listed.has(index) || begins(lines, first, index, usual);
    if (starts) first = index;
    return starts;
  });
}

/**
 * The lines, by index, of lists of bare words, as of headlines or a menu: running text has marks in some of so many
 * lines.
 */
function listedIn(lines: readonly Line[]): Set<number> {
  const listed = new Set<number>();
  let from = 0;
  for (const [index, line] of lines.entries()) {
    if (!isBare(line)) from = index + 1;
    else if (index - from + 1 >= LIST.rows)
      for (const at of listed.has(index - 1) ? [index] : range(from, index)) listed.add(at);
  }
  return listed;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const isBare = ({ text, parted }: Line): boolean =>
  !parted && text.length <= LIST.length && HAN.test(text) && !INNER_MARK.test(text);

/** Whether the line `at` begins a paragraph behind the last one, which began with the line `from`. */
function begins(lines: readonly Line[], from: number, at: number, usual: number): boolean {
  const [first, last, next] = [lines[from] as Line, lines[at - 1] as Line, lines[at] as Line];
  if (next.parted || last.parted || !isOneSize(next, last)) return true;
  if (isFarther(lines, from, at, usual) || isShort(last, next, lines[at - 2], usual)) return true;
  const stepsBack = next.left < last.left - ASIDE * usual;
  if (isAside(last, usual) && (stepsBack || isAside(next, usual))) return true;
  if (startsItem(next, last) || isHeading(last, next, usual) || (isLabelled(last) && isLabelled(next))) return true;
  const isIndented = next.left > last.left + INDENT * usual;
  // Behind its number an item hangs; back from there another one begins.
  if (at - from === 1) return isIndented && !MARKER.test(first.text);
  return isIndented || next.left < last.left - INDENT * usual;
}

/**
 * Whether a line stands farther below the last one than lines of a paragraph do: those before it, or the two that
 * follow.
 */
function isFarther(lines: readonly Line[], from: number, at: number, usual: number): boolean {
  const [first, last, next] = [lines[from] as Line, lines[at - 1] as Line, lines[at] as Line];
  const after = lines[at + 1];
  const before = at - from > 1 ? (last.top - first.top) / (at - from - 1) : Infinity;
  const below = after && !after.parted && isOneSize(next, after) ? after.top - next.top : Infinity;
  const pitch = Math.min(before > 0 ? before : Infinity, below > next.height * CLOSE ? below : Infinity);
  return next.top - last.bottom > GAP * usual || next.top - last.top > pitch * PITCH;
}

/** Whether the next line's first word would have stood at the end of a line. */
function isShort(last: Line, next: Line, before: Line | undefined, usual: number): boolean {
  if (last.edge - last.right < SHORT * usual + firstWord(next)) return false;
  const isLong = last.right - last.left > LONG * usual && !ENDED.test(last.text);
  return !(isLong && [before, next].some((line) => line && Math.abs(line.right - last.right) < ALIGNED * usual));
}

/** Whether a line stands in the middle or at the right, as headings, captions and signatures do. */
const isAside = ({ left, right, column }: Line, usual: number): boolean =>
  left > column.left + ASIDE * usual && right - left < NARROW * (column.right - column.left);

const startsItem = (next: Line, last: Line): boolean =>
  BULLET.test(next.text) || (MARKER.test(next.text) && ENDED.test(last.text));

const isLabelled = ({ text }: Line): boolean => LABELLED.test(text);

/** Running text ends with a mark: a short line without one, behind a sentence, is no part of it. */
const isHeading = (last: Line, next: Line, usual: number): boolean =>
  SENTENCE.test(last.text) && !MARK.test(next.text) && next.edge - next.right > HEADING * usual;

/** How wide the first word of a line is. */
function firstWord({ text, left, right }: Line): number {
  const widthOf = (part: string): number => part.length + (part.match(WIDE)?.length ?? 0);
  return ((right - left) * widthOf(WORD.exec(text)?.[0] ?? '')) / Math.max(1, widthOf(text));
}

function goesOn(last: Line, lines: readonly Line[], usual: number): boolean {
  const [next, second] = [lines[0] as Line, lines[1] ?? (lines[0] as Line)];
  if (next.top >= last.top || next.parted || last.parted || !isOneSize(next, last)) return false;
  if (next.left > second.left + INDENT * usual || startsItem(next, last)) return false;
  return (
    last.edge - last.right < SHORT * usual + firstWord(next) && next.edge - next.left > (last.edge - last.left) / 2
  );
}
