import type { Size } from './frame.ts';

/**
 * A stroke of the brush: what it passes over becomes person (`keep`) or background. Shares of the picture; the radius
 * of its longer side.
 */
export interface Stroke {
  keep: boolean;
  radius: number;
  points: readonly (readonly [x: number, y: number])[];
}

/** Numbers of a stroke are written in these parts of the whole. */
const PARTS = 10_000;
const MAX_STROKES = 2000;
/** The part of the radius over which a stroke fades out. */
const SOFT = 0.35;

const whole = (share: number): number => Math.round(share * PARTS);

/**
 * Strokes as the text that settings hold, e.g. `+120:3000,2500 3050,2550;-80:100,200`: `+` keeps, `-` takes away, in
 * 1/10000.
 */
export const strokesText = (strokes: readonly Stroke[]): string =>
  strokes
    .map(({ keep, radius, points }) => {
      const path = points.map(([x, y]) => `${whole(x)},${whole(y)}`).join(' ');
      return `${keep ? '+' : '-'}${whole(radius)}:${path}`;
    })
    .join(';');

function readStroke(text: string): Stroke | undefined {
  const [, sign, radius, path = ''] = /^([+-])(\d{1,4}):([-\d, ]+)$/.exec(text.trim()) ?? [];
  const points = path
    .trim()
    .split(/ +/)
    .map((pair) => pair.split(',').map(Number));
  if (
    !sign ||
    !points.every(
      (pair) => pair.length === 2 && pair.every((part) => Number.isFinite(part) && Math.abs(part) <= 2 * PARTS),
    )
  )
    return undefined;
  return {
    keep: sign === '+',
    radius: Math.max(1, Number(radius)) / PARTS,
    points: points.map(([x = 0, y = 0]) => [x / PARTS, y / PARTS] as const),
  };
}

/** The strokes that a text names; `undefined` where it is none. An empty text has no strokes. */
export function readStrokes(text: string): Stroke[] | undefined {
  if (!text.trim()) return [];
  const parts = text.split(';').filter((part) => part.trim());
  if (parts.length > MAX_STROKES) return undefined;
  const strokes = parts.map(readStroke);
  return strokes.every((stroke) => stroke !== undefined) ? strokes : undefined;
}

/** A cut-out, straight alpha. */
export interface CutOut extends Size {
  data: Uint8ClampedArray;
}

/**
 * Changes a cut-out as strokes say, in their order: soft at the rim, so that no edge is cut with a knife. What becomes
 * person again has the colours of `original`, the picture's pixels in the same size.
 */
export function paintStrokes(picture: CutOut, strokes: readonly Stroke[], original: Uint8ClampedArray): void {
  for (const stroke of strokes) paintStroke(picture, stroke, original);
}

function paintStroke(picture: CutOut, { keep, radius, points }: Stroke, original: Uint8ClampedArray): void {
  const { data, width, height } = picture;
  const reach = radius * Math.max(width, height);
  const path = points.map(([x, y]) => [x * width, y * height] as const);
  const [left, right] = bounds(
    path.map(([x]) => x),
    reach,
    width,
  );
  const [top, bottom] = bounds(
    path.map(([, y]) => y),
    reach,
    height,
  );
  for (let y = top; y <= bottom; y++) {
    const near = segmentsNear(path, y + 0.5, reach);
    if (!near.length) continue;
    for (let x = left; x <= right; x++) {
      const strength = strengthAt(near, x + 0.5, y + 0.5, reach);
      const at = (y * width + x) * 4;
      if (strength > 0 && keep) restore(data, original, at, strength);
      else if (strength > 0) data[at + 3] = Math.min(data[at + 3] as number, 255 * (1 - strength));
    }
  }
}

const bounds = (values: number[], reach: number, limit: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(...values) - reach)),
  Math.min(limit - 1, Math.ceil(Math.max(...values) + reach)),
];

function restore(data: Uint8ClampedArray, original: Uint8ClampedArray, at: number, strength: number): void {
  for (let index = at; index < at + 3; index++)
    data[index] = (original[index] as number) * strength + (data[index] as number) * (1 - strength);
  data[at + 3] = Math.max(data[at + 3] as number, 255 * strength);
}

type Point = readonly [number, number];
type Segment = readonly [Point, Point];

/** The pieces of a path that may reach into a row. */
function segmentsNear(path: readonly Point[], y: number, reach: number): Segment[] {
  const first = path[0] as Point;
  const segments: Segment[] =
    path.length === 1 ? [[first, first]] : path.slice(1).map((to, index) => [path[index] as Point, to]);
  return segments.filter(
    ([from, to]) => Math.min(from[1], to[1]) - reach <= y && Math.max(from[1], to[1]) + reach >= y,
  );
}

function strengthAt(segments: readonly Segment[], x: number, y: number, reach: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [[x0, y0], [x1, y1]] of segments) {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const square = dx * dx + dy * dy;
    const along = square ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / square)) : 0;
    nearest = Math.min(nearest, (x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2);
  }
  return Math.max(0, Math.min(1, (reach - Math.sqrt(nearest)) / (reach * SOFT)));
}
