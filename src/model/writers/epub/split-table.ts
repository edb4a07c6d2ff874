import type { Cell, Table } from '../../flow.ts';
import { weightOf } from './weight.ts';

/** A long table as several of about so many bytes, each with its head; never cut through a cell. */
export function splitTable(table: Table, most: number): Table[] {
  const parts: Table[] = [];
  let from = table.headRows;
  for (const to of [...cutsOf(table, most), table.rows.length]) {
    if (to > from) parts.push(partOf(table, from, to));
    from = to;
  }
  return parts;
}

/** Rows that a new part begins with. */
function cutsOf({ cells, headRows, rows }: Table, most: number): number[] {
  const weights = rows.map(() => 0);
  const crossed = new Set<number>();
  for (const { row, rowspan, blocks } of cells) {
    weights[row] = (weights[row] ?? 0) + 60 + blocks.reduce((sum, block) => sum + weightOf(block), 0);
    for (let at = row + 1; at < row + rowspan; at++) crossed.add(at);
  }
  const cuts: number[] = [];
  let bytes = 0;
  for (let row = headRows; row < rows.length; row++) {
    if (bytes + (weights[row] ?? 0) > most && bytes > 0 && !crossed.has(row)) {
      cuts.push(row);
      bytes = 0;
    }
    bytes += weights[row] ?? 0;
  }
  return cuts;
}

/** The head, and the rows from one up to another. */
function partOf(table: Table, from: number, to: number): Table {
  const { headRows, rows } = table;
  const moved = (cell: Cell): Cell => (cell.row < headRows ? cell : { ...cell, row: cell.row - from + headRows });
  const cells = table.cells.filter(({ row }) => row < headRows || (row >= from && row < to)).map(moved);
  const own = { ...table, cells, rows: [...rows.slice(0, headRows), ...rows.slice(from, to)] };
  return from > headRows ? { ...own, places: [] } : own;
}
