import { expect, it } from 'vitest';
import type { Line } from '../../../../src/model/layout.ts';
import type { GlyphRun, Page } from '../../../../src/model/page.ts';
import { linesOf } from '../../../../src/model/passes/lines/lines.ts';
import { separatorsOf, splitAtStarts } from '../../../../src/model/passes/tables/separators.ts';
import { tableBetween, unruledTables } from '../../../../src/model/passes/tables/unruled.ts';
import { BARE } from '../passes/pages.ts';

const TYPEFACE = { name: 'SimSun', bold: false, italic: false, serif: true, monospaced: false, drawn: false };
/** Wide letters of 10 points from a place on. */
const run = (text: string, x: number, y: number, order: number): GlyphRun => ({
  text,
  typeface: TYPEFACE,
  size: 10,
  colour: '#000000',
  angle: 0,
  vertical: false,
  hidden: false,
  order,
  glyphs: [...text].map((letter, at) => ({ text: letter, x: x + at * 10, y, advance: 10 })),
  box: { left: x, right: x + [...text].length * 10, top: y - 9, bottom: y + 1 },
});
const page = (...runs: GlyphRun[]): Page => ({
  index: 0,
  width: 595,
  height: 842,
  paths: [],
  pictures: [],
  links: [],
  tags: [],
  runs,
});
const lines = (...rows: [string, number][][]): Line[] =>
  linesOf(
    page(...rows.flatMap((row, at) => row.map(([text, x], column) => run(text, x, 100 + at * 15, at * 10 + column)))),
  );
const texts = (all: readonly Line[]): string[][] =>
  unruledTables(all, BARE).tables.flatMap(({ cells }) => {
    const rows = Map.groupBy(cells, ({ row }) => row);
    return [...rows.values()].map((row) => row.map((cell) => cell.lines.map(({ text }) => text).join('')));
  });

it('takes the freest stripe of a gap', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((at): [string, number][] => [
    ['字', 50],
    ['日期', 150],
    ...(at % 2 ? [['一', 250] as [string, number]] : []),
  ]);
  const all = lines(
    [
      ['字符串标题', 50],
      ['日期', 118],
      ['数字', 250],
    ],
    ...rows,
  );
  const [first] = separatorsOf([...Map.groupBy(all, ({ base }) => base).values()]);
  expect(first).toBeGreaterThan(100);
  expect(first).toBeLessThan(118);
});

it('cuts a line where text begins by itself behind a separator, however far', () => {
  const [line] = lines(
    [
      ['平均', 50],
      ['差', 76],
    ].map(([text, x]) => [text, x] as [string, number]),
  );
  const cut = (at: number) => splitAtStarts({ ...(line as Line), starts: [{ at: 76, before: 70 }] }, [at]).length;
  expect([60, 66, 71, 75, 80].map(cut)).toEqual([1, 1, 2, 2, 1]);
  const far = { ...(line as Line), starts: [{ at: 76, before: 60 }] };
  expect(splitAtStarts(far, [62]).map(({ text }) => text)).toEqual(['平均', '差']);
});

it('divides rows with the same number of cells, though nothing white stands between their columns', () => {
  expect(
    texts(
      lines(
        [
          ['单据号', 50],
          ['产品编码', 105.3],
          ['昵称', 160.6],
        ],
        [
          ['三', 95],
          ['四', 150],
          ['五', 205],
        ],
      ),
    ),
  ).toEqual([
    ['单据号', '产品编码', '昵称'],
    ['三', '四', '五'],
  ]);
});

it('tells cells that touch by where their text begins', () => {
  const numbers = (text: string): [string, number][] => [
    [text, 95],
    [text, 150],
    [text, 205],
  ];
  const head: [string, number][] = [
    ['产品服务编码', 50],
    ['用户昵称', 111],
    ['名称', 166],
  ];
  expect(texts(lines(head, numbers('三'), numbers('五')))).toEqual([
    ['产品服务编码', '用户昵称', '名称'],
    ['三', '三', '三'],
    ['五', '五', '五'],
  ]);
});

it('reads text that runs over the next cell by itself', () => {
  expect(
    texts(
      lines(
        [
          ['用户类型编码选填', 50],
          ['费用项', 105],
          ['名', 200],
        ],
        [
          ['三', 90],
          ['四', 150],
          ['五', 210],
        ],
      ),
    ),
  ).toEqual([
    ['用户类型编码选填', '费用项', '名'],
    ['三', '四', '五'],
  ]);
});

it('lets a heading in the middle of two rows go over both', () => {
  const all = linesOf(
    page(
      ...[run('合计', 200, 100, 0), run('组', 50, 106, 1), run('一月', 180, 112, 2), run('二月', 240, 112, 3)],
      ...[run('甲', 50, 126, 4), run('三', 180, 126, 5), run('四', 240, 126, 6)],
      ...[run('乙', 50, 140, 7), run('五', 180, 140, 8), run('六', 240, 140, 9)],
    ),
  );
  const { cells = [] } = tableBetween([...Map.groupBy(all, ({ base }) => base).values()], []) ?? {};
  const head = cells.find(({ lines: own }) => own[0]?.text === '组');
  expect(head).toMatchObject({ row: 0, column: 0, rowspan: 2 });
  expect(Math.max(...cells.map(({ row }) => row))).toBe(3);
});
