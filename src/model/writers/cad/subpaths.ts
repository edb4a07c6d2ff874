import type { Matrix } from '../../../lib/matrix.ts';
import type { Segment } from '../../page.ts';
import { distance, type Point, type Stretch, type Subpath } from './geometry.ts';

/** The subpaths of a path, in the space that the matrix leads to. Those without a length are points, and left out. */
export function subpathsOf(segments: readonly Segment[], [a, b, c, d, e, f]: Matrix): Subpath[] {
  const subpaths: Subpath[] = [];
  let stretches: Stretch[] = [];
  let [start, at]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const moved = (x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f];
  const end = (closed: boolean): void => {
    if (stretches.length > 0) subpaths.push({ stretches, closed });
    stretches = [];
  };
  for (const segment of segments) {
    if (segment[0] === 'M') {
      end(false);
      start = at = moved(segment[1], segment[2]);
    } else if (segment[0] === 'L') {
      const to = moved(segment[1], segment[2]);
      if (distance(at, to) > 0) stretches.push({ kind: 'line', from: at, to });
      at = to;
    } else if (segment[0] === 'C') {
      const [one, two] = [moved(segment[1], segment[2]), moved(segment[3], segment[4])];
      const to = moved(segment[5], segment[6]);
      if (distance(at, to) + distance(at, one) + distance(at, two) > 0)
        stretches.push({ kind: 'curve', from: at, one, two, to });
      at = to;
    } else {
      if (distance(at, start) > 0) stretches.push({ kind: 'line', from: at, to: start });
      at = start;
      end(true);
    }
  }
  end(false);
  return subpaths.filter(({ stretches }) => stretches.every(isPlaced));
}

const isPlaced = ({ from, to }: Stretch): boolean => [...from, ...to].every(Number.isFinite);
