import {
  Arc,
  Circle,
  Ellipse,
  type Entity,
  Face3D,
  InvisibleEdgeFlags,
  Line,
  LwPolyline,
  type LwPolylineVertex,
  Mesh,
  Point,
  PolyfaceMesh,
  PolygonMesh,
  Polyline2D,
  Polyline3D,
  PolylineFlags,
  Ray,
  Solid,
  Spline,
  Vertex,
  VertexFlags,
  XLine,
} from '@node-projects/acad-ts';
import { compose, extruded, moved, scaleOf, seen, type Vector } from './affine.ts';
import { type Corner, cornerSegments, ovalSegments, round, straight, sweepOf, through } from './curves.ts';
import type { Painter, Scope } from './painter.ts';
import { splinePoints } from './spline.ts';
import { taper } from './taper.ts';

export type Draw<T> = (entity: T, scope: Scope, painter: Painter) => void;
/** A class of entities; some have constructors of their own only. */
export type Class = { prototype: object };
/** What draws the entities of a class. */
export type Drawer = [of: Class, draw: Draw<never>];

const line: Draw<Line> = (entity, scope, painter) =>
  painter.stroke(straight(scope.at, [entity.startPoint, entity.endPoint]), entity, scope);

const circle: Draw<Circle> = (entity, scope, painter) => {
  const at = compose(scope.at, extruded(entity.normal));
  const [from, sweep] =
    entity instanceof Arc ? [entity.startAngle, sweepOf(entity.startAngle, entity.endAngle)] : [0, 2 * Math.PI];
  const segments = ovalSegments(at, round(entity.center, entity.radius), from, sweep);
  if (!(entity instanceof Arc)) segments.push(['Z']);
  painter.stroke(segments, entity, scope);
};

/** Its axes are in world coordinates: the shorter one is found by turning the longer about the normal. */
const ellipse: Draw<Ellipse> = (entity, scope, painter) => {
  const { majorAxisEndPoint: major, normal, radiusRatio } = entity;
  const minor = {
    x: (normal.y * major.z - normal.z * major.y) * radiusRatio,
    y: (normal.z * major.x - normal.x * major.z) * radiusRatio,
    z: (normal.x * major.y - normal.y * major.x) * radiusRatio,
  };
  // An affinity that takes the unit circle to the ellipse does for all directions in space
  const axes = [major.x, major.y, major.z, minor.x, minor.y, minor.z, 0, 0, 0, 0, 0, 0];
  const at = compose(compose(scope.at, moved(entity.center.x, entity.center.y, entity.center.z)), axes);
  const sweep = sweepOf(entity.startParameter, entity.endParameter);
  painter.stroke(ovalSegments(at, round({ x: 0, y: 0 }, 1), entity.startParameter, sweep), entity, scope);
};

const lightPolyline: Draw<LwPolyline> = (entity, scope, painter) => {
  const z = entity.elevation;
  const constant = entity.constantWidth || 0;
  const corners = entity.vertices.map((vertex: LwPolylineVertex) => ({
    x: vertex.location.x,
    y: vertex.location.y,
    z,
    bulge: vertex.bulge,
    start: vertex.startWidth || constant,
    end: vertex.endWidth || constant,
  }));
  polyline(corners, entity.isClosed, entity, scope, painter);
};

const polyline2d: Draw<Polyline2D> = (entity, scope, painter) => {
  const corners: Wide[] = [];
  for (const vertex of verticesOf(entity)) {
    if ((vertex.flags & VertexFlags.SplineFrameControlPoint) !== 0) continue;
    const { x, y } = vertex.location;
    const start = vertex.startWidth || entity.startWidth || 0;
    const end = vertex.endWidth || entity.endWidth || 0;
    corners.push({ x, y, z: entity.elevation || vertex.location.z, bulge: vertex.bulge || 0, start, end });
  }
  polyline(corners, entity.isClosed, entity, scope, painter);
};

/** What ends a sequence stands among its vertices. */
const verticesOf = ({ vertices }: { vertices: Iterable<Entity> }): Vertex[] =>
  [...vertices].filter((entity) => entity instanceof Vertex);

/** A corner with the widths of the way to the next one. */
export interface Wide extends Corner {
  start: number;
  end: number;
}

function polyline(corners: Wide[], closed: boolean, entity: LwPolyline | Polyline2D, scope: Scope, painter: Painter) {
  const at = compose(scope.at, extruded(entity.normal));
  const width = corners[0]?.start ?? 0;
  const even = corners.every(({ start, end }) => start === width && end === width);
  if (!even) {
    for (const part of taper(at, corners, closed)) painter.fill(part, entity, scope);
    if (corners.some(({ start, end }) => start > 0 || end > 0)) return;
  }
  painter.stroke(cornerSegments(at, corners, closed), entity, scope, painter.pen(entity, scope, even ? width : 0));
}

const polyline3d: Draw<Polyline3D> = (entity, scope, painter) => {
  const points: Vector[] = [];
  for (const vertex of verticesOf(entity))
    if ((vertex.flags & VertexFlags.SplineFrameControlPoint) === 0) points.push(vertex.location);
  painter.stroke(straight(scope.at, points, entity.isClosed), entity, scope);
};

const spline: Draw<Spline> = (entity, scope, painter) => {
  const { degree, knots, controlPoints, weights, fitPoints, isClosed } = entity;
  if (controlPoints.length === 0) painter.stroke(through(scope.at, fitPoints, isClosed), entity, scope);
  else
    painter.stroke(straight(scope.at, splinePoints({ degree, knots, points: controlPoints, weights })), entity, scope);
};

/** Its last two corners are crossed over. */
const solid: Draw<Solid> = (entity, scope, painter) => {
  const { firstCorner, secondCorner, thirdCorner, fourthCorner } = entity;
  const at = compose(scope.at, extruded(entity.normal));
  painter.fill(straight(at, [firstCorner, secondCorner, fourthCorner, thirdCorner], true), entity, scope);
};

const face: Draw<Face3D> = (entity, scope, painter) => {
  const corners = [entity.firstCorner, entity.secondCorner, entity.thirdCorner, entity.fourthCorner];
  const hidden = [
    InvisibleEdgeFlags.First,
    InvisibleEdgeFlags.Second,
    InvisibleEdgeFlags.Third,
    InvisibleEdgeFlags.Fourth,
  ];
  for (const [index, flag] of hidden.entries()) {
    if ((entity.flags & flag) !== 0) continue;
    const edge = [corners[index] as Vector, corners[(index + 1) % 4] as Vector];
    painter.stroke(straight(scope.at, edge), entity, scope);
  }
};

const polyface: Draw<PolyfaceMesh> = (entity, scope, painter) => {
  const points = verticesOf(entity).map(({ location }) => location);
  for (const { index1, index2, index3, index4 } of entity.faces) {
    const indexes = [index1, index2, index3, index4].filter((index) => index !== 0);
    for (const [place, index] of indexes.entries()) {
      const next = indexes[(place + 1) % indexes.length] as number;
      const [from, to] = [points[Math.abs(index) - 1], points[Math.abs(next) - 1]];
      // An edge with a negative index is not seen
      if (index > 0 && from && to) painter.stroke(straight(scope.at, [from, to]), entity, scope);
    }
  }
};

const polygonMesh: Draw<PolygonMesh> = (entity, scope, painter) => {
  const points = verticesOf(entity).map(({ location }) => location);
  const columns = entity.nVertexCount;
  const rows = Math.floor(points.length / Math.max(1, columns));
  const closedRows = (entity.flags & PolylineFlags.ClosedPolylineOrClosedPolygonMeshInM) !== 0;
  const closedColumns = (entity.flags & PolylineFlags.ClosedPolygonMeshInN) !== 0;
  for (let row = 0; row < rows; row++)
    painter.stroke(straight(scope.at, points.slice(row * columns, (row + 1) * columns), closedColumns), entity, scope);
  for (let column = 0; column < columns && rows > 1; column++) {
    const down = Array.from({ length: rows }, (_, row) => points[row * columns + column] as Vector);
    painter.stroke(straight(scope.at, down, closedRows), entity, scope);
  }
};

const mesh: Draw<Mesh> = (entity, scope, painter) => {
  for (const indexes of entity.faces) {
    const points = indexes.map((index) => entity.vertices[index]).filter((point) => point !== undefined);
    painter.stroke(straight(scope.at, points, true), entity, scope);
  }
};

/** By `$PDMODE`: a dot, nothing, a cross, a saltire or a tick, in a circle or a square. */
const point: Draw<Point> = (entity, scope, painter) => {
  const mode = painter.document.header?.pointDisplayMode ?? 0;
  const size = painter.document.header?.pointDisplaySize ?? 0;
  const half = (size > 0 ? size : 1) / 2;
  const { x, y, z } = entity.location;
  const cross = (...ends: number[][]) => {
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of ends) {
      const points = [
        { x: x + x1 * half, y: y + y1 * half, z },
        { x: x + x2 * half, y: y + y2 * half, z },
      ];
      painter.stroke(straight(scope.at, points), entity, scope);
    }
  };
  const shape = mode % 32;
  if (shape === 0) cross([-0.02, 0, 0.02, 0]);
  if (shape === 2) cross([-1, 0, 1, 0], [0, -1, 0, 1]);
  if (shape === 3) cross([-1, -1, 1, 1], [-1, 1, 1, -1]);
  if (shape === 4) cross([0, 0, 0, 1]);
  if ((mode & 32) !== 0)
    painter.stroke(ovalSegments(scope.at, round({ x, y, z }, half), 0, 2 * Math.PI), entity, scope);
  if ((mode & 64) !== 0) cross([-1, -1, 1, -1], [1, -1, 1, 1], [1, 1, -1, 1], [-1, 1, -1, -1]);
};

const endless =
  (both: boolean): Draw<XLine> =>
  (entity, scope, painter) => {
    const { x, y, z } = both ? (entity as XLine).firstPoint : (entity as unknown as Ray).startPoint;
    const { direction } = entity;
    const from = seen(scope.at, x, y, z);
    const to = seen(scope.at, x + direction.x, y + direction.y, z + direction.z);
    if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 1e-9 * scaleOf(scope.at)) return;
    painter.endless.push({
      from,
      to,
      both,
      pen: painter.pen(entity, scope),
      layer: entity.layer?.name ?? '0',
      clip: scope.clip,
    });
  };

/** The plain entities and what draws them. */
export const PLAIN: Drawer[] = [
  [Line, line],
  [Circle, circle],
  [Arc, circle],
  [Ellipse, ellipse],
  [LwPolyline, lightPolyline],
  [Polyline2D, polyline2d],
  [Polyline3D, polyline3d],
  [PolyfaceMesh, polyface],
  [PolygonMesh, polygonMesh],
  [Mesh, mesh],
  [Spline, spline],
  [Solid, solid],
  [Face3D, face],
  [Point, point],
  [XLine, endless(true)],
  [Ray, endless(false)],
];
