import type { Matrix } from '../../../lib/matrix.ts';

/** An upright rectangle: left, bottom, right, top; empty while right < left or top < bottom. */
export type Box = [number, number, number, number];

export const noBox = (): Box => [Infinity, Infinity, -Infinity, -Infinity];

/** The box between two opposite corners (ISO 32000-1 §7.9.5). */
export const boxBetween = (x: number, y: number, toX: number, toY: number): Box => [
  Math.min(x, toX),
  Math.min(y, toY),
  Math.max(x, toX),
  Math.max(y, toY),
];

/** Widens a box so that it holds a point. */
export function reach(box: Box, x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}

/** Widens a box so that it holds another; an empty one changes nothing. */
export function join(box: Box, other: Box): void {
  if (isEmpty(other)) return;
  reach(box, other[0], other[1]);
  reach(box, other[2], other[3]);
}

const isEmpty = ([left, bottom, right, top]: Box): boolean => right < left || top < bottom;

/** The upright box around a box under a matrix. */
export function mapBox(from: Box, [a, b, c, d, e, f]: Matrix): Box {
  const box = noBox();
  if (isEmpty(from)) return box;
  const [left, bottom, right, top] = from;
  for (const x of [left, right])
    for (const y of [bottom, top]) reach(box, times(a, x) + times(c, y) + e, times(b, x) + times(d, y) + f);
  return box;
}

/** A product in which nothing times a place without end is nothing: what is not clipped at all stays so. */
const times = (factor: number, place: number): number => (factor === 0 ? 0 : factor * place);

/** What two boxes have in common; empty where they do not meet. */
export const common = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/** The box with its edges moved outwards. */
export const grown = ([left, bottom, right, top]: Box, x: number, y: number): Box => [
  left - x,
  bottom - y,
  right + x,
  top + y,
];

/** Whether a box holds another, which may stick out by `slack`. */
export const contains = (outer: Box, inner: Box, slack: number): boolean =>
  outer[0] <= inner[0] + slack &&
  outer[1] <= inner[1] + slack &&
  outer[2] >= inner[2] - slack &&
  outer[3] >= inner[3] - slack;

/** Whether two boxes have more than an edge in common. */
export const touches = (one: Box, other: Box): boolean =>
  one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

/** Width times height; 0 for an empty box. */
export const areaOf = (box: Box): number => Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]);
