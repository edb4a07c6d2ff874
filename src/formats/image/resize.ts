import { type Bitmap, blank } from './bitmap.ts';

/** For each target cell the first source cell under its filter, and `taps` weights that sum up to 1. */
interface Taps {
  first: Int32Array;
  weights: Float32Array;
  taps: number;
}

const LOBES = 3;
/** Numbers of filtered rows held at once, four bytes each. */
const MAX_HELD = 16_000_000;

/** Lanczos' kernel with three lobes (Duchon 1979); 0 outside of ±3. */
function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}

/**
 * Weights from `span` source cells, beginning at `start`, to `to` cells; outside of the source its border is repeated.
 */
function tapsOf(start: number, span: number, to: number, limit: number): Taps {
  const scale = span / to;
  const stretch = Math.max(1, scale);
  const taps = Math.ceil(LOBES * stretch) * 2 + 1;
  const result: Taps = { first: new Int32Array(to), weights: new Float32Array(to * taps), taps };
  for (let cell = 0; cell < to; cell++) {
    const centre = start + (cell + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.min(limit - taps, Math.floor(centre - LOBES * stretch)));
    result.first[cell] = first;
    let sum = 0;
    const own = result.weights.subarray(cell * taps, (cell + 1) * taps);
    for (let at = Math.floor(centre - LOBES * stretch); at <= centre + LOBES * stretch; at++) {
      const weight = lanczos((at - centre) / stretch);
      const index = Math.max(0, Math.min(limit - 1, at)) - first;
      own[index] = (own[index] ?? 0) + weight;
      sum += weight;
    }
    for (let index = 0; index < taps; index++) own[index] = (own[index] ?? 0) / sum;
  }
  return result;
}

/** A row's pixels, multiplied by alpha, filtered to the target's columns. */
function filterRow({ data, width }: Bitmap, y: number, { first, weights, taps }: Taps, out: Float32Array): void {
  for (let x = 0, to = 0; x < first.length; x++, to += 4) {
    let [r, g, b, a] = [0, 0, 0, 0];
    const begin = first[x] as number;
    const count = Math.min(taps, width - begin);
    for (let tap = 0, at = (y * width + begin) * 4; tap < count; tap++, at += 4) {
      const weight = (weights[x * taps + tap] as number) * (data[at + 3] as number);
      r += (data[at] as number) * weight;
      g += (data[at + 1] as number) * weight;
      b += (data[at + 2] as number) * weight;
      a += weight;
    }
    out[to] = r;
    out[to + 1] = g;
    out[to + 2] = b;
    out[to + 3] = a;
  }
}

/** The part of a picture to be taken, in its pixels; fractions are allowed. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lines made between two pauses. */
const SLICE = 32;

/** Draws the target and pauses behind every slice of lines. */
function* resizing(source: Bitmap, target: Bitmap, { x, y, width: w, height: h }: Area): Generator<void, void> {
  const { width, height } = target;
  const columns = tapsOf(x, w, width, source.width);
  const rows = tapsOf(y, h, height, source.height);
  const held = Math.min(rows.taps, source.height);
  // Squeezed to a few lines, a tall picture would be held whole: its rows are filtered anew for each line instead, six
  // times each.
  const ring = Array.from({ length: held * width * 4 > MAX_HELD ? 1 : held }, () => new Float32Array(width * 4));
  const sums = new Float32Array(width * 4);
  let filtered = rows.first[0] ?? 0;
  for (let line = 0; line < height; line++) {
    const first = rows.first[line] as number;
    const count = Math.min(rows.taps, source.height - first);
    sums.fill(0);
    if (ring.length < held) filtered = first;
    for (let tap = 0; tap < count; tap++) {
      const row = ring[(first + tap) % ring.length] as Float32Array;
      for (filtered = Math.max(filtered, first); filtered <= first + tap; filtered++)
        filterRow(source, filtered, columns, ring[filtered % ring.length] as Float32Array);
      addRow(row, rows.weights[line * rows.taps + tap] as number, sums);
    }
    putRow(sums, target.data, line * width * 4);
    if (line % SLICE === SLICE - 1) yield;
  }
}

const whole = ({ width, height }: Bitmap): Area => ({ x: 0, y: 0, width, height });

/**
 * The picture, or an area inside of it, at exactly `width`×`height` pixels by Lanczos' filter on colour multiplied by
 * alpha; the source stays as it is. Holds one filtered row for each row under the filter, 64 MB of them at most.
 */
export function resize(source: Bitmap, width: number, height: number, area = whole(source)): Bitmap {
  const target = blank(width, height);
  for (const _ of resizing(source, target, area));
  return target;
}

/** The same for large pictures: `pause` is awaited after every slice of lines, and may throw to end it. */
export async function resizeInSlices(
  source: Bitmap,
  width: number,
  height: number,
  pause: () => Promise<void>,
  area = whole(source),
): Promise<Bitmap> {
  const target = blank(width, height);
  for (const _ of resizing(source, target, area)) await pause();
  return target;
}

function addRow(row: Float32Array, weight: number, sums: Float32Array): void {
  if (weight === 0) return;
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (row[at] as number) * weight;
}

/** Straight alpha again; the clamped array rounds, and takes what the filter's lobes push beyond 0–255. */
function putRow(sums: Float32Array, data: Uint8ClampedArray, to: number): void {
  for (let at = 0; at < sums.length; at += 4) {
    const alpha = sums[at + 3] as number;
    if (alpha < 0.5) continue;
    data[to + at] = (sums[at] as number) / alpha;
    data[to + at + 1] = (sums[at + 1] as number) / alpha;
    data[to + at + 2] = (sums[at + 2] as number) / alpha;
    data[to + at + 3] = alpha;
  }
}
