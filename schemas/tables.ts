import { z } from './zod.ts';

/** Characters a cell of a spreadsheet holds. */
const MAX_TEXT = 32_767;
const MAX_EDITS = 5000;

/** Which table: the page it begins on and which of that page's tables it is, both from 1: `3.1`. */
const table = z.string().regex(/^[1-9]\d{0,5}\.[1-9]\d{0,3}$/);
const place = z.number().int().min(0).max(1_000_000);
const axis = z.enum(['row', 'column']);

/** What a column holds: `auto` is what its texts look like. */
export const COLUMN_TYPES = ['auto', 'text', 'number', 'date', 'money'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** One change of a table that was found; rows and columns are counted from 0, as they are after the changes before. */
export const tableEditSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('text'), table, row: place, column: place, text: z.string().max(MAX_TEXT) }),
  z.strictObject({ do: z.literal('merge'), table, row: place, column: place, rowspan: place, colspan: place }),
  z.strictObject({ do: z.literal('split'), table, row: place, column: place }),
  z.strictObject({ do: z.literal('insert'), table, axis, at: place }),
  z.strictObject({ do: z.literal('delete'), table, axis, at: place, count: place.min(1) }),
  z.strictObject({ do: z.literal('move'), table, axis, from: place, to: place }),
  z.strictObject({ do: z.literal('head'), table, rows: place }),
  z.strictObject({ do: z.literal('type'), table, column: place, type: z.enum(COLUMN_TYPES) }),
  z.strictObject({ do: z.literal('skip'), table, skip: z.boolean() }),
  z.strictObject({ do: z.literal('join'), table }),
]);
export type TableEdit = z.infer<typeof tableEditSchema>;

/** The changes in the order they were made; `join` adds the table that follows. */
export const tableEditsSchema = z.array(tableEditSchema).max(MAX_EDITS);

/** A cell of a table that was found. */
export interface FoundCell {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  text: string;
  /** So many tables stand in it, at any depth, which are none of its text. */
  tables?: number;
  /** Where it was read, as `FoundTable.box`: only of pictures. */
  seen?: [number, number, number, number];
  /** It was not read for sure. */
  doubtful?: true;
}

/** `tables.json`, what the engine that looks for tables gives. */
export interface FoundTables {
  tables: FoundTable[];
  /** Pages (from 0) that are pictures. */
  scanned: number[];
}

export interface FoundTable {
  key: string;
  /** From 0. */
  page: number;
  /** Left, top, right, bottom on that page, as parts of it. */
  box: [number, number, number, number];
  columns: number[];
  rows: number[];
  headRows: number;
  cells: FoundCell[];
}
