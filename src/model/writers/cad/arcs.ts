import { CircleFit } from './circle-fit.ts';
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
/** How far from its place, in steps of a grid, a point moved to it may be. */
const OFF = 0.75;
/** Lines that may be turned by more, for all that is known, tell nothing. */
const MAX_DOUBT = (15 * Math.PI) / 180;
/** Larger radii, in widths of what is drawn, are straight. */
const MAX_RADII = 500;

/**
 * A subpath with what is part of a circle as arcs: Bézier curves, and runs of short lines whose corners stand on one
 * circle. `tolerance` is how far, in units of the drawing, they may be from it besides; `grid` how far the places are
 * apart that its points were moved to, 0 where they stand as they are.
 */
export function withArcs({ stretches, closed }: Subpath, tolerance: number, grid = 0): Subpath {
  const known = stretches.map((stretch) => (stretch.kind === 'curve' ? simpler(stretch, tolerance, grid) : stretch));
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
    for (const found of arcsOfLines(lines, { slack: Math.max(tolerance, grid * OFF), grid })) runs.push(found);
  }
  return { stretches: joinedArcs(runs, Math.max(tolerance, grid * OFF)), closed };
}

/** A curve as the line or arc that it is, or itself. */
function simpler(curve: Curve, tolerance: number, grid: number): Stretch {
  const { from, to } = curve;
  if (isStraight(curve, tolerance)) return { kind: 'line', from, to };
  const circle = circleThrough(from, onCurve(curve, 0.5), to);
  if (!circle || circle.radius > distance(from, to) * MAX_RADII) return curve;
  const { centre, radius } = circle;
  const slack = Math.min(radius * 0.02, Math.max(radius * SLACK, tolerance / 4, grid * OFF));
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

/** How near points stand to where they were meant to. */
interface Care {
  /** How far from its line something may be, in units of the drawing. */
  slack: number;
  grid: number;
}

/** Lines, with those that stand for arcs as arcs. */
function arcsOfLines(lines: readonly Line[], care: Care): Stretch[] {
  const points = lines.length > 0 ? [(lines[0] as Line).from, ...lines.map(({ to }) => to)] : [];
  const found: Stretch[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = at + MIN_LINES <= lines.length ? reachOf(points, at, care) : at;
    const arc = end - at >= MIN_LINES ? arcThrough(points.slice(at, end + 1), care.slack) : undefined;
    if (arc) {
      found.push(arc);
      at = end;
    } else found.push(lines[at++] as Line);
  }
  return found;
}

const slackOf = (radius: number, tolerance: number): number => Math.max(tolerance, radius * SLACK);

/** The last point up to which the points stand on one circle, evenly; `start` itself where they do not. */
function reachOf(points: readonly Point[], start: number, { slack, grid }: Care): number {
  const circle = new CircleFit(points[start] as Point);
  const step = distance(points[start + 1] as Point, points[start + 2] as Point);
  let [end, whole] = [start, 0];
  let way = 0;
  while (end + 1 < points.length) {
    const [from, to] = [points[end] as Point, points[end + 1] as Point];
    const turn = turnAt(points, end === start ? start + 1 : end);
    // Points that were moved turn their lines.
    const doubt =
      grid === 0 ? 0 : Math.min(MAX_DOUBT, (2.5 * grid) / Math.max(grid, Math.min(step, distance(from, to))));
    const bare = Math.abs(turn) - doubt;
    if (!(bare <= MAX_TURN) || (doubt === 0 && bare < MIN_TURN) || (bare > 0 && turn * way < 0)) break;
    // The first and the last one may be cut.
    if (distance(from, to) > step * 1.6 + 2 * grid) break;
    if (bare > 0 && way === 0) way = turn;
    whole += end === start ? 0 : turn;
    if (Math.abs(whole) > 2 * Math.PI + 0.01) break;
    circle.add(to);
    if (circle.count > MIN_LINES && !circle.holds([points[start] as Point, to], 2 * slack)) break;
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
  const fit = new CircleFit(from);
  for (const point of points.slice(1)) fit.add(point);
  const circle = fit.circle();
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
export function joinedArcs(stretches: readonly Stretch[], tolerance: number): Stretch[] {
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
    Math.abs(one.sweep + other.sweep) < 2 * Math.PI + 0.02 + Math.min(0.3, slack / one.radius) &&
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

/** Less than a whole turn, but for the doubt in where its ends stand. */
const NEARLY = 2 * Math.PI * 0.999;

/** The circle that a subpath is all of; undefined where it is something else. */
export function asCircle({ stretches }: Subpath): { centre: Point; radius: number } | undefined {
  const [arc] = stretches;
  if (stretches.length !== 1 || arc?.kind !== 'arc') return undefined;
  const { centre, radius, sweep, from, to } = arc;
  const ends = distance(from, to) <= radius * 1e-6 && Math.abs(sweep) > Math.PI;
  return ends || Math.abs(sweep) >= NEARLY ? { centre, radius } : undefined;
}
