import { partWithin } from '../../../lib/line-in-box.ts';
import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { Clip } from '../../drawing.ts';
import { joinedArcs } from './arcs.ts';
import {
  linesThrough,
  onStretch,
  type Point,
  partOf,
  pointsOf,
  type Stretch,
  type Subpath,
  stepsOf,
} from './geometry.ts';
import { subpathsOf } from './subpaths.ts';

export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** An area that is no upright rectangle: its edges, x, y, X, Y by turns. */
interface Area {
  edges: Float64Array;
  evenOdd: boolean;
}

/** Within what something is seen. */
export interface Window {
  bounds: Bounds;
  areas: Area[];
}

/** Edges of an area; one with more clips by its bounds alone. */
const MAX_EDGES = 512;
/** Crossings of lines and edges that are looked for in one drawing; beyond, areas clip by their bounds. */
const MAX_TESTS = 100_000_000;

/** What clips the items of a page. */
export class Clipper {
  readonly #page: Matrix;
  readonly #tolerance: number;
  readonly #known = new WeakMap<Clip, Window>();
  #tests = 0;

  constructor(page: Matrix, tolerance: number) {
    this.#page = page;
    this.#tolerance = tolerance;
  }

  /** What is to be seen of an item with these clips; undefined where they clip nothing. */
  windowOf(clips: readonly Clip[]): Window | undefined {
    if (clips.length === 0) return undefined;
    const windows = clips.map((clip) => this.#window(clip));
    const bounds = windows.map(({ bounds }) => bounds).reduce(common);
    return { bounds, areas: windows.flatMap(({ areas }) => areas) };
  }

  #window(clip: Clip): Window {
    const known = this.#known.get(clip);
    if (known) return known;
    const subpaths = subpathsOf(clip.segments, combine(clip.matrix, this.#page));
    const rings = subpaths.map((subpath) => pointsOf(subpath, this.#tolerance));
    const bounds = boundsOf(rings.flat());
    const edges = rings.reduce((sum, ring) => sum + ring.length, 0);
    const plain = edges > MAX_EDGES || (rings.length === 1 && isUpright(rings[0] as Point[]));
    const area = { edges: edgesOf(plain ? [] : rings), evenOdd: clip.evenOdd };
    const window = { bounds, areas: plain ? [] : [area] };
    this.#known.set(clip, window);
    return window;
  }

  /** The parts of a line drawn along subpaths that are seen; what the window does not cut stays as it is. */
  strokes(subpaths: readonly Subpath[], window: Window | undefined): Subpath[] {
    if (!window) return [...subpaths];
    return subpaths.flatMap((subpath) => {
      const points = pointsOf(subpath, this.#tolerance);
      const box = boundsOf(points);
      if (!meet(box, window.bounds)) return [];
      if (window.areas.length === 0 && within(box, window.bounds)) return [subpath];
      this.#tests += points.length * window.areas.reduce((sum, { edges }) => sum + edges.length / 4, 0);
      const areas = this.#tests > MAX_TESTS ? [] : window.areas;
      return piecesOf(subpath, { ...window, areas }, this.#tolerance);
    });
  }

  /** An area as far as it is within the bounds of the window. */
  fills(subpaths: readonly Subpath[], window: Window | undefined): Subpath[] {
    if (!window) return [...subpaths];
    return subpaths.flatMap((subpath) => {
      const points = pointsOf(subpath, this.#tolerance);
      const box = boundsOf(points);
      if (!meet(box, window.bounds)) return [];
      if (within(box, window.bounds)) return [subpath];
      const cut = cutTo(points, window.bounds);
      return cut.length > 2 ? [linesThrough([...cut, cut[0] as Point], true)] : [];
    });
  }
}

const common = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

export function boundsOf(points: readonly Point[]): Bounds {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y);
    box.top = Math.max(box.top, y);
  }
  return box;
}

export const meet = (one: Bounds, other: Bounds): boolean =>
  one.left <= other.right && one.right >= other.left && one.bottom <= other.top && one.top >= other.bottom;

const within = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.bottom >= outer.bottom && inner.top <= outer.top;

/** Four corners, each beside or above the one before. */
function isUpright(ring: readonly Point[]): boolean {
  const corners = ring.length === 5 && same(ring[0], ring[4]) ? ring.slice(0, 4) : ring;
  if (corners.length !== 4) return false;
  return corners.every(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4] as Point;
    return Math.abs(x - nextX) < 1e-6 || Math.abs(y - nextY) < 1e-6;
  });
}

const same = (one: Point | undefined, other: Point | undefined): boolean =>
  one !== undefined && other !== undefined && Math.hypot(one[0] - other[0], one[1] - other[1]) < 1e-9;

function edgesOf(rings: readonly (readonly Point[])[]): Float64Array {
  const edges: number[] = [];
  for (const ring of rings)
    for (const [at, [x, y]] of ring.entries()) {
      const [X, Y] = ring[(at + 1) % ring.length] as Point;
      edges.push(x, y, X, Y);
    }
  return Float64Array.from(edges);
}

/** What of a way is seen, lines as lines and arcs as arcs; the same subpath where all of it is. */
function piecesOf(subpath: Subpath, window: Window, tolerance: number): Subpath[] {
  const pieces: Stretch[][] = [];
  let [whole, goesOn, opens] = [true, false, false];
  for (const [index, stretch] of subpath.stretches.entries()) {
    const parts = seenOf(stretch, window, tolerance);
    if (parts.length !== 1 || parts[0]?.[0] !== 0 || parts[0]?.[1] !== 1) whole = false;
    if (index === 0) opens = parts[0]?.[0] === 0;
    for (const [start, end] of parts) {
      if (goesOn && start === 0) pieces.at(-1)?.push(partOf(stretch, start, end));
      else pieces.push([partOf(stretch, start, end)]);
      goesOn = false;
    }
    goesOn = parts.at(-1)?.[1] === 1;
  }
  if (whole) return [subpath];
  // The end of a closed way goes on where it begins.
  if (subpath.closed && opens && goesOn && pieces.length > 1) pieces[0]?.unshift(...(pieces.pop() as Stretch[]));
  return pieces.map((stretches) => ({ stretches: joinedArcs(stretches, tolerance), closed: false }));
}

/** The parts of a stretch, 0–1, that are seen. */
function seenOf(stretch: Stretch, window: Window, tolerance: number): Part[] {
  const steps = stepsOf(stretch, tolerance);
  const parts: Part[] = [];
  for (let step = 0; step < steps; step++) {
    const [from, to] = [onStretch(stretch, step / steps), onStretch(stretch, (step + 1) / steps)];
    for (const [start, end] of seen(from, to, window)) {
      const [first, last] = [(step + start) / steps, end === 1 ? (step + 1) / steps : (step + end) / steps];
      const before = parts.at(-1);
      if (start === 0 && before?.[1] === first) before[1] = last;
      else parts.push([first, last]);
    }
  }
  return parts;
}

const between = ([x, y]: Point, [X, Y]: Point, t: number): Point =>
  t === 0 ? [x, y] : t === 1 ? [X, Y] : [x + (X - x) * t, y + (Y - y) * t];

type Part = [from: number, to: number];

/** The parts of a line, 0–1, that are seen. */
function seen(from: Point, to: Point, { bounds, areas }: Window): Part[] {
  const inside = partWithin(from, to, bounds);
  let parts: Part[] = inside ? [inside] : [];
  for (const area of areas) parts = parts.flatMap((part) => inArea(from, to, area, part));
  return parts;
}

/** The parts of a part of a line that are in an area. */
function inArea(from: Point, to: Point, { edges, evenOdd }: Area, [start, end]: Part): Part[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const cuts: number[] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const [x, y] = [edges[at] as number, edges[at + 1] as number];
    const [ex, ey] = [(edges[at + 2] as number) - x, (edges[at + 3] as number) - y];
    const cross = dx * ey - dy * ex;
    if (cross === 0) continue;
    const t = ((x - from[0]) * ey - (y - from[1]) * ex) / cross;
    const u = ((x - from[0]) * dy - (y - from[1]) * dx) / cross;
    if (u >= 0 && u <= 1 && t > start && t < end) cuts.push(t);
  }
  const stops = [start, ...cuts.sort((one, other) => one - other), end];
  const parts: Part[] = [];
  for (let at = 1; at < stops.length; at++) {
    const [a, b] = [stops[at - 1] as number, stops[at] as number];
    if (b <= a || !holds(between(from, to, (a + b) / 2), edges, evenOdd)) continue;
    const last = parts.at(-1);
    if (last?.[1] === a) last[1] = b;
    else parts.push([a, b]);
  }
  return parts;
}

/** How often a ring goes around a point, counter-clockwise. */
function holds([x, y]: Point, edges: Float64Array, evenOdd: boolean): boolean {
  let winding = 0;
  for (let at = 0; at < edges.length; at += 4) {
    const [ax, ay] = [edges[at] as number, edges[at + 1] as number];
    const [bx, by] = [edges[at + 2] as number, edges[at + 3] as number];
    if (ay <= y === by <= y) continue;
    const right = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (by > ay ? right > 0 : right < 0) winding += by > ay ? 1 : -1;
  }
  return evenOdd ? winding % 2 !== 0 : winding !== 0;
}

/** A ring cut to a rectangle (Sutherland and Hodgman). */
function cutTo(ring: readonly Point[], bounds: Bounds): Point[] {
  const sides: ((point: Point) => number)[] = [
    ([x]) => x - bounds.left,
    ([x]) => bounds.right - x,
    ([, y]) => y - bounds.bottom,
    ([, y]) => bounds.top - y,
  ];
  let points = [...ring];
  for (const side of sides) {
    const cut: Point[] = [];
    for (const [at, to] of points.entries()) {
      const from = points.at(at - 1) as Point;
      const [a, b] = [side(from), side(to)];
      if (a * b < 0) cut.push(between(from, to, a / (a - b)));
      if (b >= 0) cut.push(to);
    }
    points = cut;
  }
  return points;
}
