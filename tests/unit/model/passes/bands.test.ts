import { describe, expect, it } from 'vitest';
import type { Fill, Line, TableLayout } from '../../../../src/model/layout.ts';
import { ruledOffTables } from '../../../../src/model/passes/tables/booktabs.ts';
import { box, lineAt, wide } from './pages.ts';

const EDGES = [60, 160, 260, 360, 460];

const fillAt = (left: number, right: number, top: number, bottom: number): Fill => ({
  box: box(left, top, right, bottom),
  colour: '#2f5597',
  order: 0,
});

/** Filled cells beside each other, 20 points high. */
const band = (top: number): Fill[] =>
  EDGES.slice(1).map((right, at) => fillAt(EDGES[at] as number, right, top, top + 20));

/** Letters of a row of cells; '' leaves one empty. */
const row = (top: number, ...texts: string[]): Line[] =>
  texts.flatMap((text, at) => (text ? [lineAt(text, (EDGES[at] as number) + 8, top + 14)] : []));

const said = ({ cells, ys }: TableLayout): string[] =>
  ys.slice(1).map((_, at) =>
    cells
      .filter((cell) => cell.row === at && cell.lines.length)
      .map(({ column, colspan, lines }) => `${column}${colspan > 1 ? `+${colspan}` : ''} ${lines[0]?.text}`)
      .join(),
  );

describe('tables of filled cells without rules', () => {
  it('have the columns of their cells, though letters leave other ways free', () => {
    const lines = [
      ...row(100, '部门', '高级', '中级', '本科'),
      ...row(120, '技术部', '12', '', '24'),
      ...row(140, '市场部', '4', '', '13'),
      lineAt('30', 340, 134),
      lineAt('16', 340, 154),
    ];
    const [table] = ruledOffTables(lines, [], [...band(100), ...band(140)]).tables;
    expect(table?.xs.slice(1, -1)).toEqual([160, 260, 360]);
    expect(said(table as TableLayout)[1]).toBe('0 技术部,1 12,2 30,3 24');
  });

  it('have their head and their first row above the first filled one, where each other is filled', () => {
    const lines = [
      lineAt('交易明细', 68, 74, { size: 16 }),
      ...row(80, '日期', '支出', '收入', '余额'),
      ...row(100, '01', '35.00', '', '91.00'),
      ...row(120, '02', '', '56.00', '90.00'),
      ...row(140, '03', '15.00', '', '75.00'),
      ...row(160, '04', '', '20.00', '95.00'),
    ];
    const { tables, lines: left } = ruledOffTables(lines, [], [...band(120), ...band(160)]);
    expect(tables.map((table) => said(table)[0])).toEqual(['0 日期,1 支出,2 收入,3 余额']);
    expect(tables.map((table) => said(table).length)).toEqual([5]);
    expect(left.map(({ text }) => text)).toEqual(['交易明细']);
  });

  it('end above the text that stands before the next, whose head may reach over two rows', () => {
    const lines = [
      ...row(100, '日期', '摘要', '收入', '余额'),
      ...row(120, '甲', '乙', '35.00', '91.00'),
      ...row(140, '丙', '丁', '56.00', '90.00'),
      lineAt(wide(30), 60, 184),
      lineAt('附表', 60, 206, { size: 14 }),
      ...row(240, '部门', '高级', '中级', '本科'),
      ...row(280, '技术部', '12', '30', '24'),
      ...row(300, '市场部', '4', '16', '13'),
    ];
    const tall = [fillAt(60, 160, 230, 270), ...band(230).slice(1), ...band(250).slice(1)];
    const { tables, lines: left } = ruledOffTables(lines, [], [...band(100), ...band(140), ...tall, ...band(300)]);
    expect(tables.map((table) => said(table).length)).toEqual([3, 3]);
    expect(left.map(({ text }) => text)).toEqual([wide(30), '附表']);
  });

  it('go on behind their last filled row, not short of it', () => {
    const rows = ['甲', '丙', '戊'].flatMap((text, at) => row(120 + at * 20, text, '乙', at % 2 ? '' : '5.00', '9.00'));
    const lines = [...row(100, '日期', '摘要', '收入', '余额'), ...rows];
    const { tables, lines: left } = ruledOffTables(lines, [], [...band(100), ...band(120), ...band(160)]);
    expect([tables.map((table) => said(table).length), left]).toEqual([[4], []]);
  });
});
