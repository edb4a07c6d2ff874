import type { Colours } from './plane.ts';

/**
 * How the sides are looked through, `samples` along a side of a cell and `rings` of cells around a pixel's own. Hair looks like the hair
 * next to it; what shows behind it may be the end of something further off.
 */
const FRONT = { samples: 10, rings: 1 };
const BACK = { samples: 3, rings: 6 };
/**
 * Squared colour distances (0–1): within NEAR two colours are the same but for noise; below FLOOR differences mean nothing; FAR is added
 * for each ring beyond the first.
 */
const FAR = 0.0008;
const NEAR = 0.006;
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
  const fronts = sample(picture, (at) => !open[at] && front[at] === 1, FRONT.samples, { cell, columns, rows });
  const backs = sample(picture, (at) => !open[at] && front[at] === 0, BACK.samples, { cell, columns, rows });
  const alpha = new Float32Array(open.length);
  const weight = new Float32Array(open.length);
  for (let at = 0; at < open.length; at++) {
    if (!open[at]) continue;
    const place = { column: Math.floor((at % width) / cell), row: Math.floor(Math.floor(at / width) / cell) };
    const toFront = nearest(picture, at, fronts, place, FRONT.rings);
    const toBack = nearest(picture, at, backs, place, BACK.rings);
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

interface Samples extends Grid {
  /** Places of pixels, for each cell. */
  places: number[][];
}

/** Pixels that belong, in each cell, on a regular lattice of so many to its side. */
function sample({ width, height }: Colours, belongs: (at: number) => boolean, count: number, grid: Grid): Samples {
  const { cell, columns, rows } = grid;
  const places: number[][] = Array.from({ length: columns * rows }, () => []);
  const step = Math.max(1, Math.floor(cell / count));
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step)
      if (belongs(y * width + x)) places[Math.floor(y / cell) * columns + Math.floor(x / cell)]?.push(y * width + x);
  return { ...grid, places };
}

/** The squared distance to the nearest colour in the rings of cells around a place, each ring later than the one before; infinite where they have none. */
function nearest(
  picture: Colours,
  at: number,
  { places, rows, columns }: Samples,
  { column, row }: { column: number; row: number },
  rings: number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (let ring = 0; ring <= rings; ring++) {
    const far = FAR * Math.max(0, ring - 1);
    if (far >= least) break;
    for (let y = Math.max(0, row - ring); y <= Math.min(rows - 1, row + ring); y++) {
      const step = Math.abs(y - row) === ring ? 1 : Math.max(1, 2 * ring); // whole rows at its ends, else its two sides
      for (let x = column - ring; x <= column + ring; x += step)
        if (x >= 0 && x < columns) least = Math.min(least, far + nearestOf(picture, at, places[y * columns + x] as number[]));
    }
  }
  return least;
}

function nearestOf({ red, green, blue }: Colours, at: number, samples: number[]): number {
  let least = Number.POSITIVE_INFINITY;
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
