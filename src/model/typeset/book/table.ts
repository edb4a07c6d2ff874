import type { Look } from '../../../formats/html/style.ts';
import { greatest } from '../../../lib/extremes.ts';
import type { DrawingItem } from '../../drawing.ts';
import { type Block, isChinese, type TableBlock } from './blocks.ts';
import type { Flow, Frame, Measures, Slice } from './flow.ts';
import { richLines } from './lines.ts';
import { moved, rectangle } from './paint.ts';

interface Column {
  left: number;
  width: number;
  frames: readonly Frame[];
}

const PAD = 0.4;
const LINE = 0.5;
const MAX_COLUMNS = 60;

interface Placed {
  cell: TableBlock['rows'][number][number];
  column: number;
  columns: number;
}

/** Sets a table row by row: columns as wide as their texts want, rows never cut unless they are longer than a page. */
export function setTable({ rows, look, ruled }: TableBlock, column: Column, flow: Flow, measures: Measures): void {
  const placed = placeCells(rows);
  const count = greatest(
    placed.flatMap((row) => row.map(({ column: at, columns }) => (columns >= MAX_COLUMNS ? 1 : at + columns))),
    1,
  );
  const widths = columnWidths(placed, count, column.width, measures);
  const starts = widths.map((_, at) => column.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const free = look.align === 'center' ? (column.width - total) / 2 : 0;
  const pad = PAD * measures.size;
  for (const [at, row] of placed.entries()) {
    const set = row.map((own) => {
      const span = Math.min(own.columns, count - own.column);
      const width = widths.slice(own.column, own.column + span).reduce((sum, one) => sum + one, 0);
      const left = (starts[own.column] ?? column.left) + free;
      const inner = flow.inside();
      for (const block of own.cell.blocks)
        inner.block(block, { left: left + pad, width: Math.max(measures.size, width - 2 * pad), frames: [] });
      return { ...own, left, width, slices: inner.slices, height: heightOf(inner.slices) };
    });
    const height = Math.max(measures.size * 1.2, ...set.map((one) => one.height)) + 2 * pad;
    if (height > measures.height) {
      for (const { slices } of set) for (const slice of slices) flow.push(slice, column.frames);
      continue;
    }
    const items = set.flatMap(({ cell, left, width, slices }) => [
      ...cellLines(cell.look, { left, width, height, last: at + 1 === placed.length, ruled, unit: measures.size }),
      ...stacked(slices, pad).items,
    ]);
    const links = set.flatMap(({ slices }) => stacked(slices, pad).links);
    flow.push(
      { height, items, links, places: set.flatMap(({ slices }) => slices.flatMap(({ places }) => places)) },
      column.frames,
    );
  }
}

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
  for (const row of rows)
    for (const { cell, column, columns } of row) {
      if (columns > 1 || column >= count) continue;
      wanted[column] = Math.max(
        wanted[column] ?? 0,
        Math.max(0, ...cell.blocks.map((block) => wish(block, measures))) + 2 * PAD * measures.size + 1,
      );
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
function wish(block: Block, measures: Measures): number {
  if (block.kind === 'box')
    return greatest(
      block.blocks.map((own) => wish(own, measures)),
      0,
    );
  if (block.kind !== 'text') return measures.width / 3;
  const lines = richLines(block.inlines, {
    ...{ faces: measures.faces, base: measures.size, max: 1e6, indent: 0, chinese: isChinese(block.inlines) },
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

const heightOf = (slices: readonly Slice[]): number =>
  slices.reduce((sum, { height, gap }, at) => sum + height + (at ? gap : 0), 0);

/** Slices one below the other as one. */
function stacked(slices: readonly Slice[], top: number): { items: DrawingItem[]; links: Slice['links'] } {
  let y = top;
  const items: DrawingItem[] = [];
  const links: Slice['links'] = [];
  for (const [at, slice] of slices.entries()) {
    if (at) y += slice.gap;
    for (const item of slice.items) items.push(moved(item, [1, 0, 0, 1, 0, y]));
    for (const link of slice.links) links.push({ ...link, top: link.top + y, bottom: link.bottom + y });
    y += slice.height;
  }
  return { items, links };
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
  if (bottom && (last || !ruled))
    items.push(rectangle(left, height - bottom.width, width, bottom.width, bottom.colour));
  return items;
}
