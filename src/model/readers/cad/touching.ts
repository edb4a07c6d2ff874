import { partWithin } from '../../../lib/line-in-box.ts';
import type { Segment } from '../../page.ts';
import { type Bounds, common, isSomewhere, ofSegments } from './extents.ts';
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
    else if (segment[0] === 'C' ? mayTouch(from, segment, box) : partWithin(from, to, box)) return true;
    from = to;
  }
  return false;
}

type Point = readonly [x: number, y: number];
const ORIGIN: Point = [0, 0];

const endOf = (segment: Segment): Point | undefined =>
  segment.length > 2 ? [segment.at(-2) as number, segment.at(-1) as number] : undefined;

/** Whether the points of a curve, between which it lies, are around a part of a box. */
const mayTouch = (from: Point, curve: Segment, box: Bounds): boolean =>
  isSomewhere(common(ofSegments([['M', ...from], curve]), box));
