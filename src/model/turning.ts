import type { Segment } from './page.ts';

/**
 * A path turned over where it goes clockwise as a whole: paths that turn alike are together what any of them covers.
 */
export const turnedAlike = (segments: readonly Segment[]): Segment[] =>
  areaOf(segments) < 0 ? subpathsOf(segments).flatMap(reversed) : [...segments];

/** Twice the area within a path, by its corners alone: what only tells which way it goes. */
function areaOf(segments: readonly Segment[]): number {
  let area = 0;
  for (const subpath of subpathsOf(segments)) {
    const ends = subpath.flatMap((segment) => (segment[0] === 'Z' ? [] : [endOf(segment)]));
    for (const [index, [x, y]] of ends.entries()) {
      const [nextX, nextY] = ends[(index + 1) % ends.length] as Point;
      area += x * nextY - nextX * y;
    }
  }
  return area;
}

type Point = readonly [number, number];

const endOf = (segment: Segment): Point => segment.slice(-2) as unknown as Point;

function subpathsOf(segments: readonly Segment[]): Segment[][] {
  const subpaths: Segment[][] = [];
  for (const segment of segments) {
    if (segment[0] === 'M' || subpaths.length === 0) subpaths.push([]);
    subpaths.at(-1)?.push(segment);
  }
  return subpaths;
}

/** The same way from its end to its beginning. */
function reversed(subpath: readonly Segment[]): Segment[] {
  const steps = subpath.filter(([kind]) => kind !== 'Z');
  const last = steps.at(-1);
  if (!last) return [];
  const back: Segment[] = [['M', ...endOf(last)]];
  for (let at = steps.length - 1; at > 0; at--) {
    const step = steps[at] as Segment;
    const to = endOf(steps[at - 1] as Segment);
    back.push(step[0] === 'C' ? ['C', step[3], step[4], step[1], step[2], ...to] : ['L', ...to]);
  }
  return subpath.length > steps.length ? [...back, ['Z']] : back;
}
