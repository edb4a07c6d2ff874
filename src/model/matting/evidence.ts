import type { Colours } from './plane.ts';

/** Samples kept of each side in a cell of the grid, and how many cells around a pixel's own are looked through. */
const SAMPLES = 16;
const REACH = 2;
/** Squared colour distances (0–1): within NEAR two colours are the same but for noise; below FLOOR differences mean nothing. */
const NEAR = 0.004;
const FLOOR = 0.003;

/** For open pixels what their colour alone says: `alpha` 0 or 1 or between, and how much that counts, 0–1. */
export interface Evidence {
  alpha: Float32Array;
  weight: Float32Array;
}

/**
 * Compares each open pixel with samples of the sure front and of the sure back around it. A colour that is found on one side only speaks
 * for that side; mixed colours are found on neither, and colours of both on both: they say nothing. `cell` is the grid's step in pixels;
 * `front[i]` is 1 for sure front and 0 for sure back.
 */
export function colourEvidence(picture: Colours, front: Float32Array, open: Uint8Array, cell: number): Evidence {
  const { width, height } = picture;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const grid = sample(picture, front, open, { cell, columns, rows });
  const alpha = new Float32Array(open.length);
  const weight = new Float32Array(open.length);
  for (let at = 0; at < open.length; at++) {
    if (!open[at]) continue;
    const column = Math.floor((at % width) / cell);
    const row = Math.floor(Math.floor(at / width) / cell);
    let [toFront, toBack] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let y = Math.max(0, row - REACH); y <= Math.min(rows - 1, row + REACH); y++) {
      for (let x = Math.max(0, column - REACH); x <= Math.min(columns - 1, column + REACH); x++) {
        toFront = Math.min(toFront, nearest(picture, at, grid.front[y * columns + x]));
        toBack = Math.min(toBack, nearest(picture, at, grid.back[y * columns + x]));
      }
    }
    if (toFront === Number.POSITIVE_INFINITY || toBack === Number.POSITIVE_INFINITY) continue;
    const sum = toFront + toBack + FLOOR;
    alpha[at] = toBack > toFront ? 1 : 0;
    weight[at] = (Math.exp(-Math.min(toFront, toBack) / NEAR) * Math.abs(toFront - toBack)) / sum;
  }
  return { alpha, weight };
}

interface Grid {
  cell: number;
  columns: number;
  rows: number;
}

/** Places of sure pixels in each cell, spread over it by a fixed rule. */
function sample(
  { width, height }: Colours,
  side: Float32Array,
  open: Uint8Array,
  { cell, columns, rows }: Grid,
): { front: number[][]; back: number[][] } {
  const front: number[][] = Array.from({ length: columns * rows }, () => []);
  const back: number[][] = Array.from({ length: columns * rows }, () => []);
  const step = Math.max(1, Math.floor(cell / 4));
  for (let y = step >> 1; y < height; y += step) {
    for (let x = (step >> 1) + ((y * 7) % step); x < width; x += step) {
      const at = y * width + x;
      if (open[at]) continue;
      const into = (side[at] ? front : back)[Math.floor(y / cell) * columns + Math.floor(x / cell)] as number[];
      if (into.length < SAMPLES) into.push(at);
    }
  }
  return { front, back };
}

function nearest({ red, green, blue }: Colours, at: number, samples: number[] | undefined): number {
  let least = Number.POSITIVE_INFINITY;
  if (!samples) return least;
  const r = red[at] as number;
  const g = green[at] as number;
  const b = blue[at] as number;
  for (let i = 0; i < samples.length; i++) {
    const other = samples[i] as number;
    const dr = r - (red[other] as number);
    const dg = g - (green[other] as number);
    const db = b - (blue[other] as number);
    const distance = dr * dr + dg * dg + db * db;
    if (distance < least) least = distance;
  }
  return least;
}
