import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { bilingualTable } from '../../../../src/model/passes/tables/bilingual.ts';
import { linesAt, pageOf, runAt, wide } from './pages.ts';

const LEFT = 50;
const RIGHT = 320;
const ENGLISH = 'Party A shall pay the fees to Party B ';

/** A paragraph of so many lines, the last of them shorter. */
const chinese = (y: number, count: number): GlyphRun[] =>
  linesAt([...Array.from({ length: count - 1 }, () => wide(24)), wide(9)], LEFT, y);
const english = (y: number, count: number): GlyphRun[] =>
  linesAt([...Array.from({ length: count - 1 }, () => ENGLISH.repeat(1)), 'within days.'], RIGHT, y);
const found = (runs: GlyphRun[], begun?: Parameters<typeof bilingualTable>[1]) =>
  bilingualTable(linesOf(pageOf({ runs })), begun);

/** Pairs of paragraphs, the English ones a line longer. */
const pairs = (top: number, count: number): GlyphRun[] =>
  Array.from({ length: count }, (_, at) => [...chinese(top + at * 64, 2), ...english(top + at * 64, 3)]).flat();

describe('texts in two languages', () => {
  it('are a row for each pair of paragraphs', () => {
    const { tables, lines } = found([
      runAt('技术服务合同 Technical Service Agreement and its Annexes', 200, 60),
      ...pairs(100, 4),
    ]);
    expect(lines.map(({ text }) => text)).toHaveLength(1);
    expect(tables).toHaveLength(1);
    const [table] = tables;
    expect(table?.cells.map(({ row, column, lines: own }) => [row, column, own.length])).toEqual(
      [0, 1, 2, 3].flatMap((row) => [
        [row, 0, 2],
        [row, 1, 3],
      ]),
    );
  });

  it('go on at the top of the next page, in the same columns', () => {
    const [table] = found(pairs(100, 4)).tables;
    const next = found([...english(60, 2), ...pairs(110, 1)], table).tables[0];
    expect(next?.xs).toEqual(table?.xs);
    expect(next?.cells.map(({ row, column, lines }) => [row, column, lines.length])).toEqual([
      [0, 0, 0],
      [0, 1, 2],
      [1, 0, 2],
      [1, 1, 3],
    ]);
  });

  it('are none where paragraphs do not begin beside each other', () => {
    const left = Array.from({ length: 6 }, (_, at) => chinese(100 + at * 58, 3)).flat();
    const right = Array.from({ length: 5 }, (_, at) => english(100 + at * 71, 4)).flat();
    expect(found([...left, ...right]).tables).toEqual([]);
  });

  it('are none in one language', () => {
    const right = pairs(100, 4).map((run) => (run.box.left < RIGHT ? run : runAt(wide(20), RIGHT, run.order)));
    expect(found(right).tables).toEqual([]);
  });
});
