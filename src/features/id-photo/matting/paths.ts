import { blur } from './blur.ts';
import type { Evidence } from './evidence.ts';
import type { Colours } from './plane.ts';

/** How many times paths are carried there and back over the picture: they bend round so many corners. */
const SWEEPS = 3;
/**
 * Costs (squared colour distances, 0–1, summed along a path): at SMOOTH a path says little; below FLOOR differences
 * mean nothing.
 */
const SMOOTH = 0.1;
const FLOOR = 0.004;
/** The cost of a place that cannot be reached. */
const FAR = 10;

/**
 * Which open pixels belong to the background as no edge lies between: a blurred street changes its colours slowly, and
 * comes in anywhere more cheaply from the sure back than across the hair's edge. `front[i]` is 1 for sure front and 0
 * for sure back; `alpha` of the answer is 0 throughout, as strands of hair end in edges on all sides.
 */
export function backByPaths(picture: Colours, front: Float32Array, open: Uint8Array): Evidence {
  const { width, height } = picture;
  const soften = (data: Float32Array): Float32Array => blur({ width, height, data }, 1).data;
  const soft = { ...picture, red: soften(picture.red), green: soften(picture.green), blue: soften(picture.blue) };
  const toFront = costs(soft, open, (at) => front[at] === 1);
  const toBack = costs(soft, open, (at) => front[at] === 0);
  const weight = new Float32Array(open.length);
  for (let at = 0; at < open.length; at++) {
    const [f, b] = [toFront[at] as number, toBack[at] as number];
    if (open[at] && b < f) weight[at] = (Math.exp(-b / SMOOTH) * (f * f - b * b)) / (f * f + b * b + FLOOR * FLOOR);
  }
  return { alpha: new Float32Array(open.length), weight };
}

/**
 * The cheapest path's cost to each open pixel from where it `starts`: the squared steps of colour from pixel to pixel.
 */
function costs(picture: Colours, open: Uint8Array, starts: (at: number) => boolean): Float32Array {
  const { width } = picture;
  const cost = new Float32Array(open.length);
  for (let at = 0; at < open.length; at++) cost[at] = !open[at] && starts(at) ? 0 : FAR;
  const reach = (at: number, from: number): void => {
    if ((cost[from] as number) >= (cost[at] as number)) return;
    cost[at] = Math.min(cost[at] as number, (cost[from] as number) + stepBetween(picture, at, from));
  };
  const [last, end] = [width - 1, open.length - width];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let at = 0, x = 0; at < open.length; at++, x = x === last ? 0 : x + 1) {
      if (!open[at]) continue;
      if (x > 0) reach(at, at - 1);
      if (at >= width) reach(at, at - width);
    }
    for (let at = open.length - 1, x = last; at >= 0; at--, x = x === 0 ? last : x - 1) {
      if (!open[at]) continue;
      if (x < last) reach(at, at + 1);
      if (at < end) reach(at, at + width);
    }
  }
  return cost;
}

function stepBetween({ red, green, blue }: Colours, a: number, b: number): number {
  const dr = (red[a] as number) - (red[b] as number);
  const dg = (green[a] as number) - (green[b] as number);
  const db = (blue[a] as number) - (blue[b] as number);
  return dr * dr + dg * dg + db * db;
}
