/** A rectangle whose y grows upwards. */
interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

type Point = readonly [x: number, y: number];

/**
 * The part of a line within a rectangle, from where to where of it (0–1); undefined of none (Liang and Barsky 1984).
 */
export function partWithin([x, y]: Point, [toX, toY]: Point, bounds: Bounds): [from: number, to: number] | undefined {
  let [start, end] = [0, 1];
  const [dx, dy] = [toX - x, toY - y];
  const sides: [slope: number, room: number][] = [
    [-dx, x - bounds.left],
    [dx, bounds.right - x],
    [-dy, y - bounds.bottom],
    [dy, bounds.top - y],
  ];
  for (const [slope, room] of sides) {
    if (slope === 0) {
      if (room < 0) return undefined;
    } else if (slope < 0) start = Math.max(start, room / slope);
    else end = Math.min(end, room / slope);
  }
  return start <= end ? [start, end] : undefined;
}
