import {
  type Ellipse,
  type Entity,
  type LwPolyline,
  PolyfaceMesh,
  PolygonMesh,
  type Polyline,
  type Spline,
  type Vertex,
  type XYZ,
} from '@node-projects/acad-ts';
import type { R12Pairs } from './pairs.ts';

/** Bits of group code 70. */
const [CLOSED, THREE_D, MESH] = [1, 8, 16];

interface Corner {
  x: number;
  y: number;
  z?: number;
  bulge?: number;
  startWidth?: number;
  endWidth?: number;
}

interface About {
  flags: number;
  elevation?: number;
  normal?: XYZ;
  width?: number;
  /** Numbers of corners along and across a mesh. */
  mesh?: [number, number];
}

function write(of: Entity, corners: Iterable<Corner>, about: About, pairs: R12Pairs): void {
  pairs.begin('POLYLINE', of);
  pairs.pair(66, 1);
  pairs.point(10, { x: 0, y: 0, z: about.elevation ?? 0 });
  pairs.pair(70, about.flags);
  if (about.width) {
    pairs.pair(40, about.width);
    pairs.pair(41, about.width);
  }
  if (about.mesh) {
    pairs.pair(71, about.mesh[0]);
    pairs.pair(72, about.mesh[1]);
  }
  pairs.normal(about.normal);
  for (const corner of corners) {
    pairs.begin('VERTEX', of);
    pairs.point(10, { ...corner, z: corner.z ?? about.elevation ?? 0 });
    if (corner.startWidth || corner.endWidth) {
      pairs.pair(40, corner.startWidth ?? 0);
      pairs.pair(41, corner.endWidth ?? 0);
    }
    if (corner.bulge) pairs.pair(42, corner.bulge);
    if (about.flags & THREE_D) pairs.pair(70, 32);
    if (about.flags & MESH) pairs.pair(70, 64);
  }
  pairs.begin('SEQEND', of);
}

export function writeLwPolyline(polyline: LwPolyline, pairs: R12Pairs): void {
  const corners = polyline.vertices.map(({ location: { x, y }, bulge, startWidth, endWidth }) => ({
    x,
    y,
    bulge,
    startWidth,
    endWidth,
  }));
  const { elevation, normal, constantWidth: width } = polyline;
  write(polyline, corners, { flags: polyline.isClosed ? CLOSED : 0, elevation, normal, width }, pairs);
}

/** A polyline in the plane or in space, or a mesh. */
export function writePolyline(polyline: Polyline, pairs: R12Pairs): void {
  if (polyline instanceof PolyfaceMesh) {
    writeFaces(polyline, pairs);
    return;
  }
  const corners = [...polyline.vertices].map((entity) => {
    const { location, bulge, startWidth, endWidth } = entity as Vertex;
    return { x: location.x, y: location.y, z: location.z, bulge, startWidth, endWidth };
  });
  const { elevation, normal, flags } = polyline;
  // Points that splines and smooth meshes were fitted to are told with them.
  const kept = Number(flags) & (CLOSED | THREE_D | MESH | 32);
  const mesh: [number, number] | undefined =
    polyline instanceof PolygonMesh ? [polyline.mVertexCount, polyline.nVertexCount] : undefined;
  write(polyline, corners, { flags: kept, elevation, normal, ...(mesh && { mesh }) }, pairs);
}

function writeFaces(mesh: PolyfaceMesh, pairs: R12Pairs): void {
  const corners = [...mesh.vertices].map((entity) => (entity as Vertex).location);
  for (const { index1, index2, index3, index4 } of mesh.faces) {
    const face = [index1, index2, index3, index4 || index3].map((index) => corners[Math.abs(index) - 1]);
    if (face.some((corner) => corner === undefined)) continue;
    pairs.begin('3DFACE', mesh);
    for (const [at, corner] of face.entries()) pairs.point(10 + at, corner as XYZ);
  }
  pairs.simplify('POLYLINE');
}

/** A curve as short lines. */
export function writeCurve(curve: Ellipse | Spline, pairs: R12Pairs): void {
  const points = curve.polygonalVertexes(stepsOf(curve));
  const level = points[0]?.z ?? 0;
  const flat = points.every(({ z }) => Math.abs(z - level) < 1e-9);
  if (flat)
    write(
      curve,
      points.map(({ x, y }) => ({ x, y })),
      { flags: 0, elevation: level },
      pairs,
    );
  else write(curve, points, { flags: THREE_D }, pairs);
  pairs.simplify(curve.objectName);
}

const stepsOf = (curve: Ellipse | Spline): number =>
  'controlPoints' in curve
    ? Math.min(2000, Math.max(24, 8 * Math.max(curve.controlPoints.length, curve.fitPoints.length)))
    : 97;

/** Corners joined by lines. */
export const writeCorners = (of: Entity, corners: readonly Corner[], closed: boolean, pairs: R12Pairs): void =>
  write(of, corners, { flags: closed ? CLOSED : 0 }, pairs);

/** Corners in space joined by lines. */
export const writeWay = (of: Entity, corners: readonly Corner[], pairs: R12Pairs): void =>
  write(of, corners, { flags: THREE_D }, pairs);
