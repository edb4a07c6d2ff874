import { grown } from '../../box.ts';
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
const MAX_DRAWN = 50_000;
const FAINT = 0.05;

/** Sorts paths into rules, fills and shapes. */
export function drawnOf(paths: readonly Path[]): Drawn {
  const drawn: Drawn = { rules: [], fills: [], shapes: [] };
  for (const path of paths) {
    if (path.alpha < FAINT || drawn.rules.length + drawn.fills.length + drawn.shapes.length > MAX_DRAWN) continue;
    if (path.patterned || !path.segments.length) drawn.shapes.push(shapeOf(path, path.box));
    else takeSeen(drawn, path);
  }
  return drawn;
}

/** What is painted is seen only as far as clips let it: the path's box tells. */
function takeSeen(drawn: Drawn, path: Path): void {
  const found: Drawn = { rules: [], fills: [], shapes: [] };
  for (const points of subpaths(path.segments)) take(found, path, points);
  const seen = grown(path.box, 1 + path.width / 2);
  drawn.rules.push(...found.rules.flatMap((rule) => seenRule(rule, seen) ?? []));
  drawn.fills.push(...found.fills.flatMap((fill) => seenIn(fill, seen) ?? []));
  drawn.shapes.push(...found.shapes.flatMap((shape) => seenIn(shape, seen) ?? []));
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

function take(drawn: Drawn, path: Path, subpath: Subpath): void {
  const box = boxOf(subpath.points);
  const { fill, stroke, width, order } = path;
  if (subpath.curved) return void drawn.shapes.push(shapeOf(path, box));
  const rectangle = isRectangle(subpath, box);
  if (rectangle && isSquare(subpath, box) && stroke && (!fill || fill === '#ffffff'))
    return void drawn.shapes.push({ ...shapeOf(path, box), colour: stroke, filled: false, square: true });
  if (fill && rectangle) fillOf(drawn, box, fill, order, stroke !== undefined);
  else if (fill && !isLine(box)) drawn.shapes.push(shapeOf(path, box));
  else if (fill) fillOf(drawn, box, fill, order, stroke !== undefined);
  if (!stroke) return;
  const { points, closed } = subpath;
  const ring = closed ? [...points, points[0] as [number, number]] : points;
  for (let at = 1; at < ring.length; at++) {
    const rule = ruleBetween(ring[at - 1] as [number, number], ring[at] as [number, number], width, stroke, order);
    if (rule) drawn.rules.push(rule);
    else if (!fill) slant(drawn, path, boxOf([ring[at - 1], ring[at]] as [number, number][]));
  }
}

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

function isRectangle({ points }: Subpath, box: Box): boolean {
  if (points.length < 4 || points.length > 6) return false;
  const near = (one: number, other: number): boolean => Math.abs(one - other) < STRAIGHT;
  return points.every(
    ([x, y]) => (near(x, box.left) || near(x, box.right)) && (near(y, box.top) || near(y, box.bottom)),
  );
}
