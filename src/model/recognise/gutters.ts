import type { Quad } from '../../../schemas/recognised.ts';
import { sidesOf } from './geometry.ts';
import { skewOf } from './order.ts';
import type { ReadLine } from './place.ts';

/**
 * In heights of a line: gaps between letters that may be a gutter, what two of them have in common, how far to look.
 */
const GAP = 0.5;
const COMMON = 0.25;
const REACH = 9;
/** A letter reaches so far from its middle. */
const HALF = { wide: 0.36, narrow: 0.2 };
/** So many lines have a gap at one place, and so many times as many as run on there. */
const LINES = 4;
const TIMES = 2;

/** With more gaps than a page has, there are no gutters to look for. */
const MAX_GAPS = 4000;

interface Gap {
  /** Behind which character. */
  after: number;
  from: number;
  to: number;
}

/** A line by where its letters begin and end along the page, and where it is across it. */
interface Extent {
  from: number;
  to: number;
  v: number;
  height: number;
}

/** A line by its index, with its gaps. */
interface Row extends Extent {
  line: number;
  gaps: Gap[];
}

/**
 * Behind which characters of each line a gutter between columns lies: where lines under each other have gaps at one
 * place, as they were found across narrow gutters. By the index of the line.
 */
export function gutterBreaks(lines: readonly { quad: Quad; line: ReadLine }[]): Set<number>[] {
  const breaks = lines.map(() => new Set<number>());
  const angle = lines.length ? skewOf(lines.map(({ quad }) => quad)) : 0;
  const extents = lines.map(({ quad }) => extentOf(quad, angle));
  const rows = lines
    .map(({ line }, index): Row => {
      const extent = extents[index] as Extent;
      return { ...extent, line: index, gaps: gapsOf(line, extent) };
    })
    .sort((a, b) => a.v - b.v);
  const count = rows.reduce((sum, { gaps }) => sum + gaps.length, 0);
  if (count < LINES || count > MAX_GAPS) return breaks;
  for (const row of rows) {
    if (!row.gaps.length) continue;
    const near = within(rows, row.v, REACH * row.height);
    for (const gap of row.gaps) if (isGutter(gap, near, COMMON * row.height)) breaks[row.line]?.add(gap.after);
  }
  return breaks;
}

/** Whether enough of the lines that run past a gap have one at its place, too. */
function isGutter(gap: Gap, near: readonly Row[], common: number): boolean {
  let [among, others] = [0, 0];
  for (const { from, to, gaps } of near) {
    if (from >= gap.from || to <= gap.to) continue;
    const isAlike = gaps.some((other) => Math.min(gap.to, other.to) - Math.max(gap.from, other.from) > common);
    if (isAlike) among++;
    else others++;
  }
  return among >= LINES && among >= TIMES * others;
}

/** The rows less than `reach` from a place across the page; they are sorted by that. */
function within(rows: readonly Row[], v: number, reach: number): readonly Row[] {
  const before = (isBefore: (row: Row) => boolean): number => {
    let [from, to] = [0, rows.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBefore(rows[middle] as Row)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return rows.slice(
    before((row) => row.v <= v - reach),
    before((row) => row.v < v + reach),
  );
}

function extentOf(quad: Quad, angle: number): Extent {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [left, right] = [(ax + dx) / 2, (bx + cx) / 2];
  const [first, last] = [(ay + dy) / 2, (by + cy) / 2];
  return {
    from: left * cos + first * sin,
    to: right * cos + last * sin,
    v: ((first + last) * cos - (left + right) * sin) / 2,
    height: sidesOf(quad).height,
  };
}

function gapsOf({ characters, at }: ReadLine, { from, to, height }: Extent): Gap[] {
  const gaps: Gap[] = [];
  const half = (character: string): number => height * (/[ -~]/.test(character) ? HALF.narrow : HALF.wide);
  let last = -1;
  for (const [index, character] of characters.entries()) {
    if (!character.trim()) continue;
    if (last >= 0) {
      const end = from + (at[last] as number) * (to - from) + half(characters[last] as string);
      const start = from + (at[index] as number) * (to - from) - half(character);
      if (start - end > GAP * height) gaps.push({ after: last, from: end, to: start });
    }
    last = index;
  }
  return gaps;
}
