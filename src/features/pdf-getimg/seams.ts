import type { Bitmap } from '../../formats/image/bitmap.ts';
import type { Mosaic } from './grid.ts';

/** Levels by which the pixels of an even line may differ: grain, and what JPEG leaves. */
const GRAIN = 24;
/** A line that goes on where the one before it ended differs from it by about as much as lines elsewhere do. */
const TIMES = 2;
const LEVELS = 12;
/** Pixels of a seam that are looked at. */
const SAMPLES = 1024;

/** A line of pixels beside a seam: where it begins and how far it is from one looked at to the next, in bytes. */
interface Line {
  from: number;
  step: number;
  count: number;
}

/**
 * Whether what stands edge to edge is one picture: at most seams that show anything it goes on across. Where no seam
 * shows anything, as between logos with a white margin or strips of an empty page, `otherwise` says which.
 */
export function areOnePicture(picture: Bitmap, { tiles }: Mosaic, otherwise: boolean): boolean {
  let [across, apart] = [0, 0];
  for (const seam of seamsOf(picture, tiles)) {
    const verdict = goesOn(picture.data, seam);
    if (verdict === true) across++;
    if (verdict === false) apart++;
  }
  return across + apart ? across >= apart : otherwise;
}

/** The four lines along each seam: two before it and two behind. */
function* seamsOf({ width, height }: Bitmap, tiles: Mosaic['tiles']): Generator<Line[]> {
  const lines = (at: number, along: number, aside: number, length: number): Line[] => {
    const every = Math.max(1, Math.floor(length / SAMPLES));
    const line = (offset: number): Line => ({
      from: (at + offset * aside) * 4,
      step: every * along * 4,
      count: Math.floor(length / every),
    });
    return [-2, -1, 0, 1].map(line);
  };
  const [columns, rows] = [edgesOf(tiles, 'x', width), edgesOf(tiles, 'y', height)];
  for (const { x, y } of tiles) {
    if (y >= 2 && y + 1 < height) yield lines(y * width + x, 1, width, (columns.get(x) ?? width) - x);
    if (x >= 2 && x + 1 < width) yield lines(y * width + x, width, 1, (rows.get(y) ?? height) - y);
  }
}

/** Where the next row or column of parts begins. */
function edgesOf(tiles: Mosaic['tiles'], key: 'x' | 'y', end: number): Map<number, number> {
  const starts = [...new Set(tiles.map((tile) => tile[key]))].sort((a, b) => a - b);
  return new Map(starts.map((start, index) => [start, starts[index + 1] ?? end]));
}

/** Whether a picture goes on across a seam; undefined where one of its sides is even. */
function goesOn(data: Uint8ClampedArray, lines: Line[]): boolean | undefined {
  const [far, before, behind, further] = lines as [Line, Line, Line, Line];
  if (isEven(data, before) || isEven(data, behind)) return undefined;
  const beside = Math.max(difference(data, far, before), difference(data, behind, further));
  return difference(data, before, behind) <= beside * TIMES + LEVELS;
}

function isEven(data: Uint8ClampedArray, { from, step, count }: Line): boolean {
  for (let channel = 0; channel < 4; channel++) {
    const first = data[from + channel] as number;
    for (let index = 1; index < count; index++)
      if (Math.abs((data[from + index * step + channel] as number) - first) > GRAIN) return false;
  }
  return true;
}

/** The mean difference of two lines, levels of a channel. */
function difference(data: Uint8ClampedArray, one: Line, other: Line): number {
  let sum = 0;
  for (let index = 0; index < one.count; index++)
    for (let channel = 0; channel < 4; channel++)
      sum += Math.abs(
        (data[one.from + index * one.step + channel] as number) -
          (data[other.from + index * other.step + channel] as number),
      );
  return sum / (one.count * 4);
}
