import { EM, type Glyph } from '../../src/features/font-recognition/faces/glyph.ts';

/** How far from the true curve a polygon may be, in units of the grid. */
const TOLERANCE = 0.5;
const MAX_STEPS = 16;

type Point = readonly [number, number];

/** What a font's drawing calls make of one glyph, on the grid of the index. */
export interface Pen {
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  quadratic(cx: number, cy: number, x: number, y: number): void;
  /** By the x and y of two control points and of the end. */
  cubic(...points: number[]): void;
  /** The polygons of what was drawn since the last call. */
  take(advance: number): Glyph;
}

/** A pen for a font of so many units to the em; the y of its calls goes up. */
export function createPen(unitsPerEm: number): Pen {
  const scale = EM / unitsPerEm;
  let contours: Point[][] = [];
  let current: Point[] = [];
  const at = (x: number, y: number): Point => [x * scale, -y * scale];
  const curve = (length: number, point: (t: number) => Point): void => {
    const steps = Math.min(MAX_STEPS, Math.max(2, Math.ceil(Math.sqrt(length) * 1.2)));
    for (let step = 1; step <= steps; step++) current.push(point(step / steps));
  };
  return {
    move(x, y) {
      current = [at(x, y)];
      contours.push(current);
    },
    line(x, y) {
      current.push(at(x, y));
    },
    quadratic(cx, cy, x, y) {
      const [a, b, c] = [current.at(-1) as Point, at(cx, cy), at(x, y)];
      curve(distance(a, b) + distance(b, c), (t) => mix(mix(a, b, t), mix(b, c, t), t));
    },
    cubic(...points) {
      const [b, c, d] = [0, 2, 4].map((index) => at(points[index] as number, points[index + 1] as number)) as [
        Point,
        Point,
        Point,
      ];
      const a = current.at(-1) as Point;
      curve(distance(a, b) + distance(b, c) + distance(c, d), (t) => {
        const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
        return mix(mix(ab, bc, t), mix(bc, cd, t), t);
      });
    },
    take(advance) {
      const drawn = contours.map(simplified).filter((points) => points.length >= 6);
      contours = [];
      current = [];
      return { advance: Math.max(0, Math.round(advance * scale)), contours: drawn };
    },
  };
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);
const mix = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t];

/** A closed contour with no more points than the tolerance asks for (Douglas-Peucker), on whole units. */
function simplified(points: Point[]): Int16Array {
  const keep = new Uint8Array(points.length + 1);
  const closed = [...points, points[0] as Point];
  const far = closed.reduce(
    (best, point, index) =>
      distance(point, closed[0] as Point) > distance(closed[best] as Point, closed[0] as Point) ? index : best,
    0,
  );
  keep[0] = keep[far] = 1;
  const todo: [number, number][] = [
    [0, far],
    [far, points.length],
  ];
  for (let range = todo.pop(); range; range = todo.pop()) {
    const [from, to] = range;
    const { index, away } = farthest(closed, from, to);
    if (away <= TOLERANCE) continue;
    keep[index] = 1;
    todo.push([from, index], [index, to]);
  }
  const kept: number[] = [];
  for (let index = 0; index < points.length; index++) {
    if (!keep[index]) continue;
    const [x, y] = (points[index] as Point).map(Math.round) as [number, number];
    if (kept.at(-2) !== x || kept.at(-1) !== y) kept.push(x, y);
  }
  return Int16Array.from(kept);
}

/** The point between two others that is farthest from the line between them. */
function farthest(points: readonly Point[], from: number, to: number): { index: number; away: number } {
  const [ax, ay] = points[from] as Point;
  const [bx, by] = points[to] as Point;
  const length = Math.hypot(bx - ax, by - ay);
  let found = { index: from, away: 0 };
  for (let index = from + 1; index < to; index++) {
    const [x, y] = points[index] as Point;
    const away = length ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : Math.hypot(x - ax, y - ay);
    if (away > found.away) found = { index, away };
  }
  return found;
}
