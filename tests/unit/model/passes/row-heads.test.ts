import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { unruledTables } from '../../../../src/model/passes/tables/unruled.ts';
import { BARE, pageOf, runAt } from './pages.ts';

const row = (texts: readonly string[], y: number): GlyphRun[] =>
  texts.flatMap((text, at) => (text ? [runAt(text, 50 + at * 110, y)] : []));
const tablesOf = (runs: GlyphRun[]) => unruledTables(linesOf(pageOf({ runs })), BARE).tables;

const BODY = ['东部', '中部', '西部'].flatMap((name, at) => row([name, '12.5', '23.5', '34.5'], 140 + at * 20));

describe('heads of tables without rules', () => {
  it('stand over two rows where they are in the middle of them', () => {
    const [table] = tablesOf([
      ...row(['', '二〇二四年', '', '二〇二五年'], 100),
      ...row(['地区'], 110),
      ...row(['', '第二产业', '第三产业', '第二产业'], 120),
      ...BODY,
    ]);
    const head = table?.cells.find(({ lines }) => lines[0]?.text === '地区');
    expect([table?.ys.length, head?.row, head?.rowspan]).toEqual([6, 0, 2]);
  });

  it('are rows of their own where they are as far from both as rows are', () => {
    const [table] = tablesOf([...row(['', '甲', '乙', '丙'], 100), ...row(['地区'], 120), ...BODY]);
    expect(table?.ys).toHaveLength(6);
  });
});

describe('a long line between two rows', () => {
  it('spans none of them', () => {
    const long = runAt('一行很长的文字伸到后面各栏的上方去了，比它们的左边还要远得多', 50, 110);
    const [table] = tablesOf([
      ...row(['', '', '甲一', '乙一'], 100),
      long,
      ...row(['', '', '甲二', '乙二'], 120),
      ...BODY,
    ]);
    expect(table?.cells.filter(({ rowspan, colspan }) => rowspan > 1 && colspan > 1) ?? []).toEqual([]);
  });
});

describe('formulas with rows', () => {
  it('are no tables', () => {
    const runs = [
      ...row(['', '', '', '1', '2', ''], 100),
      ...row(['设', '=', '(', '3', '4', ')'], 116),
      ...row(['', '', '', '5', '6', ''], 132),
    ];
    expect(tablesOf(runs)).toEqual([]);
  });

  it('are none by brackets in pieces, or brackets repeated on both sides', () => {
    const matrix = (y: number, open: string, close: string): GlyphRun[] => row(['设', open, '3', '4', close], y);
    expect(tablesOf([...matrix(100, '⎡', '⎤'), ...matrix(116, '⎣', '⎦')])).toEqual([]);
    expect(tablesOf([100, 116].flatMap((y) => row(['{', 'x', '⏐', 'y', '}'], y)))).toEqual([]);
    expect(tablesOf([100, 110, 120].flatMap((y) => matrix(y, '[', ']')))).toEqual([]);
  });
});

describe('tables of signs', () => {
  const sizes = (rows: readonly (readonly string[])[]): number[][] =>
    tablesOf(rows.flatMap((texts, at) => row(texts, 100 + at * 18))).map(({ xs, ys }) => [
      ys.length - 1,
      xs.length - 1,
    ]);

  it('stay tables: operators of a language', () => {
    const body = [
      ['+', '加', 'a+b'],
      ['()', '括号', 'f(a)'],
      ['[]', '下标', 'a[0]'],
      ['{}', '块', '{a}'],
      ['|', '或', 'a|b'],
    ];
    expect(sizes([['运算符', '名称', '示例'], ...body])).toEqual([[6, 3]]);
    expect(sizes(body)).toEqual([[5, 3]]);
  });

  it('stay tables: a roster, marks of values, cells parted by bars', () => {
    const roster = [
      ['张三', '|', '|', '√'],
      ['李四', '√', '|', '|'],
      ['王五', '|', '√', '|'],
    ];
    expect(sizes([['姓名', '周一', '周二', '周三'], ...roster])).toEqual([[4, 4]]);
    expect(sizes(roster)).toEqual([[3, 4]]);
    const values = [
      ['白细胞', '4.5', '|', '4-10'],
      ['红细胞', '5.5', '>', '4-10'],
      ['血小板', '45', '<', '100-300'],
      ['血糖', '5', '|', '4-6'],
      ['血脂', '9', '>', '2-5'],
    ];
    expect(sizes([['项目', '结果', '提示', '参考'], ...values])).toEqual([[6, 4]]);
    const barred = ['项目', '甲方', '乙方', '丙方'].map((name, at) => [name, '|', at ? `${at}00` : '数量', '|']);
    expect(sizes(barred)).toEqual([[4, 4]]);
  });

  it('stay tables: numbered lines of a program', () => {
    const program = ['{', 'first_line of it', '{', 'second_line of it', '}', '}'];
    const rows = program.map((text, at) => [String(at + 10), ...(text.length > 1 ? ['', text] : [text])]);
    expect(sizes(rows)).toHaveLength(1);
  });
});
