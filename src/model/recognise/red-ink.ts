import type { Bitmap } from '../../formats/image/bitmap.ts';

/** Tiles along the longer side of a picture; what a tile's ink is like is told by it and those around it. */
const TILES = 48;
/** Reds are counted in steps of eight. */
const [STEP, STEPS] = [8, 32];
/** The red of ink on paper is that of so many of its pixels at most: the rest are its thin edges. */
const USUAL = 0.7;
/**
 * Where ink lies over something black, its red falls by this share of its green, which is light that it lets through,
 * and by so much at least; less than a share of that is the unevenness of ink.
 */
const FALLS = { share: 0.7, least: 45, uneven: 0.35 };

/** Paper is so many times as light as the red of ink on it. */
const PAPER = 1.2;

/** In each tile: how often ink has which red, and the sum of its greens. */
interface Tiles {
  side: number;
  columns: number;
  rows: number;
  counts: Uint32Array;
  greens: Float64Array;
}

/** Red ink as dark as `from` lies over black, as light as `to` over paper, which is so light. */
interface Bounds {
  paper: number;
  from: number;
  to: number;
}

/**
 * How light a pixel of red ink of an opaque picture is without that ink, 0–255, by its place and its red: what is black
 * under ink that lets light through is dark again. Shadows of a photograph are told from that by the ink around.
 */
export function lightUnderRed(
  picture: Bitmap,
  isRed: (red: number, green: number, blue: number) => boolean,
): (x: number, y: number, red: number) => number {
  const tiles = tilesOf(picture, isRed);
  const bounds = Array.from({ length: tiles.columns * tiles.rows }, (_, tile) => boundsIn(tiles, tile));
  return (x, y, red) => {
    const { from, to, paper } = bounds[
      Math.floor(y / tiles.side) * tiles.columns + Math.floor(x / tiles.side)
    ] as Bounds;
    return paper * Math.min(1, Math.max(0, (red - from) / (to - from)));
  };
}

function tilesOf({ width, height, data }: Bitmap, isRed: (red: number, green: number, blue: number) => boolean): Tiles {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / TILES));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const counts = new Uint32Array(columns * rows * STEPS);
  const greens = new Float64Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const [red, green] = [data[at] as number, data[at + 1] as number];
      if (!isRed(red, green, data[at + 2] as number)) continue;
      const tile = Math.floor(y / side) * columns + Math.floor(x / side);
      const step = tile * STEPS + Math.floor(red / STEP);
      counts[step] = (counts[step] as number) + 1;
      greens[tile] = (greens[tile] as number) + green;
    }
  return { side, columns, rows, counts, greens };
}

function boundsIn({ columns, rows, counts, greens }: Tiles, tile: number): Bounds {
  const [x, y] = [tile % columns, Math.floor(tile / columns)];
  const steps = new Uint32Array(STEPS);
  let [green, all] = [0, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
      const at = row * columns + column;
      green += greens[at] as number;
      for (let step = 0; step < STEPS; step++) {
        const count = counts[at * STEPS + step] as number;
        steps[step] = (steps[step] as number) + count;
        all += count;
      }
    }
  let [step, seen] = [0, 0];
  for (; step < STEPS - 1; step++) {
    seen += steps[step] as number;
    if (seen >= all * USUAL) break;
  }
  const usual = (step + 0.5) * STEP;
  const falls = Math.max(FALLS.least, all ? (FALLS.share * green) / all : 0);
  return { from: usual - falls, to: usual - FALLS.uneven * falls, paper: Math.min(255, usual * PAPER) };
}
