import { expect, it } from 'vitest';
import { Package } from '../../../../bench/fidelity/read/tree.ts';
import { readXlsx } from '../../../../bench/fidelity/read/xlsx.ts';
import type { Block, Cell, Flow, Paragraph, Section, Table } from '../../../../src/model/flow.ts';
import type { SheetOptions } from '../../../../src/model/writers/xlsx/layout.ts';
import { SheetNames } from '../../../../src/model/writers/xlsx/names.ts';
import { addressOf } from '../../../../src/model/writers/xlsx/sheet-xml.ts';
import { writeXlsx } from '../../../../src/model/writers/xlsx/write.ts';
import { schemaFaults } from '../writers/schema.ts';

const STYLE = {
  font: 'SimSun',
  serif: true,
  monospaced: false,
  size: 10,
  bold: false,
  italic: false,
  underline: false,
};
const text = (words: string, top = 0, more: Partial<Paragraph> = {}): Paragraph => ({
  kind: 'paragraph',
  level: 0,
  align: 'left',
  indent: { first: 0, left: 0, right: 0 },
  spaceBefore: 0,
  inlines: [{ kind: 'text', text: words, style: { ...STYLE, strike: false, colour: '#000000' } }],
  linePitch: 14,
  places: [{ page: 0, box: { left: 50, right: 500, top, bottom: top + 10 } }],
  ...more,
});
const LINE = { width: 0.5, colour: '#000000' };
const cell = (row: number, column: number, words: string, rowspan = 1, colspan = 1): Cell => ({
  row,
  column,
  rowspan,
  colspan,
  blocks: words ? [text(words)] : [],
  align: 'top',
  borders: [LINE, LINE, LINE, LINE],
});
const table = (cells: Cell[], top = 100, page = 0, more: Partial<Table> = {}): Table => ({
  kind: 'table',
  columns: [60, 60],
  rows: [15, 15],
  headRows: 0,
  cells,
  indent: 0,
  ruled: true,
  places: [{ page, box: { left: 50, right: 170, top, bottom: top + 30 } }],
  ...more,
});
const flow = (blocks: Block[]): Flow => ({
  title: '',
  author: '',
  lang: 'zh',
  notes: [],
  scanned: [],
  unknown: 0,
  guessed: 0,
  sections: [{ page: { width: 595, height: 842 }, blocks } as unknown as Section],
});
const written = async (blocks: Block[], options: SheetOptions = { sheets: 'table', text: false }) => {
  const bytes = (await writeXlsx({ flow: flow(blocks), options, rest: async () => {} })) as Uint8Array<ArrayBuffer>;
  const xml = (path: string): string => new Package(bytes).text(path) ?? '';
  return { bytes, tables: readXlsx(bytes).blocks, xml };
};
const PLAIN = [cell(0, 0, '甲'), cell(0, 1, '数'), cell(1, 0, '乙'), cell(1, 1, '1,234')];

it('writes merges with the borders of all places that they cover', async () => {
  const { tables, xml } = await written([table([cell(0, 0, '头', 1, 2), cell(1, 0, '乙'), cell(1, 1, '5')])]);
  expect(tables[0]).toMatchObject({
    rows: 2,
    cols: 2,
    cells: [
      [0, 0, 1, 2, '头'],
      [1, 0, 1, 1, '乙'],
      [1, 1, 1, 1, '5'],
    ],
  });
  expect(xml('xl/worksheets/sheet1.xml')).toMatch(/<mergeCell ref="A1:B1"\/>/);
  expect(xml('xl/worksheets/sheet1.xml')).toMatch(/<c r="B1" s="[1-9]\d*"\/>/);
});

it('names sheets by the title in the table, by the caption above it, or by number', async () => {
  const { xml } = await written([
    text('表1 产量：[吨]', 80, { caption: true }),
    table(PLAIN),
    text('一段长长的正文，说的是别的事情。', 140),
    table([cell(0, 0, '汇总', 1, 2), cell(1, 0, 'a'), cell(1, 1, 'b')], 200),
    text('下面这张没有名称。', 240),
    table(PLAIN, 300),
    text('表2', 380, { caption: true }),
    table(PLAIN, 400),
  ]);
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['表1 产量： 吨', '汇总', '表3', '表4']);
});

it('names a sheet by the heading above lines about its table, and by a caption below it', async () => {
  const { xml } = await written([
    text('账户明细', 60, { level: 1 }),
    text('户名：某某　币种：人民币', 80),
    table(PLAIN),
    text('联系人', 140, { level: 2 }),
    text('某某公司', 160),
    table(PLAIN, 180),
    text('表2 人数', 240),
    text('下文说的是别的。', 260),
  ]);
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['账户明细', '表2 人数']);
});

it.each<[string, Block[], string[]]>([
  ['a sentence about it above', [text('表2列出了各部门的人数。'), table(PLAIN)], ['表1']],
  ['a sentence about it below', [table(PLAIN), text('Table 2 shows the staff of all departments')], ['表1']],
  [
    'the heading, where its own title is nearer',
    [text('4 结论', 0, { level: 1 }), text('产量统计', 20, { align: 'center' }), table(PLAIN)],
    ['产量统计'],
  ],
  [
    'a line in the middle that is a sentence',
    [text('产量逐年上升。说明如下', 0, { align: 'center' }), table(PLAIN)],
    ['表1'],
  ],
  [
    'the heading, with a remark between',
    [text('产量统计', 0, { level: 1 }), text('（填写前3年资料）', 20, { align: 'center' }), table(PLAIN)],
    ['产量统计'],
  ],
  [
    'its place, where the number of its caption has letters',
    [text('Table A-1. Coverage of the target population in all participating schools', 0), table(PLAIN)],
    ['Table A-1. Coverage of the targ'],
  ],
  ['the caption of a figure', [text('图1 架构', 0, { caption: true }), table(PLAIN)], ['表1']],
  [
    'the caption of the next, above its unit',
    [table(PLAIN), text('表2 支出'), text('单位：元'), table(PLAIN, 200)],
    ['表1', '表2 支出'],
  ],
  [
    'the heading above, where its caption is below',
    [text('人员', 0, { level: 1 }), table(PLAIN), text('表2 人数'), text('下文。')],
    ['表2 人数'],
  ],
  [
    'a sentence, but by a caption that ends as one',
    [text('表3：列出各部门人数。'), table(PLAIN)],
    ['表3：列出各部门人数。'],
  ],
])('does not name a sheet by %s', async (_, blocks, expected) => {
  const { xml } = await written(blocks);
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(expected);
});

it('puts a sheet for each page, or all on one, with the text between tables where it is wished for', async () => {
  const blocks = [text('说明', 20), text('又一段'.repeat(20), 60), table(PLAIN, 100), table(PLAIN, 100, 1)];
  const page = await written(blocks, { sheets: 'page', text: true });
  expect(page.tables).toHaveLength(2);
  expect(page.tables[0]).toMatchObject({ rows: 5 });
  const one = await written(blocks, { sheets: 'one', text: false });
  expect(one.tables).toHaveLength(1);
  expect(one.tables[0]).toMatchObject({ rows: 5 });
});

it('keeps titles and remarks with their tables where a document is made of tables', async () => {
  const long = PLAIN.map((one) => (one.row ? { ...one, blocks: [text('一二三四五六七八九十')] } : one));
  const blocks = [
    text('对账单', 40),
    text('账号：6222', 60),
    table(long, 100, 0, { headRows: 1 }),
    text('合计以柜台为准', 140),
    text('第二张', 300, { caption: true }),
    table(long, 340),
  ];
  const { tables, xml } = await written(blocks);
  expect(tables).toHaveLength(2);
  expect(tables[0]).toMatchObject({
    rows: 6,
    cells: expect.arrayContaining([
      [0, 0, 1, 1, '对账单'],
      [5, 0, 1, 1, '合计以柜台为准'],
    ]),
  });
  expect(tables[1]).toHaveProperty('cells.0', [0, 0, 1, 1, '第二张']);
  expect(xml('xl/worksheets/sheet1.xml')).toContain('<pane ySplit="4" topLeftCell="A5"');
  // Rows of text have heights of their own, and long ones stay within the width of the table.
  expect(xml('xl/worksheets/sheet1.xml')).not.toMatch(/<row r="[126]">/);
  const remark = await written([table(long), text('说明'.repeat(10), 135), table(long, 400)]);
  expect(remark.xml('xl/worksheets/sheet1.xml')).toContain('<mergeCell ref="A3:B3"/>');
  const essay = await written([text('正文'.repeat(60), 40), table(PLAIN)]);
  expect(essay.tables).toMatchObject([{ rows: 2 }]);
});

it('has the notes of a table below it', async () => {
  const noted = text('乙');
  noted.inlines.push({ kind: 'note', note: 0 });
  const cells = [cell(0, 0, '甲'), { ...cell(1, 0, ''), blocks: [noted] }];
  const given = {
    ...flow([text('正文'.repeat(60), 40), table(cells)]),
    notes: [{ marker: '①', blocks: [text('含税。')] }],
  };
  const options = { sheets: 'table', text: false } as const;
  const bytes = (await writeXlsx({ flow: given, options, rest: async () => {} })) as Uint8Array;
  expect(readXlsx(bytes).blocks[0]).toHaveProperty('rows', 3);
  expect(JSON.stringify(readXlsx(bytes).blocks)).toContain('① 含税。');
});

it('gives nothing where there is nothing for it', async () => {
  const wish = { sheets: 'table', text: false } as const;
  expect(await writeXlsx({ flow: flow([text('只有文字')]), options: wish, rest: async () => {} })).toBeUndefined();
});

it('keeps heading rows in view, bold, and on each printed page', async () => {
  const { xml } = await written([table(PLAIN, 100, 0, { headRows: 1 })]);
  expect(xml('xl/worksheets/sheet1.xml')).toContain('<pane ySplit="1" topLeftCell="A2"');
  expect(xml('xl/workbook.xml')).toContain('_xlnm.Print_Titles');
  expect(xml('xl/styles.xml')).toContain('<b/>');
});

it('takes the titles right above a lone table for rows of its sheet', async () => {
  const { tables } = await written([text('利润表', 60), text('单位：元', 88), table(PLAIN)]);
  expect(tables[0]).toMatchObject({ rows: 4, cols: 2 });
  expect(tables[0]).toHaveProperty('cells.0', [0, 0, 1, 2, '利润表']);
  expect(tables[0]).toHaveProperty('cells.1', [1, 0, 1, 2, '单位：元']);
});

it('puts columns that were printed on the next page beside the others again', async () => {
  const right = table(PLAIN, 100, 1, { columns: [90, 30] });
  const { tables } = await written([table(PLAIN), right]);
  expect(tables).toHaveLength(1);
  expect(tables[0]).toMatchObject({ rows: 2, cols: 4 });
  expect((await written([table(PLAIN), table(PLAIN, 100, 1)])).tables).toHaveLength(2);
});

it('keeps what a formula would begin with as text, and drops what XML cannot hold', async () => {
  const { tables, xml } = await written([table([cell(0, 0, '=cmd|x'), cell(0, 1, 'a\u0001<b>&'), cell(1, 0, '0012')])]);
  expect(tables[0]).toMatchObject({
    cells: [
      [0, 0, 1, 1, '=cmd|x'],
      [0, 1, 1, 1, 'a<b>&'],
      [1, 0, 1, 1, '0012'],
      [1, 1, 1, 1, ''],
    ],
  });
  expect(xml('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  expect(xml('xl/styles.xml')).toContain('numFmtId="49"');
});

it('gives each sheet a name that Excel takes', () => {
  const names = new SheetNames();
  expect(names.next("'a/b\\c?*[x]:y'", '表1')).toBe('a b c x y');
  expect(names.next('A B C X Y', '表2')).toBe('A B C X Y (2)');
  expect(names.next('***', '表3')).toBe('表3');
  expect(names.next('History', '表4')).toBe('History (2)');
  const long = '😀'.repeat(20);
  expect(names.next(long, '表5')).toBe('😀'.repeat(15));
  expect(names.next(long, '表5')).toBe(`${'😀'.repeat(13)} (2)`);
});

it('has its elements in the order of the schema', async () => {
  const rich = text('红', 0);
  rich.inlines.push({
    kind: 'text',
    text: '2',
    style: { ...STYLE, bold: true, underline: true, strike: true, colour: '#cc0000', raise: 'super' },
  });
  const cells = [...PLAIN, { ...cell(2, 0, ''), blocks: [rich], fill: '#ffeecc' }, cell(2, 1, '2025-01-02')];
  const { bytes } = await written([text('说明', 20), table(cells, 100, 0, { headRows: 1, rows: [15, 15, 15] })], {
    sheets: 'table',
    text: true,
  });
  expect(schemaFaults(new Package(bytes))).toEqual([]);
});

it('counts columns in letters', () => {
  expect([addressOf(0, 0), addressOf(9, 25), addressOf(0, 26), addressOf(0, 16_383)]).toEqual([
    'A1',
    'Z10',
    'AA1',
    'XFD1',
  ]);
});
