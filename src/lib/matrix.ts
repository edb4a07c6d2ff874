/** Takes (x, y) to (a·x + c·y + e, b·x + d·y + f), as PDF, OFD, SVG and canvases write them. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `first`, then `then` (ISO 32000-1 §8.3.4: first × then). */
export function multiply(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = then;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** By how much a matrix enlarges areas; negative where it mirrors. */
export const determinant = ([a, b, c, d]: Matrix): number => a * d - b * c;

/** The matrix that undoes another; undefined where it flattens everything. */
export function inverse(matrix: Matrix): Matrix | undefined {
  const [a, b, c, d, e, f] = matrix;
  const by = determinant(matrix);
  if (!Number.isFinite(1 / by)) return undefined;
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}

/** Where a point comes to. */
export const mapPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];
