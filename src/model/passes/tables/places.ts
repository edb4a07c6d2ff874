import { heightOf, overlapX, overlapY, widthOf } from '../../box.ts';
import type { CellLayout, Fill } from '../../layout.ts';
import type { Box } from '../../page.ts';
import type { Cells } from './cells.ts';

/** Finds the cell that holds the middle of a box; undefined where the box stands outside of the table. */
export type CellAt = (box: Box) => CellLayout | undefined;

/** A fill is a cell's if it covers this share of its width and of its height. */
const COVERS = 0.6;
/** A fill reaches over its table by no more than this, in points. */
const OVER = 6;
/** Cells that fills are compared with, at most. */
const MAX_COMPARED = 2_000_000;

/** The cells of a table by their places. */
export function cellFinder({ xs, ys, cells }: Cells): CellAt {
  const columns = xs.length - 1;
  const places: CellLayout[] = [];
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowspan; row++)
      for (let column = cell.column; column < cell.column + cell.colspan; column++)
        places[row * columns + column] = cell;
  return ({ left, top, right, bottom }) => {
    const [column, row] = [betweenOf(xs, (left + right) / 2), betweenOf(ys, (top + bottom) / 2)];
    return column < 0 || row < 0 ? undefined : places[row * columns + column];
  };
}

/** Between which two of ascending edges a place is, from 0; -1 outside of all. */
function betweenOf(edges: readonly number[], place: number): number {
  if (place < (edges[0] as number) || place > (edges.at(-1) as number)) return -1;
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as number) <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** Gives cells the fill that covers them, the last one painted; white is none. */
export function fillCells({ cells }: Cells, table: Box, fills: readonly Fill[]): void {
  const within = fills.filter(
    ({ box }) =>
      overlapX(box, table) > 0 &&
      overlapY(box, table) > 0 &&
      widthOf(box) < widthOf(table) + OVER * 2 &&
      heightOf(box) < heightOf(table) + OVER * 2,
  );
  if (within.length * cells.length > MAX_COMPARED) return;
  for (const cell of cells) {
    const colour = within.findLast(({ box }) => covers(box, cell.box))?.colour;
    if (colour && colour !== '#ffffff') cell.fill = colour;
  }
}

const covers = (fill: Box, cell: Box): boolean =>
  overlapX(fill, cell) > widthOf(cell) * COVERS && overlapY(fill, cell) > heightOf(cell) * COVERS;
