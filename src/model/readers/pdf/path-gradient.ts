import type { Painted, PathPainted } from '../../../formats/pdf/content/visitor.ts';
import type { PdfDocument } from '../../../formats/pdf/document.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import { combine } from '../../../lib/matrix.ts';
import type { Box, PathGradient } from '../../page.ts';
import { type Gradient, gradientOf, patternGradient } from './drawing/gradients.ts';
import { shadingName } from './shading-name.ts';
import type { Seen } from './space.ts';

/**
 * What a path is filled with, if that is a gradient along a line or round a point; `box` is that of the path on the
 * page.
 */
export function gradientIn(
  document: PdfDocument,
  { state, fills, base }: PathPainted,
  seen: Seen,
  box: Box,
): PathGradient | undefined {
  const { fill, fillAlpha } = state.looks;
  if (!fills || fill.pattern === undefined) return undefined;
  const gradient = patternGradient(document, fill.pattern, base, fillAlpha);
  return gradient && placedIn(gradient, seen, box);
}

/** The gradient that `sh` paints in a box on the page; undefined where it is another shading. */
export function shadingIn(document: PdfDocument, painted: Painted, seen: Seen, box: Box): PathGradient | undefined {
  const { state, scope } = painted;
  const shadings = document.dict(scope.resources.get('Shading'));
  const brush = gradientOf(document, shadings?.get(shadingName(painted)), state.looks.fillAlpha);
  return brush && placedIn({ brush, matrix: state.ctm }, seen, box);
}

function placedIn(gradient: Gradient, seen: Seen, box: Box): PathGradient | undefined {
  const { kind, from, to, stops } = gradient.brush;
  if (kind === 'radial') return { kind, angle: 0, stops };
  const matrix = combine(gradient.matrix, seen.matrix);
  const [start, end] = [placed(matrix, from), placed(matrix, to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < 1e-6) return undefined;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const reach = [box.left, box.right].flatMap((x) => [box.top, box.bottom].map((y) => x * along.x + y * along.y));
  const [first, last] = [Math.min(...reach), Math.max(...reach)];
  const origin = start.x * along.x + start.y * along.y;
  // A gradient may begin and end inside of its area, or outside: its stops are placed relative to the area.
  const at = (share: number): number =>
    Math.min(1, Math.max(0, (origin + share * length - first) / (last - first || 1)));
  return {
    kind,
    angle: (Math.atan2(along.y, along.x) * 180) / Math.PI,
    stops: stops.map((stop) => ({ ...stop, at: at(stop.at) })),
  };
}

const placed = ([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number, number]): { x: number; y: number } => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});
