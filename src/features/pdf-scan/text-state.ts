import { IDENTITY, multiply } from '../../formats/pdf/content/matrix.ts';
import type { Operation } from '../../formats/pdf/content/tokens.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import type { Matrix } from '../../formats/pdf/frame.ts';
import { asNumber, type Obj } from '../../formats/pdf/objects.ts';

/** What of the graphics and text state decides whether text is to be seen (ISO 32000-2 §8.4, §9.3). */
export interface Look {
  /** Text rendering mode. */
  mode: number;
  /** The fill colour: plain white, a pattern, or anything else. */
  fill: 'white' | 'other' | 'pattern';
  /** Constant alpha of fills. */
  alpha: number;
  /** A blend mode that lets what is under it through. */
  blended: boolean;
  /** A soft mask is set. */
  masked: boolean;
  /** Line width in user space. */
  line: number;
  leading: number;
}

export const START: Look = { mode: 0, fill: 'other', alpha: 1, blended: false, masked: false, line: 1, leading: 0 };

/** Whether fills hide what is under them. */
export const isSolid = ({ alpha, blended, masked }: Look): boolean => alpha > 0.99 && !blended && !masked;

const number = (value: Obj | undefined): number => asNumber(value) ?? 0;

/** The look after an operation, the same object where nothing changed. */
export function nextLook(
  look: Look,
  { operator, operands }: Operation,
  gs: (name: Obj | undefined) => Partial<Look>,
): Look {
  switch (operator) {
    case 'Tr':
      return { ...look, mode: number(operands[0]) };
    case 'w':
      return { ...look, line: number(operands[0]) };
    case 'TL':
      return { ...look, leading: number(operands[0]) };
    case 'TD':
      return { ...look, leading: -number(operands[1]) };
    case 'g':
    case 'rg':
      return {
        ...look,
        fill: operands.every((value) => number(value) >= 0.995) && operands.length > 0 ? 'white' : 'other',
      };
    case 'k':
      return {
        ...look,
        fill: operands.length === 4 && operands.every((value) => number(value) <= 0.005) ? 'white' : 'other',
      };
    case 'cs':
      return { ...look, fill: 'other' };
    case 'sc':
    case 'scn':
      return {
        ...look,
        fill: typeof operands.at(-1) === 'string' ? 'pattern' : isWhiteRgb(operands) ? 'white' : 'other',
      };
    case 'gs':
      return { ...look, ...gs(operands[0]) };
    default:
      return look;
  }
}

/**
 * Three components of one are white in every colour space that pages use; one or four depend on the space and are left
 * alone.
 */
const isWhiteRgb = (operands: Obj[]): boolean =>
  operands.length === 3 && operands.every((value) => number(value) >= 0.995);

/** What an /ExtGState changes (§8.4.5). */
export function fromState(document: PdfDocument, state: Obj): Partial<Look> {
  const dict = document.dict(state);
  if (!dict) return {};
  const blend = document.resolve(dict.get('BM'));
  const mask = document.resolve(dict.get('SMask'));
  const alpha = asNumber(document.resolve(dict.get('ca')));
  const line = asNumber(document.resolve(dict.get('LW')));
  return {
    ...(alpha !== undefined && { alpha }),
    ...(blend !== null && { blended: blend !== 'Normal' && blend !== 'Compatible' }),
    ...(mask !== null && { masked: mask !== 'None' }),
    ...(line !== undefined && { line }),
  };
}

/** Where the next glyph stands (§9.4.2): text and line matrix. */
export class TextPlace {
  text: Matrix = IDENTITY;
  private line: Matrix = IDENTITY;

  apply({ operator, operands }: Operation, leading: number): void {
    if (operator === 'BT') this.text = this.line = IDENTITY;
    else if (operator === 'Tm') this.text = this.line = operands.slice(-6).map(number) as unknown as Matrix;
    else if (operator === 'Td' || operator === 'TD') this.move(number(operands[0]), number(operands[1]));
    else if (operator === 'T*' || operator === "'" || operator === '"') this.move(0, -leading);
  }

  /** After a text of this width in text space. */
  advance(width: number): void {
    this.text = multiply([1, 0, 0, 1, width, 0], this.text);
  }

  private move(x: number, y: number): void {
    this.text = this.line = multiply([1, 0, 0, 1, x, y], this.line);
  }
}
