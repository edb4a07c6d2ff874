import { describe, expect, it } from 'vitest';
import type { Line, Rule, TableLayout } from '../../../../src/model/layout.ts';
import type { GlyphRun, Path } from '../../../../src/model/page.ts';
import { ruledTables } from '../../../../src/model/passes/tables/ruled.ts';
import { unruledTables } from '../../../../src/model/passes/tables/unruled.ts';
import { BARE, box, filled, gridAt, layoutWith, lineAt, runAt, stroke, wide } from './pages.ts';

const XS = [50, 150, 250, 350];
const YS = [100, 130, 160, 190];

/** Letters in the middle of each cell of the grid. */
const letters = (xs = XS, ys = YS): GlyphRun[] =>
  ys
    .slice(1)
    .flatMap((y, row) => xs.slice(1).map((_, column) => runAt(`${row}${column}`, (xs[column] as number) + 10, y - 10)));

const ruled = (paths: Path[], runs = letters()): TableLayout[] => ruledTables(layoutWith({ runs, paths })).tables;

/** `row,column rows×columns text` of each cell. */
const cells = (table: TableLayout | undefined): string[] =>
  (table?.cells ?? []).map(
    ({ row, column, rowspan, colspan, lines }) =>
      `${row},${column}${rowspan > 1 || colspan > 1 ? ` ${rowspan}×${colspan}` : ''} ${lines.map(({ text }) => text).join('|')}`,
  );
const NINE = ['0,0 00', '0,1 01', '0,2 02', '1,0 10', '1,1 11', '1,2 12', '2,0 20', '2,1 21', '2,2 22'];

const levelRule = (at: number, to: number): Rule => ({
  horizontal: true,
  at,
  from: 45,
  to,
  width: 0.5,
  colour: '#000000',
  order: 0,
});

describe('ruled tables', () => {
  it('have a cell between each two lines', () => {
    const [table, ...more] = ruled(gridAt(XS, YS));
    expect([cells(table), more]).toEqual([NINE, []]);
    expect(table?.cells[0]?.borders.map(({ width }) => width)).toEqual([0.5, 0.5, 0.5, 0.5]);
  });

  it('cut an area that is no rectangle where its text lets them', () => {
    // The rule at 150 stands in the first and the last row alone.
    const paths = [
      ...[50, 250, 350].map((x) => stroke(x, 100, x, 190)),
      ...[100, 190].map((y) => stroke(50, y, 350, y)),
      ...[130, 160].map((y) => stroke(150, y, 350, y)),
      ...[stroke(150, 100, 150, 130), stroke(150, 160, 150, 190)],
    ];
    const at = (text: string, row: number) => runAt(text, 60, (YS[row] as number) + 20);
    const beside = YS.slice(1).map((y) => runAt('值', 300, y - 10));
    const rows = (middle: string) => cells(ruled(paths, [at('甲', 0), at(middle, 1), at('丙', 2), ...beside])[0]);
    expect(rows('一二三四五六七八九十一二')).toContain('1,0 1×2 一二三四五六七八九十一二');
    expect(rows('一二')).toContain('0,0 3×1 甲|一二|丙');
  });

  it('end where the next begins, however near it stands', () => {
    const below = [194, 224, 254];
    const paths = [...gridAt(XS, YS), ...gridAt([50, 200, 350], below)];
    const found = ruled(paths, [...letters(), ...letters([50, 200, 350], below)]);
    expect(found.map(({ cells: own }) => own.length).sort()).toEqual([4, 9]);
  });

  it('may be empty: a form to be filled in, but no chart', () => {
    const form = gridAt(XS, YS);
    expect(ruled(form, []).map(({ cells: own }) => own.length)).toEqual([9]);
    const columns = filled(box(80, 140, 110, 190), '#3366cc');
    const curve: Path = {
      ...stroke(50, 110, 350, 180),
      segments: [
        ['M', 50, 180],
        ['C', 150, 90, 250, 200, 350, 110],
      ],
    };
    expect(ruled([...form, columns], [])).toEqual([]);
    const bars = [80, 120].map((down, at) =>
      filled(box(50 + at * 100, 190 - down / 2, 150 + at * 100, 190), '#3366cc'),
    );
    for (const bar of bars) expect(ruled([...form, bar], [])).toEqual([]);
    const grounds = [box(50, 100, 350, 130), box(50, 100, 150, 190), box(0, 0, 600, 800)];
    expect(ruled([...grounds.map((own) => filled(own, '#eeeeee')), ...form], [])).toHaveLength(1);
    expect(ruled([...form, curve], [])).toEqual([]);
    // The numbers of an axis stand level with rules, those of rows between them.
    const numbers = (y: number): GlyphRun[] => [0, 1, 2].map((at) => runAt(`${at * 10}`, 35, y + at * 30));
    expect(ruled(form, numbers(104))).toEqual([]);
    expect(
      ruled(
        form,
        [0, 1, 2].map((at) => runAt(`${at * 5}`, 145 + at * 100, 205)),
      ),
    ).toEqual([]);
    expect(ruled(form, numbers(119))).toHaveLength(1);
    // A logo, and a window.
    expect(ruled(gridAt([60, 78, 96, 114], [48, 66, 84, 102]), [])).toEqual([]);
    expect(ruled(gridAt([60, 120, 180], [48, 108, 168]), [])).toEqual([]);
    expect(ruled(gridAt([90, 306, 522], [72, 86, 101]), [])).toHaveLength(1);
    // Squared paper.
    expect(ruled(gridAt(XS, [100, 104, 108, 112]), [])).toEqual([]);
  });

  it('may be drawn of filled rectangles, piece by piece', () => {
    const paths = YS.flatMap((y) =>
      XS.slice(1).map((x, at) => filled(box(XS[at] as number, y, x, y + 0.5), '#000000')),
    );
    paths.push(
      ...XS.flatMap((x) => YS.slice(1).map((y, at) => filled(box(x, YS[at] as number, x + 0.5, y), '#000000'))),
    );
    expect(ruled(paths).map(cells)).toEqual([NINE]);
  });

  it('may have double lines', () => {
    const shifted = gridAt(XS, YS)
      .map((path) => path.box)
      .flatMap((b) => [
        stroke(b.left, b.top, b.right, b.bottom),
        stroke(b.left + 1.5, b.top + 1.5, b.right + 1.5, b.bottom + 1.5),
      ]);
    expect(ruled(shifted).map(cells)).toEqual([NINE]);
  });

  it('span columns and rows where lines are missing', () => {
    const paths = [
      ...YS.map((y) => (y === 160 ? stroke(150, y, 350, y) : stroke(50, y, 350, y))),
      ...[50, 350].map((x) => stroke(x, 100, x, 190)),
      ...[150, 250].map((x) => stroke(x, 130, x, 190)),
    ];
    const runs = [runAt('题', 190, 120), ...letters().filter(({ text }) => !text.startsWith('0') && text !== '20')];
    expect(ruled(paths, runs).map(cells)).toEqual([
      ['0,0 1×3 题', '1,0 2×1 10', '1,1 11', '1,2 12', '2,1 21', '2,2 22'],
    ]);
  });

  it('may be open at the sides', () => {
    const paths = [...YS.map((y) => stroke(50, y, 350, y)), ...[150, 250].map((x) => stroke(x, 100, x, 190))];
    expect(ruled(paths).map(cells)).toEqual([NINE]);
  });

  it('may stand in a cell of another', () => {
    const paths = [...gridAt([50, 200, 500], [100, 300]), ...gridAt([220, 300, 400], [140, 170, 200])];
    const runs = [runAt('外', 60, 200), runAt('引', 220, 120), ...letters([220, 300, 400], [140, 170, 200])];
    const [table, ...more] = ruled(paths, runs);
    expect([cells(table), more]).toEqual([['0,0 外', '0,1 引'], []]);
    expect(table?.cells[1]?.tables.map(cells)).toEqual([['0,0 00', '0,1 01', '1,0 10', '1,1 11']]);
  });

  it('part a line of letters that runs over the edge of a cell', () => {
    const [table] = ruled(gridAt([50, 100, 150], [100, 120, 140]), [
      runAt('甲乙丙丁戊己庚辛', 60, 115),
      runAt('x', 60, 135),
    ]);
    expect(cells(table).slice(0, 2)).toEqual(['0,0 甲乙丙丁', '0,1 戊己庚辛']);
  });

  it('know the fill of their cells, but white', () => {
    const paths = [
      filled(box(50, 100, 350, 130), '#dddddd'),
      filled(box(50, 130, 350, 190), '#ffffff'),
      ...gridAt(XS, YS),
    ];
    expect(ruled(paths)[0]?.cells.map(({ fill }) => fill)).toEqual([
      ...['#dddddd', '#dddddd', '#dddddd'],
      ...Array(6).fill(undefined),
    ]);
  });

  it('may be a frame around a paragraph, but not around a page or a word', () => {
    const runs = [runAt(wide(20), 60, 120), runAt(wide(9), 60, 136)];
    expect(ruled(gridAt([50, 300], [100, 150]), runs).map(cells)).toEqual([[`0,0 ${wide(20)}|${wide(9)}`]]);
    expect(ruled(gridAt([20, 580], [20, 780]), runs)).toEqual([]);
    const line = [runAt(wide(5), 60, 120), runAt('框', 122, 120), runAt(wide(5), 145, 120)];
    expect(ruled(gridAt([115, 138], [108, 124]), line)).toEqual([]);
  });
});

describe('tables without rules', () => {
  const rowsAt = (xs: number[], texts: string[][]) =>
    texts.flatMap((row, at) =>
      row.flatMap((text, column) => (text ? [lineAt(text, xs[column] as number, 100 + at * 18)] : [])),
    );

  it('are rows of cells that stand under each other', () => {
    const lines = rowsAt(
      [50, 200, 300],
      [
        ['品名', '数量', '单价'],
        ['苹果', '10', '3.50'],
        ['香蕉', '20', '2.80'],
      ],
    );
    const { tables, lines: left } = unruledTables(lines, BARE);
    expect([tables.map(cells), left]).toEqual([
      [['0,0 品名', '0,1 数量', '0,2 单价', '1,0 苹果', '1,1 10', '1,2 3.50', '2,0 香蕉', '2,1 20', '2,2 2.80']],
      [],
    ]);
  });

  it('begin below names with their values', () => {
    const account = [
      ['户名：某某', '账号：62220211', '币种：人民币'],
      ['起始：一月', '截止：三月', '打印：四月'],
    ].flatMap((row, at) => row.map((text, column) => lineAt(text, 50 + column * 160, 100 + at * 18)));
    const rows = [
      ['日期', '摘要', '收入', '支出', '余额'],
      ['01-05', '消费', '10.00', '12.00', '90.00'],
      ['01-06', '消费', '11.00', '14.00', '70.00'],
    ].flatMap((row, at) => row.map((text, column) => lineAt(text, 50 + column * 80, 140 + at * 18)));
    expect(
      unruledTables([...account, ...rows], BARE).tables.map(({ xs, ys }) => [ys.length - 1, xs.length - 1]),
    ).toEqual([
      [2, 3],
      [3, 5],
    ]);
  });

  it('have two columns of which each row fills one, as their head has', () => {
    const right = (text: string, x: number, y: number) => lineAt(text, x - text.length * 5, y);
    const head = ['日期', '收入', '支出', '余额'].map((text, at) => lineAt(text, 50 + at * 80, 100));
    const rows = Array.from({ length: 6 }, (_, at) => [
      lineAt(`01-${at + 10}`, 50, 118 + at * 18),
      right('35.00', at % 2 ? 155 : 235, 118 + at * 18),
      right('91.00', 320, 118 + at * 18),
    ]);
    const [table] = unruledTables([...head, ...rows.flat()], BARE).tables;
    expect([table?.xs.length, cells(table).filter((cell) => cell.startsWith('1,'))]).toEqual([
      5,
      ['1,0 01-10', '1,2 35.00', '1,3 91.00'],
    ]);
  });

  it('have cells in the middle beside the lines of another, with level rules between the rows or none', () => {
    const rows = [
      ...[lineAt('Region', 50, 100), lineAt('Sum', 150, 100), lineAt('Note', 250, 100)],
      ...[lineAt('North', 50, 124), lineAt('14', 150, 124), lineAt('none', 250, 124)],
      ...[lineAt('The software is distributed', 250, 142), lineAt('South', 50, 155), lineAt('87', 150, 155)],
      ...[lineAt('in binary form and may be had', 250, 155), lineAt('on request', 250, 168)],
      ...[lineAt('East', 50, 186), lineAt('55', 150, 186), lineAt('none', 250, 186)],
    ];
    const rules = [88, 110, 130, 174, 194].map((at) => levelRule(at, 420));
    for (const around of [BARE, { ...BARE, rules }]) {
      const [table] = unruledTables(rows, around).tables;
      const row = cells(table).filter((cell) => cell.startsWith('2,'));
      expect(row.sort()).toEqual([
        '2,0 South',
        '2,1 87',
        '2,2 The software is distributed|in binary form and may be had|on request',
      ]);
    }
  });

  it('have one row between each two level rules, though its name stands in the middle of more lines', () => {
    const row = (y: number, ...texts: string[]): Line[] =>
      texts.flatMap((text, at) => (text ? [lineAt(text, 50 + at * 100, y)] : []));
    const rows = [
      ...row(100, '项目', '内容', '说明'),
      ...[...row(118, '', '做完一。', '早上'), ...row(126, '甲甲'), ...row(134, '', '再做二。', '晚上')],
      ...[...row(150, '', '先看三。', '今天'), ...row(158, '乙乙'), ...row(166, '', '后看四。', '明天')],
      ...[...row(182, '', '只写五。', '上周'), ...row(190, '丙丙'), ...row(198, '', '不写六。', '下周')],
    ];
    const rules = [88, 108, 140, 172, 204].map((at) => levelRule(at, 330));
    expect(unruledTables(rows, { ...BARE, rules }).tables.map(({ ys }) => ys.length - 1)).toEqual([4]);
  });

  it('keep a head of names over rows of times', () => {
    const rows = [
      ['上午', '中午', '下午'],
      ['08:00', '12:00', '14:00'],
      ['08:30', '12:20', '14:30'],
    ].flatMap((row, at) => row.map((text, column) => lineAt(text, 50 + column * 80, 100 + at * 18)));
    expect(unruledTables(rows, BARE).tables.map(({ ys }) => ys.length - 1)).toEqual([3]);
  });

  it('have a row for each sum below amounts, though its first cells are empty', () => {
    const right = (text: string, x: number, y: number) => lineAt(text, x - text.length * 5, y);
    const lines = [
      ...['Item', 'Pump', 'Hose'].map((text, at) => lineAt(text, 50, 100 + at * 15)),
      ...['Price', '88.90', '12.50', 'Subtotal', 'VAT 19%'].map((text, at) => right(text, 300, 100 + at * 15)),
      ...['Total', '88.90', '12.50', '101.40', '19.27'].map((text, at) => right(text, 400, 100 + at * 15)),
    ];
    expect(unruledTables(lines, BARE).tables.map(({ ys }) => ys.length - 1)).toEqual([5]);
    const said = [...lines.filter(({ base }) => base < 131), right('(0.02)', 400, 142)];
    expect(unruledTables(said, BARE).tables.map(({ ys }) => ys.length - 1)).toEqual([3]);
  });

  it('end at a heading: a tagged one, a larger one, a bold one with white space above', () => {
    const rows = (y: number) =>
      [0, 1, 2].flatMap((at) => [lineAt(`菜${at}`, 50, y + at * 15), lineAt(`${at}8.00`, 300, y + at * 15)]);
    const tags = ['H3', 'Table'].map((type, element) => ({ type, element }));
    const counts = (heading: Partial<Line>, y = 145): number[] => {
      const lines = [...rows(100), { ...lineAt('凉菜', 50, y), ...heading }, ...rows(y + 15)];
      return unruledTables(lines, { ...BARE, tags }).tables.map(({ ys }) => ys.length - 1);
    };
    expect(counts({ tag: 0 })).toEqual([3, 3]);
    expect(counts({ size: 12 })).toEqual([3, 3]);
    expect(counts({ bold: true }, 158)).toEqual([3, 3]);
    expect(counts({ bold: true })).toEqual([7]);
    expect(counts({ tag: 1 })).toEqual([7]);
  });

  it('end with the second line of a full cell, and not with a text below', () => {
    const lines = rowsAt(
      [50, 120, 300],
      [
        ['01-05', wide(14), '12.00'],
        ['01-06', wide(14), '8.50'],
      ],
    );
    const ended = (more: Line): number => unruledTables([...lines, more], BARE).lines.length;
    expect(ended(lineAt('分行营业部', 120, 132))).toBe(0);
    expect(ended(lineAt('分行营业部', 50, 132))).toBe(1);
    expect(ended(lineAt('分行营业部', 120, 142))).toBe(1);
  });

  it('of names and values hold values of any number of lines, and those a little lower than their names', () => {
    const pair = (name: string, y: number, ...value: string[]): Line[] => [
      lineAt(name, 50, y),
      ...value.map((text, at) => lineAt(text, 130, y + at * 12)),
    ];
    const author = pair('作者：', 100, wide(20), wide(9));
    const unit = pair('作者单位：', 124, wide(20), `${wide(20)},`, wide(9));
    const source = [lineAt('刊名：', 50, 160), lineAt('机械工程学报', 130, 165)];
    const lines = [...author, ...unit, ...source, ...pair('年，卷(期)：', 180, '2008'), ...pair('引用：', 192, '0')];
    const { tables } = unruledTables(lines, BARE);
    expect(tables.map(({ cells: own }) => own.map((cell) => cell.lines.length))).toEqual([
      [1, 2, 1, 3, 1, 1, 1, 1, 1, 1],
    ]);
    // At the end of a table as well, whose full lines end up to a letter apart.
    const last = unruledTables([...author, ...unit], BARE);
    expect([last.tables.length, last.lines.length]).toEqual([1, 0]);
  });

  it('have no cells for blanks at the end of questions', () => {
    const rows = [0, 1, 2].flatMap((at) => [
      lineAt(`1${at}. 最小值为`, 50, 100 + at * 16),
      lineAt('• 。', 200, 100 + at * 16),
    ]);
    expect(unruledTables(rows, BARE).tables).toEqual([]);
  });

  it('have rows of several lines', () => {
    const lines = rowsAt(
      [50, 200, 400],
      [
        ['品名', '说明', '单价'],
        ['苹果', '产地山东', '3.50'],
      ],
    );
    lines.push(lineAt('二级果', 200, 129), ...rowsAt([50, 200, 400], [[], [], [], ['香蕉', '产地海南', '2.80']]));
    expect(unruledTables(lines, BARE).tables.map(cells)).toEqual([
      [
        ...['0,0 品名', '0,1 说明', '0,2 单价', '1,0 苹果', '1,1 产地山东|二级果', '1,2 3.50'],
        ...['2,0 香蕉', '2,1 产地海南', '2,2 2.80'],
      ],
    ]);
  });

  it('have cells in the middle beside the two lines of another', () => {
    const lines = rowsAt(
      [50, 300],
      [
        ['品名', '单价'],
        ['苹果', '3.50'],
      ],
    );
    lines.push(lineAt('产自山东的红富士苹果，', 50, 136), lineAt('二级', 50, 150), lineAt('2.80', 300, 143));
    lines.push(lineAt('香蕉', 50, 172), lineAt('1.20', 300, 172));
    expect(unruledTables(lines, BARE).tables.map(cells)).toEqual([
      [
        ...['0,0 品名', '0,1 单价', '1,0 苹果', '1,1 3.50'],
        ...['2,0 产自山东的红富士苹果，|二级', '2,1 2.80', '3,0 香蕉', '3,1 1.20'],
      ],
    ]);
  });

  it('have names over the middle of several columns', () => {
    const head = [lineAt('本期金额', 225, 82), lineAt('上期金额', 375, 82)];
    const body = rowsAt(
      [50, 200, 275, 350, 425],
      [
        ['项目', '合并', '公司', '合并', '公司'],
        ['收入', '1,200', '1,100', '1,000', '9,900'],
        ['成本', '1,000', '8,000', '9,000', '7,000'],
      ],
    );
    expect(unruledTables([...head, ...body], BARE).tables.map((table) => cells(table).slice(0, 3))).toEqual([
      ['0,1 1×2 本期金额', '0,3 1×2 上期金额', '1,0 项目'],
    ]);
  });

  it('keep rows apart that are full of codes or of text of one length', () => {
    const [codes, names] = [
      [0, 1, 2].map((at) => [`${at}`.repeat(32), `x${at}`.repeat(16)]),
      ['甲', '乙', '丙'].map((name) => [wide(14, name), wide(14, `${name}方`).slice(0, 14)]),
    ];
    for (const rows of [codes, names]) {
      const lines = rowsAt([50, 250], [...rows, ['合计', '3']].slice(0, rows === codes ? 4 : 3));
      expect(unruledTables(lines, BARE).tables.map(({ ys }) => ys.length - 1)).toEqual([rows === codes ? 4 : 3]);
    }
  });

  it('have rows of text that breaks at the edges of its cells', () => {
    const lines = rowsAt(
      [50, 250],
      [
        ['产品', '市场'],
        [wide(14), wide(14, '市')],
        [wide(9), `${wide(9, '市')}。`],
        ['人员', '资金'],
      ],
    );
    expect(unruledTables(lines, BARE).tables.map(cells)).toEqual([
      [
        ...['0,0 产品', '0,1 市场', `1,0 ${wide(14)}|${wide(9)}`, `1,1 ${wide(14, '市')}|${wide(9, '市')}。`],
        ...['2,0 人员', '2,1 资金'],
      ],
    ]);
  });

  it('are none of list items with their markers', () => {
    const lines = ['1.', '2.', '3.'].flatMap((marker, at) => [
      lineAt(marker, 50, 100 + at * 18),
      lineAt(wide(8 + at * 5), 80, 100 + at * 18),
    ]);
    expect(unruledTables(lines, BARE).tables).toEqual([]);
  });

  it.each([
    ['empty', ['（　　）']],
    ['answered', ['（ B ）']],
    ['in two pieces', ['（', '）']],
  ])('are none of questions with brackets for the answer, %s', (_, brackets) => {
    const lines = [6, 9, 4, 12].flatMap((count, at) => [
      lineAt(`${at + 1}. ${wide(count)}`, 50, 100 + at * 18),
      ...brackets.map((text, piece) => lineAt(text, 480 + piece * 40, 100 + at * 18)),
    ]);
    expect(unruledTables(lines, BARE).tables).toEqual([]);
  });

  it('may have cells in brackets', () => {
    const rows = [
      ['品名', '（A）'],
      ['铜芯电缆', '（B）'],
      ['镀锌钢管', '（C）'],
    ];
    const lines = rows.flatMap((row, at) => row.map((text, column) => lineAt(text, 50 + column * 200, 100 + at * 18)));
    expect(unruledTables(lines, BARE).tables).toHaveLength(1);
  });

  it('are none of text', () => {
    const lines = [1, 2, 3, 4].map((at) => lineAt(wide(40), 50, 100 + at * 18));
    expect(unruledTables(lines, BARE).lines).toHaveLength(4);
  });
});
