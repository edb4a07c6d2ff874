import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { placeIn, sidesOf } from './geometry.ts';

/** How a line stands out from its paper, as greys 0–255. */
export interface Ink {
  paper: number;
  /** How much its ink differs from the paper: below 0 where it is darker. */
  contrast: number;
}

/** Places looked at across a line and at most along it. */
const [ACROSS, MOST] = [24, 1000];
/** So much of a line is ink as strong as its strongest strokes. */
const STRONGEST = 0.03;
/** Greys are counted in steps of eight. */
const STEP = 8;

/** The grey of the pixel at a place, 0–255; undefined beside the opaque picture. */
export function greyAt({ width, height, data }: Bitmap, x: number, y: number): number | undefined {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
  const at = (row * width + column) * 4;
  return (77 * (data[at] as number) + 150 * (data[at + 1] as number) + 29 * (data[at + 2] as number)) >> 8;
}

/** The paper and the ink of a line: the commonest grey, and the strongest that differ from it. */
export function inkOf(picture: Bitmap, quad: Quad): Ink {
  const { length, height } = sidesOf(quad);
  const columns = Math.max(8, Math.min(MOST, Math.round((length * ACROSS) / Math.max(1, height))));
  const counts = new Uint32Array(256);
  let all = 0;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < ACROSS; row++) {
      const grey = greyAt(picture, ...placeIn(quad, (column + 0.5) / columns, (row + 0.5) / ACROSS));
      if (grey === undefined) continue;
      counts[grey] = (counts[grey] as number) + 1;
      all++;
    }
  const paper = commonest(counts);
  const [dark, light] = [quantile(counts, all * STRONGEST), quantile(counts, all * (1 - STRONGEST))];
  return { paper, contrast: paper - dark >= light - paper ? dark - paper : light - paper };
}

function commonest(counts: Uint32Array): number {
  let [best, most] = [0, -1];
  for (let from = 0; from < 256; from += STEP) {
    const sum = counts.subarray(from, from + STEP).reduce((total, count) => total + count, 0);
    if (sum > most) [best, most] = [from + STEP / 2, sum];
  }
  return best;
}

/** The grey below which so many are. */
function quantile(counts: Uint32Array, below: number): number {
  let sum = 0;
  for (let grey = 0; grey < 256; grey++) {
    sum += counts[grey] as number;
    if (sum >= below) return grey;
  }
  return 255;
}
