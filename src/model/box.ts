import type { Box } from './page.ts';

/** Geometry of upright boxes, y downwards. */

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;

/** Around all boxes; an empty box for none. */
export function around(boxes: Iterable<Box>): Box {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const box of boxes) {
    all.left = Math.min(all.left, box.left);
    all.top = Math.min(all.top, box.top);
    all.right = Math.max(all.right, box.right);
    all.bottom = Math.max(all.bottom, box.bottom);
  }
  return all;
}

/** How much of the x axis two boxes share; below 0: their distance. */
export const overlapX = (one: Box, other: Box): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** How much of the y axis two boxes share; below 0: their distance. */
export const overlapY = (one: Box, other: Box): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);

/** The middle of a box, as x and y. */
export const middleOf = ({ left, top, right, bottom }: Box): [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** Whether a box is all within another, edges included. */
export const isWithin = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** Whether a box holds the middle of another. */
export function holdsMiddle(outer: Box, inner: Box): boolean {
  const [x, y] = middleOf(inner);
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

/** Whether two boxes share more than an edge. */
export const meets = (one: Box, other: Box): boolean => overlapX(one, other) > 0 && overlapY(one, other) > 0;

/** The box with its edges moved outwards. */
export const grown = ({ left, top, right, bottom }: Box, x: number, y = x): Box => ({
  left: left - x,
  top: top - y,
  right: right + x,
  bottom: bottom + y,
});
