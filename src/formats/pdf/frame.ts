import type { Matrix } from '../../lib/matrix.ts';
import { areaOf, type Box, boxBetween, common } from './content/box.ts';
import type { PdfDocument } from './document.ts';
import { asArray, asNumber, type Dict } from './objects.ts';

/** A page as a reader sees it: upright, its lower left corner the origin, in points. */
export interface Frame {
  width: number;
  height: number;
  /** From the seen page to the page's own user space. */
  matrix: Matrix;
}

/** What pages without a usable box are taken for: A4. */
const A4: Box = [0, 0, 595.276, 841.89];

/**
 * The seen size of a page and the way into its user space: crop box within media box (§14.11.2), /Rotate and /UserUnit
 * (table 30).
 */
export function frameOf(document: PdfDocument, page: Dict): Frame {
  const [left, bottom, right, top] = seenBox(document, page);
  const unit = userUnit(document, page);
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  const scale = 1 / unit;
  const turns = (((Math.round((asNumber(document.resolve(page.get('Rotate'))) ?? 0) / 90) % 4) + 4) % 4) as
    | 0
    | 1
    | 2
    | 3;
  const matrices: [Matrix, Matrix, Matrix, Matrix] = [
    [scale, 0, 0, scale, left, bottom],
    [0, scale, -scale, 0, right, bottom],
    [-scale, 0, 0, -scale, right, top],
    [0, -scale, scale, 0, left, top],
  ];
  return { width: turns % 2 ? height : width, height: turns % 2 ? width : height, matrix: matrices[turns] };
}

function userUnit(document: PdfDocument, page: Dict): number {
  const unit = asNumber(document.resolve(page.get('UserUnit'))) ?? 1;
  return unit > 0 && unit <= 1000 ? unit : 1;
}

/** What readers show of a page, in its user space: crop box within media box (§14.11.2). */
export function seenBox(document: PdfDocument, page: Dict): Box {
  const media = boxOf(document, page, 'MediaBox') ?? A4;
  const crop = boxOf(document, page, 'CropBox') ?? media;
  const both = common(media, crop);
  return areaOf(both) > 0 ? both : media;
}

/** A rectangle with its corners in order (§7.9.5), or undefined when it encloses nothing. */
function boxOf(document: PdfDocument, page: Dict, key: string): Box | undefined {
  const values = asArray(document.resolve(page.get(key))).map((value) => asNumber(document.resolve(value)));
  const [a, b, c, d] = values;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const box = boxBetween(a, b, c, d);
  return areaOf(box) > 0 ? box : undefined;
}
