import type { FoundCell, FoundTable } from '../../../../schemas/tables.ts';
import type { CellMaker } from './grid.ts';
import type { TableEntry } from './table-set.ts';

/** Cells that are nothing but texts, as the editor shows them. */
export const TEXT_CELLS: CellMaker<FoundCell> = {
  text: ({ text }) => text,
  withText: ({ doubtful: _, ...cell }, text) => ({ ...cell, text }),
  empty: (_, at) => ({ ...at, text: '' }),
  merged: (cells, at) => {
    const inner = cells.reduce((sum, { tables = 0 }) => sum + tables, 0);
    // What several say alike is said once.
    const text = [...new Set(cells.flatMap(({ text }) => text || []))].join('\n');
    const doubtful = cells.some((cell) => cell.doubtful) && { doubtful: true as const };
    const seen = around(cells.flatMap(({ seen: own }) => (own ? [own] : [])));
    return { ...at, text, ...(inner && { tables: inner }), ...doubtful, ...(seen && { seen }) };
  },
};

type Box = NonNullable<FoundCell['seen']>;

const around = ([first, ...others]: readonly Box[]): Box | undefined =>
  first &&
  others.reduce<Box>(
    (one, other) => [
      ...([Math.min(one[0], other[0]), Math.min(one[1], other[1])] as const),
      ...([Math.max(one[2], other[2]), Math.max(one[3], other[3])] as const),
    ],
    first,
  );

/** Tables as they were found, before any change. */
export const entriesOf = (tables: readonly FoundTable[]): TableEntry<FoundCell>[] =>
  tables.map(({ key, columns, rows, headRows, cells }) => ({ key, grid: { columns, rows, headRows, cells } }));
