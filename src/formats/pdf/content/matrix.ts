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
  const items = asArray(document.resolve(value));
  if (items.length !== 6) return undefined;
  const numbers = items.every(isReal) ? items : items.map((item) => document.resolve(item));
  return numbers.every(isReal) ? (numbers as number[] as Matrix) : undefined;
}

/** The last six operands as a matrix (`cm`, `Tm`); undefined unless they are finite numbers. */
export function operandMatrix(operands: readonly Obj[]): Matrix | undefined {
  const first = operands.length - 6;
  if (first < 0) return undefined;
  for (let at = first; at < operands.length; at++) if (!isReal(operands[at] as Obj)) return undefined;
  return operands.slice(first) as Matrix;
}

const isReal = (item: Obj): boolean => typeof item === 'number' && Number.isFinite(item);

/** How long the two sides of the unit square become. */
export const sidesOf = ([a, b, c, d]: Matrix): [number, number] => [Math.hypot(a, b), Math.hypot(c, d)];

/** The matrix that undoes another; undefined where it flattens everything. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const det = a * d - b * c;
  if (!Number.isFinite(1 / det)) return undefined;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** Whether a matrix keeps upright rectangles upright. */
export const isUpright = ([a, b, c, d]: Matrix): boolean =>
  (Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6) || (Math.abs(a) < 1e-6 && Math.abs(d) < 1e-6);
