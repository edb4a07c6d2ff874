/** A grid of cards, measured in pixels. */
export interface CardGrid {
  columns: number;
  /** Of the lowest card; 0 before the first look. */
  height: number;
  /** From the top of one row to that of the next. */
  row: number;
  /** Where each row begins below the top of the first, if some are higher than others; else empty. */
  tops: readonly number[];
}

/** Cards beyond the view by so many pixels are there, too: what is scrolled to soon. */
const BEYOND = 600;
/** So many cards are drawn before their height is known. */
const FIRST = 12;

/** The places from one to another, the last not included. */
export interface Places {
  from: number;
  to: number;
}

/**
 * Which of so many cards are near a view of so many pixels, where the first row begins `top` pixels below the upper
 * edge of the view. Whole rows, so that scrolling by a few pixels changes nothing.
 */
export function placesNear(count: number, grid: CardGrid, top: number, view: number): Places {
  if (!grid.height) return { from: 0, to: Math.min(FIRST, count) };
  const cut = (row: number): number => Math.min(Math.max(row * grid.columns, 0), count);
  const [first, last] = [rowAt(-top - BEYOND, grid), rowAt(view - top + BEYOND, grid)];
  return { from: cut(Math.floor(first)), to: cut(Math.ceil(last)) };
}

/** The row that is so many pixels below the top of the first; where one has begun, half a row more. */
function rowAt(y: number, { row, tops }: CardGrid): number {
  const next = tops.findIndex((top) => top > y);
  if (!tops.length || next === 0) return y / row;
  const at = (next < 0 ? tops.length : next) - 1;
  return y > (tops[at] ?? 0) ? at + 0.5 : at;
}

/** Where rows of these heights begin, so far apart; none where all are as high as the lowest card. */
export const topsOf = (heights: readonly number[], lowest: number, gap: number): number[] =>
  heights.some((height) => height > lowest + 1) ? sumsOf(heights.map((height) => height + gap)) : [];

/** What is before each of some lengths. */
function sumsOf(lengths: readonly number[]): number[] {
  let sum = 0;
  return lengths.map((length) => {
    sum += length;
    return sum - length;
  });
}

/**
 * The cards that are there, in their order: those of the window, and those that stay wherever they are, as the one that
 * has the focus does, so that the next by the key of tabs is its neighbour in the list.
 */
export function cardsThere({ from, to }: Places, held: Iterable<number>): number[] {
  const near = Array.from({ length: to - from }, (_, index) => from + index);
  return [...new Set([...near, ...held])].sort((a, b) => a - b);
}
