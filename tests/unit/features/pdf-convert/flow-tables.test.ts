import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../../../bench/fidelity/read/xlsx.ts';
import type { TableEdit } from '../../../../schemas/tables.ts';
import { cellText, editFlow, readEdits, tablesIn, tablesOf } from '../../../../src/features/pdf-convert/flow-tables.ts';
import type { Cell, Flow, Paragraph, Style, Table } from '../../../../src/model/flow.ts';
import { writeXlsx } from '../../../../src/model/writers/xlsx/write.ts';

const STYLE: Style = {
  font: 'SimSun',
  serif: true,
  monospaced: false,
  size: 9,
  bold: true,
  italic: false,
  underline: false,
  strike: false,
  colour: '#c00000',
};
const BOX = { left: 0, top: 0, right: 100, bottom: 100 };
const LINE = { width: 1, colour: '#000000' };

const paragraph = (text: string): Paragraph => ({
  kind: 'paragraph',
  inlines: [{ kind: 'text', text, style: STYLE }],
  level: 0,
  align: 'right',
  indent: { first: 0, left: 0, right: 0 },
  spaceBefore: 0,
  linePitch: 12,
  places: [],
});

const table = (page: number, rows: string[][], headRows = 1): Table => ({
  kind: 'table',
  columns: (rows[0] ?? []).map(() => 60),
  rows: rows.map(() => 16),
  headRows,
  indent: 0,
  ruled: true,
  places: [{ page, box: BOX }],
  cells: rows.flatMap((line, row) =>
    line.map((text, column): Cell => {
      const borders: Cell['borders'] = [LINE, LINE, LINE, LINE];
      return { row, column, rowspan: 1, colspan: 1, blocks: [paragraph(text)], borders, align: 'middle' };
    }),
  ),
});

const flow = (...tables: Table[]): Flow => ({
  title: '',
  author: '',
  lang: 'zh',
  notes: [],
  scanned: [],
  unknown: 0,
  guessed: 0,
  sections: [
    {
      page: { width: 595, height: 842 },
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
      columns: [],
      continuous: false,
      vertical: false,
      header: [],
      footer: [],
      plainFirst: false,
      pages: { first: 0, last: 9 },
      blocks: tables,
    },
  ],
});

const tableOf = ({ sections }: Flow): Table => sections.flatMap(({ blocks }) => blocks)[0] as Table;

const ROWS = [
  ['编号', '日期', '金额'],
  ['0012', '03/04/2025', '1200'],
  ['0013', '05/04/2025', '80.5'],
];

async function sheets(edits: TableEdit[], ...tables: Table[]): Promise<Map<string, string>[]> {
  const { flow: edited } = editFlow(flow(...tables), edits);
  const bytes = await writeXlsx({ flow: edited, options: { sheets: 'table', text: false }, rest: async () => {} });
  if (!bytes) return [];
  const found = readXlsx(bytes).blocks.flatMap((block) => ('cells' in block ? [block] : []));
  return found.map(({ cells }) => new Map(cells.map(([row, column, , , text]) => [`${row},${column}`, text])));
}

describe('names of tables', () => {
  it('are the page and the place on it', () =>
    expect([...tablesOf(flow(table(0, ROWS), table(2, ROWS), table(2, ROWS))).keys()]).toEqual(['1.1', '3.1', '3.2']));
});

describe('edits of a document', () => {
  it('leave it as it is where there are none', () => {
    const before = flow(table(0, ROWS));
    expect(editFlow(before, [])).toEqual({ flow: before, failed: 0 });
  });
  it('keep the look of what stood there', () => {
    const { flow: after } = editFlow(flow(table(0, ROWS)), [
      { do: 'text', table: '1.1', row: 1, column: 2, text: '一\n二' },
      { do: 'insert', table: '1.1', axis: 'row', at: 3 },
      { do: 'text', table: '1.1', row: 3, column: 0, text: '新' },
    ]);
    const cells = tableOf(after).cells;
    const changed = cells.find(({ row, column }) => row === 1 && column === 2) as Cell;
    expect(cellText(changed)).toBe('一\n二');
    expect(changed.blocks[0]).toMatchObject({ align: 'right', inlines: [{ style: STYLE }, { kind: 'break' }, {}] });
    expect(cells.find(({ row, column }) => row === 3 && column === 0)).toMatchObject({
      borders: [LINE, LINE, LINE, LINE],
    });
  });
  it('a merged cell has the outer borders of all', () => {
    const one = table(0, ROWS);
    (one.cells[8] as Cell).borders = [LINE, { width: 3, colour: '#0000ff' }, LINE, LINE];
    const { flow: after } = editFlow(flow(one), [
      { do: 'merge', table: '1.1', row: 1, column: 1, rowspan: 2, colspan: 2 },
    ]);
    expect(tableOf(after).cells.at(-1)).toMatchObject({
      row: 1,
      column: 1,
      rowspan: 2,
      colspan: 2,
      borders: [LINE, { width: 3 }, LINE, LINE],
    });
  });
  it('a text leaves the tables within its cell where they are', () => {
    const [outer, inner] = [table(0, ROWS), table(0, [['内']])];
    (outer.cells[4] as Cell).blocks.push(inner);
    expect(tablesIn(outer.cells[4] as Cell)).toBe(1);
    const { flow: after } = editFlow(flow(outer), [{ do: 'text', table: '1.1', row: 1, column: 1, text: '新' }]);
    const changed = tableOf(after).cells[4] as Cell;
    expect(cellText(changed)).toBe('新');
    expect(changed.blocks).toContain(inner);
  });
  it('join the places, too', () => {
    const { flow: after } = editFlow(flow(table(0, ROWS), table(1, ROWS)), [{ do: 'join', table: '1.1' }]);
    expect(after.sections[0]?.blocks).toHaveLength(1);
    expect(after.sections[0]?.blocks[0]?.places.map(({ page }) => page)).toEqual([0, 1]);
  });
});

describe('sheets', () => {
  it('have what was changed', async () => {
    const [one, ...rest] = await sheets(
      [
        { do: 'text', table: '1.1', row: 0, column: 0, text: '单号' },
        { do: 'skip', table: '2.1', skip: true },
      ],
      table(0, ROWS),
      table(1, ROWS),
    );
    expect(one?.get('0,0')).toBe('单号');
    expect(rest).toEqual([]);
  });
  it('without a table are none', async () =>
    expect(await sheets([{ do: 'skip', table: '1.1', skip: true }], table(0, ROWS))).toEqual([]));
  it.each([
    [0, 'number', '12'],
    [0, 'text', '0012'],
    [1, 'text', '03/04/2025'],
    [1, 'date', '03/04/2025'],
    [2, 'money', '1,200.00'],
    [2, 'text', '1200'],
  ] as const)('have column %i as %s: %s', async (column, type, wanted) => {
    const [one] = await sheets([{ do: 'type', table: '1.1', column, type }], table(0, ROWS));
    expect(one?.get(`1,${column}`)).toBe(wanted);
    expect(one?.get(`0,${column}`)).toBe(ROWS[0]?.[column]);
  });
});

describe('the option', () => {
  it('may be empty', () => expect(readEdits(' ')).toEqual([]));
  it.each(['{', '{}', '[1]', '[{"do":"join"}]'])('is refused as %s', (written) =>
    expect(() => readEdits(written)).toThrow(expect.objectContaining({ code: 'bad-option' })),
  );
});
