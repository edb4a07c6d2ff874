import { MLine, MLineFlags, type MLineStyle, MLineStyleFlags, type MLineVertex } from '@node-projects/acad-ts';
import type { Vector } from './affine.ts';
import { bulgeArc, ovalSegments, straight } from './curves.ts';
import type { Draw, Drawer } from './entities.ts';
import { printed } from './look.ts';
import type { Painter, Pen, Scope } from './painter.ts';

const along = ({ x, y, z = 0 }: Vector, to: Vector, by: number): Vector => ({
  x: x + to.x * by,
  y: y + to.y * by,
  z: z + (to.z ?? 0) * by,
});

/** Where an element stands at a vertex. */
const placeOf = ({ position, miter, segments }: MLineVertex, element: number): Vector =>
  along(position, miter, segments[element]?.parameters[0] ?? 0);

/** Parallel lines, with their ground, joints and caps (DXF reference, MLINE and MLINESTYLE). */
const multiline: Draw<MLine> = (entity, scope, painter) => {
  const { vertices, style } = entity;
  const closed = (entity.flags & MLineFlags.Closed) !== 0;
  const count = Math.max(0, ...vertices.slice(0, 1).map(({ segments }) => segments.length));
  if (count === 0) return;
  const sides = outermost(vertices[0] as MLineVertex, count);
  if (style && (style.flags & MLineStyleFlags.FillOn) !== 0) ground(entity, style, sides, closed, scope, painter);
  for (let element = 0; element < count; element++) {
    const pen = penOf(entity, element, scope, painter);
    for (const piece of pieces(vertices, element, closed))
      painter.stroke(straight(scope.at, piece.points, piece.closed), entity, scope, pen);
  }
  const pen = { ...penOf(entity, sides[0], scope, painter), dash: [] };
  const line = (points: Vector[]) => painter.stroke(straight(scope.at, points), entity, scope, pen);
  const across = (vertex: MLineVertex) => line(sides.map((side) => placeOf(vertex, side)));
  if (style && (style.flags & MLineStyleFlags.DisplayJoints) !== 0)
    for (const vertex of closed ? vertices : vertices.slice(1, -1)) across(vertex);
  if (style && !closed) for (const cap of capsOf(entity, style, count)) painter.stroke(cap(scope), entity, scope, pen);
};

/** The elements that lie farthest to both sides. */
function outermost({ segments }: MLineVertex, count: number): [number, number] {
  let [low, high] = [0, 0];
  const at = (element: number): number => segments[element]?.parameters[0] ?? 0;
  for (let element = 1; element < count; element++) {
    if (at(element) < at(low)) low = element;
    if (at(element) > at(high)) high = element;
  }
  return [low, high];
}

function ground(
  entity: MLine,
  style: MLineStyle,
  [low, high]: [number, number],
  closed: boolean,
  scope: Scope,
  painter: Painter,
): void {
  const { fillColor: own } = style;
  const colour = own.isByLayer || own.isByBlock ? painter.colour(entity, scope) : printed(own, painter.wishes);
  const there = entity.vertices.map((vertex) => placeOf(vertex, low));
  const back = entity.vertices.map((vertex) => placeOf(vertex, high));
  const rings = closed ? [there, back] : [[...there, ...back.reverse()]];
  const area = rings.flatMap((ring) => straight(scope.at, ring, true));
  painter.fill(area, entity, scope, { kind: 'flat', colour, alpha: painter.pen(entity, scope).alpha });
}

function penOf(entity: MLine, element: number, scope: Scope, painter: Painter): Pen {
  const own = entity.style?.elements[element];
  const named = own?.lineType && !/^by(layer|block)$/i.test(own.lineType.name) ? own.lineType : undefined;
  const pen = painter.pen(entity, scope, 0, named);
  if (own && !own.color.isByLayer && !own.color.isByBlock) pen.colour = printed(own.color, painter.wishes);
  return pen;
}

interface Piece {
  points: Vector[];
  closed: boolean;
}

/**
 * An element as lines: one, unless it is cut (its numbers say from which length on it is drawn, and not drawn, in
 * turn).
 */
function pieces(vertices: readonly MLineVertex[], element: number, closed: boolean): Piece[] {
  const cutsOf = ({ segments }: MLineVertex): number[] => segments[element]?.parameters.slice(1) ?? [];
  if (!vertices.some((vertex) => cutsOf(vertex).length > 1))
    return [{ points: vertices.map((vertex) => placeOf(vertex, element)), closed }];
  const found: Piece[] = [];
  for (const [index, vertex] of vertices.entries()) {
    const next = vertices[index + 1] ?? (closed ? vertices[0] : undefined);
    if (!next) break;
    const from = placeOf(vertex, element);
    const cuts = cutsOf(vertex);
    for (let at = 0; at < Math.max(1, cuts.length); at += 2) {
      const end = cuts[at + 1];
      const to = end === undefined ? placeOf(next, element) : along(from, vertex.direction, end);
      found.push({ points: [along(from, vertex.direction, cuts[at] ?? 0), to], closed: false });
    }
  }
  return found;
}

/** What closes both ends: straight lines, arcs from side to side, and arcs between the lines within. */
function* capsOf({ vertices, flags }: MLine, style: MLineStyle, count: number) {
  const ends = [
    [vertices[0], MLineFlags.NoStartCaps, 16, -1],
    [vertices.at(-1), MLineFlags.NoEndCaps, 256, 1],
  ] as const;
  for (const [vertex, without, square, turn] of ends) {
    if (!vertex || (flags & without) !== 0) continue;
    const byPlace = Array.from({ length: count }, (_, element) => element).sort(
      (one, other) => (vertex.segments[one]?.parameters[0] ?? 0) - (vertex.segments[other]?.parameters[0] ?? 0),
    );
    const places = byPlace.map((element) => placeOf(vertex, element));
    const [low, high] = [places[0] as Vector, places.at(-1) as Vector];
    if ((style.flags & square) !== 0) yield ({ at }: Scope) => straight(at, [low, high]);
    if ((style.flags & (square << 2)) !== 0) yield arc(low, high, turn);
    if ((style.flags & (square << 1)) !== 0)
      for (let one = 1; 2 * one < count - 1; one++)
        yield arc(places[one] as Vector, places[count - 1 - one] as Vector, turn);
  }
}

function arc(from: Vector, to: Vector, turn: number) {
  const { oval, start, sweep } = bulgeArc(from, to, turn);
  return ({ at }: Scope) => ovalSegments(at, oval, start, sweep);
}

export const MULTILINES: Drawer[] = [[MLine, multiline]];
