import type { Matrix } from '../../formats/pdf/frame.ts';

/** Left, bottom, right, top; empty while right < left. */
export type Box = [number, number, number, number];

export const noBox = (): Box => [Infinity, Infinity, -Infinity, -Infinity];

/** Widens a box so that it holds a point. */
export function reach(box: Box, x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}

/** Widens a box so that it holds another. */
export function join(box: Box, other: Box): void {
  reach(box, other[0], other[1]);
  reach(box, other[2], other[3]);
}

/** The upright box around a box under a matrix. */
export function mapBox([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const box = noBox();
  if (right < left || top < bottom) return box;
  for (const x of [left, right]) for (const y of [bottom, top]) reach(box, a * x + c * y + e, b * x + d * y + f);
  return box;
}

/** What two boxes have in common; empty where they do not meet. */
export const common = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/** Width times height; 0 for an empty box. */
export const areaOf = ([left, bottom, right, top]: Box): number => Math.max(0, right - left) * Math.max(0, top - bottom);
