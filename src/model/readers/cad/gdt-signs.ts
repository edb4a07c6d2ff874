import type { Segment } from '../../page.ts';
import type { Affine } from './affine.ts';
import { compose, moved, scaled, type Vector } from './affine.ts';
import { ovalSegments, round, straight } from './curves.ts';

/** A sign in heights of capitals around its middle: lines by their corners, circles, and parts of circles. */
interface Sign {
  lines?: number[][];
  circles?: number[];
  /** The upper half of a circle about a place below the middle. */
  bow?: boolean;
  /** In a circle. */
  letter?: string;
}

const BAR = [-0.6, 0, 0.6, 0];
const ARROW = [-0.45, -0.5, 0.45, 0.5];
const HEAD = [0.12, 0.36, 0.45, 0.5, 0.34, 0.14];
const aside = (line: number[], x: number): number[] => line.map((value, at) => (at % 2 === 0 ? value + x : value));

/** By the letters of `gdt.shx`, whose forms are those of ISO 1101 and ASME Y14.5; no bundled face has all of them. */
const SIGNS: Readonly<Record<string, Sign>> = {
  a: { lines: [[0.6, -0.4, -0.6, -0.4, 0.5, 0.45]] },
  b: {
    lines: [
      [-0.6, -0.45, 0.6, -0.45],
      [0, -0.45, 0, 0.55],
    ],
  },
  c: { lines: [[-0.7, -0.3, 0.35, -0.3, 0.7, 0.3, -0.35, 0.3, -0.7, -0.3]] },
  d: { bow: true, lines: [[-0.6, -0.3, 0.6, -0.3]] },
  e: { circles: [0.5] },
  f: {
    lines: [
      [-0.5, -0.5, 0, 0.5],
      [0, -0.5, 0.5, 0.5],
    ],
  },
  g: {
    circles: [0.35],
    lines: [
      [-0.56, -0.33, -0.07, 0.65],
      [0.07, -0.65, 0.56, 0.33],
    ],
  },
  h: { lines: [ARROW, HEAD] },
  i: {
    lines: [
      [-0.7, 0, 0.7, 0],
      [-0.4, 0.3, 0.4, 0.3],
      [-0.4, -0.3, 0.4, -0.3],
    ],
  },
  j: { circles: [0.35], lines: [BAR, [0, -0.6, 0, 0.6]] },
  k: { bow: true },
  l: { letter: 'L' },
  m: { letter: 'M' },
  n: { circles: [0.4], lines: [[-0.33, -0.6, 0.33, 0.6]] },
  o: { lines: [[-0.4, -0.4, 0.4, -0.4, 0.4, 0.4, -0.4, 0.4, -0.4, -0.4]] },
  p: { letter: 'P' },
  r: { circles: [0.5, 0.3] },
  s: { letter: 'S' },
  t: {
    lines: [aside(ARROW, -0.25), aside(HEAD, -0.25), aside(ARROW, 0.25), aside(HEAD, 0.25), [-0.7, -0.5, -0.2, -0.5]],
  },
  u: { lines: [BAR] },
  v: { lines: [[-0.5, 0.4, -0.5, -0.4, 0.5, -0.4, 0.5, 0.4]] },
  w: { lines: [[-0.5, 0.4, 0, -0.4, 0.5, 0.4]] },
  x: {
    lines: [
      [-0.5, 0.5, 0.5, 0.5],
      [0, 0.5, 0, -0.5],
      [-0.2, -0.15, 0, -0.5, 0.2, -0.15],
    ],
  },
  y: {
    lines: [
      [-0.5, -0.35, -0.5, 0.35, 0.5, 0, -0.5, -0.35],
      [-0.7, 0, 0.7, 0],
    ],
  },
  z: { lines: [[-0.6, -0.3, 0.6, -0.3, -0.6, 0.3, -0.6, -0.3]] },
};

/** How wide the place of a sign is, in heights of capitals. */
export const SIGN_WIDTH = 1.5;

/** The letter that a sign has in a circle; none for those that are lines alone. */
export const letterIn = (sign: string): string | undefined => SIGNS[sign.toLowerCase()]?.letter;

export const isSign = (sign: string): boolean => sign.toLowerCase() in SIGNS;

/** The lines of a sign, `height` high, its middle in the origin of `at`: one list for each line. */
export function signLines(sign: string, height: number, middle: Vector, outer: Affine): Segment[][] {
  const { lines = [], circles = [], bow, letter } = SIGNS[sign.toLowerCase()] ?? {};
  const at = compose(outer, compose(moved(middle.x, middle.y), scaled(height)));
  const around = (radius: number): Segment[] => ovalSegments(at, round({ x: 0, y: 0 }, radius), 0, 2 * Math.PI);
  return [
    ...lines.map((line) => straight(at, cornersOf(line))),
    ...[...circles, ...(letter ? [0.65] : [])].map(around),
    ...(bow ? [ovalSegments(at, round({ x: 0, y: -0.3 }, 0.6), 0, Math.PI)] : []),
  ];
}

const cornersOf = (line: number[]): Vector[] =>
  Array.from({ length: line.length / 2 }, (_, at) => ({ x: line[2 * at] ?? 0, y: line[2 * at + 1] ?? 0 }));
