import type { Border } from '../../flow.ts';
import type { CellLayout, Line, Rule } from '../../layout.ts';
import { type Crossed, crossingsOf } from './crossings.ts';
import type { Grid } from './grids.ts';
import { NO_BORDER } from './plain-cell.ts';

/** Edges nearer than this, in points, are one. */
const SAME = 3;
/** A rule must cover this share of a cell's side to be its border. */
const COVERS = 0.7;
/** More are no table that anybody reads. */
const MAX_EDGES = 1000;
const MAX_CELLS = 40_000;

/** A table's edges and cells, without what stands in them. */
export interface Cells {
  xs: number[];
  ys: number[];
  cells: CellLayout[];
}

/**
 * The cells that a grid of rules makes; undefined where it makes fewer than two. An area that is no rectangle is cut
 * where the text of its `lines` lets it.
 */
export function cellsOf(grid: Grid, lines: readonly Line[] = []): Cells | undefined {
  const xs = edgesOf([...grid.vertical.map(({ at }) => at), grid.box.left, grid.box.right]);
  const ys = edgesOf([...grid.horizontal.map(({ at }) => at), grid.box.top, grid.box.bottom]);
  if (xs.length < 2 || ys.length < 2 || xs.length * ys.length <= 4 || xs.length > MAX_EDGES || ys.length > MAX_EDGES)
    return undefined;
  if (xs.length * ys.length > MAX_CELLS) return undefined;
  const borders = new Borders(grid, xs, ys);
  const cells = merge(borders, xs, ys, crossingsOf(grid, xs, ys, lines));
  return cells.length < 2 ? undefined : { xs, ys, cells };
}

function edgesOf(places: number[]): number[] {
  const edges: number[][] = [];
  for (const place of places.sort((one, other) => one - other)) {
    const last = edges.at(-1);
    if (last && place - (last.at(-1) as number) < SAME) last.push(place);
    else edges.push([place]);
  }
  return edges.map((group) => group.reduce((sum, each) => sum + each, 0) / group.length);
}

/** Which sides of the smallest cells have rules. */
class Borders {
  /** By the edge they stand on. */
  private readonly rows: Rule[][];
  private readonly columns: Rule[][];
  private readonly xs: number[];
  private readonly ys: number[];

  constructor({ horizontal, vertical }: Grid, xs: number[], ys: number[]) {
    this.xs = xs;
    this.ys = ys;
    this.rows = ys.map((y) => horizontal.filter(({ at }) => Math.abs(at - y) < SAME));
    this.columns = xs.map((x) => vertical.filter(({ at }) => Math.abs(at - x) < SAME));
  }

  /** The border above row `row` (below the last for the number of rows) in a column. */
  above(row: number, column: number): Border {
    return found(this.rows[row] ?? [], this.xs[column] as number, this.xs[column + 1] as number);
  }

  /** The border left of column `column` in a row. */
  left(row: number, column: number): Border {
    return found(this.columns[column] ?? [], this.ys[row] as number, this.ys[row + 1] as number);
  }
}

function found(rules: readonly Rule[], from: number, to: number): Border {
  const rule = rules.find((each) => Math.min(each.to, to) - Math.max(each.from, from) >= (to - from) * COVERS);
  return rule ? { width: Math.max(0.25, rule.width), colour: rule.colour } : NO_BORDER;
}

/** Joins smallest cells that no rule divides, as far as rectangles come of it. */
function merge(borders: Borders, xs: readonly number[], ys: readonly number[], crossed: Crossed): CellLayout[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const taken = new Set<number>();
  const cells: CellLayout[] = [];
  const isFree = (row: number, column: number): boolean => !taken.has(row * columns + column);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!isFree(row, column)) continue;
      let right = column + 1;
      while (right < columns && isFree(row, right) && !borders.left(row, right).width) right++;
      let below = row + 1;
      const isWider = (at: number): boolean => {
        const isOver = (edge: number): boolean => crossed(at, edge) && !borders.left(at, edge).width;
        return (column > 0 && isOver(column)) || (right < columns && isOver(right));
      };
      while (below < rows && isOpen(borders, below, column, right, isFree) && !isWider(below)) below++;
      for (let y = row; y < below; y++) for (let x = column; x < right; x++) taken.add(y * columns + x);
      cells.push({
        row,
        column,
        rowspan: below - row,
        colspan: right - column,
        lines: [],
        tables: [],
        pictures: [],
        box: {
          left: xs[column] as number,
          right: xs[right] as number,
          top: ys[row] as number,
          bottom: ys[below] as number,
        },
        borders: [
          borders.above(row, column),
          borders.left(row, right),
          borders.above(below, column),
          borders.left(row, column),
        ],
      });
    }
  return cells;
}

/** Whether a row goes on with the cell above it: no rule above it, none within it, and the same at both ends. */
function isOpen(
  borders: Borders,
  row: number,
  from: number,
  to: number,
  isFree: (row: number, column: number) => boolean,
): boolean {
  for (let column = from; column < to; column++) {
    if (!isFree(row, column) || borders.above(row, column).width) return false;
    if (column > from && borders.left(row, column).width) return false;
  }
  return true;
}
