import type { Gray } from './gray.ts';

/** A rectangle of pixels; `x1` and `y1` are excluded. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

/** How a character usually stands in its line, in ems: the pen's way, and where the ink is. */
export interface Metrics {
  advance: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far, in ems, the width of a cell may well be off, and what it costs to cut through ink as high as the line. */
const LOOSE = 0.13;
const THROUGH = 14;
const INK = 0.3;
const MAX_COLUMNS = 420;

/** The cells of a line's characters, in order, and how badly they fit (0 well, 1 a usual misfit for each). */
export interface Cells {
  boxes: (Box | undefined)[];
  misfit: number;
}

/**
 * Cuts a line of ink into its characters: widths follow from how they usually stand, cuts go where there is least ink.
 * `undefined` where there is no ink, or far too little of it for so many.
 */
export function cutLine(ink: Gray, area: Box, characters: readonly Metrics[]): Cells | undefined {
  const line = inked(ink, area);
  const count = characters.length;
  if (!line || count === 0) return undefined;
  const [x0, y0, x1, y1] = line;
  const [width, height] = [x1 - x0, y1 - y0];
  if (width < count * 2) return undefined;
  const em = height / span(characters);
  const step = Math.max(1, Math.ceil(width / MAX_COLUMNS));
  const columns = Math.ceil(width / step);
  const load = columnInk(ink, line, step, columns);
  const cells = expected(characters, em, width).map((wide) => wide / step);
  const { cuts, cost } = cheapest(load, cells, (em / step) * LOOSE);
  const boxes = cells.map((_, index) => {
    const from = x0 + (cuts[index] as number) * step;
    return inked(ink, [from, y0, Math.min(x1, x0 + (cuts[index + 1] as number) * step), y1]);
  });
  return { boxes, misfit: cost / count };
}

/** How high a line of these characters is, in ems. */
const span = (characters: readonly Metrics[]): number => {
  const top = characters.reduce((least, one) => Math.min(least, one.top), 0);
  const bottom = characters.reduce((most, one) => Math.max(most, one.bottom), -1);
  return Math.max(0.1, bottom - top);
};

/** The width of each cell in pixels; what the line has more or less than usual is spread as letter space. */
function expected(characters: readonly Metrics[], em: number, width: number): number[] {
  const count = characters.length;
  const [first, last] = [characters[0] as Metrics, characters[count - 1] as Metrics];
  const before = first.left * em;
  const after = (last.advance - last.right) * em;
  const natural = characters.reduce((sum, { advance }) => sum + advance * em, 0) - before - after;
  const space = count > 1 ? (width - natural) / (count - 1) : 0;
  return characters.map(({ advance }, index) => {
    const sides = (index > 0 ? 0.5 : 0) + (index < count - 1 ? 0.5 : 0);
    const cut = (index === 0 ? before : 0) + (index === count - 1 ? after : 0);
    return Math.max(1, advance * em - cut + space * sides);
  });
}

/** The part of an area that has ink. */
export function inked({ data, width }: Gray, [x0, y0, x1, y1]: Box): Box | undefined {
  let [left, top, right, bottom] = [x1, y1, x0 - 1, y0 - 1];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if ((data[y * width + x] as number) < INK) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return left <= right && top <= bottom ? [left, top, right + 1, bottom + 1] : undefined;
}

/** The ink of each column as a share of the line's height. */
function columnInk({ data, width }: Gray, [x0, y0, x1, y1]: Box, step: number, columns: number): Float32Array {
  const load = new Float32Array(columns + 1);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const at = Math.floor((x - x0) / step);
      load[at] = (load[at] as number) + (data[y * width + x] as number) / ((y1 - y0) * step);
    }
  }
  return load;
}

/** The cuts (first and last are the ends) whose cells are nearest to what is expected, through the least ink. */
function cheapest(load: Float32Array, cells: readonly number[], loose: number): { cuts: number[]; cost: number } {
  const columns = load.length - 1;
  let costs = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  const from: Int32Array[] = [];
  for (const [index, cell] of cells.entries()) {
    const next = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const came = new Int32Array(columns + 1).fill(-1);
    const last = index === cells.length - 1;
    const reach = Math.ceil(cell + loose * 6);
    for (let x = last ? columns : 1; x <= columns; x++) {
      const through = last ? 0 : THROUGH * Math.min(load[x] as number, load[x - 1] as number);
      for (let start = last ? 0 : Math.max(0, x - reach); start < x; start++) {
        const off = Math.min(8, Math.abs(x - start - cell) / loose);
        const cost = (costs[start] as number) + off * off + through;
        if (cost < (next[x] as number)) {
          next[x] = cost;
          came[x] = start;
        }
      }
    }
    costs = next;
    from.push(came);
  }
  const cuts = [columns];
  for (let index = cells.length - 1; index >= 0; index--)
    cuts.unshift(Math.max(0, (from[index] as Int32Array)[cuts[0] as number] as number));
  return { cuts, cost: costs[columns] as number };
}
