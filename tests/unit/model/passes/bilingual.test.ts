import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { bilingualTable } from '../../../../src/model/passes/tables/bilingual.ts';
import { linesAt, pageOf, runAt, wide } from './pages.ts';

const LEFT = 50;
const RIGHT = 320;
const ENGLISH = 'Party A shall pay the fees to Party B ';

/** The first line of a paragraph with the number of its clause, then so many lines, the last of them shorter. */
const chinese = (y: number, count: number, clause: number): GlyphRun[] =>
  linesAt([`${clause}. ${wide(22)}`, ...Array.from({ length: count - 2 }, () => wide(24)), wide(9)], LEFT, y);
const english = (y: number, count: number, clause: number): GlyphRun[] =>
  linesAt([`${clause}. ${ENGLISH}`, ...Array.from({ length: count - 2 }, () => ENGLISH), 'within days.'], RIGHT, y);
const found = (runs: GlyphRun[], begun?: Parameters<typeof bilingualTable>[1]) =>
  bilingualTable(linesOf(pageOf({ runs })), begun);

/** Pairs of paragraphs, the English ones a line longer. */
const pairs = (top: number, count: number): GlyphRun[] =>
  Array.from({ length: count }, (_, at) => [
    ...chinese(top + at * 64, 2, at + 1),
    ...english(top + at * 64, 3, at + 1),
  ]).flat();

/** Lines beside each other, with white space above every so many. */
const beside = (rows: readonly (readonly [string, string])[], step: number): GlyphRun[] =>
  rows.flatMap(([left, right], at) => {
    const y = 100 + at * 18 + Math.floor(at / step) * 18;
    return [runAt(left, LEFT, y), runAt(right, RIGHT, y)];
  });

describe('texts in two languages', () => {
  it('are a row for each pair of paragraphs', () => {
    const { tables, lines } = found([
      runAt('技术服务合同 Technical Service Agreement and its Annexes', 200, 60),
      ...pairs(100, 5),
    ]);
    expect(lines.map(({ text }) => text)).toHaveLength(1);
    expect(tables).toHaveLength(1);
    const [table] = tables;
    expect(table?.cells.map(({ row, column, lines: own }) => [row, column, own.length])).toEqual(
      [0, 1, 2, 3, 4].flatMap((row) => [
        [row, 0, 2],
        [row, 1, 3],
      ]),
    );
  });

  it('go on at the top of the next page, in the same columns', () => {
    const [table] = found(pairs(100, 5)).tables;
    const next = found([...english(60, 2, 6), ...pairs(110, 1)], table).tables[0];
    expect(next?.xs).toEqual(table?.xs);
    expect(next?.cells.map(({ row, column, lines }) => [row, column, lines.length])).toEqual([
      [0, 0, 0],
      [0, 1, 2],
      [1, 0, 2],
      [1, 1, 3],
    ]);
  });

  it('are none where paragraphs do not begin beside each other', () => {
    const left = Array.from({ length: 6 }, (_, at) => chinese(100 + at * 58, 3, at + 1)).flat();
    const right = Array.from({ length: 5 }, (_, at) => english(100 + at * 71, 4, at + 1)).flat();
    expect(found([...left, ...right]).tables).toEqual([]);
  });

  it('are none in one language', () => {
    const right = pairs(100, 5).map((run) => (run.box.left < RIGHT ? run : runAt(wide(20), RIGHT, run.order)));
    expect(found(right).tables).toEqual([]);
  });

  it('are none where neither column translates the other, as in a résumé', () => {
    const rows = [
      ['教育经历', 'Skills'],
      ['北京大学计算机科学学士', 'TypeScript, Python, Rust'],
      ['工作经历', 'Languages'],
      ['腾讯公司高级工程师', 'English, Japanese and German'],
      ['获奖情况', 'Hobbies'],
      ['国家奖学金一等奖', 'Running and chess'],
      ['联系方式', 'Contact'],
      ['北京市海淀区', 'mail me at a@b.c'],
      ['自我评价', 'References'],
      ['认真负责善于沟通', 'on request from 2 managers'],
    ] as const;
    expect(found(beside(rows, 2)).tables).toEqual([]);
  });

  it('are none in two columns of news on one grid', () => {
    const news = [
      ['本文研究了一种新的方法用于训练模型', 'This paper studies a new method for deep nets'],
      ['三年来一共有十二家工厂迁出了旧城区', 'The river rose again after a week of heavy rain'],
      ['他们的新址离市区', 'and fell soon.'],
    ] as const;
    expect(found(beside(Array.from({ length: 6 }, () => news).flat(), 3)).tables).toEqual([]);
  });

  it('are pairs by the numbers of clauses in Chinese, too', () => {
    const clauses = ['第一条', '第二条', '第三条', '第十条', '第十一条'].map(
      (clause, at) => [`${clause} ${wide(12)}`, `Article ${[1, 2, 3, 10, 11][at]} ${ENGLISH}`] as const,
    );
    const rows = clauses.flatMap((pair) => [pair, [wide(6), 'within days.'] as const]);
    expect(found(beside(rows, 2)).tables[0]?.ys).toHaveLength(6);
  });

  it('are not looked for on pages with more lines than a page of text has', () => {
    expect(found(pairs(100, 100)).tables).toEqual([]);
  });
});
