import { distance, type Point } from '../cad/geometry.ts';

/** The dashes of a line along points; the line itself where they are too small to be seen or too many. */
export function dashed(points: readonly Point[], lengths: readonly number[], offset: number, most: number): Point[][] {
  const period = lengths.reduce((sum, length) => sum + length, 0);
  const whole = points.reduce((sum, point, at) => sum + (at === 0 ? 0 : distance(points[at - 1] as Point, point)), 0);
  if (lengths.length === 0 || !(period > 0) || (whole / period) * lengths.length > most) return [[...points]];
  const pattern = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
  const dashes: Point[][] = [];
  let [index, left] = startIn(pattern, offset);
  let dash: Point[] | undefined = index % 2 === 0 ? [points[0] as Point] : undefined;
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1] as Point, points[at] as Point];
    const length = distance(from, to);
    let done = 0;
    while (length - done > left) {
      done += left;
      const point: Point = [
        from[0] + ((to[0] - from[0]) * done) / length,
        from[1] + ((to[1] - from[1]) * done) / length,
      ];
      if (dash) dashes.push([...dash, point]);
      dash = dash ? undefined : [point];
      index = (index + 1) % pattern.length;
      left = pattern[index] as number;
    }
    left -= length - done;
    dash?.push(to);
  }
  if (dash) dashes.push(dash);
  return dashes;
}

/** Where in a pattern a line begins: the element, and what is left of it. */
function startIn(pattern: readonly number[], offset: number): [index: number, left: number] {
  const period = pattern.reduce((sum, length) => sum + length, 0);
  let at = ((offset % period) + period) % period;
  let index = 0;
  while (at >= (pattern[index] as number) && index < pattern.length - 1) at -= pattern[index++] as number;
  return [index, Math.max(0, (pattern[index] as number) - at)];
}
