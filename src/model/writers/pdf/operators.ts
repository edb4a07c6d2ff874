import { pdfNumbers } from '../../../formats/pdf/serialize.ts';
import { channelsOf } from '../../../lib/hex.ts';
import type { Matrix } from '../../../lib/matrix.ts';
import type { Stroke } from '../../drawing.ts';
import type { Segment } from '../../page.ts';

/** Numbers as content streams have them. */
export const numbers = (...values: readonly number[]): string => pdfNumbers(values, 4);

/** Matrices need more digits: what they scale may be large. */
export const matrixOperator = (matrix: Matrix): string => `${pdfNumbers(matrix)} cm`;

/** The steps of a path (ISO 32000-1 §8.5.2). One that does not begin with a move is none. */
export function pathOperators(segments: readonly Segment[]): string {
  const lines: string[] = [];
  for (const segment of segments) {
    if (lines.length === 0 && segment[0] !== 'M') continue;
    const [name, ...values] = segment;
    lines.push(name === 'Z' ? 'h' : `${numbers(...values)} ${OPERATORS[name]}`);
  }
  return lines.join('\n');
}

const OPERATORS = { M: 'm', L: 'l', C: 'c' } as const;

/** The components of `#rrggbb`, 0–1. */
export const componentsOf = (colour: string): [number, number, number] =>
  channelsOf(colour).map((part) => part / 255) as [number, number, number];

/** The operator that sets a colour for filling or stroking. */
export function colourOperator(colour: string, stroking: boolean): string {
  const [r, g, b] = componentsOf(colour);
  if (r === g && g === b) return `${numbers(r)} ${stroking ? 'G' : 'g'}`;
  return `${numbers(r, g, b)} ${stroking ? 'RG' : 'rg'}`;
}

/** How lines are drawn (§8.4.3), but for their colour and opacity. */
export function strokeOperators(stroke: Stroke): string {
  const parts = [`${numbers(stroke.width)} w`];
  if (stroke.cap) parts.push(`${stroke.cap} J`);
  if (stroke.join) parts.push(`${stroke.join} j`);
  else parts.push(`${numbers(stroke.miterLimit)} M`);
  if (stroke.dash.length > 0) parts.push(`[${numbers(...stroke.dash)}] ${numbers(stroke.dashOffset)} d`);
  return parts.join(' ');
}
