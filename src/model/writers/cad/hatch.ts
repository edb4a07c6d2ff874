import {
  BoundaryPathFlags,
  Hatch,
  HatchBoundaryPath,
  HatchBoundaryPathPolyline,
  HatchPattern,
  HatchPatternType,
  HatchStyleType,
  XYZ,
} from '@node-projects/acad-ts';
import { type Point, pointsOf, type Stretch, type Subpath } from './geometry.ts';

/** Subpaths of one area whose windings are compared; more are taken as they are. */
const MAX_COMPARED = 300;

/**
 * An area filled with its colour; undefined where it has no ring. Hatches know the even-odd rule alone: of an area by
 * the nonzero rule only those rings stay that are a border of it.
 */
export function hatchOf(rings: readonly Subpath[], evenOdd: boolean, tolerance: number): Hatch | undefined {
  const borders = evenOdd ? rings : bordersOf(rings, tolerance);
  const paths = borders.map((ring) => pathOf(ring, tolerance)).filter((path) => path !== undefined);
  if (paths.length === 0) return undefined;
  const hatch = new Hatch();
  hatch.isSolid = true;
  hatch.pattern = HatchPattern.solid;
  hatch.patternType = HatchPatternType.SolidFill;
  hatch.style = HatchStyleType.Normal;
  hatch.paths.push(...paths);
  return hatch;
}

function pathOf(ring: Subpath, tolerance: number): HatchBoundaryPath | undefined {
  const corners = cornersOf(ring.stretches, tolerance);
  const [first, last] = [corners[0], corners.at(-1)];
  if (first && last && corners.length > 1 && Math.hypot(first.x - last.x, first.y - last.y) < 1e-9) corners.pop();
  if (corners.length < 2 || (corners.length === 2 && corners.every(({ z }) => z === 0))) return undefined;
  const edge = new HatchBoundaryPathPolyline();
  edge.isClosed = true;
  edge.vertices = corners;
  const path = new HatchBoundaryPath([edge]);
  path.flags = BoundaryPathFlags.External | BoundaryPathFlags.Polyline;
  return path;
}

/** How far an arc bulges: the tangent of a quarter of its angle. */
export const bulgeOf = (sweep: number): number => Math.tan(sweep / 4);

/** Corners with the bulge of the side that follows as z; the last one is where the way ends. */
export function cornersOf(stretches: readonly Stretch[], tolerance: number): XYZ[] {
  const corners: XYZ[] = [];
  for (const stretch of stretches) {
    const [x, y] = stretch.from;
    if (stretch.kind === 'arc' && Math.abs(stretch.sweep) > Math.PI * 1.5) {
      // Nearly whole circles have no bulge.
      const { centre, sweep, from } = stretch;
      const [cos, sin] = [Math.cos(sweep / 2), Math.sin(sweep / 2)];
      const [dx, dy] = [from[0] - centre[0], from[1] - centre[1]];
      const middle: Point = [centre[0] + dx * cos - dy * sin, centre[1] + dx * sin + dy * cos];
      corners.push(new XYZ(x, y, bulgeOf(sweep / 2)), new XYZ(...middle, bulgeOf(sweep / 2)));
    } else if (stretch.kind === 'arc') corners.push(new XYZ(x, y, bulgeOf(stretch.sweep)));
    else {
      const points = pointsOf({ stretches: [stretch], closed: false }, tolerance);
      for (const [px, py] of points.slice(0, -1)) corners.push(new XYZ(px, py, 0));
    }
  }
  const end = stretches.at(-1)?.to;
  if (end) corners.push(new XYZ(...end, 0));
  return corners;
}

/** Of the rings of an area by the nonzero winding rule those that part inside from outside. */
export function bordersOf(rings: readonly Subpath[], tolerance: number): readonly Subpath[] {
  if (rings.length < 2 || rings.length > MAX_COMPARED) return rings;
  const outlines = rings.map((ring) => pointsOf(ring, tolerance * 4));
  const turns = outlines.map((points) => Math.sign(areaOf(points)));
  return rings.filter((_, at) => {
    const probe = (outlines[at] as Point[])[0] as Point;
    const around = outlines.reduce((sum, points, other) => sum + (other === at ? 0 : windingAt(points, probe)), 0);
    return (around === 0) !== (around + (turns[at] as number) === 0);
  });
}

const areaOf = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);

function windingAt(points: readonly Point[], [x, y]: Point): number {
  let winding = 0;
  for (const [at, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(at + 1) % points.length] as Point;
    if (ay <= y === by <= y) continue;
    const right = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (by > ay ? right > 0 : right < 0) winding += by > ay ? 1 : -1;
  }
  return winding;
}
