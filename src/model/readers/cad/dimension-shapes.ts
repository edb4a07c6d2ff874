import {
  type Dimension,
  DimensionAligned,
  DimensionAngular2Line,
  DimensionAngular3Pt,
  DimensionDiameter,
  DimensionLinear,
  DimensionOrdinate,
  DimensionRadius,
} from '@node-projects/acad-ts';
import type { Flat, Vector } from './affine.ts';
import { sweepOf } from './curves.ts';

/** Measures of a dimension style in units of the drawing. */
export interface Sizes {
  /** Of capitals. */
  height: number;
  arrow: number;
  /** From what is measured to the extension line, and from the dimension line to its end. */
  offset: number;
  beyond: number;
  /** Between text and line. */
  gap: number;
}

/** What a dimension looks like. */
export interface DimensionShape {
  lines: Vector[][];
  arcs: { centre: Vector; radius: number; from: number; sweep: number }[];
  /** Heads with a point of the line that each ends. */
  arrows: { tip: Vector; from: Vector }[];
  /** The place on the line that the text stands at, the line's angle, and which way is off it. */
  at: Vector;
  angle: number;
  away: Flat;
}

const sum = (point: Vector, [x, y]: Flat, times = 1): Vector => ({ x: point.x + x * times, y: point.y + y * times });
const middle = (a: Vector, b: Vector): Vector => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Vector, b: Vector): number => Math.hypot(b.x - a.x, b.y - a.y);
const angleTo = (from: Vector, to: Vector): number => Math.atan2(to.y - from.y, to.x - from.x);
const direction = (angle: number): Flat => [Math.cos(angle), Math.sin(angle)];

/**
 * The lines of a dimension by its data (DXF reference, DIMENSION: codes 10 and 13–16); undefined for kinds that are not
 * known.
 */
export function shapeOf(entity: Dimension, sizes: Sizes): DimensionShape | undefined {
  if (entity instanceof DimensionLinear) return between(entity, entity.rotation, sizes);
  if (entity instanceof DimensionAligned) return between(entity, angleTo(entity.firstPoint, entity.secondPoint), sizes);
  if (entity instanceof DimensionDiameter) return across(entity.definitionPoint, entity.angleVertex, true);
  if (entity instanceof DimensionRadius) return across(entity.definitionPoint, entity.angleVertex, false);
  if (entity instanceof DimensionAngular3Pt) return ofThreePoints(entity, sizes);
  if (entity instanceof DimensionAngular2Line) return ofTwoLines(entity, sizes);
  if (entity instanceof DimensionOrdinate) return ordinate(entity);
  return undefined;
}

/** A distance along `angle`, measured on a line through the definition point. */
function between(entity: DimensionAligned, angle: number, sizes: Sizes): DimensionShape {
  const { firstPoint: first, secondPoint: second, definitionPoint: on } = entity;
  const up: Flat = [-Math.sin(angle), Math.cos(angle)];
  const feet = [first, second].map((point) => {
    const away = (on.x - point.x) * up[0] + (on.y - point.y) * up[1];
    return { point, away, foot: sum(point, up, away) };
  });
  const [a, b] = feet.map(({ foot }) => foot) as [Vector, Vector];
  const extensions = feet
    .filter(({ away }) => Math.abs(away) > sizes.offset)
    .map(({ point, foot, away }) => [
      sum(point, up, Math.sign(away) * sizes.offset),
      sum(foot, up, Math.sign(away) * sizes.beyond),
    ]);
  // Heads that have no room inside point inwards from outside.
  const isTight = distance(a, b) < 3 * sizes.arrow;
  const along = direction(angleTo(a, b));
  const outer: [Vector, Vector] = isTight ? [sum(a, along, -2 * sizes.arrow), sum(b, along, 2 * sizes.arrow)] : [b, a];
  return {
    lines: [...extensions, isTight ? [outer[0], outer[1]] : [a, b]],
    arcs: [],
    arrows: [
      { tip: a, from: outer[0] },
      { tip: b, from: outer[1] },
    ],
    at: middle(a, b),
    angle: angleTo(a, b),
    away: upright(up),
  };
}

/** Of two directions off a line the one that is up, or to the left of a line that is upright. */
const upright = ([x, y]: Flat): Flat => (y > 1e-9 || (Math.abs(y) <= 1e-9 && x < 0) ? [x, y] : [-x, -y]);

/** A radius or diameter: a line to the rim. */
function across(from: Vector, rim: Vector, isDiameter: boolean): DimensionShape {
  const angle = angleTo(from, rim);
  const heads = [{ tip: rim, from }, ...(isDiameter ? [{ tip: from, from: rim }] : [])];
  return {
    lines: [[from, rim]],
    arcs: [],
    arrows: heads,
    at: middle(from, rim),
    angle,
    away: upright([-Math.sin(angle), Math.cos(angle)]),
  };
}

function ofThreePoints(entity: DimensionAngular3Pt, sizes: Sizes): DimensionShape {
  const { angleVertex: centre, firstPoint, secondPoint, definitionPoint } = entity;
  const [first, second] = [angleTo(centre, firstPoint), angleTo(centre, secondPoint)];
  return arc(centre, definitionPoint, chosen(angleTo(centre, definitionPoint), [first, second]), sizes, [
    firstPoint,
    secondPoint,
  ]);
}

/** The angle between two lines, in the one of four fields where the arc lies. */
function ofTwoLines(entity: DimensionAngular2Line, sizes: Sizes): DimensionShape | undefined {
  const { center: centre, dimensionArc, firstPoint, secondPoint, definitionPoint, angleVertex } = entity;
  if (![centre.x, centre.y].every(Number.isFinite)) return undefined;
  const far = (a: Vector, b: Vector): Vector => (distance(centre, a) > distance(centre, b) ? a : b);
  const ends = [far(firstPoint, secondPoint), far(definitionPoint, angleVertex)] as const;
  const [first, second] = ends.map((end) => angleTo(centre, end)) as [number, number];
  const on = angleTo(centre, dimensionArc);
  const fields = [0, Math.PI].flatMap((a) => [0, Math.PI].map((b) => chosen(on, [first + a, second + b])));
  const narrow = fields.find(({ from, sweep }) => sweep <= Math.PI + 1e-9 && within(on, from, sweep));
  return arc(centre, dimensionArc, narrow ?? chosen(on, [first, second]), sizes, [...ends]);
}

interface Field {
  from: number;
  sweep: number;
}

const within = (angle: number, from: number, sweep: number): boolean => sweepOf(from, angle) <= sweep;

/** Of the two ways from one direction to another the one over `on`. */
function chosen(on: number, [first, second]: [number, number]): Field {
  const sweep = sweepOf(first, second);
  return within(on, first, sweep) ? { from: first, sweep } : { from: second, sweep: 2 * Math.PI - sweep };
}

function arc(centre: Vector, on: Vector, { from, sweep }: Field, sizes: Sizes, sides: Vector[]): DimensionShape {
  const radius = distance(centre, on);
  const place = (angle: number, at = radius): Vector => sum(centre, direction(angle), at);
  const step = Math.min(sweep / 2, (2 * sizes.arrow) / (radius || 1));
  const lines = [from, from + sweep].flatMap((angle) => {
    const reach = Math.max(
      0,
      ...sides.filter((side) => near(angleTo(centre, side), angle)).map((side) => distance(centre, side)),
    );
    const begin = reach + sizes.offset;
    return begin < radius ? [[place(angle, begin), place(angle, radius + sizes.beyond)]] : [];
  });
  const half = from + sweep / 2;
  return {
    lines,
    arcs: [{ centre, radius, from, sweep }],
    arrows: [
      { tip: place(from), from: place(from + step) },
      { tip: place(from + sweep), from: place(from + sweep - step) },
    ],
    at: place(half),
    angle: half + Math.PI / 2,
    away: direction(half),
  };
}

const near = (a: number, b: number): boolean => Math.abs(Math.sin((a - b) / 2)) < 1e-6;

/** From the feature to the end of its leader, straight off it at both ends. */
function ordinate({ featureLocation: from, leaderEndpoint: to, isOrdinateTypeX }: DimensionOrdinate): DimensionShape {
  const half = middle(from, to);
  const turns = isOrdinateTypeX
    ? [
        { x: from.x, y: half.y },
        { x: to.x, y: half.y },
      ]
    : [
        { x: half.x, y: from.y },
        { x: half.x, y: to.y },
      ];
  const [, turn] = turns as [Vector, Vector];
  const angle = angleTo(turn, to);
  return { lines: [[from, ...turns, to]], arcs: [], arrows: [], at: to, angle, away: direction(angle) };
}
