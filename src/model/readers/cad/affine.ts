/** Takes x, y, z to the columns’ sums: x-axis (0–2), y-axis (3–5), z-axis (6–8), origin (9–11). */
export type Affine = readonly number[];
/** A point or direction as the reader of drawings has it. */
export interface Vector {
  x: number;
  y: number;
  z?: number;
}
export type Flat = [x: number, y: number];

export const SAME: Affine = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const result: number[] = [];
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) {
      let sum = column === 3 ? (outer[9 + row] as number) : 0;
      for (let k = 0; k < 3; k++) sum += (outer[k * 3 + row] as number) * (inner[column * 3 + k] as number);
      result.push(sum);
    }
  }
  return result;
}

/** Where a point is seen from above. */
export const seen = (m: Affine, x: number, y: number, z = 0): Flat => [
  (m[0] as number) * x + (m[3] as number) * y + (m[6] as number) * z + (m[9] as number),
  (m[1] as number) * x + (m[4] as number) * y + (m[7] as number) * z + (m[10] as number),
];

export const moved = (x: number, y: number, z = 0): Affine => [1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z];
export const scaled = (x: number, y = x, z = x): Affine => [x, 0, 0, 0, y, 0, 0, 0, z, 0, 0, 0];

/** Turned counterclockwise, in radians. */
export function turned(angle: number): Affine {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, 0, -sin, cos, 0, 0, 0, 1, 0, 0, 0];
}

const cross = (a: number[], b: number[]): number[] => [
  (a[1] as number) * (b[2] as number) - (a[2] as number) * (b[1] as number),
  (a[2] as number) * (b[0] as number) - (a[0] as number) * (b[2] as number),
  (a[0] as number) * (b[1] as number) - (a[1] as number) * (b[0] as number),
];
const unit = (a: number[]): number[] => {
  const length = Math.hypot(...a) || 1;
  return a.map((value) => value / length);
};

/**
 * Out of the coordinates of an object with this extrusion direction (the arbitrary axis algorithm of the DXF
 * reference).
 */
export function extruded(normal: Vector | undefined): Affine {
  const { x, y, z = 0 } = normal ?? { x: 0, y: 0, z: 1 };
  if ((x === 0 && y === 0 && z >= 0) || !Number.isFinite(x + y + z)) return SAME;
  const up = unit([x, y, z]);
  const near = Math.abs(up[0] as number) < 1 / 64 && Math.abs(up[1] as number) < 1 / 64;
  const right = unit(cross(near ? [0, 1, 0] : [0, 0, 1], up));
  return [...right, ...cross(up, right), ...up, 0, 0, 0];
}

/** Into the coordinates of one who looks from this direction at the origin. */
export function lookedAt(direction: Vector): Affine {
  const [x0, x1, x2, y0, y1, y2, z0, z1, z2] = extruded(direction) as number[];
  return [x0, y0, z0, x1, y1, z1, x2, y2, z2, 0, 0, 0].map((value) => value ?? 0);
}

/** The way back; undefined where a volume becomes flat. */
export function inverted(m: Affine): Affine | undefined {
  const [x, y, z, away] = [m.slice(0, 3), m.slice(3, 6), m.slice(6, 9), m.slice(9)];
  const rows = [cross(y, z), cross(z, x), cross(x, y)];
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
  const volume = dot(x, rows[0] as number[]);
  if (!(Math.abs(volume) > 0) || !Number.isFinite(volume)) return undefined;
  const [a, b, c] = rows.map((row) => row.map((value) => value / volume)) as [number[], number[], number[]];
  const columns = [0, 1, 2].flatMap((at) => [a[at] as number, b[at] as number, c[at] as number]);
  return [...columns, -dot(a, away), -dot(b, away), -dot(c, away)];
}

/** How much longer lengths become, as a mean of both directions. */
export const scaleOf = (m: Affine): number =>
  Math.sqrt(Math.abs((m[0] as number) * (m[4] as number) - (m[1] as number) * (m[3] as number)));
