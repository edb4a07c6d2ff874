import { around, holdsMiddle, middleOf } from './box.ts';
import type { Box } from './page.ts';

/** Cells along each side of what all boxes cover, and boxes that one cell keeps. */
const CELLS = 32;
const MAX_IN_CELL = 200;

/** A grid over all of some boxes: the column and the row of a place in it, held within its edges. */
function gridOver(items: readonly { box: Box }[]) {
  const { left, top, right, bottom } = around(items.map(({ box }) => box));
  const wide = Math.max(1, (right - left) / CELLS);
  const high = Math.max(1, (bottom - top) / CELLS);
  const held = (at: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor(at)));
  return { column: (x: number) => held((x - left) / wide), row: (y: number) => held((y - top) / high) };
}

/** Finds the first of many boxes that holds a point. */
export type FirstAt<Item> = (x: number, y: number) => Item | undefined;

/**
 * Sorts boxes into a grid, so that the time to find one does not grow with their number; of boxes that crowd in one
 * place only the first are kept.
 */
export function firstAt<Item extends { box: Box }>(items: readonly Item[]): FirstAt<Item> {
  const { column, row } = gridOver(items);
  const cells: Item[][] = Array.from({ length: items.length ? CELLS * CELLS : 0 }, () => []);
  for (const item of items) {
    const { left, top, right, bottom } = item.box;
    for (let y = row(top); y <= row(bottom); y++)
      for (let x = column(left); x <= column(right); x++) {
        const cell = cells[y * CELLS + x] as Item[];
        if (cell.length < MAX_IN_CELL) cell.push(item);
      }
  }
  return (x, y) =>
    cells[row(y) * CELLS + column(x)]?.find(
      ({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    );
}

/** Finds those of many boxes whose middle is within another, so many at most. */
export type MiddlesIn<Item> = (box: Box, most: number) => Item[];

/**
 * Sorts boxes by their middles into a grid: the time to find those of one place does not grow with the number of all.
 */
export function middlesIn<Item extends { box: Box }>(items: readonly Item[]): MiddlesIn<Item> {
  const { column, row } = gridOver(items);
  const cells = Map.groupBy(items, ({ box }) => {
    const [x, y] = middleOf(box);
    return row(y) * CELLS + column(x);
  });
  return (box, most) => {
    const found: Item[] = [];
    if (!items.length) return found;
    for (let y = row(box.top); y <= row(box.bottom); y++)
      for (let x = column(box.left); x <= column(box.right); x++)
        for (const item of cells.get(y * CELLS + x) ?? []) {
          if (found.length >= most) return found;
          if (holdsMiddle(box, item.box)) found.push(item);
        }
    return found;
  };
}
