import { append, greatest, least } from '../../lib/extremes.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { combine, IDENTITY } from '../../lib/matrix.ts';
import { type Box, boxBetween } from './content/box.ts';
import { asMatrix } from './content/matrix.ts';
import type { PdfDocument } from './document.ts';
import { asArray, asDict, type Dict, type Obj, Stream } from './objects.ts';

/** All appearance streams of an annotation, of every state (ISO 32000-1 §12.5.5). */
export function appearancesOf(document: PdfDocument, annotation: Dict): Obj[] {
  const found: Obj[] = [];
  for (const value of document.dict(annotation.get('AP'))?.values() ?? []) {
    const appearance = document.resolve(value);
    if (appearance instanceof Stream) found.push(value);
    else if (appearance instanceof Map)
      append(
        found,
        [...appearance.values()].filter((state) => document.resolve(state) instanceof Stream),
      );
  }
  return found;
}

/**
 * The matrix that puts an appearance's box, as its own matrix leaves it, into the annotation's rectangle (algorithm
 * 8.1).
 */
export function placing(document: PdfDocument, annotation: Dict, appearance: Obj): Matrix {
  const form = document.dict(appearance);
  const [left, bottom, right, top] = boxOf(document, annotation.get('Rect'));
  const [x0, y0, x1, y1] = boxOf(document, form?.get('BBox'));
  const own = asMatrix(document, form?.get('Matrix')) ?? IDENTITY;
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x, y]) => combine([1, 0, 0, 1, x as number, y as number], own));
  const xs = corners.map((corner) => corner[4]);
  const ys = corners.map((corner) => corner[5]);
  const [width, height] = [greatest(xs) - least(xs), greatest(ys) - least(ys)];
  const scaleX = width ? (right - left) / width : 1;
  const scaleY = height ? (top - bottom) / height : 1;
  return [scaleX, 0, 0, scaleY, left - least(xs) * scaleX, bottom - least(ys) * scaleY];
}

function boxOf(document: PdfDocument, value: Obj | undefined): Box {
  const numbers = asArray(document.resolve(value)).map((item) => document.resolve(item));
  if (numbers.length !== 4 || !numbers.every((item) => typeof item === 'number')) return [0, 0, 0, 0];
  const [a, b, c, d] = numbers as Box;
  return boxBetween(a, b, c, d);
}

/** The normal appearance of an annotation (ISO 32000-1 §12.5.5). */
export function normalAppearance(document: PdfDocument, annotation: Dict | undefined): Obj | undefined {
  const normal = document.dict(annotation?.get('AP'))?.get('N');
  const value = document.resolve(normal);
  if (value instanceof Stream) return normal;
  const state = document.resolve(annotation?.get('AS'));
  return typeof state === 'string' ? asDict(value)?.get(state) : undefined;
}
