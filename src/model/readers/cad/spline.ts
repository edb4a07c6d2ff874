import type { Vector } from './affine.ts';

/** A B-spline, rational where it has weights. */
export interface Curve {
  degree: number;
  knots: readonly number[];
  points: readonly Vector[];
  weights: readonly number[];
}

/**
 * Straight pieces that a span of a spline is drawn with, fewer where there are many spans, and the most of a whole one.
 */
const PIECES = 48;
const ENOUGH = 240;
const FEW_PIECES = 12;
const MAX_PIECES = 6000;

/** Points along a spline (de Boor’s algorithm); its control points where the curve is not well formed. */
export function splinePoints({ degree, knots, points, weights }: Curve): Vector[] {
  const last = points.length - 1;
  const isSound = degree >= 1 && degree <= 25 && last >= degree && knots.length >= points.length + degree + 1;
  if (!isSound) return [...points];
  const [from, to] = [knots[degree] as number, knots[last + 1] as number];
  if (!(to > from)) return [...points];
  const found: Vector[] = [];
  const spans = last - degree + 1;
  const wanted = Math.min(PIECES, Math.max(FEW_PIECES, Math.ceil(ENOUGH / spans)));
  const each = Math.max(1, Math.min(wanted, Math.floor(MAX_PIECES / spans)));
  for (let span = degree; span <= last; span++) {
    const [a, b] = [knots[span] as number, knots[span + 1] as number];
    if (!(b > a)) continue;
    for (let piece = found.length === 0 ? 0 : 1; piece <= each; piece++)
      found.push(pointAt(a + ((b - a) * piece) / each, span, { degree, knots, points, weights }));
  }
  return found;
}

function pointAt(t: number, span: number, { degree, knots, points, weights }: Curve): Vector {
  const work: number[][] = [];
  for (let index = 0; index <= degree; index++) {
    const { x, y, z = 0 } = points[span - degree + index] as Vector;
    const weight = weights[span - degree + index] || 1;
    work.push([x * weight, y * weight, z * weight, weight]);
  }
  for (let round = 1; round <= degree; round++) {
    for (let index = degree; index >= round; index--) {
      const low = knots[span - degree + index] as number;
      const width = (knots[index + 1 + span - round] as number) - low;
      const share = width > 0 ? (t - low) / width : 0;
      const [before, own] = [work[index - 1] as number[], work[index] as number[]];
      for (let axis = 0; axis < 4; axis++)
        own[axis] = (1 - share) * (before[axis] as number) + share * (own[axis] as number);
    }
  }
  const [x, y, z, weight] = work[degree] as [number, number, number, number];
  return { x: x / weight, y: y / weight, z: z / weight };
}
