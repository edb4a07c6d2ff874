import { greatest, least } from '../../../lib/extremes.ts';
import type { Line } from '../../layout.ts';
import { splitLine } from './split.ts';

/** White space between columns of a table is at least so many ems wide. */
const GAP = 0.8;
/** Of the rows with several cells so many must leave a gap free. */
const FREE = 0.85;
/** Of the rows so many have something between two gaps, else they are one. */
const BETWEEN = 0.3;
/** Text runs over the edge of its column by so much, in points. */
const TOUCH = 3;
/** A separator stands so near, in points, to where text begins by itself, or in the white space before. */
const NEAR = 8;

/** What stands in a row without a place to cut it. */
interface Piece {
  left: number;
  right: number;
  /** It begins by itself, though next to the piece before. */
  placed: boolean;
}

interface Stripe {
  left: number;
  right: number;
  /** Rows that leave it free. */
  free: number;
}

/** Where the columns of rows are divided. */
export function separatorsOf(lines: readonly Line[][]): number[] {
  const even = evenSeparators(lines);
  const head = lines[0]?.length ?? 0;
  if (!even || head <= even.length + 1) return even ?? stripes(lines);
  // Two columns of which each row fills one, as income and expense, are told apart by their head.
  const own = stripes(lines);
  return own.length === head - 1 ? own : even;
}

/** Columns of rows that nearly all have the same number of cells, however these are aligned. */
function evenSeparators(lines: readonly Line[][]): number[] | undefined {
  const ways = lines.map((row) => [piecesOf(row, false), piecesOf(row)]);
  const counts = Map.groupBy(ways.flat(), (row) => row.length);
  const [count = 0] =
    [...counts].sort(([one, rows], [other, more]) => more.length - rows.length || other - one)[0] ?? [];
  const own = ways.flatMap((row) => row.filter((way) => way.length === count).slice(0, 1));
  if (count < 2 || own.length < lines.length * FREE) return undefined;
  const separators: number[] = [];
  for (let column = 1; column < count; column++) {
    const before = greatest(own.map((row) => (row[column - 1] as Piece).right));
    const behind = least(own.map((row) => (row[column] as Piece).left));
    if (behind < before - TOUCH) return undefined;
    separators.push((before + behind) / 2);
  }
  return separators;
}

/** The middles of white stripes, each the freest of its gap. */
function stripes(lines: readonly Line[][]): number[] {
  const rows = lines.map((row) => piecesOf(row));
  const size = least(lines.flat().map((line) => line.size));
  const edges = [...new Set(rows.flat().flatMap(({ left, right }) => [left, right]))].sort((one, other) => one - other);
  const gaps: Stripe[] = [];
  for (let at = 1; at < edges.length; at++) {
    const stripe = stripeOf(rows, edges[at - 1] as number, edges[at] as number, size);
    if (!stripe) continue;
    const last = gaps.at(-1);
    if (!last || isBetween(rows, last, stripe)) gaps.push(stripe);
    else if (isBetter(stripe, last)) gaps[gaps.length - 1] = stripe;
  }
  return gaps.map(({ left, right }) => (left + right) / 2);
}

/** A line cut where text begins by itself beside one of the separators. */
export function splitAtStarts(line: Line, separators: readonly number[]): Line[] {
  const starts = (line.starts ?? []).filter(({ at, before }) =>
    separators.some((separator) => separator < at + TOUCH && separator > Math.min(at - NEAR, before - TOUCH)),
  );
  return starts.length
    ? splitLine(
        line,
        starts.map(({ at }) => at),
      )
    : [line];
}

/** The pieces of a row, cut where text begins by itself; one that runs over the next ends where that begins. */
function piecesOf(row: readonly Line[], cut = true): Piece[] {
  const pieces = row.flatMap(({ box, starts = [] }) => {
    const cuts = cut ? starts : [];
    return [box.left, ...cuts.map(({ at }) => at)].map((left, at) => ({
      left,
      right: cuts[at]?.before ?? box.right,
      placed: at > 0,
    }));
  });
  for (const [at, piece] of pieces.entries()) piece.right = Math.min(piece.right, pieces[at + 1]?.left ?? piece.right);
  return pieces;
}

/** What rows leave free between two places; undefined where too few do, or nothing stands on one side. */
function stripeOf(rows: readonly Piece[][], left: number, right: number, size: number): Stripe | undefined {
  const [middle, ends] = [(left + right) / 2, { before: 0, behind: 0 }];
  let free = 0;
  let headed = false;
  for (const [at, row] of rows.entries()) {
    const next = row.findIndex((piece) => piece.right > middle);
    const [one, other] = next < 0 ? [row.at(-1), undefined] : [row[next - 1], row[next]];
    if (one) ends.before++;
    if (other) ends.behind++;
    if (at === 0 && one && other) headed = true;
    if (!other || (other.left > middle && (!one || other.placed || other.left - one.right >= size * GAP))) free++;
  }
  const filled = ends.behind >= rows.length * BETWEEN || (headed && ends.behind > 1);
  const enough = free >= rows.length * FREE && ends.before > 0 && filled;
  return enough ? { left, right, free } : undefined;
}

/** Whether enough rows have something between two stripes, or the head of a column that few rows fill. */
function isBetween(rows: readonly Piece[][], one: Stripe, other: Stripe): boolean {
  const has = (row: readonly Piece[]): boolean =>
    row.some(({ left, right }) => left >= one.left - 0.5 && right <= other.right + 0.5);
  const count = rows.filter(has).length;
  return count >= rows.length * BETWEEN || (count > 1 && has(rows[0] as Piece[]));
}

const isBetter = (one: Stripe, other: Stripe): boolean =>
  one.free > other.free || (one.free === other.free && one.right - one.left > other.right - other.left);
