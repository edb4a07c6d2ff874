/** A grid of cards of one height, measured in pixels. */
export interface CardGrid {
  columns: number;
  /** Of a card; 0 before the first look. */
  height: number;
  /** From the top of one row to that of the next. */
  row: number;
}

/** Cards beyond the view by so many pixels are there, too: what is scrolled to soon. */
const BEYOND = 600;
/** So many cards are drawn before their height is known. */
const FIRST = 24;

/** The places from one to another, the last not included. */
export interface Places {
  from: number;
  to: number;
}

/**
 * Which of so many cards are near a view of so many pixels, where the first row begins `top` pixels below the upper edge of
 * the view. Whole rows, so that scrolling by a few pixels changes nothing.
 */
export function placesNear(count: number, { columns, height, row }: CardGrid, top: number, view: number): Places {
  if (!height) return { from: 0, to: Math.min(FIRST, count) };
  const cut = (place: number): number => Math.min(Math.max(place, 0), count);
  const from = Math.floor((-top - BEYOND) / row) * columns;
  const to = Math.ceil((view - top + BEYOND) / row) * columns;
  return { from: cut(from), to: cut(to) };
}

/**
 * The cards that are there, in their order: those of the window, and the one that has the focus wherever it is, so that
 * the next by the key of tabs is its neighbour in the list.
 */
export function cardsThere({ from, to }: Places, held: number | undefined): number[] {
  const near = Array.from({ length: to - from }, (_, index) => from + index);
  if (held === undefined || (held >= from && held < to)) return near;
  return held < from ? [held, ...near] : [...near, held];
}
