import { newPlane, type Plane } from './plane.ts';

/**
 * The mean over the square of side 2 × `radius` + 1 around each pixel; at the border, over the part inside the picture.
 */
export function blur(source: Plane, radius: number): Plane {
  const result = newPlane(source.width, source.height);
  const rows = new Float32Array(source.data.length);
  blurCells(source.data, rows, result.data, { ...source, channels: 1, radius });
  return result;
}

/** What `blurCells` works on: `channels` numbers for each pixel, next to each other. */
export interface Cells {
  width: number;
  height: number;
  channels: number;
  radius: number;
}

/** `blur` of each channel from `source` to `target`, which may be the same; `rows` is scratch of that length. */
export function blurCells(
  source: Float32Array,
  rows: Float32Array,
  target: Float32Array,
  { width, height, channels, radius }: Cells,
): void {
  const line = width * channels;
  for (let y = 0; y < height; y++)
    for (let channel = 0; channel < channels; channel++)
      blurLine(source, rows, y * line + channel, channels, width, radius);
  blurColumns(rows, target, line, height, radius);
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  const reach = radius * step;
  const first = Math.min(radius + 1, count);
  const last = Math.max(first, count - radius);
  let sum = 0;
  let inside = Math.min(radius, count);
  for (let at = 0; at < inside; at++) sum += from[start + at * step] as number;
  let place = start;
  for (let at = 0; at < first; at++, place += step) {
    if (at + radius < count) {
      sum += from[place + reach] as number;
      inside++;
    }
    to[place] = sum / inside;
  }
  const share = 1 / (2 * radius + 1);
  for (let at = first; at < last; at++, place += step) {
    sum += (from[place + reach] as number) - (from[place - reach - step] as number);
    to[place] = sum * share;
  }
  for (let at = last; at < count; at++, place += step) {
    sum -= from[place - reach - step] as number;
    to[place] = sum / --inside;
  }
}

/**
 * All columns at once, row after row, as memory lies; sums in 64 bits, so that what is added can be taken away again.
 */
function blurColumns(from: Float32Array, to: Float32Array, line: number, height: number, radius: number): void {
  const sums = new Float64Array(line);
  for (let y = 0; y < Math.min(radius, height); y++) addRow(sums, from, y * line);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) addRow(sums, from, (y + radius) * line);
    if (y > radius) takeRow(sums, from, (y - radius - 1) * line);
    const share = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
    for (let x = 0, at = y * line; x < line; x++, at++) to[at] = (sums[x] as number) * share;
  }
}

function addRow(sums: Float64Array, from: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] as number) + (from[start + x] as number);
}

function takeRow(sums: Float64Array, from: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] as number) - (from[start + x] as number);
}
