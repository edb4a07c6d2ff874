import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { unruledTables } from '../../../../src/model/passes/tables/unruled.ts';
import { pageOf, runAt } from './pages.ts';

const row = (texts: readonly string[], y: number): GlyphRun[] =>
  texts.flatMap((text, at) => (text ? [runAt(text, 50 + at * 110, y)] : []));
const tablesOf = (runs: GlyphRun[]) => unruledTables(linesOf(pageOf({ runs })), []).tables;

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
});
