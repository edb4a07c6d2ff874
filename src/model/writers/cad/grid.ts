import type { Point, Subpath } from './geometry.ts';

/** Steps of grids, in millimetres on paper, from the finest that matters up to that of 300 dots an inch. */
const [FINEST, COARSEST] = [0.0015, 0.09];
/** Fewer points tell nothing, more tell no more. */
const [MIN_POINTS, MAX_POINTS] = [6, 400];

/**
 * How far apart the places are, in units of the drawing, that the points of subpaths were moved to: programs that print
 * write whole numbers of dots. 0 where no such grid is seen. `scale` is units of the drawing for a millimetre on paper.
 */
export function gridOf(subpaths: readonly Subpath[], scale: number): number {
  const points: Point[] = [];
  for (const { stretches } of subpaths)
    for (const stretch of stretches) {
      points.push(stretch.from);
      if (stretch.kind === 'curve') points.push(stretch.one, stretch.two);
      points.push(stretch.to);
      if (points.length > MAX_POINTS) break;
    }
  if (points.length < MIN_POINTS) return 0;
  const [x0, y0] = points[0] as Point;
  const smallest = FINEST * scale;
  let step = 0;
  for (const [x, y] of points)
    for (const way of [Math.abs(x - x0), Math.abs(y - y0)]) {
      step = common(step, way, smallest / 4);
      if (step !== 0 && step < smallest) return 0;
    }
  return step > COARSEST * scale ? 0 : step;
}

/** The largest length that both are whole multiples of, but for `slack` (Euclid). */
function common(one: number, other: number, slack: number): number {
  let [a, b] = [Math.max(one, other), Math.min(one, other)];
  while (b > slack) [a, b] = [b, a - b * Math.round(a / b)].map(Math.abs) as [number, number];
  return a;
}
