import type { Line } from '../../layout.ts';
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
    const letters = lettersOf(line);
    for (const [column, x] of xs.entries()) if (runsOver(line, letters, x)) found.add(row * xs.length + column);
  }
  return (row, column) => found.has(row * xs.length + column);
}

/** From where to where each letter of a line reaches, from left to right. */
const lettersOf = ({ spans }: Line): [left: number, right: number][] =>
  spans.flatMap(({ text, edges }) =>
    Array.from({ length: text.length }, (_, at) => at).flatMap((at): [number, number][] =>
      text[at]?.trim() ? [[edges[at] as number, edges[at + 1] as number]] : [],
    ),
  );

/** Whether letters of a line stand close on both sides of a place, or on it. */
function runsOver({ size, box, starts = [] }: Line, letters: readonly [number, number][], x: number): boolean {
  if (box.left > x - size * REACH || box.right < x + size * REACH) return false;
  if (starts.some(({ at, before }) => at - before > size * APART && Math.abs(at - x) < size)) return false;
  // The first letter that reaches over the place, and the one before it.
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((letters[middle] as [number, number])[1] <= x) low = middle + 1;
    else high = middle;
  }
  const [before, behind] = [letters[low - 1], letters[low]];
  if (!behind) return false;
  if (behind[0] < x) return true;
  return before !== undefined && x - before[1] < size * BESIDE && behind[0] - x < size * BESIDE;
}
