import {
  Arc,
  Circle,
  Ellipse,
  type Entity,
  Line,
  LwPolyline,
  LwPolylineVertex,
  Spline,
  SplineFlags,
  XY,
  XYZ,
} from '@node-projects/acad-ts';
import { asCircle } from './arcs.ts';
import { asEllipse } from './ellipses.ts';
import { type ArcStretch, angleFrom, type Curve, type Stretch, type Subpath } from './geometry.ts';
import { cornersOf } from './hatch.ts';

/** What curves that are no arcs become. */
export type Curves = 'spline' | 'polyline';

const at = ([x, y]: readonly [number, number]): XYZ => new XYZ(x, y, 0);

/** How near entities are to what was drawn, in units of the drawing, and the grid of its points (`gridOf`). */
interface Care {
  tolerance: number;
  grid: number;
}

/**
 * A way drawn as entities: lines, arcs, circles and ellipses alone, what hangs together as polylines, other curves as
 * chosen.
 */
export function entitiesOf(subpath: Subpath, curves: Curves, { tolerance, grid }: Care): Entity[] {
  const circle = asCircle(subpath);
  if (circle) return [new Circle(at(circle.centre), circle.radius)];
  const { stretches, closed } = subpath;
  if (curves === 'polyline' || stretches.every(({ kind }) => kind !== 'curve'))
    return [oneOf(stretches, closed, tolerance)];
  const slack = Math.max(tolerance / 4, grid * 0.75);
  const whole = stretches.every(({ kind }) => kind !== 'line') && ellipseOf(stretches, slack);
  if (whole) return [whole];
  return runsOf(stretches).map((run) =>
    run[0]?.kind === 'curve' ? (ellipseOf(run, slack) ?? splineOf(run as Curve[])) : oneOf(run, false, tolerance),
  );
}

function ellipseOf(stretches: readonly Stretch[], slack: number): Ellipse | undefined {
  const part = asEllipse(stretches, slack);
  if (!part) return undefined;
  const ellipse = new Ellipse();
  ellipse.center = at(part.centre);
  ellipse.majorAxisEndPoint = at(part.major);
  ellipse.radiusRatio = part.ratio;
  ellipse.startParameter = part.start;
  ellipse.endParameter = part.end;
  return ellipse;
}

/** Stretches in runs of curves and of others. */
function runsOf(stretches: readonly Stretch[]): Stretch[][] {
  const runs: Stretch[][] = [];
  for (const stretch of stretches) {
    const run = runs.at(-1);
    if (run && (run[0]?.kind === 'curve') === (stretch.kind === 'curve')) run.push(stretch);
    else runs.push([stretch]);
  }
  return runs;
}

function oneOf(stretches: readonly Stretch[], closed: boolean, tolerance: number): Entity {
  const [only] = stretches;
  if (stretches.length === 1 && only?.kind === 'line') return new Line(at(only.from), at(only.to));
  if (stretches.length === 1 && only?.kind === 'arc') return arcOf(only);
  return polylineOf(stretches, closed, tolerance);
}

function arcOf({ from, to, centre, radius, sweep }: ArcStretch): Arc {
  const [start, end] = sweep > 0 ? [from, to] : [to, from];
  const positive = (angle: number): number => (angle < 0 ? angle + 2 * Math.PI : angle);
  return new Arc(at(centre), radius, positive(angleFrom(centre, start)), positive(angleFrom(centre, end)));
}

function polylineOf(stretches: readonly Stretch[], closed: boolean, tolerance: number): LwPolyline {
  const corners = cornersOf(stretches, tolerance);
  const [first, last] = [corners[0], corners.at(-1)];
  // The end of a closed one is its beginning.
  if (closed && first && last && corners.length > 2 && Math.hypot(first.x - last.x, first.y - last.y) < 1e-9)
    corners.pop();
  const polyline = new LwPolyline();
  polyline.vertices = corners.map(({ x, y, z }) => {
    const vertex = new LwPolylineVertex(new XY(x, y));
    vertex.bulge = z;
    return vertex;
  });
  polyline.isClosed = closed;
  return polyline;
}

/** Cubic Bézier curves as one spline: three knots where they meet, so that corners stay corners. */
function splineOf(curves: readonly Curve[]): Spline {
  const spline = new Spline();
  spline.degree = 3;
  spline.flags = SplineFlags.Planar;
  spline.controlPoints = [
    at((curves[0] as Curve).from),
    ...curves.flatMap(({ one, two, to }) => [one, two, to].map(at)),
  ];
  spline.knots = [0, ...curves.flatMap((_, index) => [index, index, index]), ...Array(4).fill(curves.length)];
  return spline;
}
