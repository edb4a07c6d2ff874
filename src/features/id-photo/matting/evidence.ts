import type { Colours } from './plane.ts';

/**
 * How the sides are looked through, `samples` along a side of a cell and `rings` of cells around a pixel's own. Hair
 * looks like the hair next to it; what shows behind it may be the end of something further off.
 */
const FRONT = { samples: 10, rings: 2 };
const BACK = { samples: 3, rings: 6 };
/**
 * Squared colour distances (0–1): within NEAR two colours are the same but for noise; below FLOOR differences mean
 * nothing; FAR is added for each ring beyond the first.
 */
const FAR = 0.0008;
const NEAR = 0.006;
const FLOOR = 0.003;
/**
 * A colour that fewer than this part of a cell's samples have is rare, as a gleam on hair; RARE is added for each
 * factor e that it is rarer.
 */
const COMMON = 0.05;
const RARE = 0.002;

/** For open pixels what their colour alone says: `alpha` 0 or 1 or between, and how much that counts, 0–1. */
export interface Evidence {
  alpha: Float32Array;
  weight: Float32Array;
}

/**
 * Compares each open pixel with samples of the sure front and of the sure back around it. A colour that is found on one
 * side only speaks for that side; mixed colours are found on neither, and colours of both on both: they say nothing.
 * `cell` is the grid's step in pixels; `front[i]` is 1 for sure front and 0 for sure back.
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
    const colour = [picture.red[at] as number, picture.green[at] as number, picture.blue[at] as number] as const;
    const toFront = nearest(colour, fronts, place, FRONT.rings);
    const toBack = nearest(colour, backs, place, BACK.rings);
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

/** Colours of pixels for each cell: red, green, blue, and what is added for being rare, one after the other. */
interface Samples extends Grid {
  colours: Float32Array[];
}

/** Of colours that differ by less than a step of so many in each channel, a cell holds one. */
const SHADES = 64;

/** Pixels that belong, in each cell, on a regular lattice of so many to its side. */
function sample(picture: Colours, belongs: (at: number) => boolean, count: number, grid: Grid): Samples {
  const { width, height, red, green, blue } = picture;
  const { cell, columns, rows } = grid;
  const found = Array.from({ length: columns * rows }, () => new Map<number, Shade>());
  const step = Math.max(1, Math.floor(cell / count));
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step) {
      const at = y * width + x;
      if (!belongs(at)) continue;
      const colour = [red[at] as number, green[at] as number, blue[at] as number] as const;
      const key = colour.reduce((sum, part) => sum * SHADES + Math.floor(part * (SHADES - 1)), 0);
      const own = found[Math.floor(y / cell) * columns + Math.floor(x / cell)];
      own?.set(key, [...colour, 1 + (own.get(key)?.[3] ?? 0)]);
    }
  return { ...grid, colours: found.map((shades) => withRarity([...shades.values()])) };
}

/** A colour and how many samples have it. */
type Shade = [red: number, green: number, blue: number, count: number];

/**
 * The shades, one after the other, their counts replaced by what is added for being rare: alike ones count together.
 */
function withRarity(shades: Shade[]): Float32Array {
  const colours = Float32Array.from(shades.flat());
  const common = COMMON * shades.reduce((sum, [, , , count]) => sum + count, 0);
  for (const [index, colour] of shades.entries()) {
    const alike = shades.reduce((sum, other) => sum + (isAlike(colour, other) ? other[3] : 0), 0);
    colours[index * 4 + 3] = RARE * Math.max(0, Math.log(common / alike));
  }
  return colours;
}

const isAlike = (a: Shade, b: Shade): boolean => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 < FLOOR;

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The squared distance to the nearest colour in the rings of cells around a place, each ring later than the one before;
 * infinite where they have none.
 */
function nearest(
  colour: Rgb,
  { colours, rows, columns }: Samples,
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
        if (x >= 0 && x < columns)
          least = Math.min(least, far + nearestOf(colour, colours[y * columns + x] as Float32Array));
    }
  }
  return least;
}

function nearestOf([r, g, b]: Rgb, colours: Float32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < colours.length; at += 4) {
    const dr = r - (colours[at] as number);
    if (dr * dr >= least) continue;
    const dg = g - (colours[at + 1] as number);
    const db = b - (colours[at + 2] as number);
    const distance = dr * dr + dg * dg + db * db + (colours[at + 3] as number);
    if (distance < least) least = distance;
  }
  return least;
}
