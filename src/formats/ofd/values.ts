import { attributeOf, type XmlElement } from '../xml/xml.ts';

/** Numbers separated by white space (ST_Array); what is no number is left out. */
export function numbersIn(text: string | undefined): number[] {
  const found: number[] = [];
  for (const word of (text ?? '').split(/[\s,]+/)) {
    const value = Number(word);
    if (word !== '' && Number.isFinite(value)) found.push(value);
  }
  return found;
}

/** One number; the fallback where there is none. */
export function numberIn(text: string | undefined, fallback: number): number {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : fallback;
}

/** A rectangle in millimetres (ST_Box). */
export interface OfdBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A rectangle; undefined where it is not four numbers with an area of at least a line. */
export function boxIn(text: string | undefined): OfdBox | undefined {
  const [x, y, width, height] = numbersIn(text);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return width < 0 || height < 0 ? undefined : { x, y, width, height };
}

/** `true` and `false` of XML Schema. */
export const truth = (element: XmlElement, name: string, fallback: boolean): boolean =>
  TRUTHS.get(attributeOf(element, name)?.trim().toLowerCase() ?? '') ?? fallback;

const TRUTHS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * Up to `most` steps between characters (§11.3): numbers, and `g n v` for n times v, which nothing can make longer.
 */
export function deltasIn(text: string | undefined, most: number): number[] {
  const words = (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const deltas: number[] = [];
  for (let at = 0; at < words.length && deltas.length < most; at++) {
    const repeated = words[at]?.toLowerCase() === 'g';
    const times = repeated ? Math.min(numberIn(words[at + 1], 0), most - deltas.length) : 1;
    if (repeated) at += 2;
    const value = numberIn(words[at], 0);
    for (let time = 0; time < times; time++) deltas.push(value);
  }
  return deltas;
}
