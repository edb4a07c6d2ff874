import type { Quad } from '../../../../schemas/recognised.ts';
import type { Point } from '../geometry.ts';

/** Corners of a sheet seen from the side are no sharper, as the cosine of their angle. */
const SHARP = 0.72;

/**
 * The quadrangle around a convex outline: its sides are left out one by one, always the one whose neighbours meet with
 * the least area outside of the outline. Corners go clockwise from the upper left. Undefined where the outline has no
 * four sides, or corners too sharp for a sheet.
 */
export function quadAround(outline: readonly Point[]): Quad | undefined {
  const corners = [...outline];
  while (corners.length > 4) {
    const cuts = corners.map((_, at) => withoutSide(corners, at));
    let best = -1;
    for (const [at, cut] of cuts.entries())
      if (cut && (best < 0 || cut.area < (cuts[best] as { area: number }).area)) best = at;
    const cut = cuts[best];
    if (!cut) return undefined;
    corners[best] = cut.corner;
    corners.splice((best + 1) % corners.length, 1);
  }
  return corners.length === 4 && corners.every((_, at) => !isSharp(corners, at)) ? inOrder(corners) : undefined;
}

const at = (points: readonly Point[], index: number): Point => points[(index + points.length) % points.length] as Point;

/** Where the neighbours of the side from this corner on meet, and the area that is added. */
function withoutSide(corners: readonly Point[], index: number): { corner: Point; area: number } | undefined {
  const [before, from, to, after] = [-1, 0, 1, 2].map((step) => at(corners, index + step)) as [
    Point,
    Point,
    Point,
    Point,
  ];
  const [ux, uy, vx, vy] = [from.x - before.x, from.y - before.y, after.x - to.x, after.y - to.y];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 1e-9) return undefined;
  const along = ((to.x - from.x) * vy - (to.y - from.y) * vx) / cross;
  if (along < 0) return undefined; // they meet on the other side
  const corner = { x: from.x + along * ux, y: from.y + along * uy };
  const area = Math.abs((to.x - from.x) * (corner.y - from.y) - (to.y - from.y) * (corner.x - from.x)) / 2;
  return { corner, area };
}

function isSharp(corners: readonly Point[], index: number): boolean {
  const [before, own, after] = [at(corners, index - 1), at(corners, index), at(corners, index + 1)];
  const [ax, ay, bx, by] = [before.x - own.x, before.y - own.y, after.x - own.x, after.y - own.y];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths === 0 || Math.abs(ax * bx + ay * by) > SHARP * lengths;
}

/** Clockwise on a picture, whose y grows downwards, from the corner nearest to the upper left. */
function inOrder(corners: readonly Point[]): Quad {
  const [x, y] = (['x', 'y'] as const).map((axis) => corners.reduce((sum, one) => sum + one[axis], 0) / 4) as [
    number,
    number,
  ];
  const round = corners.toSorted((a, b) => Math.atan2(a.y - y, a.x - x) - Math.atan2(b.y - y, b.x - x));
  const first = round.reduce(
    (best, one, index) => (one.x + one.y < (round[best] as Point).x + (round[best] as Point).y ? index : best),
    0,
  );
  return [0, 1, 2, 3].flatMap((step) => [at(round, first + step).x, at(round, first + step).y]) as Quad;
}
