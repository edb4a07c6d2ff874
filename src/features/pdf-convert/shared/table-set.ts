import type { TableEdit } from '../../../../schemas/tables.ts';
import type { CellMaker, Grid, Span } from './grid.ts';
import { deleteLines, insertLine, joinTables, mergeCells, moveLine, setText, splitCell } from './table-edit.ts';

/** A table of a document, by its name in edits. */
export interface TableEntry<C extends Span> {
  key: string;
  grid: Grid<C>;
  /** It is left out of the result. */
  skipped?: true;
  /** The tables that were added below it. */
  joined?: string[];
}

/**
 * The tables after one change; the same list where nothing changes, undefined where it cannot be done. Tables that were
 * not changed stay the same objects.
 */
export function editTables<C extends Span>(
  tables: readonly TableEntry<C>[],
  edit: TableEdit,
  maker: CellMaker<C>,
): readonly TableEntry<C>[] | undefined {
  const at = tables.findIndex(({ key }) => key === edit.table);
  const entry = tables[at];
  if (!entry) return undefined;
  if (edit.do === 'join') return joinNext(tables, at, maker);
  if (edit.do === 'skip') {
    if (!!entry.skipped === edit.skip) return tables;
    const { skipped: _, ...rest } = entry;
    return tables.with(at, edit.skip ? { ...rest, skipped: true } : rest);
  }
  const grid = editGrid(entry.grid, edit, maker);
  return grid && (grid === entry.grid ? tables : tables.with(at, { ...entry, grid }));
}

/** The tables after several changes, and how many of them could not be done. */
export function editAll<C extends Span>(
  tables: readonly TableEntry<C>[],
  edits: readonly TableEdit[],
  maker: CellMaker<C>,
): { tables: readonly TableEntry<C>[]; failed: number } {
  let failed = 0;
  let now = tables;
  for (const edit of edits) {
    const next = editTables(now, edit, maker);
    if (next) now = next;
    else failed++;
  }
  return { tables: now, failed };
}

type GridEdit = Exclude<TableEdit, { do: 'join' | 'skip' }>;

function editGrid<C extends Span>(grid: Grid<C>, edit: GridEdit, maker: CellMaker<C>): Grid<C> | undefined {
  switch (edit.do) {
    case 'text':
      return setText(grid, edit, maker);
    case 'merge':
      return mergeCells(grid, edit, maker);
    case 'split':
      return splitCell(grid, edit, maker);
    case 'insert':
      return insertLine(grid, edit.axis, edit.at, maker);
    case 'delete':
      return deleteLines(grid, edit.axis, edit.at, edit.count);
    case 'move':
      return moveLine(grid, edit.axis, edit.from, edit.to);
    case 'head':
      if (edit.rows > grid.rows.length) return undefined;
      return edit.rows === grid.headRows ? grid : { ...grid, headRows: edit.rows };
    case 'type':
      return setType(grid, edit);
  }
}

function setType<C extends Span>(
  grid: Grid<C>,
  { column, type }: Extract<TableEdit, { do: 'type' }>,
): Grid<C> | undefined {
  if (column >= grid.columns.length) return undefined;
  const chosen = type === 'auto' ? undefined : type;
  if (grid.types?.[column] === chosen) return grid;
  return { ...grid, types: grid.columns.map((_, at) => (at === column ? chosen : grid.types?.[at])) };
}

/** The next table that is not left out goes below this one. */
function joinNext<C extends Span>(
  tables: readonly TableEntry<C>[],
  at: number,
  maker: CellMaker<C>,
): readonly TableEntry<C>[] | undefined {
  const entry = tables[at];
  const next = tables.find(({ skipped }, place) => place > at && !skipped);
  if (!entry || !next) return undefined;
  const joined = [...(entry.joined ?? []), next.key, ...(next.joined ?? [])];
  return tables
    .with(at, { ...entry, grid: joinTables(entry.grid, next.grid, maker), joined })
    .filter((one) => one !== next);
}
