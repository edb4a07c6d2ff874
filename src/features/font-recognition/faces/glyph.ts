/** Units of the grid that outlines stand on, to the em. */
export const EM = 200;

/**
 * One character of one face: closed polygons of x, y pairs on the grid, y down from the base line, filled by non-zero
 * winding.
 */
export interface Glyph {
  advance: number;
  contours: readonly Int16Array[];
}

/** The smallest rectangle about a glyph, on the grid; `undefined` for one without ink. */
export function boxOf({ contours }: Glyph): { left: number; top: number; right: number; bottom: number } | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of contours) {
    for (let at = 0; at < points.length; at += 2) {
      left = Math.min(left, points[at] as number);
      right = Math.max(right, points[at] as number);
      top = Math.min(top, points[at + 1] as number);
      bottom = Math.max(bottom, points[at + 1] as number);
    }
  }
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

/** The outline as the data of an SVG path, moved by `dx` and `dy`, in units of the grid. */
export const pathOf = ({ contours }: Glyph, dx = 0, dy = 0): string =>
  contours.map((points) => `M${pairs(points, Math.round(dx), Math.round(dy)).join('L')}Z`).join('');

const pairs = (points: Int16Array, dx: number, dy: number): string[] =>
  Array.from(
    { length: points.length / 2 },
    (_, index) => `${(points[index * 2] as number) + dx} ${(points[index * 2 + 1] as number) + dy}`,
  );
