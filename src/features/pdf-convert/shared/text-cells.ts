import type { FoundCell, FoundTable } from '../../../../schemas/tables.ts';
import type { CellMaker } from './grid.ts';
import type { TableEntry } from './table-set.ts';

/** Cells that are nothing but texts, as the editor shows them. */
export const TEXT_CELLS: CellMaker<FoundCell> = {
  text: ({ text }) => text,
  withText: (cell, text) => ({ ...cell, text }),
  empty: (_, at) => ({ ...at, text: '' }),
  merged: (cells, at) => {
    const inner = cells.reduce((sum, { tables = 0 }) => sum + tables, 0);
    return { ...at, text: cells.flatMap(({ text }) => text || []).join('\n'), ...(inner && { tables: inner }) };
  },
};

/** Tables as they were found, before any change. */
export const entriesOf = (tables: readonly FoundTable[]): TableEntry<FoundCell>[] =>
  tables.map(({ key, columns, rows, headRows, cells }) => ({ key, grid: { columns, rows, headRows, cells } }));
