import type { Look } from '../../../formats/html/style.ts';
import { greatest } from '../../../lib/extremes.ts';
import type { DrawingItem } from '../../drawing.ts';
import { type Block, isChinese, type TableBlock } from './blocks.ts';
import type { Flow, Frame, Measures } from './flow.ts';
import { richLines } from './lines.ts';
import { rectangle } from './paint.ts';
import { heightOf, stacked } from './stack.ts';

interface Column {
  left: number;
  width: number;
  frames: readonly Frame[];
}

const PAD = 0.4;
const LINE = 0.5;
const MAX_COLUMNS = 60;
/** Rows that a cell holds together at most. */
const MAX_REACH = 40;

interface Placed {
  cell: TableBlock['rows'][number][number];
  column: number;
  columns: number;
}

/** Where the columns of a table stand. */
export interface Laid {
  placed: Placed[][];
  widths: number[];
  /** Of the table within its column. */
  left: number;
  width: number;
}

/** Finds the columns of a table, as wide as their texts want where there is room. */
export function layTable({ rows, look }: TableBlock, column: Column, measures: Measures): Laid {
  const placed = placeCells(rows);
  const count = greatest(
    placed.flatMap((row) => row.map(({ column: at, columns }) => (columns >= MAX_COLUMNS ? 1 : at + columns))),
    1,
  );
  const widths = columnWidths(placed, count, column.width, measures);
  const width = widths.reduce((sum, own) => sum + own, 0);
  const left = column.left + (look.align === 'center' ? (column.width - width) / 2 : 0);
  return { placed, widths, left, width };
}

/** Sets a table row by row, rows never cut unless they are longer than a page. */
export function setTable({ ruled }: TableBlock, laid: Laid, column: Column, flow: Flow, measures: Measures): void {
  const { placed, widths } = laid;
  const starts = widths.map((_, at) => laid.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const pad = PAD * measures.size;
  const set = placed.map((row) =>
    row.map((own) => {
      const span = Math.min(own.columns, widths.length - own.column);
      const width = widths.slice(own.column, own.column + span).reduce((sum, one) => sum + one, 0);
      const left = starts[own.column] ?? laid.left;
      const inner = flow.inside();
      for (const block of own.cell.blocks)
        inner.block(block, { left: left + pad, width: Math.max(measures.size, width - 2 * pad), frames: [] });
      const cellSlices = inner.done();
      const height = heightOf(cellSlices) + 2 * pad;
      return { ...own, left, width, slices: cellSlices, stack: stacked(cellSlices, pad), height };
    }),
  );
  const least = measures.size * 1.2 + 2 * pad;
  cutLong(set, rowHeights(set, least), measures.height);
  const heights = rowHeights(set, least);
  for (const [at, row] of set.entries()) {
    const rowHeight = heights[at] as number;
    if (rowHeight > measures.height) {
      for (const { slices } of row) for (const slice of slices) flow.push(slice, column.frames);
      continue;
    }
    const items = row.flatMap(({ cell, left, width, stack }) => {
      const end = at + cell.rows;
      const height = heights.slice(at, end).reduce((sum, one) => sum + one, 0);
      const last = end >= set.length;
      return [...cellLines(cell.look, { left, width, height, last, ruled, unit: measures.size }), ...stack.items];
    });
    const links = row.flatMap(({ stack }) => stack.links);
    const places = row.flatMap(({ stack }) => stack.places);
    const notes = row.flatMap(({ stack }) => stack.notes);
    flow.push({ height: rowHeight, items, links, places, notes, keepNext: reaches(set, at) }, column.frames);
  }
}

type SetRow = readonly { cell: { rows: number }; height: number }[];

/** How high rows are: as high as their cells, and those of several rows as high as the cells that reach over them. */
function rowHeights(rows: readonly SetRow[], least: number): number[] {
  const heights = rows.map((row) =>
    Math.max(least, ...row.filter(({ cell }) => cell.rows === 1).map(({ height }) => height)),
  );
  for (const [at, row] of rows.entries())
    for (const { cell, height } of row) {
      const last = Math.min(rows.length, at + cell.rows) - 1;
      const sum = heights.slice(at, last + 1).reduce((all, one) => all + one, 0);
      if (height > sum) heights[last] = (heights[last] as number) + height - sum;
    }
  return heights;
}

/** Lets cells over several rows end with their first one where rows that are held together are higher than a page. */
function cutLong(rows: readonly Mutable[], heights: readonly number[], most: number): void {
  let [from, sum] = [0, 0];
  for (const [at, height] of heights.entries()) {
    sum += height;
    if (reaches(rows, at)) continue;
    if (sum > most)
      for (const row of rows.slice(from, at + 1)) for (const own of row) own.cell = { ...own.cell, rows: 1 };
    [from, sum] = [at + 1, 0];
  }
}
type Mutable = { cell: TableBlock['rows'][number][number]; height: number }[];

/** Whether a cell reaches from this row, or from one above, over the next one. */
const reaches = (rows: readonly SetRow[], at: number): boolean =>
  rows
    .slice(Math.max(0, at - MAX_REACH), at + 1)
    .some((row, index, near) => row.some(({ cell }) => index + cell.rows > near.length));

/** Cells with the columns they stand in, those of rows above reaching down left free. */
function placeCells(rows: TableBlock['rows']): Placed[][] {
  const taken: number[] = [];
  return rows.map((row) => {
    let at = 0;
    const placed: Placed[] = [];
    for (const cell of row) {
      while ((taken[at] ?? 0) > 0 && at < MAX_COLUMNS) at++;
      placed.push({ cell, column: at, columns: cell.columns });
      for (let own = at; own < Math.min(at + cell.columns, MAX_COLUMNS); own++) taken[own] = cell.rows;
      at += cell.columns;
      if (at >= MAX_COLUMNS) break;
    }
    for (const [index, left] of taken.entries()) taken[index] = Math.max(0, (left ?? 0) - 1);
    return placed;
  });
}

function columnWidths(rows: readonly Placed[][], count: number, width: number, measures: Measures): number[] {
  const wanted = new Array<number>(count).fill(measures.size);
  const within = rows.flat().filter(({ column }) => column < count);
  // Narrow cells first: what they want is there for those over several columns.
  for (const { cell, column, columns } of within.sort((one, other) => one.columns - other.columns)) {
    const own = wanted.slice(column, column + columns);
    const wish = greatest(
      cell.blocks.map((block) => wishOf(block, measures)),
      0,
    );
    const needed = wish + 2 * PAD * measures.size + 1;
    const sum = own.reduce((all, one) => all + one, 0);
    // Over several columns they grow alike, to the width of the page at most: a paragraph asks for any.
    const factor = (columns > 1 ? Math.min(needed, width) : needed) / sum;
    if (factor > 1) for (const [at, one] of own.entries()) wanted[column + at] = one * factor;
  }
  const total = wanted.reduce((sum, one) => sum + one, 0);
  if (total <= width) return wanted;
  // Narrow columns keep what they want; the others share what is left by what they want.
  const fair = width / count;
  const narrow = wanted.filter((one) => one <= fair).reduce((sum, one) => sum + one, 0);
  const wide = wanted.filter((one) => one > fair).reduce((sum, one) => sum + one, 0);
  return wanted.map((one) => (one <= fair ? one : (one / wide) * (width - narrow)));
}

/** How wide a block would be on lines without end. */
export function wishOf(block: Block, measures: Measures): number {
  if (block.kind === 'box')
    return greatest(
      block.blocks.map((own) => wishOf(own, measures)),
      0,
    );
  if (block.kind !== 'text') return measures.width / 3;
  const lines = richLines(block.inlines, {
    faces: measures.faces,
    base: measures.size,
    max: 1e6,
    indent: 0,
    chinese: isChinese(block.inlines),
    picture: (path) => {
      const found = measures.picture(path);
      return found && { width: Math.min(found.width, measures.width / 2), height: found.height };
    },
  });
  return greatest(
    lines.map(({ width }) => width),
    0,
  );
}

interface Area {
  left: number;
  width: number;
  height: number;
  last: boolean;
  ruled: boolean;
  unit: number;
}

function cellLines({ background, border }: Look, { left, width, height, last, ruled, unit }: Area): DrawingItem[] {
  const items: DrawingItem[] = background ? [rectangle(left, 0, width, height, background)] : [];
  const edge = (side: keyof Look['border']): { width: number; colour: string } | undefined => {
    const own = border[side];
    return own
      ? { width: Math.max(0.3, own.width * unit * 0.7), colour: own.colour }
      : ruled
        ? { width: LINE, colour: '#777777' }
        : undefined;
  };
  const [top, right, bottom, side] = [edge('top'), edge('right'), edge('bottom'), edge('left')];
  if (top) items.push(rectangle(left, 0, width, top.width, top.colour));
  if (side) items.push(rectangle(left, 0, side.width, height, side.colour));
  if (right) items.push(rectangle(left + width - right.width, 0, right.width, height, right.colour));
  // Where another row follows, its upper line lies on this one: the row may be the last of a page.
  const low = last || !ruled ? height - (bottom?.width ?? 0) : height;
  if (bottom) items.push(rectangle(left, low, width, bottom.width, bottom.colour));
  return items;
}
