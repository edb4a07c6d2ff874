import type { Quad } from '../../../schemas/recognised.ts';
import { sidesOf } from './geometry.ts';
import { skewOf } from './order.ts';
import type { ReadLine } from './place.ts';

/** In heights of a line: gaps between letters that may be a gutter, what two of them have in common, how far to look. */
const GAP = 0.5;
const COMMON = 0.25;
const REACH = 9;
/** A letter reaches so far from its middle. */
const HALF = { wide: 0.36, narrow: 0.2 };
/** So many lines have a gap at one place, and so many times as many as run on there. */
const LINES = 4;
const TIMES = 2;

interface Gap {
  line: number;
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

/**
 * Behind which characters of each line a gutter between columns lies: where lines under each other have gaps at one place,
 * as they were found across narrow gutters. By the index of the line.
 */
export function gutterBreaks(lines: readonly { quad: Quad; line: ReadLine }[]): Set<number>[] {
  const breaks = lines.map(() => new Set<number>());
  const angle = lines.length ? skewOf(lines.map(({ quad }) => quad)) : 0;
  const extents = lines.map(({ quad }) => extentOf(quad, angle));
  const gaps = lines.flatMap(({ line }, index) => gapsOf(line, index, extents[index] as Extent));
  if (gaps.length < LINES) return breaks;
  for (const gap of gaps) {
    const own = extents[gap.line] as Extent;
    const near = extents.flatMap((other, index) =>
      Math.abs(other.v - own.v) < REACH * own.height && other.from < gap.from && other.to > gap.to ? [index] : [],
    );
    const alike = new Set(
      gaps
        .filter((other) => Math.min(gap.to, other.to) - Math.max(gap.from, other.from) > COMMON * own.height)
        .map(({ line }) => line),
    );
    const among = near.filter((index) => alike.has(index)).length;
    if (among >= LINES && among >= TIMES * (near.length - among)) breaks[gap.line]?.add(gap.after);
  }
  return breaks;
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

function gapsOf({ characters, at }: ReadLine, line: number, { from, to, height }: Extent): Gap[] {
  const gaps: Gap[] = [];
  const half = (character: string): number => height * (/[ -~]/.test(character) ? HALF.narrow : HALF.wide);
  let last = -1;
  for (const [index, character] of characters.entries()) {
    if (!character.trim()) continue;
    if (last >= 0) {
      const end = from + (at[last] as number) * (to - from) + half(characters[last] as string);
      const start = from + (at[index] as number) * (to - from) - half(character);
      if (start - end > GAP * height) gaps.push({ line, after: last, from: end, to: start });
    }
    last = index;
  }
  return gaps;
}
