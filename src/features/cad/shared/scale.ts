/** A place on a page, in parts of its width and height from the upper left corner. */
export interface Place {
  x: number;
  y: number;
}

/** Millimetres of the units that drawings are made in. */
export const UNITS = { mm: 1, cm: 10, m: 1000, inch: 25.4 } as const;
export type Unit = keyof typeof UNITS;
/** What visitors call them. */
export const UNIT_NAMES: Record<Unit, string> = { mm: '毫米', cm: '厘米', m: '米', inch: '英寸' };

const MM = 25.4 / 72;
/** The bounds of the engine's option. */
const [LEAST, MOST] = [0.0001, 1_000_000];

/** How far two places are from each other on paper, in millimetres; `page` is its size in points. */
export const onPaper = (one: Place, other: Place, page: { width: number; height: number }): number =>
  Math.hypot((other.x - one.x) * page.width, (other.y - one.y) * page.height) * MM;

/**
 * The n of 1∶n by which something `paper` millimetres long is `length` units in truth, to four decimals; undefined
 * where there is none.
 */
export function scaleOf(paper: number, length: number, unit: Unit): number | undefined {
  const scale = (length * UNITS[unit]) / paper;
  if (!(paper > 0) || !(scale >= LEAST && scale <= MOST)) return undefined;
  return Math.round(scale * 10_000) / 10_000;
}
