import type { Quad } from '../../../../schemas/recognised.ts';
import { sidesOf } from '../geometry.ts';
import { acrossAt, type Rule } from './rule.ts';

/**
 * Where places of a leaning or photographed page would be if it lay straight. Parallel lines of the page meet in one
 * point of the picture, so each is y = a + (b0 + b1·a)·x; its `a` is the straight coordinate. Distances stay about as
 * they are.
 */
export interface Straight {
  u(x: number, y: number): number;
  v(x: number, y: number): number;
  /** Where on the picture a straight place is. */
  place(u: number, v: number): [x: number, y: number];
  /** Whether a rule lies or stands as the others do. */
  fits(rule: Rule): boolean;
}

/** A line by where it crosses the middle of the picture, its slope, and what it weighs. */
interface Line {
  a: number;
  slope: number;
  weight: number;
}

/** Rules that are longer, in heights of a letter's box, are no strokes of letters: they tell how the page lies. */
const LONG = 2.5;
/** From so many lines on, how slopes change is believed, too. */
const CONVERGING = 4;
/** Per pixel: more is no photograph of a page. */
const STEEPEST = 0.0003;
/** Slopes that differ by more from what the others say are those of something else. */
const OUTLIER = 0.02;
const ASKEW = 0.028;
/** Going back, each step comes nearer by as much as the page leans; pages lean little. */
const STEPS = 8;

/** Straightens by the rules of a picture, and by its lines of text where there are few rules. */
export function straightened(
  { width, height }: { width: number; height: number },
  rules: readonly Rule[],
  quads: readonly Quad[],
  letter: number,
): Straight {
  const [x0, y0] = [width / 2, height / 2];
  const long = rules.filter(({ from, to }) => to - from > LONG * letter);
  const lying = long.filter(({ upright }) => !upright).map((rule) => lineOf(rule, x0, y0));
  const standing = long.filter(({ upright }) => upright).map((rule) => lineOf(rule, y0, x0));
  const rows = pencil(lying.length >= 3 ? lying : quads.flatMap((quad) => textLine(quad, x0, y0)));
  const columns = standing.length >= 2 ? pencil(standing) : { b0: -rows.b0, b1: 0 };
  return {
    u: (x, y) => x0 + (x - x0 - columns.b0 * (y - y0)) / (1 + columns.b1 * (y - y0)),
    v: (x, y) => y0 + (y - y0 - rows.b0 * (x - x0)) / (1 + rows.b1 * (x - x0)),
    place: (u, v) => {
      let [x, y] = [u - x0, v - y0];
      for (let step = 0; step < STEPS; step++) {
        x = (u - x0) * (1 + columns.b1 * y) + columns.b0 * y;
        y = (v - y0) * (1 + rows.b1 * x) + rows.b0 * x;
      }
      return [x0 + x, y0 + y];
    },
    fits: (rule) => {
      const { a, slope } = rule.upright ? lineOf(rule, y0, x0) : lineOf(rule, x0, y0);
      const { b0, b1 } = rule.upright ? columns : rows;
      return Math.abs(slope - b0 - b1 * a) < ASKEW;
    },
  };
}

const lineOf = (rule: Rule, along: number, across: number): Line => ({
  a: acrossAt(rule, along) - across,
  slope: rule.slope,
  weight: (rule.to - rule.from) ** 2,
});

/** The middle of a long line of text. */
function textLine(quad: Quad, x0: number, y0: number): Line[] {
  const { length, height } = sidesOf(quad);
  if (length < 3 * height) return [];
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  const [x, y] = [(ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4];
  const slope = (by + cy - ay - dy) / (bx + cx - ax - dx || 1);
  return [{ a: y - slope * (x - x0) - y0, slope, weight: length * length }];
}

/** Slopes as a linear function of `a`, by least squares; once more without those that do not fit. */
function pencil(lines: readonly Line[]): { b0: number; b1: number } {
  const sorted = lines.map(({ slope }) => slope).sort((one, other) => one - other);
  const usual = sorted[sorted.length >> 1] ?? 0;
  const near = lines.filter(({ slope }) => Math.abs(slope - usual) < 4 * OUTLIER);
  const first = leastSquares(near);
  return leastSquares(near.filter(({ a, slope }) => Math.abs(slope - first.b0 - first.b1 * a) < OUTLIER));
}

function leastSquares(lines: readonly Line[]): { b0: number; b1: number } {
  let [weight, sumA, sumB] = [0, 0, 0];
  for (const line of lines) {
    weight += line.weight;
    sumA += line.weight * line.a;
    sumB += line.weight * line.slope;
  }
  if (!weight) return { b0: 0, b1: 0 };
  const [a, b] = [sumA / weight, sumB / weight];
  let [aa, ab] = [0, 0];
  for (const line of lines) {
    aa += line.weight * (line.a - a) ** 2;
    ab += line.weight * (line.a - a) * (line.slope - b);
  }
  const b1 = lines.length >= CONVERGING && aa ? Math.max(-STEEPEST, Math.min(STEEPEST, ab / aa)) : 0;
  return { b0: b - b1 * a, b1 };
}
