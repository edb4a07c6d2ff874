import type { Segment } from '../../page.ts';
import { type Affine, type Flat, seen, type Vector } from './affine.ts';

/** A curve in the plane of its object, before it is placed. */
export interface Oval {
  centre: Vector;
  /** From the centre to parameters 0 and a quarter. */
  major: Flat;
  minor: Flat;
}

/** Part of an ellipse from one parameter by a sweep, both in radians, as cubic curves; `start` begins a subpath. */
export function ovalSegments(at: Affine, { centre, major, minor }: Oval, from: number, sweep: number, start = true) {
  const segments: Segment[] = [];
  const z = centre.z ?? 0;
  const place = (cos: number, sin: number): Flat =>
    seen(at, centre.x + cos * major[0] + sin * minor[0], centre.y + cos * major[1] + sin * minor[1], z);
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / count;
  const k = (4 / 3) * Math.tan(step / 4);
  if (start) segments.push(['M', ...place(Math.cos(from), Math.sin(from))]);
  for (let index = 0; index < count; index++) {
    const [a, b] = [from + index * step, from + (index + 1) * step];
    const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    const first = place(cosA - k * sinA, sinA + k * cosA);
    segments.push(['C', ...first, ...place(cosB + k * sinB, sinB - k * cosB), ...place(cosB, sinB)]);
  }
  return segments;
}

/** From one angle counterclockwise to another; a whole turn where they are the same. */
export function sweepOf(from: number, to: number): number {
  const sweep = (to - from) % (2 * Math.PI);
  return sweep <= 1e-9 ? sweep + 2 * Math.PI : sweep;
}

export const round = (centre: Vector, radius: number): Oval => ({ centre, major: [radius, 0], minor: [0, radius] });

/** The arc between two points with a bulge: the tangent of a quarter of its angle, negative clockwise. */
export function bulgeArc(from: Vector, to: Vector, bulge: number): { oval: Oval; start: number; sweep: number } {
  const sweep = 4 * Math.atan(bulge);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const away = (1 - bulge * bulge) / (4 * bulge);
  const centre = { x: (from.x + to.x) / 2 - dy * away, y: (from.y + to.y) / 2 + dx * away, z: from.z ?? 0 };
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  return { oval: round(centre, radius), start: Math.atan2(from.y - centre.y, from.x - centre.x), sweep };
}

/** A vertex of a polyline; the bulge is that of the way to the next one. */
export interface Corner extends Vector {
  bulge: number;
}

/** A polyline with arcs. */
export function cornerSegments(at: Affine, corners: readonly Corner[], closed: boolean): Segment[] {
  const segments: Segment[] = [];
  for (const [index, corner] of corners.entries()) {
    if (index === 0) segments.push(['M', ...seen(at, corner.x, corner.y, corner.z)]);
    const next = corners[index + 1] ?? (closed ? corners[0] : undefined);
    if (!next) break;
    if (Math.abs(corner.bulge) < 1e-9) {
      if (corners[index + 1]) segments.push(['L', ...seen(at, next.x, next.y, next.z)]);
      continue;
    }
    const { oval, start, sweep } = bulgeArc(corner, next, corner.bulge);
    for (const segment of ovalSegments(at, oval, start, sweep, false)) segments.push(segment);
  }
  if (closed && segments.length > 1) segments.push(['Z']);
  return segments;
}

/** Points joined by straight lines. */
export function straight(at: Affine, points: Iterable<Vector>, closed = false): Segment[] {
  const segments: Segment[] = [];
  for (const { x, y, z } of points) segments.push([segments.length > 0 ? 'L' : 'M', ...seen(at, x, y, z)] as Segment);
  if (closed && segments.length > 1) segments.push(['Z']);
  return segments;
}

/** A smooth curve through points: the direction in each is that between its neighbours. */
export function through(at: Affine, points: readonly Vector[], closed = false): Segment[] {
  const count = points.length;
  const placed = points.map(({ x, y, z }) => seen(at, x, y, z));
  const near = (index: number): Flat =>
    placed[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] as Flat;
  const segments: Segment[] = placed.slice(0, 1).map(([x, y]) => ['M', x, y]);
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [near(index - 1), near(index), near(index + 1), near(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    segments.push(['C', ...first, to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6, ...to]);
  }
  return segments;
}

/** The points of a path, its curves as so many straight pieces. */
export function flattened(segments: readonly Segment[], pieces = 12): Flat[][] {
  const paths: Flat[][] = [];
  let last: Flat = [0, 0];
  for (const segment of segments) {
    if (segment[0] === 'Z') continue;
    const path = paths.at(-1);
    if (segment[0] === 'M' || !path) paths.push([[segment[1] as number, segment[2] as number]]);
    else if (segment[0] === 'L') path.push([segment[1], segment[2]]);
    else for (let step = 1; step <= pieces; step++) path.push(cubic(last, segment, step / pieces));
    last = (paths.at(-1) as Flat[]).at(-1) as Flat;
  }
  return paths;
}

/** The place at `t`, 0–1, of a cubic curve that begins at a point. */
export function cubic(
  [x, y]: Flat,
  [, x1, y1, x2, y2, x3, y3]: Extract<Segment, ['C', ...unknown[]]>,
  t: number,
): Flat {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3];
}
