import type { Matrix } from '../../../lib/matrix.ts';
import type { PdfDocument } from '../document.ts';
import { asArray, type Obj } from '../objects.ts';

/** The value as a matrix; undefined unless it is six finite numbers. */
export function asMatrix(document: PdfDocument, value: Obj | undefined): Matrix | undefined {
  const items = asArray(document.resolve(value));
  if (items.length !== 6) return undefined;
  const numbers = items.every(isReal) ? items : items.map((item) => document.resolve(item));
  return numbers.every(isReal) ? (numbers as unknown as Matrix) : undefined;
}

/** The last six operands as a matrix (`cm`, `Tm`); undefined unless they are finite numbers. */
export function operandMatrix(operands: readonly Obj[]): Matrix | undefined {
  const first = operands.length - 6;
  if (first < 0) return undefined;
  for (let at = first; at < operands.length; at++) if (!isReal(operands[at] as Obj)) return undefined;
  return operands.slice(first) as unknown as Matrix;
}

const isReal = (item: Obj): boolean => typeof item === 'number' && Number.isFinite(item);
