import { around, holdsMiddle } from './box.ts';
import type { Box } from './page.ts';

/** Cells along each side of what all boxes cover, and boxes that one cell keeps. */
const CELLS = 32;
const MAX_IN_CELL = 200;

/** Finds the first of many boxes that holds a point. */
export type FirstAt<Item> = (x: number, y: number) => Item | undefined;

/**
 * Sorts boxes into a grid, so that the time to find one does not grow with their number; of boxes that crowd in one place
 * only the first are kept.
 */
export function firstAt<Item extends { box: Box }>(items: readonly Item[]): FirstAt<Item> {
  const bounds = around(items.map(({ box }) => box));
  const wide = Math.max(1, (bounds.right - bounds.left) / CELLS);
  const high = Math.max(1, (bounds.bottom - bounds.top) / CELLS);
  const column = (x: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor((x - bounds.left) / wide)));
  const row = (y: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor((y - bounds.top) / high)));
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

/** Sorts boxes by their middles into a grid: the time to find those of one place does not grow with the number of all. */
export function middlesIn<Item extends { box: Box }>(items: readonly Item[]): MiddlesIn<Item> {
  const bounds = around(items.map(({ box }) => box));
  const cell = (at: number, from: number, to: number): number =>
    Math.min(CELLS - 1, Math.max(0, Math.floor(((at - from) / Math.max(CELLS, to - from)) * CELLS)));
  const column = (x: number): number => cell(x, bounds.left, bounds.right);
  const row = (y: number): number => cell(y, bounds.top, bounds.bottom);
  const cells = Map.groupBy(
    items,
    ({ box }) => row((box.top + box.bottom) / 2) * CELLS + column((box.left + box.right) / 2),
  );
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
