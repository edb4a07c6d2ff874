import type { Quad } from '../../../schemas/recognised.ts';
import { sidesOf } from './geometry.ts';
import { skewOf } from './order.ts';
import type { ReadLine } from './place.ts';

/** A line with its place. */
interface FoundLine {
  quad: Quad;
  line: ReadLine;
}

/** In heights: lines at least so long tell where the text begins and ends, which agree by this much. */
const LONG = 12;
const AGREE = 0.45;
/** So many lines tell, of which this share begins or ends at one place. */
const LINES = 8;
const SHARE = 0.6;
/** In heights: a note stands so far beyond the edge of the text, is no longer, and leaves so much clear to it. */
const BEYOND = 1.1;
const MOST = 6;
const CLEAR = 0.2;
/** Notes are this part of the lines at most, and lower than so much of them, or say a number. */
const FEW = 0.25;
const LOWER = 0.88;
const NUMBERED = /\d.*[^\d.、．]|^\[?\d+\]?$/;
/** The number of an item stands in front of the text, too. */
const MARKER = /^(?:[(（]?[\d一二三四五六七八九十A-Za-z]{1,3}[)）.、．:：]|[①-⑳•·●■◆▪○□※])$/;
/** Half of a letter, in heights. */
const HALF = { wide: 0.36, narrow: 0.2 };

/** Where a line's letters begin and end along its page, without the white edges of its box. */
interface Extent {
  starts: number[];
  ends: number[];
  from: number;
  to: number;
  height: number;
}

/** Where the lines of a page begin and end that are one column of text, in pixels along its lines. */
interface Edges {
  left: number;
  right: number;
  height: number;
}

/**
 * Behind which character of each line the text ends and a note in the margin begins, or the other way round, where both
 * were found as one line; by the index of the line.
 */
export function marginBreaks(lines: readonly FoundLine[]): Set<number>[] {
  const extents = extentsOf(lines);
  const edges = edgesIn(extents);
  return lines.map(({ line: { characters } }, index) => {
    const extent = extents[index] as Extent;
    const at = edges ? breakIn(characters, extent, edges) : undefined;
    return new Set(at === undefined ? [] : [at]);
  });
}

/** The lines that are notes in the margin beside the one column of a page, by their indices. */
export function notesIn(lines: readonly FoundLine[]): Set<number> {
  const extents = extentsOf(lines);
  const edges = edgesIn(extents);
  if (!edges) return new Set();
  const notes = lines.flatMap(({ line: { characters } }, index) => {
    const { from, to, height } = extents[index] as Extent;
    const clear = CLEAR * edges.height;
    const isBeyond = to < edges.left - clear || from > edges.right + clear;
    const isNote = height < LOWER * edges.height || NUMBERED.test(characters.join('').trim());
    const text = characters.join('').trim();
    return isBeyond && isNote && to - from < MOST * edges.height && !MARKER.test(text) ? [index] : [];
  });
  return new Set(notes.length <= FEW * lines.length ? notes : []);
}

function extentsOf(lines: readonly FoundLine[]): Extent[] {
  const angle = lines.length ? skewOf(lines.map(({ quad }) => quad)) : 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return lines.map(({ quad, line: { characters, at } }): Extent => {
    const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
    const first = ((ax + dx) / 2) * cos + ((ay + dy) / 2) * sin;
    const last = ((bx + cx) / 2) * cos + ((by + cy) / 2) * sin;
    const { height } = sidesOf(quad);
    const half = (character: string): number => height * (/[ -~]/.test(character) ? HALF.narrow : HALF.wide);
    const middles = at.map((share) => first + share * (last - first));
    const starts = middles.map((middle, index) => middle - half(characters[index] as string));
    const ends = middles.map((middle, index) => middle + half(characters[index] as string));
    return { starts, ends, from: starts[0] ?? first, to: ends.at(-1) ?? last, height };
  });
}

function edgesIn(extents: readonly Extent[]): Edges | undefined {
  const heights = extents.map(({ height }) => height).sort((one, other) => one - other);
  const height = heights[heights.length >> 1] ?? 0;
  const long = extents.filter(({ from, to }) => to - from > LONG * height);
  if (long.length < LINES) return undefined;
  const left = agreed(
    long.map(({ from }) => from),
    AGREE * height,
    long.length * SHARE,
  );
  const right = agreed(
    long.map(({ to }) => to),
    AGREE * height,
    long.length * SHARE,
  );
  return left === undefined || right === undefined ? undefined : { left, right, height };
}

/** The place that so many values agree on; undefined where there is none. */
function agreed(values: readonly number[], by: number, least: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  let best: number[] = [];
  for (const [index, value] of sorted.entries()) {
    const near = sorted.slice(index).filter((other) => other - value <= 2 * by);
    if (near.length > best.length) best = near;
  }
  return best.length >= least ? best[best.length >> 1] : undefined;
}

function breakIn(characters: readonly string[], { starts, ends, from, to }: Extent, edges: Edges): number | undefined {
  const { left, right, height } = edges;
  const isNote = (first: number, last: number): boolean => {
    const text = characters.slice(first, last).join('').trim();
    const wide = (ends[last - 1] as number) - (starts[first] as number);
    return /\d/.test(text) && !MARKER.test(text) && wide < MOST * height;
  };
  for (let at = 1; at < characters.length; at++) {
    if (characters[at] === ' ') continue;
    const last = characters[at - 1] === ' ' ? at - 2 : at - 1;
    const [end, start] = [ends[last] ?? from, starts[at] as number];
    const isRight = to > right + BEYOND * height && end < right + AGREE * height && start > right - CLEAR * height;
    if (isRight && start - end > CLEAR * height && isNote(at, characters.length)) return last;
    const isLeft = from < left - BEYOND * height && Math.abs(start - left) < AGREE * height;
    if (isLeft && end < left + CLEAR * height && isNote(0, at)) return last;
  }
  return undefined;
}
