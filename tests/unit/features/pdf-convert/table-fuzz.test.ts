import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoundCell, type FoundTable, type TableEdit, tableEditSchema } from '../../../../schemas/tables.ts';
import { cellText, editFlow, tablesOf } from '../../../../src/features/pdf-convert/flow-tables.ts';
import {
  editsNow,
  entriesNow,
  type History,
  historyOf,
  made,
  stepped,
} from '../../../../src/features/pdf-convert/panel/history.ts';
import type { Grid, Span } from '../../../../src/features/pdf-convert/shared/grid.ts';
import type { Table } from '../../../../src/model/flow.ts';
import { flow, table as flowTable, section } from './proof/flows.ts';

const KEYS = ['1.1', '1.2', '2.1'];
const wordsOf = (table: number, rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => `${table}${row}${column}`));
const SIZES: [number, number][] = [
  [4, 3],
  [1, 5],
  [6, 2],
];

const found = (): FoundTable[] =>
  SIZES.map(([rows, columns], at) => ({
    key: KEYS[at] as string,
    page: at === 2 ? 1 : 0,
    box: [0, 0, 1, 1],
    headRows: 1,
    columns: Array(columns).fill(100),
    rows: Array(rows).fill(20),
    cells: wordsOf(at, rows, columns).flatMap((line, row) =>
      line.map((text, column) => ({ row, column, rowspan: 1, colspan: 1, text })),
    ),
  }));

const table = fc.constantFrom(...KEYS);
const axis = fc.constantFrom('row' as const, 'column' as const);
const [row, column, span] = [fc.nat(6), fc.nat(5), fc.nat(3)];
const record = <T extends TableEdit['do'], M>(what: T, model: { [K in keyof M]: fc.Arbitrary<M[K]> }) =>
  fc.record({ do: fc.constant(what), table, ...model });

/** Any change, also such as fit no table. */
const EDIT = fc
  .oneof(
    { weight: 3, arbitrary: record('text', { row, column, text: fc.constantFrom('', '甲', '乙\n丙', '1') }) },
    { weight: 4, arbitrary: record('merge', { row, column, rowspan: span, colspan: span }) },
    { weight: 2, arbitrary: record('split', { row, column }) },
    { weight: 3, arbitrary: record('insert', { axis, at: row }) },
    { weight: 2, arbitrary: record('delete', { axis, at: row, count: fc.integer({ min: 1, max: 2 }) }) },
    { weight: 4, arbitrary: record('move', { axis, from: row, to: row }) },
    { weight: 1, arbitrary: record('head', { rows: span }) },
    { weight: 1, arbitrary: record('type', { column, type: fc.constantFrom('money', 'auto') }) },
    { weight: 1, arbitrary: record('skip', { skip: fc.boolean() }) },
    { weight: 1, arbitrary: record('join', {}) },
  )
  .map((edit) => tableEditSchema.parse(edit));

/** What must hold of every table: cells within it, no place in two of them, and a size for each row and column. */
function expectWhole<C extends Span>({ rows, columns, headRows, cells, types }: Grid<C>): void {
  const taken = new Set<string>();
  for (const { row, column, rowspan, colspan } of cells) {
    expect(rowspan > 0 && colspan > 0 && row + rowspan <= rows.length && column + colspan <= columns.length).toBe(true);
    for (let y = row; y < row + rowspan; y++)
      for (let x = column; x < column + colspan; x++) {
        expect(taken.has(`${y} ${x}`)).toBe(false);
        taken.add(`${y} ${x}`);
      }
  }
  expect(rows.length > 0 && columns.length > 0 && headRows <= rows.length).toBe(true);
  expect([...rows, ...columns].every((size) => size >= 0)).toBe(true);
  if (types) expect(types).toHaveLength(columns.length);
}

/** A table without the order of its cells. */
const plain = ({ cells, ...rest }: Grid<FoundCell>) => ({
  ...rest,
  cells: cells
    .map(({ row, column, rowspan, colspan, text }) => `${row},${column},${rowspan},${colspan}:${text}`)
    .sort(),
});
const plainAll = (history: History) =>
  entriesNow(history).map(({ key, grid, skipped, joined }) => ({ key, skipped, joined, grid: plain(grid) }));

/** All that can be done of some changes, with the tables after each, which are whole. */
function changed(edits: readonly TableEdit[]): { history: History; states: ReturnType<typeof plainAll>[] } {
  let history = historyOf(found(), []);
  const states = [plainAll(history)];
  for (const edit of edits) {
    const next = made(history, edit);
    if (typeof next !== 'object' || next === history) continue;
    for (const { grid } of entriesNow(next)) expectWhole(grid);
    history = next;
    states[history.at] = plainAll(history);
  }
  return { history, states };
}

const EDITS = fc.array(EDIT, { maxLength: 60, size: 'max' });

describe('any changes', () => {
  it('are taken back to the tables as found, each step on the way, and made again', () =>
    fc.assert(
      fc.property(EDITS, (edits) => {
        const { history, states } = changed(edits);
        let back = history;
        for (; back.at > 0; back = stepped(back, -1)) expect(plainAll(back)).toEqual(states[back.at]);
        expect(plainAll(back)).toEqual(plainAll(historyOf(found(), [])));
        while (back.at < history.at) back = stepped(back, 1);
        expect(plainAll(back)).toEqual(plainAll(history));
      }),
      { numRuns: 50 },
    ));

  it('say the same in the document as in the editor', () =>
    fc.assert(
      fc.property(EDITS, (edits) => {
        const { history } = changed(edits);
        const blocks = SIZES.map(([rows, columns], at) => flowTable(wordsOf(at, rows, columns), [at === 2 ? 1 : 0]));
        const { flow: edited, failed } = editFlow(flow([section(blocks, 0, 1)]), editsNow(history));
        expect(failed).toBe(0);
        const written = [...tablesOf(edited).values()];
        const shown = entriesNow(history).filter(({ skipped }) => !skipped);
        expect(written.map(plainTable)).toEqual(shown.map(({ grid }) => plain(grid)));
        for (const one of written) expectWhole(one);
      }),
      { numRuns: 50 },
    ));
});

const plainTable = ({ cells, columns, rows, headRows, types }: Table) =>
  plain({
    columns,
    rows,
    headRows,
    ...(types && { types }),
    cells: cells.map((cell) => ({ ...cell, text: cellText(cell) })),
  });
