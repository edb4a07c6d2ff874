import { describe, expect, it } from 'vitest';
import type { Line, Rule, TableLayout } from '../../../../src/model/layout.ts';
import { ruledOffTables } from '../../../../src/model/passes/tables/booktabs.ts';
import { box, lineAt, wide } from './pages.ts';

const XS = [60, 200, 320];

/** Rows of cells, 18 points apart, the first on this base line. */
const rowsAt = (y: number, ...rows: string[][]): Line[] =>
  rows.flatMap((row, at) => row.map((text, column) => lineAt(text, XS[column] as number, y + at * 18)));

const ruleAt = (at: number): Rule => ({
  horizontal: true,
  at,
  from: 55,
  to: 400,
  width: 0.75,
  colour: '#000000',
  order: 0,
});

/** The texts of each row. */
const said = ({ cells, ys }: TableLayout): string[] =>
  ys.slice(1).map((_, row) =>
    cells
      .filter((cell) => cell.row === row && cell.lines.length)
      .map((cell) => cell.lines.map(({ text }) => text).join())
      .join('|'),
  );

const SAMPLE = lineAt('ab', 0, 0);

const BODY = [
  ['苹果', '10', '35.00'],
  ['香蕉', '20', '56.00'],
];

describe('tables between rules', () => {
  it('have the head above their first rule and the sum below their last', () => {
    const lines = [
      lineAt(wide(30), 60, 60),
      ...rowsAt(100, ['品名', '数量', '金额'], ...BODY, ['合计', '30', '91.00']),
      lineAt(wide(30), 60, 190),
    ];
    const { tables, lines: left } = ruledOffTables(lines, [ruleAt(105), ruleAt(141)]);
    expect(tables.map(said)).toEqual([['品名|数量|金额', '苹果|10|35.00', '香蕉|20|56.00', '合计|30|91.00']]);
    expect(left.map(({ text }) => text)).toEqual([wide(30), wide(30)]);
  });

  it('take in no text above and below', () => {
    const lines = [
      lineAt('表一 库存', 60, 100),
      ...rowsAt(120, ['品名', '数量', '金额'], ...BODY),
      lineAt('注：元', 60, 176),
    ];
    const { tables, lines: left } = ruledOffTables(lines, [ruleAt(106), ruleAt(124), ruleAt(162)]);
    expect(tables.map((table) => said(table).length)).toEqual([3]);
    expect(left.map(({ text }) => text)).toEqual(['表一 库存', '注：元']);
  });

  it.each([
    ['two columns of text', wide(15), 230, wide(15, '右')],
    ['a running head', '华东机械股份有限公司', 320, '年度报告第3页'],
  ] as const)('do not take %s above them for a row', (_, start, x, end) => {
    const lines = [lineAt(start, 60, 96), lineAt(end, x, 96), ...rowsAt(116, ['品名', '数量', '金额'], ...BODY)];
    const { tables, lines: left } = ruledOffTables(lines, [ruleAt(101), ruleAt(120), ruleAt(158)]);
    expect(tables.map((table) => said(table)[0])).toEqual(['品名|数量|金额']);
    expect(left).toHaveLength(2);
  });

  it('take neither their name and unit nor their notes for rows', () => {
    const name = [lineAt('表2-1', 60, 96), lineAt('主要指标', 200, 96), lineAt('单位：万元', 320, 96)];
    const notes = [lineAt('注：略', 60, 172), lineAt('未经审计', 200, 172), lineAt('数据来源：年报', 320, 172)];
    const lines = [...name, ...rowsAt(116, ['品名', '数量', '金额'], ...BODY), ...notes];
    const { tables, lines: left } = ruledOffTables(lines, [ruleAt(101), ruleAt(120), ruleAt(158)]);
    expect(tables.map((table) => said(table).length)).toEqual([3]);
    expect(left).toEqual([...name, ...notes]);
  });

  it('take one row only above them', () => {
    const lines = rowsAt(100, ['甲', '乙', '丙'], ['品名', '数量', '金额'], ...BODY);
    const { tables } = ruledOffTables(lines, [ruleAt(123), ruleAt(159)]);
    expect(tables.map(said)).toEqual([['品名|数量|金额', '苹果|10|35.00', '香蕉|20|56.00']]);
  });

  it('are two where a heading stands freely between them', () => {
    const lines = [
      ...rowsAt(100, ...BODY),
      lineAt('（二）主要数据', 60, 152),
      ...rowsAt(190, ['项目', '本年', '上年'], ...BODY),
    ];
    const rules = [ruleAt(86), ruleAt(124), ruleAt(176), ruleAt(195), ruleAt(233)];
    const { tables, lines: left } = ruledOffTables(lines, rules);
    expect(tables.map((table) => said(table)[0])).toEqual(['苹果|10|35.00', '项目|本年|上年']);
    expect(left.map(({ text }) => text)).toEqual(['（二）主要数据']);
  });

  it('have cells in the middle beside one of two lines, each between rules of its own', () => {
    const row = (name: string, y: number): Line[] => [
      lineAt(name, 60, y),
      lineAt('714 h', 200, y),
      lineAt(wide(18), 320, y - 6),
      lineAt('第二行', 320, y + 6),
    ];
    const lines = [
      ...rowsAt(100, ['零件', '间隔', '说明']),
      ...row('滤芯', 125),
      ...row('皮带', 155),
      ...row('轴承', 185),
    ];
    const { tables, lines: left } = ruledOffTables(
      lines,
      [88, 108, 138, 168, 198].map((at) => ({ ...ruleAt(at), to: 520 })),
    );
    expect(tables.map((table) => [table.xs.length, said(table).length])).toEqual([[4, 4]]);
    expect(left).toEqual([]);
  });

  it('are two where lines of text stand between them as near as rows, before a head', () => {
    const rows = [['项目', '本年', '上年'], ...BODY];
    const text = [lineAt(wide(30), 60, 154), lineAt(wide(20), 60, 172)];
    const lines = [...rowsAt(100, ...rows), ...text, ...rowsAt(190, ...rows)];
    const { tables, lines: left } = ruledOffTables(lines, [86, 105, 141, 177, 195, 231].map(ruleAt));
    expect(tables.map((table) => said(table).length)).toEqual([3, 3]);
    expect(left).toHaveLength(2);
  });

  it('are one where a section row is larger and what follows has no numbers', () => {
    const lines = [
      ...rowsAt(100, ['品名', '产地', '金额'], ...BODY),
      lineAt('二、进口水果', 60, 158, { size: 12 }),
      ...rowsAt(176, ['车厘子', '智利', '面议'], ['榴莲', '泰国', '88.00']),
    ];
    const { tables } = ruledOffTables(lines, [ruleAt(88), ruleAt(105), ruleAt(143), ruleAt(200)]);
    expect(tables.map((table) => said(table).length)).toEqual([6]);
  });

  it('leave who made and checked them below their last rule', () => {
    const signed = XS.map((x, at) => lineAt(['制表：李白', '审核：杜甫', '日期：三月'][at] as string, x, 154));
    const lines = [...rowsAt(100, ['品名', '数量', '金额'], ...BODY), ...signed];
    const { tables, lines: left } = ruledOffTables(lines, [ruleAt(88), ruleAt(105), ruleAt(141)]);
    expect([tables.map(said), left]).toEqual([[['品名|数量|金额', '苹果|10|35.00', '香蕉|20|56.00']], signed]);
  });

  it('have a row of named sums below their last rule', () => {
    const sums = ['小计：85.50', '税额：5.50', '合计：91.00'];
    const { tables } = ruledOffTables(rowsAt(100, ['品名', '数量', '金额'], ...BODY, sums), [88, 105, 141].map(ruleAt));
    expect(tables.map((table) => said(table).at(-1))).toEqual([sums.join('|')]);
  });

  it('have a sum of two cells below their last rule, its name at the left or against the amounts', () => {
    const items = rowsAt(96, ['名称', '数量', '金额'], ...BODY);
    const sumAt = (x: number): Line[] => [lineAt('合计', x, 156), lineAt('91.00', 320, 156)];
    const found = (x: number): string[] =>
      ruledOffTables([...items, ...sumAt(x)], [ruleAt(82), ruleAt(102), ruleAt(140)]).tables.flatMap(said);
    expect(found(60).at(-1)).toBe('合计|91.00');
    expect(found(190).at(-1)).toBe('合计|91.00');
    expect(found(90).at(-1)).toBe('香蕉|20|56.00');
  });

  it.each(['€ 91.00', '91.00 €', '(91.00)', '1.091,00', 'HK$91.00', '1,091.00元', '-¥91.00'])(
    'have a sum of %s below their last rule',
    (amount) => {
      const ending = (text: string, y: number): Line => lineAt(text, 400 - text.replace('元', '元 ').length * 5, y);
      const rows = ['品名', '苹果', '香蕉'].flatMap((name, at) => [
        ...[name, ['数量', '10', '20'][at] as string].map((text, column) =>
          lineAt(text, XS[column] as number, 96 + at * 18),
        ),
        at ? ending(BODY[at - 1]?.[2] as string, 96 + at * 18) : lineAt('金额', 380, 96),
      ]);
      const lines = [...rows, lineAt('合计', 60, 156), ending(amount, 156)];
      expect(ruledOffTables(lines, [82, 102, 140].map(ruleAt)).tables.flatMap(said).at(-1)).toBe(`合计|${amount}`);
    },
  );

  it('go on below their last rule to the end of the page', () => {
    const lines = rowsAt(100, ['品名', '数量', '金额'], ...BODY, ...BODY);
    const notes = [lineAt('1', 60, 200), lineAt('资料由某局提供', 75, 200)];
    const { tables, lines: left } = ruledOffTables([...lines, ...notes], [ruleAt(82), ruleAt(105)]);
    expect(tables.map((table) => said(table).length)).toEqual([5]);
    expect(left).toHaveLength(2);
  });

  it('are two where a heading stands above a head of its own, without a rule between', () => {
    const head = ['项目', '时长', '价格'];
    const part = (title: string, y: number): Line[] => [
      lineAt(title, 60, y, { size: 14 }),
      ...rowsAt(y + 20, head, ...BODY),
    ];
    const rules = [125, 143, 161, 225, 243, 261].map(ruleAt);
    const { tables, lines: left } = ruledOffTables([...part('推拿', 100), ...part('艾灸', 200)], rules);
    expect(tables.map((table) => said(table))).toEqual(
      Array(2).fill(['项目|时长|价格', '苹果|10|35.00', '香蕉|20|56.00']),
    );
    expect(left.map(({ text }) => text)).toEqual(['推拿', '艾灸']);
  });

  it('have the first of several sums above their first rule', () => {
    const sums = ['25,500.00', ' 1,530.00', '27,030.00'].flatMap((amount, at) => [
      lineAt('小计', 60, 100 + at * 18),
      lineAt(amount, 200, 100 + at * 18),
    ]);
    const { tables } = ruledOffTables(sums, [105, 123, 141].map(ruleAt));
    expect(tables.map((table) => said(table).length)).toEqual([3]);
  });

  it('are one where a row of one cell stands as near as the others', () => {
    const lines = [...rowsAt(100, ...BODY), lineAt('小计：略', 60, 136), ...rowsAt(154, ...BODY)];
    const { tables } = ruledOffTables(lines, [ruleAt(86), ruleAt(124), ruleAt(141), ruleAt(178)]);
    expect(tables.map((table) => said(table).length)).toEqual([5]);
  });

  it('are one where the rows that name a group of others are high', () => {
    const lines = [
      ...rowsAt(100, ['项目', '本年', '上年']),
      lineAt('一、水果', 60, 126),
      ...rowsAt(152, ...BODY),
      lineAt('二、蔬菜', 60, 196),
      ...rowsAt(222, ...BODY),
    ];
    const rules = [86, 105, 138, 156, 174, 208, 226, 244].map(ruleAt);
    const { tables } = ruledOffTables(lines, rules);
    expect(tables.map((table) => said(table).length)).toEqual([7]);
  });

  it('take time for the lines that stand near them only', () => {
    const lines = Array.from({ length: 8000 }, (_, at) => ({
      ...SAMPLE,
      box: box(
        400 + (at % 80) * 14,
        100 + Math.floor(at / 80) * 11,
        410 + (at % 80) * 14,
        110 + Math.floor(at / 80) * 11,
      ),
    }));
    const rules = Array.from({ length: 1000 }, (_, at): Rule[] =>
      [0, 22].map((down) => ({ ...ruleAt(100 + at + down), from: (at % 50) * 6, to: 1900 + Math.floor(at / 50) * 6 })),
    );
    const before = process.threadCpuUsage();
    ruledOffTables(lines, rules.flat());
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(12);
  }, 60_000);
});
