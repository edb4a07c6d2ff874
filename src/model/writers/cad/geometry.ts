/** Lengths are in units of the drawing, y grows upwards, angles are radians counter-clockwise. */
export type Point = readonly [x: number, y: number];

export interface Line {
  kind: 'line';
  from: Point;
  to: Point;
}

/** A part of a circle; `sweep` is negative where it runs clockwise. */
export interface ArcStretch {
  kind: 'arc';
  from: Point;
  to: Point;
  centre: Point;
  radius: number;
  sweep: number;
}

/** A cubic Bézier curve. */
export interface Curve {
  kind: 'curve';
  from: Point;
  one: Point;
  two: Point;
  to: Point;
}

export type Stretch = Line | ArcStretch | Curve;

/** Stretches that follow each other without a gap. */
export interface Subpath {
  stretches: Stretch[];
  /** The end was drawn to the beginning. */
  closed: boolean;
}

export const distance = ([x, y]: Point, [X, Y]: Point): number => Math.hypot(X - x, Y - y);

/** An angle between −π and π. */
export const turned = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export const angleFrom = ([x, y]: Point, [X, Y]: Point): number => Math.atan2(Y - y, X - x);

/** A curve's point, 0–1. */
export function onCurve({ from, one, two, to }: Curve, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [a * from[0] + b * one[0] + c * two[0] + d * to[0], a * from[1] + b * one[1] + c * two[1] + d * to[1]];
}

/** An arc's point, 0–1. */
export function onArc({ from, centre, radius, sweep }: ArcStretch, t: number): Point {
  const angle = angleFrom(centre, from) + sweep * t;
  return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
}

/** A point of a stretch, 0–1. */
export function onStretch(stretch: Stretch, t: number): Point {
  if (t === 0) return stretch.from;
  if (t === 1) return stretch.to;
  if (stretch.kind === 'arc') return onArc(stretch, t);
  if (stretch.kind === 'curve') return onCurve(stretch, t);
  return mixed(stretch.from, stretch.to, t);
}

/** What of a stretch lies between two of its places, 0–1, as one of its kind. */
export function partOf(stretch: Stretch, start: number, end: number): Stretch {
  if (start === 0 && end === 1) return stretch;
  const [from, to] = [onStretch(stretch, start), onStretch(stretch, end)];
  if (stretch.kind === 'line') return { kind: 'line', from, to };
  if (stretch.kind === 'arc') return { ...stretch, from, to, sweep: stretch.sweep * (end - start) };
  const { one, two } = stretch;
  // Blossoms of the curve (de Casteljau with a place of its own at each step).
  const at = (first: number, second: number, third: number): Point => {
    const [a, b, c] = [mixed(stretch.from, one, first), mixed(one, two, first), mixed(two, stretch.to, first)];
    return mixed(mixed(a, b, second), mixed(b, c, second), third);
  };
  return { kind: 'curve', from, one: at(start, start, end), two: at(start, end, end), to };
}

const mixed = ([x, y]: Point, [X, Y]: Point, t: number): Point => [x + (X - x) * t, y + (Y - y) * t];

/** The circle through three points; undefined where they are on one line. */
export function circleThrough(a: Point, b: Point, c: Point): { centre: Point; radius: number } | undefined {
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const d = 2 * (bx * cy - by * cx);
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * b2 - by * c2) / d, (bx * c2 - cx * b2) / d];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  return { centre: [a[0] + x, a[1] + y], radius: Math.hypot(x, y) };
}

const MAX_STEPS = 256;

/** How many lines stand for a stretch so that none is further than `tolerance` from it. */
export function stepsOf(stretch: Stretch, tolerance: number): number {
  if (stretch.kind === 'line') return 1;
  if (stretch.kind === 'arc') {
    const most = 2 * Math.acos(Math.max(0, 1 - tolerance / Math.max(stretch.radius, tolerance)));
    // Chords of at most ten degrees are known again as an arc.
    return Math.min(MAX_STEPS, Math.max(2, Math.ceil(Math.abs(stretch.sweep) / Math.min(most, Math.PI / 18))));
  }
  const { from, one, two, to } = stretch;
  const bend = Math.max(
    Math.hypot(from[0] - 2 * one[0] + two[0], from[1] - 2 * one[1] + two[1]),
    Math.hypot(one[0] - 2 * two[0] + to[0], one[1] - 2 * two[1] + to[1]),
  );
  // The distance of a chord from a cubic is at most 6/8 of the second difference over the square of the steps.
  return Math.min(MAX_STEPS, Math.max(2, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))));
}

/** The points of a subpath drawn with straight lines, each once but for the first of a closed one. */
export function pointsOf({ stretches }: Subpath, tolerance: number): Point[] {
  const points: Point[] = stretches[0] ? [stretches[0].from] : [];
  for (const stretch of stretches) {
    const steps = stepsOf(stretch, tolerance);
    for (let step = 1; step <= steps; step++) points.push(onStretch(stretch, step / steps));
  }
  return points;
}

/** Points joined by lines. */
export const linesThrough = (points: readonly Point[], closed = false): Subpath => ({
  stretches: points.slice(1).map((to, at): Line => ({ kind: 'line', from: points[at] as Point, to })),
  closed,
});
