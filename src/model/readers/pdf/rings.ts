import { greatest, least } from '../../../lib/extremes.ts';
import { channelsOf } from '../../../lib/hex.ts';
import { heightOf, widthOf } from '../../box.ts';
import type { Box, Path, Segment } from '../../page.ts';

/** A line drawn as a circle or an ellipse, in a colour. */
export interface Ring {
  box: Box;
  colour: string;
  path: Path;
}

/** The sides of seals, in points: 5 mm on a receipt, 6 cm of a state's; none is longer than so many times its width. */
const SIZE = { from: 26, to: 175 };
const LONGER = 2.2;
/** Points of a ring are so near to the ellipse in its box, as shares of its half axes; and there are so many. */
const OFF = 0.06;
const MIN_POINTS = 4;
/** The channels of a coloured ink differ by so much (0–255). */
const COLOURED = 70;

/** The outer ring that a path is: stroked, or filled between two ellipses; undefined for anything else. */
export function ringOf(path: Path): Ring | undefined {
  const colour = path.stroke ?? path.fill;
  if (path.patterned || !colour || !isColoured(colour) || widthOf(path.box) < SIZE.from / 2) return undefined;
  const ellipses = subpathsOf(path.segments).flatMap((points) => ellipseOf(points) ?? []);
  const [outer, inner] = ellipses.sort((one, other) => widthOf(other) - widthOf(one));
  if (!outer || (!path.stroke && !(inner && isClose(outer, inner)))) return undefined;
  const [wide, high] = [widthOf(outer), heightOf(outer)];
  const [short, long] = [Math.min(wide, high), Math.max(wide, high)];
  return short < SIZE.from || long > SIZE.to || long > LONGER * short ? undefined : { box: outer, colour, path };
}

/** Whether a colour is none of black, grey and white. */
export function isColoured(colour: string): boolean {
  const channels = channelsOf(colour);
  return Math.max(...channels) - Math.min(...channels) >= COLOURED;
}

/** A filled ring is thin: its inner edge is not far from the outer. */
const isClose = (outer: Box, inner: Box): boolean =>
  widthOf(inner) > 0.75 * widthOf(outer) && heightOf(inner) > 0.75 * heightOf(outer);

type Point = [number, number];

/** Points on each subpath: the ends of its pieces, and the middles of its curves. */
function subpathsOf(segments: readonly Segment[]): Point[][] {
  const all: Point[][] = [];
  for (const segment of segments) {
    const own = all.at(-1);
    if (segment[0] === 'M') all.push([[segment[1], segment[2]]]);
    else if (segment[0] === 'L') own?.push([segment[1], segment[2]]);
    else if (segment[0] === 'C' && own) {
      const [, x1, y1, x2, y2, x, y] = segment;
      const [fromX, fromY] = own.at(-1) as Point;
      own.push([(fromX + 3 * x1 + 3 * x2 + x) / 8, (fromY + 3 * y1 + 3 * y2 + y) / 8], [x, y]);
    }
  }
  return all;
}

/** The box of points that stand on the ellipse within it, all around. */
function ellipseOf(points: readonly Point[]): Box | undefined {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  if (points.length < 2 * MIN_POINTS) return undefined;
  const box = { left: least(xs), right: greatest(xs), top: least(ys), bottom: greatest(ys) };
  const [a, b] = [widthOf(box) / 2, heightOf(box) / 2];
  const [mx, my] = [box.left + a, box.top + b];
  if (!(a > 0) || !(b > 0)) return undefined;
  const isOn = ([x, y]: Point): boolean => Math.abs(Math.hypot((x - mx) / a, (y - my) / b) - 1) < OFF;
  const quarters = new Set(points.map(([x, y]) => `${x > mx} ${y > my}`));
  return quarters.size === 4 && points.every(isOn) ? box : undefined;
}
