import type { Bitmap } from './bitmap.ts';

/** How much a difference in red, green, blue and alpha is seen. */
export const WEIGHTS = [0.5, 1, 0.35, 1] as const;

/** Which of the colours (four numbers each, multiplied by alpha) is nearest to a colour. */
export function nearest(means: Float64Array, r: number, g: number, b: number, a: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < means.length; at += 4) {
    const own =
      ((means[at] as number) - r) ** 2 * WEIGHTS[0] +
      ((means[at + 1] as number) - g) ** 2 * WEIGHTS[1] +
      ((means[at + 2] as number) - b) ** 2 * WEIGHTS[2] +
      ((means[at + 3] as number) - a) ** 2 * WEIGHTS[3];
    if (own < least) [least, best] = [own, at];
  }
  return best >> 2;
}

const CELL = 16;

/**
 * Finds nearest colours: for each cube of colours, met for the first time, it keeps those that may be nearest to some
 * point in it.
 */
class Finder {
  readonly #means: Float64Array;
  readonly #candidates: (Uint8Array | undefined)[] = new Array(1 << 16).fill(undefined);

  constructor(means: Float64Array) {
    this.#means = means;
  }

  /** The squares of the distances from a colour to the nearest and to the farthest point of a cube. */
  #reach(at: number, corner: readonly number[]): [near: number, far: number] {
    let [near, far] = [0, 0];
    for (let c = 0; c < 4; c++) {
      const low = (corner[c] as number) - (this.#means[at + c] as number);
      const high = low + CELL;
      const weight = WEIGHTS[c] as number;
      if (low > 0) near += low * low * weight;
      else if (high < 0) near += high * high * weight;
      far += Math.max(low * low, high * high) * weight;
    }
    return [near, far];
  }

  #candidatesIn(key: number): Uint8Array {
    const corner = [12, 8, 4, 0].map((shift) => ((key >> shift) & 15) * CELL);
    const reaches = Array.from({ length: this.#means.length / 4 }, (_, index) => this.#reach(index * 4, corner));
    const bound = Math.min(...reaches.map(([, far]) => far));
    return Uint8Array.from(reaches.flatMap(([near], index) => (near <= bound ? [index] : [])));
  }

  find(r: number, g: number, b: number, a: number): number {
    const means = this.#means;
    const key = ((r >> 4) << 12) | ((g >> 4) << 8) | ((b >> 4) << 4) | (a >> 4);
    let candidates = this.#candidates[key];
    if (!candidates) {
      candidates = this.#candidatesIn(key);
      this.#candidates[key] = candidates;
    }
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (let index = 0; index < candidates.length; index++) {
      const at = (candidates[index] as number) * 4;
      const dr = (means[at] as number) - r;
      const dg = (means[at + 1] as number) - g;
      const db = (means[at + 2] as number) - b;
      const da = (means[at + 3] as number) - a;
      const own = dr * dr * WEIGHTS[0] + dg * dg * WEIGHTS[1] + db * db * WEIGHTS[2] + da * da * WEIGHTS[3];
      if (own < least) [least, best] = [own, at];
    }
    return best >> 2;
  }
}

/** Of the error of a pixel so much is handed on: all of it would make noise of it in flat parts. */
const HANDED_ON = 0.85;
/** Errors that nobody sees are not handed on, so that flat parts stay flat. */
const UNSEEN = 1.5;

/**
 * Each pixel's nearest colour, the error handed on to its neighbours (Floyd and Steinberg 1976), rows in turns from
 * left and right.
 */
export function dither({ data, width, height }: Bitmap, means: Float64Array): Uint8Array {
  const finder = new Finder(means);
  const pixels = new Uint8Array(width * height);
  let [row, next] = [new Float32Array((width + 2) * 4), new Float32Array((width + 2) * 4)];
  const colour = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    const step = y % 2 ? -1 : 1;
    for (let x = step > 0 ? 0 : width - 1; x >= 0 && x < width; x += step) {
      const at = (y * width + x) * 4;
      const here = (x + 1) * 4;
      const alpha = data[at + 3] as number;
      for (let c = 0; c < 4; c++) {
        const own = c === 3 ? alpha : ((data[at + c] as number) * alpha) / 255;
        colour[c] = Math.max(0, Math.min(255, own + (row[here + c] as number)));
      }
      const index = finder.find(colour[0] as number, colour[1] as number, colour[2] as number, colour[3] as number);
      pixels[y * width + x] = index;
      if (alpha === 0) continue;
      const [ahead, behind] = [here + step * 4, here - step * 4];
      for (let c = 0; c < 4; c++) {
        const error = ((colour[c] as number) - (means[index * 4 + c] as number)) * HANDED_ON;
        if (error < UNSEEN && error > -UNSEEN) continue;
        row[ahead + c] = (row[ahead + c] as number) + (error * 7) / 16;
        next[behind + c] = (next[behind + c] as number) + (error * 3) / 16;
        next[here + c] = (next[here + c] as number) + (error * 5) / 16;
        next[ahead + c] = (next[ahead + c] as number) + error / 16;
      }
    }
    [row, next] = [next, row];
    next.fill(0);
  }
  return pixels;
}
