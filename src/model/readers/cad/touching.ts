import type { Segment } from '../../page.ts';
import { type Bounds, isSomewhere } from './extents.ts';
import type { Mark } from './painter.ts';

/**
 * Whether something of a mark is seen in `box`, the part of its bounds that its clips leave: that part may lie between
 * its lines. Letters, filled areas, and curves whose points are around the box count as seen.
 */
export function isSeenIn(mark: Mark, box: Bounds): boolean {
  if (!isSomewhere(box)) return false;
  if (mark.kind === 'text' || mark.fill) return true;
  let [start, from]: [Point, Point] = [ORIGIN, ORIGIN];
  for (const segment of mark.segments) {
    const to = endOf(segment) ?? start;
    if (segment[0] === 'M') start = to;
    else if (segment[0] === 'C' ? mayTouch(from, segment, box) : crosses(from, to, box)) return true;
    from = to;
  }
  return false;
}

type Point = readonly [x: number, y: number];
const ORIGIN: Point = [0, 0];

const endOf = (segment: Segment): Point | undefined =>
  segment.length > 2 ? [segment.at(-2) as number, segment.at(-1) as number] : undefined;

/** Whether the points of a curve, between which it lies, are around a part of a box. */
function mayTouch([x, y]: Point, [, ax, ay, bx, by, toX, toY]: Segment & { 0: 'C' }, box: Bounds): boolean {
  const [xs, ys] = [
    [x, ax, bx, toX],
    [y, ay, by, toY],
  ];
  const own = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  return own.left <= box.right && own.right >= box.left && own.bottom <= box.top && own.top >= box.bottom;
}

/** Whether a line has a part in a box (Liang and Barsky 1984). */
function crosses([x, y]: Point, [toX, toY]: Point, { left, right, bottom, top }: Bounds): boolean {
  let [first, last] = [0, 1];
  for (const [along, room] of [
    [x - toX, x - left],
    [toX - x, right - x],
    [y - toY, y - bottom],
    [toY - y, top - y],
  ] as const) {
    if (along === 0 && room < 0) return false;
    if (along < 0) first = Math.max(first, room / along);
    if (along > 0) last = Math.min(last, room / along);
  }
  return first <= last;
}
