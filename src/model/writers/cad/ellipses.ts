import { onStretch, type Point, type Stretch, turned } from './geometry.ts';

/** A part of an ellipse, counter-clockwise between two parameters. */
export interface EllipsePart {
  centre: Point;
  /** From the centre to the end of the longer axis. */
  major: Point;
  /** The shorter axis over the longer one. */
  ratio: number;
  start: number;
  end: number;
}

/** Places of each stretch that are looked at. */
const SAMPLES = 8;
/** Less of an ellipse is drawn as a curve. */
const MIN_SWEEP = Math.PI / 4;
const MIN_RATIO = 0.01;
/** Longer axes, in widths of what is drawn, are those of a parabola or a straight line. */
const MAX_AXIS = 20;
/** How far from its ellipse a curve may be, as a part of the radius: four Bézier curves are 0.00027. */
const SLACK = 5e-4;

/** The part of an ellipse that stretches run along within `slack`; undefined where they are something else. */
export function asEllipse(stretches: readonly Stretch[], slack: number): EllipsePart | undefined {
  const places = Array.from({ length: SAMPLES }, (_, at) => at / SAMPLES);
  const points = stretches.flatMap((stretch) => places.map((place) => onStretch(stretch, place)));
  points.push((stretches.at(-1) as Stretch).to);
  const conic = conicThrough(points);
  if (!conic) return undefined;
  const { centre, axes, turn } = conic;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [a, b] = axes;
  let [sweep, first, before] = [0, 0, 0];
  for (const [at, [x, y]] of points.entries()) {
    const [dx, dy] = [x - centre[0], y - centre[1]];
    const [u, v] = [(dx * cos + dy * sin) / a, (dy * cos - dx * sin) / b];
    const aside = Math.abs(u * u + v * v - 1) / (2 * Math.hypot(u / a, v / b));
    if (!(aside <= slack) && !(Math.abs(Math.hypot(u, v) - 1) <= SLACK)) return undefined;
    const angle = Math.atan2(v, u);
    const step = at === 0 ? 0 : turned(angle - before);
    if (step * sweep < 0) return undefined;
    if (at === 0) first = angle;
    sweep += step;
    before = angle;
  }
  if (Math.abs(sweep) < MIN_SWEEP || Math.abs(sweep) > 2 * Math.PI * 1.001) return undefined;
  const whole = Math.abs(sweep) > 2 * Math.PI * 0.999;
  const start = whole ? 0 : positive(sweep > 0 ? first : first + sweep);
  const end = whole ? 2 * Math.PI : start + Math.abs(sweep);
  return { centre, major: [a * cos, a * sin], ratio: b / a, start, end };
}

const positive = (angle: number): number =>
  angle < 0 ? angle + 2 * Math.PI * Math.ceil(-angle / (2 * Math.PI)) : angle;

interface Conic {
  centre: Point;
  /** The longer one first. */
  axes: [number, number];
  /** Of the longer axis, in radians. */
  turn: number;
}

/** The ellipse next to points (least squares); undefined where a curve of another kind is next to them. */
function conicThrough(points: readonly Point[]): Conic | undefined {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.max(right - left, top - bottom) / 2;
  // Away from the middle of the box: curves that are half an ellipse may run through it.
  const [ox, oy] = [(left + right) / 2 + size * 0.013, (bottom + top) / 2 + size * 0.017];
  const rows = points.map(([X, Y]) => {
    const [x, y] = [(X - ox) / size, (Y - oy) / size];
    return [x * x, x * y, y * y, x, y];
  });
  const [A, B, C, D, E] = leastSquares(rows);
  if (A === undefined || B === undefined || C === undefined || D === undefined || E === undefined) return undefined;
  const curved = 4 * A * C - B * B;
  if (!(curved > 0)) return undefined;
  const [h, k] = [(B * E - 2 * C * D) / curved, (B * D - 2 * A * E) / curved];
  const level = 1 - (A * h * h + B * h * k + C * k * k + D * h + E * k);
  const [half, apart] = [(A + C) / 2, Math.hypot((A - C) / 2, B / 2)];
  // The smaller value belongs to the longer axis, whatever their sign.
  const [flat, steep] = half > 0 ? [half - apart, half + apart] : [half + apart, half - apart];
  const [a, b] = [Math.sqrt(level / flat), Math.sqrt(level / steep)];
  if (!(a < MAX_AXIS) || !(b / a > MIN_RATIO)) return undefined;
  const turn = apart === 0 ? 0 : Math.atan2(flat - A, B / 2);
  return { centre: [ox + h * size, oy + k * size], axes: [a * size, b * size], turn: B === 0 ? axisTurn(A, C) : turn };
}

/** The direction of the longer axis of an upright ellipse. */
const axisTurn = (A: number, C: number): number => (Math.abs(A) <= Math.abs(C) ? 0 : Math.PI / 2);

/** What the columns of rows are multiplied with so that each row is next to 1; nothing where that cannot be told. */
function leastSquares(rows: readonly (readonly number[])[]): number[] {
  const width = rows[0]?.length ?? 0;
  const system = Array.from({ length: width }, (_, at) => {
    const sums = Array.from({ length: width }, (_, column) =>
      rows.reduce((sum, row) => sum + (row[at] as number) * (row[column] as number), 0),
    );
    return [...sums, rows.reduce((sum, row) => sum + (row[at] as number), 0)];
  });
  for (let at = 0; at < width; at++) {
    const best = system
      .slice(at)
      .reduce((most, row) => (Math.abs(row[at] as number) > Math.abs(most[at] as number) ? row : most));
    const other = system.indexOf(best);
    [system[at], system[other]] = [best, system[at] as number[]];
    const pivot = best[at] as number;
    if (Math.abs(pivot) < 1e-12) return [];
    for (const row of system) {
      if (row === best) continue;
      const share = (row[at] as number) / pivot;
      for (let column = at; column <= width; column++)
        row[column] = (row[column] as number) - share * (best[column] as number);
    }
  }
  return system.map((row, at) => (row[width] as number) / (row[at] as number));
}
