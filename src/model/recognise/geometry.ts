import type { Quad } from '../../../schemas/recognised.ts';

export interface Point {
  x: number;
  y: number;
}

/** A turned rectangle: its middle, its sides, and the direction of `width` as a unit vector. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  ux: number;
  uy: number;
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** One side of the hull of points that are sorted. */
function chain(points: Iterable<Point>): Point[] {
  const side: Point[] = [];
  for (const point of points) {
    while (side.length > 1 && cross(side.at(-2) as Point, side.at(-1) as Point, point) <= 0) side.pop();
    side.push(point);
  }
  side.pop();
  return side;
}

/** The convex hull (Andrew 1979), counter-clockwise in a system whose y grows upwards. */
export function hull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** The rectangle around points with one side along `ux`, `uy`. */
function around(points: readonly Point[], ux: number, uy: number): Rectangle {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const along = x * ux + y * uy;
    const across = y * ux - x * uy;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: along * ux - across * uy,
    y: across * ux + along * uy,
    width: right - left,
    height: bottom - top,
    ux,
    uy,
  };
}

/** The smallest turned rectangle around points; a side of it lies on the hull (Freeman and Shapira 1975). */
export function smallestRectangle(points: Point[]): Rectangle | undefined {
  const corners = hull(points);
  let best: Rectangle | undefined;
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const next = around(corners, (to.x - from.x) / length, (to.y - from.y) / length);
    if (!best || next.width * next.height < best.width * best.height) best = next;
  }
  return best;
}

/** The corners of a rectangle as it is read: the two left ones, the upper first, are the first and the last. */
export function quadOf({ x, y, width, height, ux, uy }: Rectangle): Quad {
  const corners = [-1, 1, 1, -1].map((along, index) => {
    const [u, v] = [(along * width) / 2, ((index < 2 ? -1 : 1) * height) / 2];
    return { x: x + u * ux - v * uy, y: y + u * uy + v * ux };
  });
  const sorted = corners.toSorted((a, b) => a.x - b.x);
  const [upperLeft, lowerLeft] = sorted.slice(0, 2).toSorted((a, b) => a.y - b.y) as [Point, Point];
  const [upperRight, lowerRight] = sorted.slice(2).toSorted((a, b) => a.y - b.y) as [Point, Point];
  return [upperLeft, upperRight, lowerRight, lowerLeft].flatMap(({ x, y }) => [x, y]) as Quad;
}

/** The corners after a change of each. */
export const mapQuad = (quad: Quad, map: (x: number, y: number) => [number, number]): Quad =>
  [0, 2, 4, 6].flatMap((at) => map(quad[at] as number, quad[at + 1] as number)) as Quad;

/** The mean lengths of the sides along the writing and across it. */
export function sidesOf([ax, ay, bx, by, cx, cy, dx, dy]: Quad): { length: number; height: number } {
  return {
    length: Math.max(Math.hypot(bx - ax, by - ay), Math.hypot(cx - dx, cy - dy)),
    height: Math.max(Math.hypot(dx - ax, dy - ay), Math.hypot(cx - bx, cy - by)),
  };
}

/** Corners in the order in which a tall box is read from below, lying on its left side. */
export const lying = ([ax, ay, bx, by, cx, cy, dx, dy]: Quad): Quad => [bx, by, cx, cy, dx, dy, ax, ay];

/** The part of a line between two places along it, 0–1. */
export function partOf([ax, ay, bx, by, cx, cy, dx, dy]: Quad, from: number, to: number): Quad {
  const between = (a: number, b: number, at: number): number => a + (b - a) * at;
  return [
    ...[between(ax, bx, from), between(ay, by, from), between(ax, bx, to), between(ay, by, to)],
    ...[between(dx, cx, to), between(dy, cy, to), between(dx, cx, from), between(dy, cy, from)],
  ] as Quad;
}

/** An upright box. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const edgesOf = (quad: Quad): Edges => ({
  left: Math.min(quad[0], quad[6]),
  top: Math.min(quad[1], quad[3]),
  right: Math.max(quad[2], quad[4]),
  bottom: Math.max(quad[5], quad[7]),
});

/** The area that two boxes have in common. */
export const common = (one: Edges, other: Edges): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Places looked at along a line and across it, to tell how much of it is in another. */
const LOOKED = { along: 24, across: 4 };

/**
 * How much of a line's box lies in another one, 0–1; upright boxes around lines that lean would reach into their
 * neighbours.
 */
export function shareIn(quad: Quad, other: Quad): number {
  if (!common(edgesOf(quad), edgesOf(other))) return 0;
  const [ax, ay, bx, by, , , dx, dy] = other;
  const [along, across] = [
    { x: bx - ax, y: by - ay },
    { x: dx - ax, y: dy - ay },
  ];
  const area = along.x * across.y - along.y * across.x || 1;
  let found = 0;
  for (let column = 0; column < LOOKED.along; column++)
    for (let row = 0; row < LOOKED.across; row++) {
      const [x, y] = placeIn(quad, (column + 0.5) / LOOKED.along, (row + 0.5) / LOOKED.across);
      const u = ((x - ax) * across.y - (y - ay) * across.x) / area;
      const v = (along.x * (y - ay) - along.y * (x - ax)) / area;
      if (u >= 0 && u <= 1 && v >= 0 && v <= 1) found++;
    }
  return found / (LOOKED.along * LOOKED.across);
}

/** The place of a quad at `u` along it and `v` across it, 0–1; values outside go on as its sides do. */
export const placeIn = ([ax, ay, bx, by, cx, cy, dx, dy]: Quad, u: number, v: number): [x: number, y: number] => [
  (1 - v) * ((1 - u) * ax + u * bx) + v * ((1 - u) * dx + u * cx),
  (1 - v) * ((1 - u) * ay + u * by) + v * ((1 - u) * dy + u * cy),
];

/** A quad made larger on all sides, along its own directions. */
export function grown(quad: Quad, by: number): Quad {
  const [ax, ay, bx, by0, cx, cy, dx, dy] = quad;
  const unit = (x: number, y: number): Point => {
    const length = Math.hypot(x, y) || 1;
    return { x: (x / length) * by, y: (y / length) * by };
  };
  const along = unit(bx - ax, by0 - ay);
  const across = unit(dx - ax, dy - ay);
  const moved = (x: number, y: number, u: number, v: number): [number, number] => [
    x + u * along.x + v * across.x,
    y + u * along.y + v * across.y,
  ];
  return [...moved(ax, ay, -1, -1), ...moved(bx, by0, 1, -1), ...moved(cx, cy, 1, 1), ...moved(dx, dy, -1, 1)] as Quad;
}
