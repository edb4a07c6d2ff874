import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { sidesOf } from './geometry.ts';
import type { Tensor } from './place.ts';

/** The height of a line as the networks see it. */
const HEIGHT = 48;
/** Widths are whole multiples: each different one costs the runtime memory of its own. */
const STEP = 32;
/** Longer lines are squeezed. */
const MAX_WIDTH = 6400;
/** A line is averaged from so many samples each way at most. */
const MAX_SAMPLES = 6;

/** A line cut out of its picture, straightened: what the networks see. */
export interface Strip {
  input: Tensor;
  /** Of `input`'s columns those that show the line; the rest is grey. */
  width: number;
}

/** How wide a line is at the networks' height, `squeeze` times its true width. */
export function stripWidth(quad: Quad, squeeze: number): number {
  const { length, height } = sidesOf(quad);
  return Math.min(MAX_WIDTH, Math.max(8, Math.round((HEIGHT * length * squeeze) / Math.max(1, height))));
}

/**
 * Cuts a line out of an opaque picture. The networks want blue, green and red, each −1 to 1, one plane after the other.
 */
export function cutStrip(picture: Bitmap, quad: Quad, width: number): Strip {
  const columns = Math.ceil(width / STEP) * STEP;
  const plane = columns * HEIGHT;
  const data = new Float32Array(plane * 3);
  const samples = Math.min(MAX_SAMPLES, Math.max(1, Math.round(sidesOf(quad).height / HEIGHT)));
  const sum = new Float64Array(3);
  const scale = 1 / (samples * samples * 127.5);
  for (let row = 0; row < HEIGHT; row++)
    for (let column = 0; column < width; column++) {
      sum.fill(0);
      for (let sample = 0; sample < samples * samples; sample++) {
        const u = (column + ((sample % samples) + 0.5) / samples) / width;
        const v = (row + (Math.floor(sample / samples) + 0.5) / samples) / HEIGHT;
        addColour(picture, along(quad, 0, u, v) - 0.5, along(quad, 1, u, v) - 0.5, sum);
      }
      for (let channel = 0; channel < 3; channel++)
        data[channel * plane + row * columns + column] = (sum[2 - channel] as number) * scale - 1;
    }
  return { input: { data, dims: [1, 3, HEIGHT, columns] }, width };
}

/** The x (0) or y (1) of a place inside a quad. */
const along = (quad: Quad, axis: 0 | 1, u: number, v: number): number =>
  (1 - v) * ((1 - u) * (quad[axis] as number) + u * (quad[2 + axis] as number)) +
  v * ((1 - u) * (quad[6 + axis] as number) + u * (quad[4 + axis] as number));

const inside = (at: number, last: number): number => Math.max(0, Math.min(at, last));

/** Adds the colour between four pixels; beyond the border it goes on as it is there. */
function addColour({ width, height, data }: Bitmap, x: number, y: number, sum: Float64Array): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, low] = [x - left, y - top];
  const [x0, x1] = [inside(left, width - 1) * 4, inside(left + 1, width - 1) * 4];
  const [y0, y1] = [inside(top, height - 1) * width * 4, inside(top + 1, height - 1) * width * 4];
  for (let channel = 0; channel < 3; channel++) {
    const upper = (data[y0 + x0 + channel] as number) * (1 - right) + (data[y0 + x1 + channel] as number) * right;
    const lower = (data[y1 + x0 + channel] as number) * (1 - right) + (data[y1 + x1 + channel] as number) * right;
    sum[channel] = (sum[channel] as number) + upper * (1 - low) + lower * low;
  }
}
