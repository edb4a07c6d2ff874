import { around } from '../../box.ts';
import type { Box } from '../../page.ts';
import { gutterBefore, gutterOf, type Placed } from './gutters.ts';

/** Items in one column, from top to bottom. */
export interface Region<Item> {
  items: Item[];
  box: Box;
  /** Which column of its band it is, from 0, and how many the band has. */
  column: number;
  columns: number;
  /** Regions side by side have the same number. */
  band: number;
}

const MAX_DEPTH = 24;
/** More on a page are no lines of text: looking for columns among them would take too long. */
const MAX_ITEMS = 3000;

/**
 * Items of a page in the order of reading: bands from top to bottom, in each its columns from left to right. `before`:
 * where the last column of the page before begins.
 */
export function regionsOf<Item extends Placed>(items: readonly Item[], before?: number): Region<Item>[] {
  const sorted = [...items].sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left);
  return cut(sorted, { next: 0 }, 0, before);
}

function cut<Item extends Placed>(
  items: readonly Item[],
  bands: { next: number },
  depth: number,
  before?: number,
): Region<Item>[] {
  if (!items.length) return [];
  const gutter =
    depth < MAX_DEPTH && items.length <= MAX_ITEMS
      ? (gutterOf(items) ?? (before === undefined ? undefined : gutterBefore(items, before)))
      : undefined;
  if (!gutter) {
    const box = around(items.map((item) => item.box));
    return [{ items: [...items], box, column: 0, columns: 1, band: bands.next++ }];
  }
  const inner = (part: readonly Item[]): Region<Item>[] => cut(part, bands, depth + 1);
  return [
    ...inner(gutter.above),
    ...sideBySide([inner(gutter.left), inner(gutter.right)], bands),
    ...inner(gutter.below),
  ];
}

/** Columns as one band; a column that is divided into columns itself counts with these. */
function sideBySide<Item>(sides: Region<Item>[][], bands: { next: number }): Region<Item>[] {
  const band = bands.next++;
  const counts = sides.map((side) =>
    new Set(side.map((region) => region.band)).size === 1 ? (side[0]?.columns ?? 1) : 1,
  );
  const columns = counts.reduce((sum, count) => sum + count, 0);
  let first = 0;
  return sides.flatMap((side, at) => {
    const from = first;
    first += counts[at] as number;
    return side.map((region) => ({ ...region, column: from + (counts[at] === 1 ? 0 : region.column), columns, band }));
  });
}
