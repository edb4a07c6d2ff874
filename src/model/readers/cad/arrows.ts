import type { Entity } from '@node-projects/acad-ts';
import type { Vector } from './affine.ts';
import { straight } from './curves.ts';
import type { Painter, Scope } from './painter.ts';

/** A filled arrow head three times as long as wide at the first point of a line; none on a line shorter than it. */
export function arrowHead(
  [tip, next]: readonly Vector[],
  size: number,
  entity: Entity,
  scope: Scope,
  painter: Painter,
  colour: string,
): void {
  if (!tip || !next) return;
  const [dx, dy] = [next.x - tip.x, next.y - tip.y];
  const length = Math.hypot(dx, dy);
  if (!(size > 0 && length > size)) return;
  const [ux, uy] = [(dx / length) * size, (dy / length) * size];
  const ends = [
    tip,
    { x: tip.x + ux - uy / 6, y: tip.y + uy + ux / 6, z: tip.z ?? 0 },
    { x: tip.x + ux + uy / 6, y: tip.y + uy - ux / 6, z: tip.z ?? 0 },
  ];
  painter.fill(straight(scope.at, ends, true), entity, scope, { kind: 'flat', colour, alpha: 1 });
}
