import type { PdfDocument } from '../document.ts';
import type { Matrix } from '../frame.ts';
import { asArray, type Obj } from '../objects.ts';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `first`, then `then` (ISO 32000-1 §8.3.4: first × then). */
export function multiply(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = then;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The value as a matrix; undefined unless it is six finite numbers. */
export function asMatrix(document: PdfDocument, value: Obj | undefined): Matrix | undefined {
  const numbers = asArray(document.resolve(value)).map((item) => document.resolve(item));
  const sound = numbers.length === 6 && numbers.every((item) => typeof item === 'number' && Number.isFinite(item));
  return sound ? (numbers as Matrix) : undefined;
}

/** How long the two sides of the unit square become. */
export const sidesOf = ([a, b, c, d]: Matrix): [number, number] => [Math.hypot(a, b), Math.hypot(c, d)];

/** The matrix that undoes another; undefined where it flattens everything. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const det = a * d - b * c;
  if (!Number.isFinite(1 / det)) return undefined;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}
