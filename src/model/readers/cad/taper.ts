import type { Segment } from '../../page.ts';
import { type Affine, type Flat, SAME, seen } from './affine.ts';
import { bulgeArc, flattened, ovalSegments } from './curves.ts';
import type { Wide } from './entities.ts';

/** The ways of a polyline whose width changes, each as an area. */
export function* taper(at: Affine, corners: readonly Wide[], closed: boolean): Generator<Segment[]> {
  for (const [index, corner] of corners.entries()) {
    const next = corners[index + 1] ?? (closed ? corners[0] : undefined);
    if (!next || (corner.start <= 0 && corner.end <= 0)) continue;
    yield area(at, middle(corner, next), corner);
  }
}

function middle(from: Wide, to: Wide): Flat[] {
  if (Math.abs(from.bulge) < 1e-9)
    return [
      [from.x, from.y],
      [to.x, to.y],
    ];
  const { oval, start, sweep } = bulgeArc(from, to, from.bulge);
  return flattened(ovalSegments(SAME, oval, start, sweep))[0] ?? [];
}

function area(at: Affine, points: Flat[], { start, end, z }: Wide): Segment[] {
  const left: Flat[] = [];
  const right: Flat[] = [];
  for (const [index, [x, y]] of points.entries()) {
    const before = points[Math.max(0, index - 1)] as Flat;
    const after = points[Math.min(points.length - 1, index + 1)] as Flat;
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const half = (start + ((end - start) * index) / Math.max(1, points.length - 1)) / 2 / (Math.hypot(dx, dy) || 1);
    left.push(seen(at, x - dy * half, y + dx * half, z));
    right.unshift(seen(at, x + dy * half, y - dx * half, z));
  }
  const outline = [...left, ...right].map(([x, y], index): Segment => [index === 0 ? 'M' : 'L', x, y]);
  return [...outline, ['Z']];
}
