import { numberIn, numbersIn } from '../../../formats/ofd/values.ts';
import { attributeOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { combine, IDENTITY, inverse, type Matrix, sidesOf } from '../../../lib/matrix.ts';
import type { DrawingItem, Tiling } from '../../drawing.ts';
import { rectangle } from '../../segments.ts';

/** How the cells of a pattern are laid out, without what they hold. */
export interface Layout extends Omit<Tiling, 'kind' | 'items' | 'alpha'> {
  /** Every second column is mirrored left to right, every second row top to bottom. */
  columns: boolean;
  rows: boolean;
}

/** Cells that are nearer to each other, in points, are not told apart. */
const MIN_STEP = 0.25;

/**
 * The layout of a Pattern (GB/T 33190 §8.3.3) for an object: `matrix` takes the object's units to the page, `outer`
 * those of what it stands in. undefined where cells have no size or are too many.
 */
export function tilingLayout(pattern: XmlElement, matrix: Matrix, outer: Matrix): Layout | undefined {
  const value = (name: string, fallback: number): number => numberIn(attributeOf(pattern, name), fallback);
  const [width, height] = [value('Width', 0), value('Height', 0)];
  const [stepX, stepY] = [Math.abs(value('XStep', width)), Math.abs(value('YStep', height))];
  const numbers = numbersIn(attributeOf(pattern, 'CTM'));
  const own = numbers.length === 6 ? (numbers as unknown as Matrix) : IDENTITY;
  const back = inverse(matrix);
  const fromPage = back && combine(outer, back);
  const place = attributeOf(pattern, 'RelativeTo')?.trim() === 'Page' ? fromPage : IDENTITY;
  const cell = place && combine(own, place);
  if (!cell || !(width > 0 && height > 0)) return undefined;
  const [across, down] = sidesOf(combine(cell, matrix));
  if (!(stepX * across > MIN_STEP && stepY * down > MIN_STEP)) return undefined;
  const method = attributeOf(pattern, 'ReflectMethod')?.trim() ?? '';
  return {
    width,
    height,
    stepX,
    stepY,
    matrix: cell,
    columns: method === 'Column' || method === 'RowAndColumn',
    rows: method === 'Row' || method === 'RowAndColumn',
  };
}

/** The cell of a layout with these items; where cells are mirrored, one that holds both kinds. */
export function mirrored(layout: Layout, items: DrawingItem[]): Omit<Tiling, 'kind' | 'alpha'> {
  const { columns, rows, ...cell } = layout;
  const { width, height, stepX, stepY } = cell;
  const across: Matrix[] = columns ? [IDENTITY, [-1, 0, 0, 1, stepX + width, 0]] : [IDENTITY];
  const down: Matrix[] = rows ? [IDENTITY, [1, 0, 0, -1, 0, stepY + height]] : [IDENTITY];
  if (!columns && !rows) return { ...cell, items };
  const area = { segments: rectangle(width, height), evenOdd: false };
  const members = across.flatMap((first) =>
    down.map((second): DrawingItem => {
      const matrix = combine(first, second);
      return { kind: 'group', items, alpha: 1, shared: true, matrix, clips: [{ ...area, matrix }] };
    }),
  );
  return {
    ...cell,
    items: members,
    ...(columns && { width: stepX + width, stepX: 2 * stepX }),
    ...(rows && { height: stepY + height, stepY: 2 * stepY }),
  };
}
