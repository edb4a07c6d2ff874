import { type Bitmap, blank } from '../../formats/image/bitmap.ts';

/** Paper of a clean picture has next to no grain; from so many greys on, single pixels stand out as ink does. */
const GRAINY = 9;
/** Squares of so many pixels a side are looked at. */
const SQUARE = 8;
/** About so many squares of a picture are looked at, evenly spread. */
const MAX_SQUARES = 4000;
/** Makes the mean of the operator below the deviation of noise (Immerkær 1996). */
const DEVIATION = Math.sqrt(Math.PI / 2) / 6;
/** A filter of 1, 2, 1 each way is laid over a grainy picture so many times. */
const TIMES = 2;

/**
 * The opaque picture, smoothed where it is grainy: of faxes, dithered copies and high sensitivities the networks take
 * single pixels for strokes, and do not find pale lines at all. Others are given as they are.
 */
export function withoutGrain(picture: Bitmap): Bitmap {
  if (grainOf(picture) < GRAINY) return picture;
  let smooth = picture;
  for (let time = 0; time < TIMES; time++) smooth = smoothed(smooth);
  return smooth;
}

/**
 * How much single pixels differ from those around them, in greys, in the middle one of all squares: most show paper.
 */
export function grainOf({ width, height, data }: Bitmap): number {
  const [columns, rows] = [Math.floor((width - 2) / SQUARE), Math.floor((height - 2) / SQUARE)];
  const count = columns * rows;
  const step = Math.max(1, Math.ceil(count / MAX_SQUARES));
  const found: number[] = [];
  const green = (at: number): number => data[at * 4 + 1] as number;
  for (let square = 0; square < count; square += step) {
    const start = (1 + Math.floor(square / columns) * SQUARE) * width + 1 + (square % columns) * SQUARE;
    let sum = 0;
    for (let y = 0; y < SQUARE; y++)
      for (let at = start + y * width; at < start + y * width + SQUARE; at++) {
        const sides = green(at - 1) + green(at + 1) + green(at - width) + green(at + width);
        const corners = green(at - width - 1) + green(at - width + 1) + green(at + width - 1) + green(at + width + 1);
        sum += Math.abs(4 * green(at) - 2 * sides + corners);
      }
    found.push((sum * DEVIATION) / SQUARE ** 2);
  }
  return found.sort((a, b) => a - b)[found.length >> 1] ?? 0;
}

/** Each pixel averaged with its neighbours, across and down; those beyond the border are as it is there. */
function smoothed(picture: Bitmap): Bitmap {
  const { width, height } = picture;
  const across = averaged(picture, (at) => [at % width ? 1 : 0, (at + 1) % width ? 1 : 0]);
  const last = width * (height - 1);
  return averaged(across, (at) => [at >= width ? width : 0, at < last ? width : 0]);
}

function averaged({ width, height, data }: Bitmap, sides: (at: number) => [number, number]): Bitmap {
  const target = blank(width, height);
  for (let at = 0; at < width * height; at++) {
    const [before, after] = sides(at);
    for (let c = at * 4; c < at * 4 + 3; c++)
      target.data[c] =
        ((data[c - before * 4] as number) + 2 * (data[c] as number) + (data[c + after * 4] as number)) / 4;
    target.data[at * 4 + 3] = 255;
  }
  return target;
}
