import type { Entity, Matrix4 } from '@node-projects/acad-ts';
import type { Affine, Vector } from './affine.ts';
import { compose, extruded, moved } from './affine.ts';
import { ovalSegments, round, straight } from './curves.ts';
import type { Painter, Scope } from './painter.ts';
import { drawProxyText, isProxyText } from './proxy-text.ts';

/** Kinds of graphics (the library’s `GraphicsType`). */
const CIRCLE = 2;
const ARC = 4;
const POLYLINES = [6, 32];
const POLYGON = 7;
const SHELL = 9;
const PUSHED = [29, 30];
const POPPED = 31;
/** Curves by three points, meshes, lines without end, polylines in bits: they are not drawn, which is told. */
const LEFT = [3, 5, 8, 12, 13, 33];

/** Graphics that an object of another program leaves for those who do not know it. Gives whether there were any. */
export function drawProxy(entity: Entity, scope: Scope, painter: Painter): boolean {
  const graphics = entity.proxyGeometries as unknown as Record<string, unknown>[];
  const places = [scope.at];
  let [drawn, left] = [false, 0];
  for (const part of graphics) {
    const at = places.at(-1) ?? scope.at;
    const { graphicsType: kind, matrix, data } = part as { graphicsType: number; matrix?: Matrix4; data?: Uint8Array };
    if (PUSHED.includes(kind)) places.push(matrix ? compose(at, affineOf(matrix)) : at);
    else if (kind === POPPED && places.length > 1) places.pop();
    else if (isProxyText(kind) && data) {
      drawProxyText(kind, data, entity, { ...scope, at }, painter);
      drawn = true;
    } else if (LEFT.includes(kind)) left++;
    else
      for (const path of outline(part, at)) {
        painter.stroke(path, entity, scope);
        drawn = true;
      }
  }
  // An object of which nothing is seen is told by its own name
  if (drawn && left > 0) painter.leave('其他软件对象里的部分图形', left);
  return drawn;
}

/** The library says a matrix by rows, the last column where it moves to. */
const affineOf = (m: Matrix4): Affine => [
  ...[m.m00, m.m10, m.m20, m.m01, m.m11, m.m21],
  ...[m.m02, m.m12, m.m22, m.m03, m.m13, m.m23],
];

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
