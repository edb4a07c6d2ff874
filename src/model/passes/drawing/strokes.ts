import { append } from '../../../lib/extremes.ts';
import { grown, overlapX, overlapY } from '../../box.ts';
import type { Fill, Rule, Shape } from '../../layout.ts';
import type { Box, Path, Segment } from '../../page.ts';

/** What the paths of a page are to a reader. */
export interface Drawn {
  rules: Rule[];
  fills: Fill[];
  shapes: Shape[];
}

/** Filled rectangles thinner than this are rules, in points, if they are so many times longer than thick. */
const MAX_RULE = 4;
const MIN_RATIO = 3;
/** Lines that lean by less than this over their length are straight, in points. */
const STRAIGHT = 0.6;
/** Squares to be ticked are so large, in points. */
const SQUARE = { from: 5, to: 13 };
/** They stand alone: a side nearer than this to another square or a rule, in points, touches it. More are a grid. */
const TOUCH = 1;
const MAX_SQUARES = 500;
const MAX_DRAWN = 50_000;
const FAINT = 0.05;

/** A square that may be one to be ticked, and its sides. */
interface Square {
  shape: Shape;
  sides: Rule[];
}

/** What was found so far; it is not known of its squares yet whether they stand alone. */
interface Found extends Drawn {
  squares: Square[];
}

/** Sorts paths into rules, fills and shapes. */
export function drawnOf(paths: readonly Path[]): Drawn {
  const drawn: Found = { rules: [], fills: [], shapes: [], squares: [] };
  for (const path of paths) {
    if (path.alpha < FAINT || countOf(drawn) > MAX_DRAWN) continue;
    if (path.patterned || !path.segments.length) drawn.shapes.push(shapeOf(path, path.box));
    else takeSeen(drawn, path);
  }
  const { squares, rules, fills, shapes } = drawn;
  const isTick = ({ shape }: Square): boolean =>
    squares.length <= MAX_SQUARES &&
    !squares.some((other) => adjoin(shape.box, other.shape.box)) &&
    !rules.some((rule) => touchesSide(rule, shape.box));
  const { ticks = [], boxes = [] } = Object.groupBy(squares, (square) => (isTick(square) ? 'ticks' : 'boxes'));
  append(
    shapes,
    ticks.map(({ shape }) => shape),
  );
  for (const { sides } of boxes) append(rules, sides);
  return { rules, fills, shapes };
}

const countOf = ({ rules, fills, shapes, squares }: Found): number =>
  rules.length + fills.length + shapes.length + squares.length;

const near = (one: number, other: number): boolean => Math.abs(one - other) < TOUCH;

/** Whether two squares stand side by side, or one on the other. */
const adjoin = (one: Box, other: Box): boolean =>
  ((near(one.right, other.left) || near(one.left, other.right)) && overlapY(one, other) > TOUCH) ||
  ((near(one.bottom, other.top) || near(one.top, other.bottom)) && overlapX(one, other) > TOUCH);

/** Whether a rule lies along a side of a square, or ends at one. */
function touchesSide({ horizontal, from, to, at }: Rule, box: Box): boolean {
  const [low, high, start, end] = horizontal
    ? [box.top, box.bottom, box.left, box.right]
    : [box.left, box.right, box.top, box.bottom];
  if (at < low - TOUCH || at > high + TOUCH || to < start - TOUCH || from > end + TOUCH) return false;
  return near(at, low) || near(at, high) || [from, to].some((one) => near(one, start) || near(one, end));
}

/** What is painted is seen only as far as clips let it: the path's box tells. */
function takeSeen(drawn: Found, path: Path): void {
  const found: Found = { rules: [], fills: [], shapes: [], squares: [] };
  for (const points of subpaths(path.segments)) take(found, path, points);
  const seen = grown(path.box, 1 + path.width / 2);
  const rulesIn = (rules: readonly Rule[]): Rule[] => rules.flatMap((rule) => seenRule(rule, seen) ?? []);
  append(drawn.rules, rulesIn(found.rules));
  append(
    drawn.fills,
    found.fills.flatMap((fill) => seenIn(fill, seen) ?? []),
  );
  append(
    drawn.shapes,
    found.shapes.flatMap((shape) => seenIn(shape, seen) ?? []),
  );
  for (const { shape, sides } of found.squares) {
    const part = seenIn(shape, seen);
    if (part) drawn.squares.push({ shape: part, sides: rulesIn(sides) });
  }
}

function seenIn<Item extends { box: Box }>(item: Item, seen: Box): Item | undefined {
  const { left, top, right, bottom } = item.box;
  if (left >= seen.left && top >= seen.top && right <= seen.right && bottom <= seen.bottom) return item;
  const box = {
    left: Math.max(left, seen.left),
    top: Math.max(top, seen.top),
    right: Math.min(right, seen.right),
    bottom: Math.min(bottom, seen.bottom),
  };
  return box.right < box.left || box.bottom < box.top ? undefined : { ...item, box };
}

function seenRule(rule: Rule, { left, top, right, bottom }: Box): Rule | undefined {
  const [low, high, from, to] = rule.horizontal ? [top, bottom, left, right] : [left, right, top, bottom];
  const ends = { from: Math.max(rule.from, from), to: Math.min(rule.to, to) };
  return rule.at < low || rule.at > high || ends.to <= ends.from ? undefined : { ...rule, ...ends };
}

/** A subpath: its corner points, or undefined where it has curves; then only what is around it counts. */
interface Subpath {
  points: [number, number][];
  curved: boolean;
  closed: boolean;
}

function subpaths(segments: readonly Segment[]): Subpath[] {
  const all: Subpath[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (segment[0] === 'M') all.push({ points: [[segment[1], segment[2]]], curved: false, closed: false });
    else if (!last) continue;
    else if (segment[0] === 'Z') last.closed = true;
    else if (segment[0] === 'L') last.points.push([segment[1], segment[2]]);
    else {
      last.curved = true;
      last.points.push([segment[1], segment[2]], [segment[3], segment[4]], [segment[5], segment[6]]);
    }
  }
  return all;
}

function take(drawn: Found, path: Path, subpath: Subpath): void {
  const box = boxOf(subpath.points);
  const { fill, stroke, width, order } = path;
  if (subpath.curved) return void drawn.shapes.push(shapeOf(path, box));
  const rectangle = isRectangle(subpath, box);
  const { points, closed } = subpath;
  const ring = closed ? [...points, points[0] as [number, number]] : points;
  if (rectangle && isSquare(subpath, box) && stroke && (!fill || fill === '#ffffff')) {
    const shape: Shape = { ...shapeOf(path, box), colour: stroke, filled: false, square: true };
    const sides = pairsOf(ring).flatMap(([one, other]) => ruleBetween(one, other, width, stroke, order) ?? []);
    return void drawn.squares.push({ shape, sides });
  }
  if (fill && rectangle) fillOf(drawn, box, fill, order, stroke !== undefined);
  else if (fill && !isLine(box)) drawn.shapes.push(shapeOf(path, box));
  else if (fill) fillOf(drawn, box, fill, order, stroke !== undefined);
  if (!stroke) return;
  for (const [one, other] of pairsOf(ring)) {
    const rule = ruleBetween(one, other, width, stroke, order);
    if (rule) drawn.rules.push(rule);
    else if (!fill) slant(drawn, path, boxOf([one, other]));
  }
}

type Point = [number, number];

/** Each point with the next. */
const pairsOf = (points: readonly Point[]): [Point, Point][] =>
  points.slice(1).map((point, at) => [points[at] as Point, point]);

function isSquare({ closed, points }: Subpath, { left, top, right, bottom }: Box): boolean {
  const [wide, high] = [right - left, bottom - top];
  return (closed || points.length > 4) && Math.abs(wide - high) < 1 && wide >= SQUARE.from && wide <= SQUARE.to;
}

/** A stroke that leans; one without a length is none. */
function slant(drawn: Drawn, path: Path, box: Box): void {
  const slanted = !isLine(box);
  drawn.shapes.push({ ...shapeOf(path, box), ...(slanted && { slanted }) });
}

function fillOf(drawn: Drawn, box: Box, colour: string, order: number, stroked: boolean): void {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const [thin, long] = [Math.min(wide, high), Math.max(wide, high)];
  if (thin > MAX_RULE || long < thin * MIN_RATIO || stroked) return void drawn.fills.push({ box, colour, order });
  const horizontal = wide > high;
  const [from, to] = horizontal ? [box.left, box.right] : [box.top, box.bottom];
  const at = horizontal ? (box.top + box.bottom) / 2 : (box.left + box.right) / 2;
  drawn.rules.push({ horizontal, from, to, at, width: thin, colour, order });
}

function ruleBetween(
  [x, y]: [number, number],
  [toX, toY]: [number, number],
  width: number,
  colour: string,
  order: number,
): Rule | undefined {
  const [dx, dy] = [Math.abs(toX - x), Math.abs(toY - y)];
  if (dx < STRAIGHT && dy < STRAIGHT) return undefined;
  if (dy < STRAIGHT)
    return { horizontal: true, from: Math.min(x, toX), to: Math.max(x, toX), at: (y + toY) / 2, width, colour, order };
  if (dx < STRAIGHT)
    return { horizontal: false, from: Math.min(y, toY), to: Math.max(y, toY), at: (x + toX) / 2, width, colour, order };
  return undefined;
}

const shapeOf = (path: Path, box: Box): Shape => ({
  box,
  colour: path.fill ?? path.stroke,
  filled: path.fill !== undefined || path.patterned,
  order: path.order,
});

function boxOf(points: readonly [number, number][]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const isLine = ({ left, top, right, bottom }: Box): boolean => right - left < STRAIGHT || bottom - top < STRAIGHT;

/**
 * Its points are corners of its box; office programs begin in the middle of a side, and then all corners must be there.
 */
function isRectangle({ points }: Subpath, box: Box): boolean {
  if (points.length < 4 || points.length > 6) return false;
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) < STRAIGHT;
  const isAcross = ([x]: Point): boolean => isNear(x, box.left) || isNear(x, box.right);
  const isAlong = ([, y]: Point): boolean => isNear(y, box.top) || isNear(y, box.bottom);
  const corners = points.filter((point) => isAcross(point) && isAlong(point));
  if (corners.length === points.length) return true;
  const kinds = new Set(corners.map(([x, y]) => `${isNear(x, box.left)} ${isNear(y, box.top)}`));
  return kinds.size === 4 && points.every((point) => isAcross(point) || isAlong(point));
}
