import {
  AXES,
  type Axis,
  type CellMaker,
  cellAt,
  type Grid,
  inReadingOrder,
  overlaps,
  type Span,
  wholeSpan,
} from './grid.ts';

/**
 * Changes of one table. Each gives the changed table, the same one where there is nothing to change, and undefined
 * where it cannot be done: a place that is not there, a move through a merged cell.
 */

/** The text of a cell; a hole in the table becomes a cell. */
export function setText<C extends Span>(
  grid: Grid<C>,
  { row, column, text }: Pick<Span, 'row' | 'column'> & { text: string },
  maker: CellMaker<C>,
): Grid<C> | undefined {
  if (row >= grid.rows.length || column >= grid.columns.length) return undefined;
  const cell = cellAt(grid, row, column);
  if (!cell) {
    const made = maker.empty(undefined, { row, column, rowspan: 1, colspan: 1 });
    return withCells(grid, [...grid.cells, maker.withText(made, text)]);
  }
  if (maker.text(cell) === text) return grid;
  return withCells(
    grid,
    grid.cells.map((other) => (other === cell ? maker.withText(cell, text) : other)),
  );
}

/** One cell of all that a stretch touches. */
export function mergeCells<C extends Span>(grid: Grid<C>, wish: Span, maker: CellMaker<C>): Grid<C> | undefined {
  if (!isWithin(grid, wish)) return undefined;
  const span = wholeSpan(grid.cells, wish);
  const inside = grid.cells.filter((cell) => overlaps(cell, span)).sort(inReadingOrder);
  const [only] = inside;
  if (!only || (inside.length === 1 && only.rowspan === span.rowspan && only.colspan === span.colspan)) return grid;
  const gone = new Set(inside);
  return withCells(grid, [...grid.cells.filter((cell) => !gone.has(cell)), maker.merged(inside, span)]);
}

/** A merged cell as single ones: the first has what it says. */
export function splitCell<C extends Span>(
  grid: Grid<C>,
  at: Pick<Span, 'row' | 'column'>,
  maker: CellMaker<C>,
): Grid<C> | undefined {
  const cell = cellAt(grid, at.row, at.column);
  if (!cell) return undefined;
  const { row, column, rowspan, colspan } = cell;
  if (rowspan === 1 && colspan === 1) return grid;
  const singles = Array.from({ length: rowspan * colspan }, (_, place): C => {
    const single = {
      row: row + Math.floor(place / colspan),
      column: column + (place % colspan),
      rowspan: 1,
      colspan: 1,
    };
    return place ? maker.empty(cell, single) : { ...cell, ...single };
  });
  return withCells(grid, [...grid.cells.filter((other) => other !== cell), ...singles]);
}

/** An empty row or column before the one at a place; merged cells that reach over it grow. */
export function insertLine<C extends Span>(
  grid: Grid<C>,
  axis: Axis,
  at: number,
  maker: CellMaker<C>,
): Grid<C> | undefined {
  const { start, span, sizes, across, acrossSpan, others } = AXES[axis];
  if (at > grid[sizes].length) return undefined;
  const beside = Math.max(0, at - 1);
  const isOver = (cell: C): boolean => cell[start] < at && at < cell[start] + cell[span];
  const covered = new Set(grid.cells.filter(isOver).flatMap((cell) => range(cell[across], cell[acrossSpan])));
  const like = new Map(
    grid.cells
      .filter((cell) => cell[start] <= beside && beside < cell[start] + cell[span])
      .flatMap((cell) => range(cell[across], cell[acrossSpan]).map((place) => [place, cell])),
  );
  const moved = grid.cells.map((cell): C => {
    if (isOver(cell)) return { ...cell, [span]: cell[span] + 1 };
    return cell[start] >= at ? { ...cell, [start]: cell[start] + 1 } : cell;
  });
  const made = range(0, grid[others].length)
    .filter((place) => !covered.has(place))
    .map((place) => maker.empty(like.get(place), placed(axis, at, place)));
  const inHead = axis === 'row' && at < grid.headRows;
  return {
    ...withCells(grid, [...moved, ...made]),
    [sizes]: grid[sizes].toSpliced(at, 0, grid[sizes][beside] ?? 0),
    headRows: grid.headRows + (inHead ? 1 : 0),
    ...(axis === 'column' && grid.types && { types: filled(grid).toSpliced(at, 0, undefined) }),
  };
}

/** Without so many rows or columns; one must stay. Merged cells that reach out of them keep what they say. */
export function deleteLines<C extends Span>(grid: Grid<C>, axis: Axis, at: number, count: number): Grid<C> | undefined {
  const { start, span, sizes } = AXES[axis];
  const end = at + count;
  if (end > grid[sizes].length || count >= grid[sizes].length) return undefined;
  const after = (place: number): number => (place <= at ? place : Math.max(at, place - count));
  const cells = grid.cells.flatMap((cell): C[] => {
    const [from, to] = [after(cell[start]), after(cell[start] + cell[span])];
    return to > from ? [from === cell[start] && to - from === cell[span] ? cell : moveCell(cell, axis, from, to)] : [];
  });
  const head = axis === 'row' ? after(grid.headRows) : grid.headRows;
  return {
    ...withCells(grid, cells),
    [sizes]: grid[sizes].toSpliced(at, count),
    headRows: head,
    ...(axis === 'column' && grid.types && { types: filled(grid).toSpliced(at, count) }),
  };
}

/** A row or column at another place; `to` is where it stands afterwards. */
export function moveLine<C extends Span>(grid: Grid<C>, axis: Axis, from: number, to: number): Grid<C> | undefined {
  const { start, span, sizes } = AXES[axis];
  const total = grid[sizes].length;
  if (from >= total || to >= total) return undefined;
  if (from === to) return grid;
  const order = moved(range(0, total), from, to);
  const place = new Map(order.map((old, now) => [old, now]));
  const cells: C[] = [];
  for (const cell of grid.cells) {
    const now = range(cell[start], cell[span]).map((old) => place.get(old) ?? 0);
    const [first = 0] = now;
    if (now.some((each, index) => each !== first + index)) return undefined;
    cells.push(first === cell[start] ? cell : moveCell(cell, axis, first, first + cell[span]));
  }
  return {
    ...withCells(grid, cells),
    [sizes]: moved(grid[sizes], from, to),
    ...(axis === 'column' && grid.types && { types: moved(filled(grid), from, to) }),
  };
}

/** A table with the rows of another below; a heading that stands there again is left out. */
export function joinTables<C extends Span>(grid: Grid<C>, next: Grid<C>, maker: CellMaker<C>): Grid<C> {
  const repeated = repeatedHead(grid, next, maker);
  const rest = repeated ? (deleteLines(next, 'row', 0, repeated) ?? next) : next;
  const from = grid.rows.length;
  const width = Math.max(grid.columns.length, rest.columns.length);
  const columns = range(0, width).map((at) => grid.columns[at] ?? rest.columns[at] ?? 0);
  const below = rest.cells.map((cell): C => ({ ...cell, row: cell.row + from }));
  const types = columns.map((_, at) => (at < grid.columns.length ? grid : rest).types?.[at]);
  return {
    ...withCells(grid, [...grid.cells, ...below]),
    columns,
    rows: [...grid.rows, ...rest.rows],
    ...((grid.types ?? rest.types) && { types }),
  };
}

/** How many rows at the top of the next table say the same as the heading of this one. */
function repeatedHead<C extends Span>(grid: Grid<C>, next: Grid<C>, maker: CellMaker<C>): number {
  const head = Math.max(1, grid.headRows);
  if (head >= next.rows.length || next.columns.length !== grid.columns.length) return 0;
  const said = (of: Grid<C>): string => {
    const own = of.cells.filter(({ row }) => row < head).sort(inReadingOrder);
    return own.map((cell) => `${cell.row},${cell.column}:${maker.text(cell).replace(/\s+/g, '')}`).join('|');
  };
  return said(grid) === said(next) ? head : 0;
}

const withCells = <C extends Span>(grid: Grid<C>, cells: C[]): Grid<C> => ({ ...grid, cells });
const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);
const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T);
const filled = <C extends Span>({ columns, types = [] }: Grid<C>) => columns.map((_, at) => types[at]);
const placed = (axis: Axis, at: number, across: number): Span =>
  axis === 'row'
    ? { row: at, column: across, rowspan: 1, colspan: 1 }
    : { row: across, column: at, rowspan: 1, colspan: 1 };
const isWithin = <C extends Span>({ rows, columns }: Grid<C>, { row, column, rowspan, colspan }: Span): boolean =>
  rowspan > 0 && colspan > 0 && row + rowspan <= rows.length && column + colspan <= columns.length;

function moveCell<C extends Span>(cell: C, axis: Axis, from: number, to: number): C {
  const { start, span } = AXES[axis];
  return { ...cell, [start]: from, [span]: to - from };
}
