import type { Entity } from '@node-projects/acad-ts';
import type { Affine, Vector } from './affine.ts';
import { compose, extruded, moved } from './affine.ts';
import { ovalSegments, round, straight } from './curves.ts';
import type { Painter, Scope } from './painter.ts';

/** Kinds of graphics (the library’s `GraphicsType`). */
const CIRCLE = 2;
const ARC = 4;
const POLYLINES = [6, 32];
const POLYGON = 7;
const SHELL = 9;

/** Graphics that an object of another program leaves for those who do not know it. Gives whether there were any. */
export function drawProxy(entity: Entity, scope: Scope, painter: Painter): boolean {
  const graphics = entity.proxyGeometries as unknown as Record<string, unknown>[];
  let drawn = false;
  for (const part of graphics) {
    const segments = outline(part, scope.at);
    for (const path of segments) painter.stroke(path, entity, scope);
    drawn ||= segments.length > 0;
  }
  return drawn;
}

function outline(part: Record<string, unknown>, at: Affine) {
  const { graphicsType, center, normal, radius, points, vertices, faces } = part as {
    graphicsType: number;
    center: Required<Vector>;
    normal: Vector;
    radius: number;
    points: Vector[];
    vertices: Vector[];
    faces: number[][];
  };
  if (graphicsType === CIRCLE)
    return [ovalSegments(around(at, center, normal), round({ x: 0, y: 0 }, radius), 0, 2 * Math.PI)];
  if (graphicsType === ARC) {
    const { startVectorDirection: start, sweepAngle } = part as { startVectorDirection: Vector; sweepAngle: number };
    return [
      ovalSegments(around(at, center, normal), round({ x: 0, y: 0 }, radius), Math.atan2(start.y, start.x), sweepAngle),
    ];
  }
  if (POLYLINES.includes(graphicsType)) return [straight(at, points)];
  if (graphicsType === POLYGON) return [straight(at, points, true)];
  if (graphicsType !== SHELL) return [];
  return faces.map((face) => straight(at, face.map((index) => vertices[index] as Vector).filter(Boolean), true));
}

const around = (at: Affine, { x, y, z }: Required<Vector>, normal: Vector): Affine =>
  compose(compose(at, moved(x, y, z)), extruded(normal));
