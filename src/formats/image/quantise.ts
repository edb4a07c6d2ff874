import type { Bitmap } from './bitmap.ts';
import { dither, nearest, WEIGHTS } from './dither.ts';

/** A colour as four numbers, multiplied by alpha: so that what is hardly seen hardly counts. */
type Colour = Float64Array;

/**
 * Colours of a picture gathered in cells of near ones: `sums` holds red, green, blue, alpha and the number of pixels of
 * each.
 */
interface Cells {
  count: number;
  sums: Float64Array;
}

/** A group of cells to become one colour. */
interface Group {
  cells: Uint32Array;
  weight: number;
  mean: Colour;
  /** Error of the mean, weighted, and the channel that has most of it. */
  error: number;
  axis: number;
}

const STRIDE = 5;
const ROUNDS = 4;

/** Up to so many colours each is a cell of its own: a screenshot's flat colours come out as they are. */
const MAX_CELLS = 16_384;

/** The cell of a colour: of itself, or of all that share five bits of each channel and four of alpha. */
const exactKey = (r: number, g: number, b: number, a: number): number => ((r << 24) | (g << 16) | (b << 8) | a) >>> 0;
const nearKey = (r: number, g: number, b: number, a: number): number =>
  ((r >> 3) << 14) | ((g >> 3) << 9) | ((b >> 3) << 4) | (a >> 4);

/** Undefined where there would be more than `most` cells. */
function gather({ data }: Bitmap, keyOf: typeof exactKey, most: number): Cells | undefined {
  const places = new Map<number, number>();
  let sums = new Float64Array(4096 * STRIDE);
  let [lastKey, place] = [-1, 0];
  for (let at = 0; at < data.length; at += 4) {
    const a = data[at + 3] as number;
    const scale = a / 255;
    const [r, g, b] = [
      (data[at] as number) * scale,
      (data[at + 1] as number) * scale,
      (data[at + 2] as number) * scale,
    ];
    const key = keyOf(r, g, b, a);
    if (key !== lastKey) {
      place = places.get(key) ?? places.size;
      if (place === most) return undefined;
      if (place === places.size) places.set(key, place);
      lastKey = key;
      if (places.size * STRIDE > sums.length) sums = larger(sums);
    }
    const to = place * STRIDE;
    sums[to] = (sums[to] as number) + r;
    sums[to + 1] = (sums[to + 1] as number) + g;
    sums[to + 2] = (sums[to + 2] as number) + b;
    sums[to + 3] = (sums[to + 3] as number) + a;
    sums[to + 4] = (sums[to + 4] as number) + 1;
  }
  for (let cell = 0; cell < places.size; cell++)
    for (let c = 0; c < 4; c++)
      sums[cell * STRIDE + c] = (sums[cell * STRIDE + c] as number) / (sums[cell * STRIDE + 4] as number);
  return { count: places.size, sums };
}

function larger(sums: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(sums.length * 2);
  more.set(sums);
  return more;
}

function groupOf(cells: Uint32Array, { sums }: Cells): Group {
  const [mean, squares] = [new Float64Array(4), new Float64Array(4)];
  let weight = 0;
  for (const cell of cells) {
    const own = sums[cell * STRIDE + 4] as number;
    weight += own;
    for (let c = 0; c < 4; c++) {
      const value = sums[cell * STRIDE + c] as number;
      mean[c] = (mean[c] as number) + value * own;
      squares[c] = (squares[c] as number) + value * value * own;
    }
  }
  let [error, axis, most] = [0, 0, -1];
  for (let c = 0; c < 4; c++) {
    mean[c] = (mean[c] as number) / weight;
    const own = ((squares[c] as number) - (mean[c] as number) ** 2 * weight) * (WEIGHTS[c] as number);
    error += own;
    if (own > most) [most, axis] = [own, c];
  }
  return { cells, weight, mean, error: cells.length > 1 ? error : 0, axis };
}

/** Splits the group with the largest error at its mean, until there are so many or nothing is left to split. */
function split(cells: Cells, count: number): Group[] {
  const groups = [
    groupOf(
      Uint32Array.from({ length: cells.count }, (_, cell) => cell),
      cells,
    ),
  ];
  while (groups.length < count) {
    let worst = 0;
    for (let index = 1; index < groups.length; index++)
      if ((groups[index] as Group).error > (groups[worst] as Group).error) worst = index;
    const { cells: own, mean, axis, error } = groups[worst] as Group;
    if (error <= 1e-6) break;
    const low = own.filter((cell) => (cells.sums[cell * STRIDE + axis] as number) <= (mean[axis] as number));
    const high = own.filter((cell) => (cells.sums[cell * STRIDE + axis] as number) > (mean[axis] as number));
    if (!low.length || !high.length) {
      (groups[worst] as Group).error = 0;
      continue;
    }
    groups[worst] = groupOf(low, cells);
    groups.push(groupOf(high, cells));
  }
  return groups;
}

/** Lloyd's rounds: every cell to its nearest colour, every colour to the mean of its cells. */
function settle(means: Float64Array, { count, sums }: Cells): void {
  const totals = new Float64Array((means.length / 4) * STRIDE);
  for (let round = 0; round < ROUNDS; round++) {
    totals.fill(0);
    for (let at = 0; at < count * STRIDE; at += STRIDE) {
      const weight = sums[at + 4] as number;
      const own =
        nearest(means, sums[at] as number, sums[at + 1] as number, sums[at + 2] as number, sums[at + 3] as number) *
        STRIDE;
      for (let c = 0; c < 4; c++) totals[own + c] = (totals[own + c] as number) + (sums[at + c] as number) * weight;
      totals[own + 4] = (totals[own + 4] as number) + weight;
    }
    for (let index = 0; index * 4 < means.length; index++) {
      const weight = totals[index * STRIDE + 4] as number;
      for (let c = 0; weight && c < 4; c++) means[index * 4 + c] = (totals[index * STRIDE + c] as number) / weight;
    }
  }
}

/** A picture of at most 256 colours: straight RGBA of each, and a number for each pixel. */
export interface Indexed {
  width: number;
  height: number;
  palette: Uint8ClampedArray;
  pixels: Uint8Array;
}

/** The picture as it is, where it has no more than `most` colours (all that are fully transparent count as one). */
export function exactPalette({ data, width, height }: Bitmap, most: number): Indexed | undefined {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  const clear = new Uint32Array(Uint8Array.of(0, 0, 0, 255).buffer)[0] as number;
  const numbers = new Map<number, number>();
  const pixels = new Uint8Array(words.length);
  let [last, number] = [-1, 0];
  for (let at = 0; at < words.length; at++) {
    let word = words[at] as number;
    if ((word & clear) === 0) word = 0;
    if (word !== last) {
      const known = numbers.get(word);
      if (known === undefined && numbers.size === most) return undefined;
      number = known ?? numbers.size;
      if (known === undefined) numbers.set(word, number);
      last = word;
    }
    pixels[at] = number;
  }
  return { width, height, palette: new Uint8ClampedArray(Uint32Array.from(numbers.keys()).buffer), pixels };
}

/**
 * The picture in at most `count` (2–256) colours: exact where it has no more; else cells of near colours split by
 * variance (Wu's criterion), settled by k-means, and dithered.
 */
export function quantise(bitmap: Bitmap, count: number): Indexed {
  const exact = exactPalette(bitmap, count);
  if (exact) return exact;
  const cells = gather(bitmap, exactKey, MAX_CELLS) ?? (gather(bitmap, nearKey, Number.POSITIVE_INFINITY) as Cells);
  const groups = split(cells, count);
  const means = Float64Array.from(groups.flatMap(({ mean }) => [...mean]));
  settle(means, cells);
  const palette = new Uint8ClampedArray(means.length);
  for (let at = 0; at < means.length; at += 4) {
    const alpha = means[at + 3] as number;
    for (let c = 0; c < 3; c++) palette[at + c] = alpha ? ((means[at + c] as number) * 255) / alpha : 0;
    palette[at + 3] = alpha;
  }
  const { width, height } = bitmap;
  return { width, height, palette, pixels: dither(bitmap, means) };
}
