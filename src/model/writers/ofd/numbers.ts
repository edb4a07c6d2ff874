import { combine, type Matrix } from '../../../lib/matrix.ts';
import type { Segment } from '../../page.ts';

/** Millimetres a point: OFD measures in millimetres (GB/T 33190 §7.3). */
export const MM = 25.4 / 72;

/** Values of this size and less than ten thousandths apart are one to readers. */
const DIGITS = 4;

/** Numbers as attributes have them, to four digits. */
export const list = (...values: readonly number[]): string => values.map(plain).join(' ');

/** Numbers that others are multiplied with: to seven significant digits. */
export const factors = (...values: readonly number[]): string =>
  values.map((value) => (Math.abs(value) < 1e-6 ? '0' : String(Number(value.toPrecision(7))))).join(' ');

export const plain = (value: number): string =>
  String(Number((Number.isFinite(value) ? value : 0).toFixed(DIGITS)) + 0);

/** An upright rectangle on the page, in millimetres. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Collects points to the rectangle around them. */
export class Reach {
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  add(x: number, y: number): void {
    this.#left = Math.min(this.#left, x);
    this.#top = Math.min(this.#top, y);
    this.#right = Math.max(this.#right, x);
    this.#bottom = Math.max(this.#bottom, y);
  }

  addUnder(x: number, y: number, [a, b, c, d, e, f]: Matrix): void {
    this.add(a * x + c * y + e, b * x + d * y + f);
  }

  /** The rectangle, wider by `more` on all sides; empty where no point was added. */
  bounds(more = 0): Bounds {
    if (this.#left > this.#right) return { x: 0, y: 0, width: 0, height: 0 };
    const [x, y] = [this.#left - more, this.#top - more];
    return { x, y, width: this.#right + more - x, height: this.#bottom + more - y };
  }
}

export const boxText = ({ x, y, width, height }: Bounds): string => list(x, y, width, height);

const toMm: Matrix = [MM, 0, 0, MM, 0, 0];

/** From the units of an item (whose matrix leads to points) to millimetres from the corner of its boundary. */
export const placed = (matrix: Matrix, { x, y }: Bounds): Matrix => {
  const [a, b, c, d, e, f] = combine(matrix, toMm);
  return [a, b, c, d, e - x, f - y];
};

/** A matrix that leads to the page in points, led on to millimetres. */
export const inMm = (matrix: Matrix): Matrix => combine(matrix, toMm);

/** Adds the points of a path under a matrix. */
export function reachPath(reach: Reach, segments: readonly Segment[], matrix: Matrix): void {
  for (const [, ...values] of segments)
    for (let at = 0; at < values.length; at += 2)
      reach.addUnder(values[at] as number, values[at + 1] as number, matrix);
}

const OPERATORS = { M: 'M', L: 'L', C: 'B', Z: 'C' } as const;

/** A path as AbbreviatedData (§9.3.1, table 36), under a matrix; one that does not begin with a move is none. */
export function pathData(segments: readonly Segment[], [a, b, c, d, e, f]: Matrix, write = list): string {
  const parts: string[] = [];
  for (const [kind, ...values] of segments) {
    if (parts.length === 0 && kind !== 'M') continue;
    const points: number[] = [];
    for (let at = 0; at < values.length; at += 2) {
      const [x, y] = [values[at] as number, values[at + 1] as number];
      points.push(a * x + c * y + e, b * x + d * y + f);
    }
    parts.push(points.length > 0 ? `${OPERATORS[kind]} ${write(...points)}` : OPERATORS[kind]);
  }
  return parts.join(' ');
}
