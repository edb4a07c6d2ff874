import type { Line } from '../../layout.ts';
import { edgeAt } from '../text/labels.ts';
import type { Grid } from './grids.ts';

/** Letters on both sides of an edge are nearer to it than so many ems: a word or a sentence runs over it. */
const BESIDE = 0.35;
/** A line runs over an edge by so many ems. */
const REACH = 0.4;
/** Text that is placed anew so many ems behind the text before it begins a cell. */
const APART = 0.2;
/** Pages with more are compared no further. */
const MAX_WORK = 4_000_000;

/** Whether text of a row runs over the left edge of a column. */
export type Crossed = (row: number, column: number) => boolean;

/** The places where lines of text run over edges of a grid, which no rule can stand at there. */
export function crossingsOf(
  { box }: Grid,
  xs: readonly number[],
  ys: readonly number[],
  lines: readonly Line[],
): Crossed {
  const found = new Set<number>();
  const own = lines.filter(
    (line) => !line.angle && !line.vertical && line.box.right > box.left && line.box.left < box.right,
  );
  if (own.length * (xs.length + ys.length) > MAX_WORK) return () => false;
  for (const line of own) {
    const middle = (line.box.top + line.box.bottom) / 2;
    const row = ys.findIndex((y) => y > middle) - 1;
    if (row < 0) continue;
    for (const [column, x] of xs.entries()) if (runsOver(line, x)) found.add(row * xs.length + column);
  }
  return (row, column) => found.has(row * xs.length + column);
}

/** Whether letters of a line stand close on both sides of a place, or on it. */
function runsOver(line: Line, x: number): boolean {
  const { text, size, box, starts = [] } = line;
  if (box.left > x - size * REACH || box.right < x + size * REACH) return false;
  if (starts.some(({ at, before }) => at - before > size * APART && Math.abs(at - x) < size)) return false;
  let [before, behind] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = 0; at < text.length; at++) {
    if (!text[at]?.trim()) continue;
    const [left, right] = [edgeAt(line, at), edgeAt(line, at + 1)];
    if (left < x) before = Math.max(before, Math.min(right, x));
    if (right > x) behind = Math.min(behind, Math.max(left, x));
  }
  return x - before < size * BESIDE && behind - x < size * BESIDE;
}
