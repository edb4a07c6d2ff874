/** Takes (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

type Six = [number, number, number, number, number, number];

export const IDENTITY: Six = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer` (ISO 32000-1 §8.3.4: inner × outer). */
export const combine = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Six => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

/** The matrix that undoes another; undefined where it flattens everything. */
export function inverse([a, b, c, d, e, f]: Matrix): Six | undefined {
  const by = a * d - b * c;
  if (!Number.isFinite(1 / by)) return undefined;
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}

/** Whether a matrix changes nothing. */
export const isIdentity = (matrix: Matrix): boolean => matrix.every((value, at) => value === IDENTITY[at]);

/** How long the two sides of the unit square become. */
export const sidesOf = ([a, b, c, d]: Matrix): [number, number] => [Math.hypot(a, b), Math.hypot(c, d)];

/** Whether a matrix keeps upright rectangles upright. */
export const isUpright = ([a, b, c, d]: Matrix): boolean =>
  (Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6) || (Math.abs(a) < 1e-6 && Math.abs(d) < 1e-6);
