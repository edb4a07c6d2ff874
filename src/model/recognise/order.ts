import type { Quad } from '../../../schemas/recognised.ts';
import { sidesOf } from './geometry.ts';

/** A line where it would stand if the page were straight: an index, and its edges. */
export interface Placed {
  index: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Lines side by side, from left to right. */
export type Row = Placed[];

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * By how many radians the lines rise to the right: the longer a line, the more exactly its box tells, and those of
 * short words often lie level on a leaning page.
 */
export function skewOf(quads: readonly Quad[]): number {
  const all = quads.map((quad) => {
    const [ax, ay, bx, by] = quad;
    const { length, height } = sidesOf(quad);
    return { angle: Math.atan2(by - ay, bx - ax), weight: length ** 2, isLong: length > 3 * height };
  });
  const long = all.filter(({ isLong }) => isLong);
  const told = (long.length ? long : all).sort((one, other) => one.angle - other.angle);
  let rest = told.reduce((sum, { weight }) => sum + weight, 0) / 2;
  const middleOne = told.find(({ weight }) => {
    rest -= weight;
    return rest <= 0;
  });
  return middleOne?.angle ?? 0;
}

/** How far a line is turned against a page with lines at this angle, in radians. */
export const leanOf = (quad: Quad, angle: number): number => Math.abs(skewOf([quad]) - angle);

/**
 * The lines turned back by an angle. Of a slanting line only its middle height counts, or it would reach into others.
 */
export function placed(quads: readonly Quad[], angle: number): Placed[] {
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  return quads.map((quad, index) => {
    const xs = [0, 2, 4, 6].map((at) => (quad[at] as number) * cos - (quad[at + 1] as number) * sin);
    const ys = [0, 2, 4, 6].map((at) => (quad[at] as number) * sin + (quad[at + 1] as number) * cos);
    const [a = 0, b = 0, c = 0, d = 0] = ys;
    return { index, left: Math.min(...xs), right: Math.max(...xs), top: (a + b) / 2, bottom: (c + d) / 2 };
  });
}

/** Their share of the lower one's height must be common for two boxes to stand in one row. */
const SAME_ROW = 0.5;

/** Boxes in rows, from above. */
export function rowsOf(boxes: readonly Placed[]): Row[] {
  const rows: { top: number; bottom: number; boxes: Placed[] }[] = [];
  for (const box of boxes.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    const row = rows.at(-1);
    const common = row ? Math.min(row.bottom, box.bottom) - Math.max(row.top, box.top) : 0;
    if (row && common > SAME_ROW * Math.min(box.bottom - box.top, row.bottom - row.top)) {
      row.boxes.push(box);
      const count = row.boxes.length;
      row.top += (box.top - row.top) / count;
      row.bottom += (box.bottom - row.bottom) / count;
    } else rows.push({ top: box.top, bottom: box.bottom, boxes: [box] });
  }
  return rows.map(({ boxes }) => boxes.sort((a, b) => a.left - b.left));
}

/** In heights of a line: the narrowest gutter, and the narrowest column. */
const GUTTER = 0.45;
const COLUMN = 8;
/** A column has so many lines at least, and half of them reach over this share of it; else it is one of a table. */
const COLUMN_LINES = 3;
const FULL = 0.6;
/** In heights of a line: what is so large is a headline. */
const HEADLINE = 1.4;
/** So many gutters are tried, the emptiest first. */
const TRIES = 6;
/** Columns within columns. */
const MAX_DEPTH = 8;

/**
 * Columns of rows in the order of reading, one after the other; what spans several stands between as one of its own.
 */
export function readingOrder(boxes: readonly Placed[]): Row[][] {
  const height = middle(boxes.map(({ top, bottom }) => bottom - top));
  return height > 0 ? ordered(boxes, height, MAX_DEPTH) : [];
}

function ordered(boxes: readonly Placed[], height: number, depth: number): Row[][] {
  const cut = depth && boxes.length >= 2 * COLUMN_LINES ? bestCut(boxes, height) : undefined;
  if (!cut) return [rowsOf(boxes)];
  return cut.flatMap((part) =>
    'left' in part
      ? [...ordered(part.left, height, depth - 1), ...ordered(part.right, height, depth - 1)]
      : ordered(part.whole, height, depth - 1),
  );
}

type Part = { left: Placed[]; right: Placed[] } | { whole: Placed[] };

function bestCut(boxes: readonly Placed[], height: number): Part[] | undefined {
  let best: { parts: Part[]; weight: number } | undefined;
  for (const x of gutters(boxes, height)) {
    const parts = cutAt(boxes, x, height);
    const weight = parts.reduce((sum, part) => sum + ('left' in part ? part.left.length + part.right.length : 0), 0);
    if (weight && (!best || weight > best.weight)) best = { parts, weight };
  }
  return best?.parts;
}

/** Places where few boxes stand, with many on both sides: stripes that are wide enough, the emptiest first. */
function gutters(boxes: readonly Placed[], height: number): number[] {
  const left = boxes.reduce((least, box) => Math.min(least, box.left), Infinity);
  const right = boxes.reduce((most, box) => Math.max(most, box.right), -Infinity);
  const bin = Math.max(height / 10, (right - left) / 2000);
  const cover = new Float64Array(Math.ceil((right - left) / bin) + 2);
  for (const box of boxes) {
    const [from, to] = [Math.floor((box.left - left) / bin), Math.ceil((box.right - left) / bin)];
    cover[from] = (cover[from] as number) + 1;
    cover[to] = (cover[to] as number) - 1;
  }
  for (let at = 1; at < cover.length; at++) cover[at] = (cover[at] as number) + (cover[at - 1] as number);
  return stripes(cover, (GUTTER * height) / bin)
    .sort((a, b) => a.cover - b.cover || b.width - a.width)
    .slice(0, TRIES)
    .map(({ middle: at }) => left + at * bin);
}

/** Stretches with less cover than on either side of them. */
function stripes(cover: Float64Array, least: number): { middle: number; width: number; cover: number }[] {
  const found: { middle: number; width: number; cover: number }[] = [];
  for (let from = 1; from < cover.length - 1; ) {
    let to = from;
    while (to < cover.length && cover[to] === cover[from]) to++;
    const isLow = (cover[from - 1] as number) > (cover[from] as number) && (cover[to] ?? 0) > (cover[from] as number);
    if (isLow && to - from >= least)
      found.push({ middle: (from + to) / 2, width: to - from, cover: cover[from] as number });
    from = to;
  }
  return found;
}

/** The boxes at both sides of a gutter, in bands between those that cross it; bands that are no columns stay whole. */
function cutAt(boxes: readonly Placed[], x: number, height: number): Part[] {
  const parts: Part[] = [];
  let band: Placed[] = [];
  const close = (): void => {
    if (!band.length) return;
    const sides = { left: band.filter(({ right }) => right <= x), right: band.filter(({ left }) => left >= x) };
    const areColumns = isColumn(sides.left, height) && isColumn(sides.right, height);
    parts.push(areColumns || areApart(sides.left, sides.right, height) ? sides : { whole: band });
    band = [];
  };
  for (const row of rowsOf(boxes)) {
    if (row.some(({ left, right }) => left < x && right > x) || (!band.length && isHeadline(row, height))) {
      close();
      parts.push({ whole: row });
    } else for (const box of row) band.push(box);
  }
  close();
  return joinWholes(parts);
}

/** Large letters alone above columns stand over all of them, however short they are. */
const isHeadline = ([box, ...others]: Row, height: number): boolean =>
  box !== undefined && !others.length && box.bottom - box.top > HEADLINE * height;

/** What spans the gutter is read as one. */
function joinWholes(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if ('whole' in part && before && 'whole' in before) for (const box of part.whole) before.whole.push(box);
    else joined.push('whole' in part ? { whole: [...part.whole] } : part);
  }
  return joined;
}

function isColumn(boxes: readonly Placed[], height: number): boolean {
  if (boxes.length < COLUMN_LINES) return false;
  const width = widthOf(boxes);
  const full = boxes.filter((box) => box.right - box.left > FULL * width).length;
  // Two columns side by side are no full lines, but each of them will be.
  const halves = boxes.filter((box) => box.right - box.left > COLUMN * height).length;
  return width > COLUMN * height && (full >= boxes.length / 2 || halves >= boxes.length * 0.7);
}

/** In heights of a line: the narrowest part of a page with lines of its own, and by how much those are out of step. */
const APART = { width: 4, step: 0.15 };
/** So much of the lines have some beside them; and so much of these are out of step. */
const BESIDE = 0.6;
const OUT_OF_STEP = 0.5;

/**
 * Whether lines stand side by side but in rows of their own, as those beside an article do: cells of a table keep step,
 * and talk goes from one side to the other.
 */
function areApart(left: readonly Placed[], right: readonly Placed[], height: number): boolean {
  if ([left, right].some((side) => side.length < COLUMN_LINES || widthOf(side) < APART.width * height)) return false;
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const offsets = few
    .toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)
    .flatMap((box) => offsetTo(box, many) ?? []);
  if (offsets.length < COLUMN_LINES || offsets.length < BESIDE * few.length) return false;
  const jumps = offsets
    .slice(1)
    .filter((offset, at) => Math.abs(offset - (offsets[at] as number)) > APART.step * height);
  return jumps.length > OUT_OF_STEP * (offsets.length - 1);
}

/** How much higher the nearest box stands that is beside this one; undefined where there is none. */
function offsetTo(box: Placed, others: readonly Placed[]): number | undefined {
  const middleOf = ({ top, bottom }: Placed): number => (top + bottom) / 2;
  const beside = others.filter(({ top, bottom }) => top < box.bottom && bottom > box.top);
  const offsets = beside.map((other) => middleOf(box) - middleOf(other));
  return offsets.sort((a, b) => Math.abs(a) - Math.abs(b))[0];
}

const widthOf = (boxes: readonly Placed[]): number =>
  boxes.reduce((most, { right }) => Math.max(most, right), -Infinity) -
  boxes.reduce((least, { left }) => Math.min(least, left), Infinity);
