import {
  type ArcStretch,
  angleFrom,
  type Curve,
  circleThrough,
  distance,
  type Line,
  onCurve,
  type Point,
  type Stretch,
  type Subpath,
  turned,
} from './geometry.ts';

/** How far a Bézier of a quarter may be from its circle, as a part of the radius: the usual one is 0.00027. */
const SLACK = 5e-4;
/** Lines that stand for an arc turn by no more than this from one to the next: they are 0.2 % shorter at most. */
const MAX_TURN = (12 * Math.PI) / 180;
const MIN_TURN = (0.4 * Math.PI) / 180;
/** Fewer lines, or lines that turn by less on the whole, are drawn as lines. */
const MIN_LINES = 5;
const MIN_SWEEP = (24 * Math.PI) / 180;
/** Larger radii, in widths of what is drawn, are straight. */
const MAX_RADII = 500;

/**
 * A subpath with what is part of a circle as arcs: Bézier curves, and runs of short lines whose corners stand on one
 * circle. `tolerance` is how far, in units of the drawing, they may be from it besides.
 */
export function withArcs({ stretches, closed }: Subpath, tolerance: number): Subpath {
  const known = stretches.map((stretch) => (stretch.kind === 'curve' ? simpler(stretch, tolerance) : stretch));
  const runs: Stretch[] = [];
  for (let at = 0; at < known.length; ) {
    const stretch = known[at] as Stretch;
    if (stretch.kind !== 'line') {
      runs.push(stretch);
      at++;
      continue;
    }
    const lines: Line[] = [];
    for (let next = known[at]; next?.kind === 'line'; next = known[++at]) lines.push(next);
    for (const found of arcsOfLines(lines, tolerance)) runs.push(found);
  }
  return { stretches: merged(runs, tolerance), closed };
}

/** A curve as the line or arc that it is, or itself. */
function simpler(curve: Curve, tolerance: number): Stretch {
  const { from, to } = curve;
  if (isStraight(curve, tolerance)) return { kind: 'line', from, to };
  const circle = circleThrough(from, onCurve(curve, 0.5), to);
  if (!circle || circle.radius > distance(from, to) * MAX_RADII) return curve;
  const { centre, radius } = circle;
  const slack = Math.min(radius * 0.02, Math.max(radius * SLACK, tolerance / 4));
  let sweep = 0;
  let before = angleFrom(centre, from);
  for (let step = 1; step <= 8; step++) {
    const point = onCurve(curve, step / 8);
    if (Math.abs(distance(centre, point) - radius) > slack) return curve;
    const angle = angleFrom(centre, point);
    const turn = turned(angle - before);
    // It goes back, or nowhere.
    if (turn === 0 || turn * sweep < 0) return curve;
    sweep += turn;
    before = angle;
  }
  return { kind: 'arc', from, to, centre, radius, sweep };
}

/** Whether the inner points are next to the chord, and between its ends. */
function isStraight({ from, one, two, to }: Curve, tolerance: number): boolean {
  const length = distance(from, to);
  if (length === 0) return false;
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return [one, two].every(([X, Y]) => {
    const along = (X - from[0]) * x + (Y - from[1]) * y;
    const aside = Math.abs((X - from[0]) * y - (Y - from[1]) * x);
    return aside <= Math.min(tolerance / 2, length * 0.02) && along >= -1e-9 * length && along <= length * (1 + 1e-9);
  });
}

/** Lines, with those that stand for arcs as arcs. */
function arcsOfLines(lines: readonly Line[], tolerance: number): Stretch[] {
  const points = lines.length > 0 ? [(lines[0] as Line).from, ...lines.map(({ to }) => to)] : [];
  const found: Stretch[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = at + MIN_LINES <= lines.length ? reachOf(points, at, tolerance) : at;
    const arc = end - at >= MIN_LINES ? arcThrough(points.slice(at, end + 1), tolerance) : undefined;
    if (arc) {
      found.push(arc);
      at = end;
    } else found.push(lines[at++] as Line);
  }
  return found;
}

const slackOf = (radius: number, tolerance: number): number => Math.max(tolerance, radius * SLACK);

/** The last point up to which the points stand on one circle, evenly; `start` itself where they do not. */
function reachOf(points: readonly Point[], start: number, tolerance: number): number {
  const [a, b, c] = [points[start], points[start + 2], points[start + 4]] as [Point, Point, Point];
  const circle = circleThrough(a, b, c);
  if (!circle) return start;
  const first = turnAt(points, start + 1);
  const step = distance(points[start + 1] as Point, points[start + 2] as Point);
  let end = start;
  let whole = 0;
  while (end + 1 < points.length) {
    const to = points[end + 1] as Point;
    const from = points[end] as Point;
    const turn = end === start ? first : turnAt(points, end);
    if (Math.abs(turn) > MAX_TURN || Math.abs(turn) < MIN_TURN || turn * first <= 0) break;
    if (Math.abs(distance(circle.centre, to) - circle.radius) > 3 * slackOf(circle.radius, tolerance)) break;
    // The first and the last one may be cut.
    if (distance(from, to) > step * 1.6) break;
    whole += Math.abs(turned(angleFrom(circle.centre, to) - angleFrom(circle.centre, from)));
    if (whole > 2 * Math.PI + 0.01) break;
    end++;
  }
  return end;
}

/** By how much the way turns at a point. */
function turnAt(points: readonly Point[], at: number): number {
  const [a, b, c] = [points[at - 1], points[at], points[at + 1]];
  return a && b && c ? turned(angleFrom(b, c) - angleFrom(a, b)) : Number.NaN;
}

/** The arc on which all these points stand; undefined where one does not, or where they hardly turn. */
function arcThrough(points: readonly Point[], tolerance: number): ArcStretch | undefined {
  const [from, to] = [points[0] as Point, points.at(-1) as Point];
  const isWhole = distance(from, to) <= tolerance;
  const at = (part: number): Point => points[Math.round((points.length - 1) * part)] as Point;
  const circle = isWhole ? circleThrough(from, at(1 / 3), at(2 / 3)) : circleThrough(from, at(1 / 2), to);
  if (!circle) return undefined;
  const { centre, radius } = circle;
  const slack = slackOf(radius, tolerance);
  if (points.some((point) => Math.abs(distance(centre, point) - radius) > slack)) return undefined;
  let sweep = 0;
  for (let next = 1; next < points.length; next++)
    sweep += turned(angleFrom(centre, points[next] as Point) - angleFrom(centre, points[next - 1] as Point));
  return Math.abs(sweep) < MIN_SWEEP ? undefined : { kind: 'arc', from, to, centre, radius, sweep };
}

/** Arcs of one circle that follow each other are one. */
function merged(stretches: readonly Stretch[], tolerance: number): Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches) {
    const last = found.at(-1);
    if (last?.kind === 'arc' && stretch.kind === 'arc' && areOne(last, stretch, tolerance))
      found[found.length - 1] = joined(last, stretch);
    else found.push(stretch);
  }
  return found;
}

function areOne(one: ArcStretch, other: ArcStretch, tolerance: number): boolean {
  const slack = 2 * slackOf(Math.max(one.radius, other.radius), tolerance);
  return (
    one.sweep * other.sweep > 0 &&
    Math.abs(one.sweep + other.sweep) < 2 * Math.PI + 0.02 &&
    Math.abs(one.radius - other.radius) <= slack &&
    distance(one.centre, other.centre) <= slack
  );
}

function joined(one: ArcStretch, other: ArcStretch): ArcStretch {
  const share = Math.abs(other.sweep) / (Math.abs(one.sweep) + Math.abs(other.sweep));
  const mix = (a: number, b: number): number => a + (b - a) * share;
  return {
    kind: 'arc',
    from: one.from,
    to: other.to,
    centre: [mix(one.centre[0], other.centre[0]), mix(one.centre[1], other.centre[1])],
    radius: mix(one.radius, other.radius),
    sweep: one.sweep + other.sweep,
  };
}

/** The circle that a subpath is all of; undefined where it is something else. */
export function asCircle({ stretches }: Subpath): { centre: Point; radius: number } | undefined {
  const [arc] = stretches;
  if (stretches.length !== 1 || arc?.kind !== 'arc' || Math.abs(arc.sweep) < 2 * Math.PI * 0.999) return undefined;
  return { centre: arc.centre, radius: arc.radius };
}
