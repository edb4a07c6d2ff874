import type { Matrix } from '../lib/matrix.ts';
import type { Segment } from './page.ts';

/** A rectangle at the origin. */
export const rectangle = (width: number, height: number): Segment[] => [
  ['M', 0, 0],
  ['L', width, 0],
  ['L', width, height],
  ['L', 0, height],
  ['Z'],
];

/** How far the handles of a quarter of a circle reach, in radii. */
const ARC = 0.5523;

/** A rectangle at the origin whose corners are quarters of ellipses. */
export function roundedRectangle(width: number, height: number, rx: number, ry: number): Segment[] {
  if (rx <= 0 || ry <= 0) return rectangle(width, height);
  const [cx, cy] = [rx * (1 - ARC), ry * (1 - ARC)];
  return [
    ['M', rx, 0],
    ['L', width - rx, 0],
    ['C', width - cx, 0, width, cy, width, ry],
    ['L', width, height - ry],
    ['C', width, height - cy, width - cx, height, width - rx, height],
    ['L', rx, height],
    ['C', cx, height, 0, height - cy, 0, height - ry],
    ['L', 0, ry],
    ['C', 0, cy, cx, 0, rx, 0],
    ['Z'],
  ];
}

/** A step of a path under a matrix. */
export function moved(segment: Segment, [a, b, c, d, e, f]: readonly number[] | Matrix): Segment {
  const [kind, ...values] = segment;
  const points: number[] = [];
  for (let at = 0; at < values.length; at += 2) {
    const [x, y] = [values[at] as number, values[at + 1] as number];
    points.push(
      (a as number) * x + (c as number) * y + (e as number),
      (b as number) * x + (d as number) * y + (f as number),
    );
  }
  return [kind, ...points] as Segment;
}

/** Points that far apart are on one line, in points. */
const STRAIGHT = 0.6;

/** Whether the corners of an outline are those of an upright rectangle, of which the page may show a part. */
export function isRectangle(segments: readonly Segment[]): boolean {
  const points = segments.flatMap((segment) => (segment[0] === 'M' || segment[0] === 'L' ? [segment] : []));
  if (segments.length > 6 || points.length < 4 || segments.some(([kind]) => kind === 'C')) return false;
  const isAtEnds = (values: number[]): boolean => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return values.every((value) => value - low < STRAIGHT || high - value < STRAIGHT);
  };
  return isAtEnds(points.map(([, x]) => x)) && isAtEnds(points.map(([, , y]) => y));
}
