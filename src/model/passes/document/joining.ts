import type { Line, PageLayout, TableLayout } from '../../layout.ts';
import type { Draft, ParagraphDraft, TableDraft } from '../drafts.ts';
import { isWide } from '../lines/scripts.ts';
import { withColumns } from '../tables/unruled.ts';
import { edgeAt } from '../text/labels.ts';
import { isEntry } from '../text/leaders.ts';
import { aroundMarker } from '../text/markers.ts';
import { haveSameColumns, placesOf } from './column-places.ts';
import { lastRow } from './last-row.ts';

/** Columns of one table differ from page to page by less than this, in points. */
const SAME = 4;
/** A line is full if it leaves less than so many ems. */
const FULL = 1.6;
/** A line of fewer ems fills no column. */
const SHORT = 8;

/** Joins what goes on over the end of a page or column: paragraphs and tables. */
export function joinOver(drafts: readonly Draft[], layouts: readonly PageLayout[] = []): Draft[] {
  const joined: Draft[] = [];
  const heights = new Map(layouts.map(({ index, height }) => [index, height]));
  for (const draft of drafts) {
    const last = joined.at(-1);
    const isOver = last?.kind === 'table' && draft.kind === 'paragraph' && isLow(last, heights);
    const row = isOver ? lastRow(last, draft) : undefined;
    if (last?.kind === 'table' && row) last.pieces.push(row);
    else if (last?.kind === 'table' && draft.kind === 'table' && isSameTable(last, draft, heights))
      last.pieces.push({ ...draft, table: inColumnsOf(last.table, draft.table) });
    else {
      const begun = draft.kind === 'paragraph' ? beginningOf(draft, joined) : undefined;
      if (begun) begun.pieces.push(draft as ParagraphDraft);
      else joined.push(draft);
    }
  }
  for (const draft of joined) if (draft.kind === 'table') countHeadRows(draft);
  return joined;
}

/** Names of tables and figures with their numbers: what they name stands beside them, not in the text. */
const CAPTION = /^(表|图|附表|附图|Table|Figure|Fig\.|Tab\.)\s*[\dA-Z一二三四五六七八九十]/i;
/** So many tables, figures and captions may stand at the top of a column, before the text goes on. */
const MAX_FLOATS = 6;

const isFloat = (draft: Draft): boolean => draft.kind !== 'paragraph' || isCaption(draft);
/** Behind the number of a caption, but not of a sentence about it. */
const NAMED = /^\D+[\d.\-–一二三四五六七八九十]+(?:\.?\s*$|[.:：．、]|[\s\u3000]+[^\p{Ll}])/u;

function isCaption({ paragraph, pieces, column }: ParagraphDraft): boolean {
  const [first] = paragraph.lines as [Line];
  const text = first.text.trimStart();
  if (pieces.length || !CAPTION.test(text)) return false;
  const isShort = paragraph.lines.length === 1 && column.right - first.box.right > first.size * FULL;
  return paragraph.align === 'center' || isShort || NAMED.test(text);
}

/**
 * The paragraph that another goes on with: the one before it, or before the tables, figures and captions at the top of
 * its column.
 */
function beginningOf(draft: ParagraphDraft, joined: readonly Draft[]): ParagraphDraft | undefined {
  if (isCaption(draft) || draft.paragraph.lines[0]?.listing !== undefined) return undefined;
  let at = joined.length - 1;
  const isOver = (other: Draft): boolean =>
    isFloat(other) && other.page === draft.page && other.band === draft.band && other.columnIndex === draft.columnIndex;
  while (at >= 0 && joined.length - 1 - at < MAX_FLOATS && isOver(joined[at] as Draft)) at--;
  const before = joined[at];
  if (before?.kind !== 'paragraph' || isCaption(before)) return undefined;
  if (!goesOn(before, draft) && !(at < joined.length - 1 && goesOnBelow(before, draft))) return undefined;
  return at === joined.length - 1 || isUnfinished(before) ? before : undefined;
}

/** Ends without any mark of an end. */
const isUnfinished = (draft: ParagraphDraft): boolean =>
  !/[。.！!？?：:；;…]["”’）)]?$/.test(((draft.pieces.at(-1) ?? draft).paragraph.lines.at(-1) as Line).text.trimEnd());

/** A table that goes on ends in the lower part of its page, below this share of it. */
const LOW = 0.7;

/** Whether a table ends low on its page, as high as that is known to be. */
function isLow(table: TableDraft, heights: ReadonlyMap<number, number>): boolean {
  const { page, box } = table.pieces.at(-1) ?? table;
  return box.bottom > (heights.get(page) ?? Number.POSITIVE_INFINITY) * LOW;
}

/** A box around text that goes on ends and begins near the edges of its pages, below and above such shares of them. */
const BOX = { ends: 0.85, begins: 0.15 };

function isSameTable(one: TableDraft, other: TableDraft, heights: ReadonlyMap<number, number>): boolean {
  const before = one.pieces.at(-1) ?? one;
  if (one.table.ruled !== other.table.ruled) return false;
  if (other.page === before.page) return isNextColumn(before, other) && areAlike(before, other);
  if (other.page > before.page + 1) return false;
  const [xs, more] = [before.table.xs, other.table.xs];
  const [height, next] = [heights.get(before.page) ?? 0, heights.get(other.page) ?? Number.POSITIVE_INFINITY];
  if (xs.length === 2 && (before.box.bottom < height * BOX.ends || other.box.top > next * BOX.begins)) return false;
  const isFree = !isLow(one, heights);
  if (isFree && isFormAgain(before.table, other.table)) return false;
  const isOther = (isFree || !one.table.ruled) && hasOtherHead(one.table, other.table);
  if (!isOther && xs.length === more.length && xs.every((x, at) => Math.abs(x - (more[at] as number)) < SAME))
    return true;
  if (one.table.ruled || other.page !== before.page + 1 || !isLow(one, heights)) return false;
  if (one.table.headed && !other.table.headed && isWithin(one.table, other.table)) return true;
  const whole = xs.length < one.table.xs.length ? one : before;
  return isHeadedAlike(one.table, other.table) || goesOnUnheaded(whole.table, other.table);
}

/** Letters run so far, in points, over the edge of their column. */
const OVER = 3;

/** Whether each line of a table stands in one of the columns of another, and more than one of them is used. */
function isWithin({ xs }: TableLayout, { cells }: TableLayout): boolean {
  const columns = cells.flatMap(({ lines }) =>
    lines.map(({ box }) => xs.findIndex((x, at) => box.left > x - OVER && box.right < (xs[at + 1] ?? x) + OVER)),
  );
  return !columns.includes(-1) && new Set(columns).size > 1;
}

/** Whether three columns of cells and more, without a head of their own, stand below those of the page before. */
const goesOnUnheaded = (one: TableLayout, other: TableLayout): boolean =>
  one.xs.length > 3 && other.xs.length > 3 && !hasOwnHead(one, other) && haveSameColumns(one, other);

/** Whether a table stands in the column of the text behind that of another, both of three columns of cells and more. */
const isNextColumn = (one: TableDraft, other: TableDraft): boolean =>
  one.band === other.band && other.columnIndex === one.columnIndex + 1 && one.table.xs.length > 3;

/** Whether columns of cells are as many, and stand at equal places of their columns of text. */
function areAlike(one: TableDraft, other: TableDraft): boolean {
  if (one.table.xs.length !== other.table.xs.length || hasOwnHead(one.table, other.table)) return false;
  const shift = other.column.left - one.column.left;
  const sides = [placesOf(one.table), placesOf(other.table)] as const;
  return sides[0].every((places, at) => {
    const near = new Set(places.flatMap((x) => [-1, 0, 1].map((step) => Math.floor(x / SAME) + step)));
    return sides[1][at]?.some((x) => near.has(Math.floor((x - shift) / SAME))) ?? false;
  });
}

/** Whether a table begins as another does, or with names above figures, as that does. */
const hasOwnHead = (one: TableLayout, other: TableLayout): boolean =>
  rowText(one, 0) === rowText(other, 0) || hasOtherHead(one, other);

const hasOtherHead = (one: TableLayout, other: TableLayout): boolean =>
  rowText(one, 0) !== rowText(other, 0) && isNamed(one) && isNamed(other);

/** Whether a table has the names of another in its first column, as a form of one page that is filled in again. */
function isFormAgain(one: TableLayout, other: TableLayout): boolean {
  const [names, more] = [one, other].map(({ cells }) =>
    cells.flatMap(({ column, lines }) => (column === 0 ? [lines.map(({ text }) => text).join('')] : [])),
  ) as [string[], string[]];
  return one.xs.length > 2 && names.length > 1 && names.join('|') === more.join('|') && names.every(Boolean);
}

/** Whether columns have figures in all rows but the first, which has none. */
function isNamed(table: TableLayout): boolean {
  const [head, ...rows] = table.ys.slice(1).map((_, row) => rowText(table, row));
  return !/\d/.test(head ?? '') && rows.length > 0 && rows.every((row) => /\d/.test(row));
}

/** Columns without rules stand where their cells end, which differs from page to page: an equal head tells them. */
function isHeadedAlike(one: TableLayout, other: TableLayout): boolean {
  const [head, next] = [rowText(one, 0), rowText(other, 0)].map((text) => text.replace(/[|\s]/g, ''));
  return !!head && head === next && one.cells.filter(({ row }) => row === 0).length > 1 && beginAlike(one, other);
}

const beginAlike = ({ box }: TableLayout, other: TableLayout): boolean =>
  Math.abs(box.left - other.box.left) < SAME * 2;

/** A piece of a table without rules in as many columns as it begins with: some may be empty on a page. */
const inColumnsOf = ({ xs, ruled, headed }: TableLayout, piece: TableLayout): TableLayout =>
  ruled || (!headed && piece.xs.length >= xs.length) ? piece : withColumns(piece, xs);

/** The head of a table stands again on its second page; a page may do without. */
function countHeadRows(draft: TableDraft): void {
  const [next] = draft.pieces;
  draft.headRows = next ? rowsAgain(draft.table, next.table) : 0;
  for (const piece of draft.pieces) piece.headRows = Math.min(draft.headRows, rowsAgain(draft.table, piece.table));
}

/** How many rows at the top of a table stand at the top of another too. */
function rowsAgain(table: TableLayout, other: TableLayout): number {
  let rows = 0;
  while (rows < 5 && rowText(table, rows) && rowText(table, rows) === rowText(other, rows)) rows++;
  return rows;
}

const rowText = ({ cells }: TableLayout, row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map(({ lines }) => lines.map(({ text }) => text).join(''))
    .join('|');

/**
 * Whether a paragraph goes on below a table or figure of its column: a full line without an end, then a small letter.
 */
function goesOnBelow(one: ParagraphDraft, other: ParagraphDraft): boolean {
  if (one.level || other.level || other.item || other.paragraph.marker || one.paragraph.align === 'center')
    return false;
  const [last, next] = [(one.pieces.at(-1) ?? one).paragraph.lines.at(-1) as Line, other.paragraph.lines[0] as Line];
  if (Math.abs(last.size - next.size) > 0.6 || last.bold !== next.bold || !/^\p{Ll}/u.test(next.text.trimStart()))
    return false;
  return one.column.right - last.box.right < last.size * FULL && next.box.left - other.column.left < next.size;
}

/** How far the lines of an item stand in below its first, from the edge of their column; 0 of other paragraphs. */
function textLeftOf({ paragraph: { lines, marker }, column }: ParagraphDraft): number {
  const [first, second] = lines as [Line, ...Line[]];
  if (!marker) return 0;
  const left = second?.box.left ?? edgeAt(first, aroundMarker(first.text, marker.text.length).text);
  return left - column.left;
}

function goesOn(one: ParagraphDraft, other: ParagraphDraft): boolean {
  const before = one.pieces.at(-1) ?? one;
  if (other.page === before.page && other.columnIndex === before.columnIndex && other.band === before.band)
    return false;
  if (
    (other.page !== before.page && other.page !== before.page + 1) ||
    one.level ||
    other.level ||
    other.item ||
    other.paragraph.marker
  )
    return false;
  if (isEntry(before.paragraph.lines.at(-1)?.text ?? '')) return false;
  const [last, next] = [before.paragraph.lines.at(-1) as Line, other.paragraph.lines[0] as Line];
  if (Math.abs(last.size - next.size) > 0.6 || last.bold !== next.bold || last.angle !== next.angle) return false;
  if (last.box.right - last.box.left < last.size * SHORT) return false;
  const free = before.column.right - last.box.right;
  const wide = isWide([...last.text].at(-1) ?? '');
  if (free > last.size * (wide ? FULL : FULL * 2.5)) return false;
  const stands = next.box.left - other.column.left - textLeftOf(before);
  if (stands > next.size && before.paragraph.align !== 'center') return false;
  return !/[。.！!？?：:]["”’）)]?$/.test(last.text.trimEnd()) || free < last.size * 0.8;
}
