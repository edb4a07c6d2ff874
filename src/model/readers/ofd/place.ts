import { boxIn, numbersIn, type OfdBox } from '../../../formats/ofd/values.ts';
import { attributeOf, type XmlElement } from '../../../formats/xml/xml.ts';
import type { Matrix } from '../../../lib/matrix.ts';

const NO_BOX: OfdBox = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Where an object stands in what holds it, in millimetres (GB/T 33190 §8.5); nothing at the origin where it does not
 * say.
 */
export const boundaryOf = (element: XmlElement): OfdBox => boxIn(attributeOf(element, 'Boundary')) ?? NO_BOX;

/** Six numbers of a CTM; undefined where there are not six. */
export function matrixOf(element: XmlElement): Matrix | undefined {
  const numbers = numbersIn(attributeOf(element, 'CTM'));
  return numbers.length === 6 ? (numbers as unknown as Matrix) : undefined;
}
