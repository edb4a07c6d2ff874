import { Line, XYZ } from '@node-projects/acad-ts';
import { distance, type Point, pointsOf, type Subpath } from './geometry.ts';

/** Filled rectangles that are this much longer than wide, and no wider than this in millimetres, are lines. */
const [SLIM, THIN] = [8, 1.1];

/**
 * A slim rectangle as its middle line: that is how some programs draw lines; undefined for other areas. `scale` is
 * units of the drawing for a millimetre on paper.
 */
export function slimLine(subpaths: readonly Subpath[], scale: number): { line: Line; width: number } | undefined {
  const [only] = subpaths;
  if (subpaths.length !== 1 || !only || only.stretches.length > 5) return undefined;
  if (only.stretches.some(({ kind }) => kind !== 'line')) return undefined;
  const corners = pointsOf(only, 1).slice(0, 4) as Point[];
  if (corners.length !== 4) return undefined;
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  const sides = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)] as const;
  const opposite = Math.abs(sides[0] - sides[2]) + Math.abs(sides[1] - sides[3]);
  const [length, width] = [Math.max(sides[0], sides[1]), Math.min(sides[0], sides[1])];
  if (opposite > width * 0.2 || length < width * SLIM || width > THIN * scale) return undefined;
  const middle = ([x, y]: Point, [X, Y]: Point): XYZ => new XYZ((x + X) / 2, (y + Y) / 2, 0);
  const line = sides[0] > sides[1] ? new Line(middle(d, a), middle(b, c)) : new Line(middle(a, b), middle(c, d));
  return { line, width };
}
