import {
  BoundaryPathFlags,
  Hatch,
  type HatchBoundaryPath,
  HatchBoundaryPathArc,
  type HatchBoundaryPathEdge,
  HatchBoundaryPathEllipse,
  HatchBoundaryPathLine,
  HatchBoundaryPathPolyline,
  HatchBoundaryPathSpline,
  type HatchPatternLine,
  HatchStyleType,
} from '@node-projects/acad-ts';
import type { Segment } from '../../page.ts';
import { type Affine, compose, extruded, type Flat, moved, SAME, seen } from './affine.ts';
import { chained } from './chained.ts';
import { cornerSegments, flattened, ovalSegments, round, straight, sweepOf } from './curves.ts';
import type { Draw, Drawer } from './entities.ts';
import { hatchGradient } from './hatch-gradient.ts';
import { alphaOf } from './look.ts';
import type { Painter } from './painter.ts';
import { splinePoints } from './spline.ts';

/** Strokes that a hatch is drawn with; one that has more is an even tone. */
const MAX_STROKES = 60_000;
/** How much of the paper the tone covers. */
const TONE = 0.25;

const hatch: Draw<Hatch> = (entity, scope, painter) => {
  const at = compose(compose(scope.at, extruded(entity.normal)), moved(0, 0, entity.elevation || 0));
  const paths = shownPaths(entity).map((path) => outline(path, SAME));
  const area = paths.flatMap((path) => placed(path, at));
  if (entity.gradientColor?.enabled)
    painter.fill(area, entity, scope, { ...hatchGradient(entity, area, painter), alpha: alphaOf(entity, scope) });
  else if (entity.isSolid || entity.pattern.name === 'SOLID' || entity.pattern.lines.length === 0)
    painter.fill(area, entity, scope);
  else {
    const strokes = patternStrokes(paths, entity.pattern.lines, painter);
    if (strokes) painter.stroke(placed(strokes, at), entity, scope, { ...painter.pen(entity, scope), dash: [] });
    else {
      painter.leave('过密的填充（画成了浅色）');
      const colour = painter.colour(entity, scope);
      painter.fill(area, entity, scope, { kind: 'flat', colour, alpha: TONE * alphaOf(entity, scope) });
    }
  }
};

/**
 * The boundaries that count, by the style of a hatch (codes 75 and 92 of HATCH): all in turn, the outer ones and the
 * islands next to them, or the outer ones alone. Where none is marked as such, all do.
 */
function shownPaths({ paths, style }: Hatch): HatchBoundaryPath[] {
  const marked = (flag: BoundaryPathFlags) => paths.filter(({ flags }) => (flags & flag) !== 0);
  const [outer, islands] = [marked(BoundaryPathFlags.External), marked(BoundaryPathFlags.Outermost)];
  if (style === HatchStyleType.Ignore && outer.length > 0) return outer;
  if (style !== HatchStyleType.Outer || outer.length === 0 || islands.length === 0) return paths;
  return paths.filter((path) => outer.includes(path) || islands.includes(path));
}

const placed = (segments: readonly Segment[], at: Affine): Segment[] =>
  segments.map((segment): Segment => {
    if (segment[0] === 'Z') return segment;
    if (segment[0] !== 'C') return [segment[0], ...seen(at, segment[1], segment[2])];
    const [, a, b, c, d, e, f] = segment;
    return ['C', ...seen(at, a, b), ...seen(at, c, d), ...seen(at, e, f)];
  });

/** A boundary in the plane of the hatch. Edges follow each other; gaps between them are bridged. */
function outline({ edges }: HatchBoundaryPath, at: Affine): Segment[] {
  const segments: Segment[] = [];
  for (const edge of chained(edges.map((own) => edgeSegments(own, at)))) {
    for (const segment of edge)
      segments.push(segment[0] === 'M' && segments.length > 0 ? ['L', segment[1], segment[2]] : segment);
  }
  return segments.length > 0 && segments.at(-1)?.[0] !== 'Z' ? [...segments, ['Z']] : segments;
}

function edgeSegments(edge: HatchBoundaryPathEdge, at: Affine): Segment[] {
  if (edge instanceof HatchBoundaryPathPolyline) {
    // The bulge is where the third coordinate would be
    const corners = edge.vertices.map(({ x, y, z }) => ({ x, y, z: 0, bulge: z }));
    return cornerSegments(at, corners, true);
  }
  if (edge instanceof HatchBoundaryPathLine) return straight(at, [edge.start, edge.end]);
  if (edge instanceof HatchBoundaryPathArc) {
    const [from, sweep] = swept(edge);
    return ovalSegments(at, round(edge.center, edge.radius), from, sweep);
  }
  if (edge instanceof HatchBoundaryPathEllipse) {
    const { x, y } = edge.majorAxisEndPoint;
    const ratio = edge.minorToMajorRatio;
    const [from, sweep] = swept(edge);
    return ovalSegments(at, { centre: edge.center, major: [x, y], minor: [-y * ratio, x * ratio] }, from, sweep);
  }
  if (!(edge instanceof HatchBoundaryPathSpline)) return [];
  const { degree, knots, controlPoints, weights, fitPoints } = edge;
  const points = controlPoints.map(({ x, y }) => ({ x, y, z: 0 }));
  if (points.length === 0) return straight(at, fitPoints);
  return straight(at, splinePoints({ degree, knots, points, weights: edge.isRational ? weights : [] }));
}

/** Clockwise arcs are told by angles mirrored at the x-axis. */
function swept({ startAngle, endAngle, counterClockWise }: HatchBoundaryPathArc | HatchBoundaryPathEllipse) {
  const sweep = sweepOf(startAngle, endAngle);
  return counterClockWise ? ([startAngle, sweep] as const) : ([-startAngle, -sweep] as const);
}

/** The strokes of a pattern within an area, by even-odd; undefined where there are too many. */
function patternStrokes(
  paths: readonly Segment[][],
  lines: readonly HatchPatternLine[],
  painter: Painter,
): Segment[] | undefined {
  const rings = paths.flatMap((path) => flattened(path));
  const strokes: Segment[] = [];
  for (const line of lines)
    if (!family(rings, line, strokes, painter)) {
      // What is thrown away was work too
      painter.spend('segments', strokes.length);
      return undefined;
    }
  return strokes;
}

/** Lines side by side: those of one family are level when seen along their angle. */
function family(rings: readonly Flat[][], line: HatchPatternLine, strokes: Segment[], painter: Painter): boolean {
  const { angle, basePoint, offset, dashLengths } = line;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const gap = -offset.x * sin + offset.y * cos;
  const shift = offset.x * cos + offset.y * sin;
  if (!(Math.abs(gap) > 1e-12)) return true;
  const { rows, count, isDense } = crossings(rings, basePoint, [cos, sin], gap);
  painter.spend('segments', count);
  if (isDense) return false;
  const put = (x: number, y: number) => [basePoint.x + x * cos - y * sin, basePoint.y + x * sin + y * cos] as const;
  for (const [row, found] of rows) {
    found.sort((one, other) => one - other);
    for (let at = 0; at + 1 < found.length; at += 2)
      for (const [from, to] of dashes(
        found[at] as number,
        found[at + 1] as number,
        row * shift,
        dashLengths,
        painter,
      )) {
        strokes.push(['M', ...put(from, row * gap)], ['L', ...put(to, row * gap)]);
        if (strokes.length > 2 * MAX_STROKES) return false;
      }
  }
  return true;
}

/** Where each line of a family crosses the boundary, as far as they were counted until there were too many. */
function crossings(
  rings: readonly Flat[][],
  { x: x0, y: y0 }: { x: number; y: number },
  [cos, sin]: Flat,
  gap: number,
) {
  const rows = new Map<number, number[]>();
  let count = 0;
  for (const ring of rings) {
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length] as Flat;
      const [ua, va] = [(ax - x0) * cos + (ay - y0) * sin, ((ay - y0) * cos - (ax - x0) * sin) / gap];
      const [ub, vb] = [(bx - x0) * cos + (by - y0) * sin, ((by - y0) * cos - (bx - x0) * sin) / gap];
      const [low, high] = [Math.min(va, vb), Math.max(va, vb)];
      if (!Number.isFinite(low + high) || high - low > 2 * MAX_STROKES) return { rows, count, isDense: true };
      // Half open: a corner is crossed once
      for (let row = Math.ceil(low); row < high; row++) {
        const found = rows.get(row) ?? [];
        found.push(ua + ((ub - ua) * (row - va)) / (vb - va));
        rows.set(row, found);
        if (++count > 4 * MAX_STROKES) return { rows, count, isDense: true };
      }
    }
  }
  return { rows, count, isDense: false };
}

/** The dashes of a line between two crossings; all of it where they are too many, or finer than its numbers tell. */
function* dashes(
  from: number,
  to: number,
  shift: number,
  lengths: readonly number[],
  painter: Painter,
): Generator<[number, number]> {
  const period = lengths.reduce((sum, length) => sum + Math.abs(length), 0);
  const steps = ((to - from) / period + 1) * lengths.length;
  // A length that is added must move what it is added to
  const finest = 4 * Number.EPSILON * lengths.length * Math.max(Math.abs(from), Math.abs(to));
  if (!(period > finest && Number.isFinite(period) && steps <= MAX_STROKES)) {
    yield [from, to];
    return;
  }
  painter.spend('segments', Math.ceil(steps));
  const first = shift % period;
  let at = first + Math.floor((from - first) / period) * period;
  while (at < to) {
    for (const length of lengths) {
      const end = at + Math.abs(length);
      const [a, b] = [Math.max(at, from), Math.min(end, to)];
      if (length >= 0 && b >= a) yield [a, length === 0 ? a + period / 200 : b];
      at = end;
    }
  }
}

export const HATCHES: Drawer[] = [[Hatch, hatch]];
