import { expect, it } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { placed, readingOrder, skewOf } from '../../../../src/model/recognise/order.ts';
import { paragraphStarts } from '../../../../src/model/recognise/paragraphs.ts';
import { withWrapped } from '../../../../src/model/recognise/wrapped.ts';

/** A line of 20 pixels by its left upper corner and its length, on a page turned by `angle` radians. */
function line(x: number, y: number, length: number, angle = 0): Quad {
  const at = (u: number, v: number): [number, number] => [
    u * Math.cos(angle) - v * Math.sin(angle),
    u * Math.sin(angle) + v * Math.cos(angle),
  ];
  return [at(x, y), at(x + length, y), at(x + length, y + 20), at(x, y + 20)].flat() as Quad;
}

const orderOf = (quads: Quad[]): number[][] =>
  readingOrder(placed(quads, skewOf(quads)))
    .flat()
    .map((row) => row.map(({ index }) => index));

/** A column of full lines, the last one short. */
const column = (x: number, top: number, count: number, angle = 0): Quad[] =>
  Array.from({ length: count }, (_, at) => line(x, top + at * 30, at === count - 1 ? 120 : 300, angle));

it('reads a headline, then its columns one after the other', () => {
  const quads = [...column(700, 60, 4), line(100, 0, 850), ...column(0, 60, 4), ...column(350, 60, 4)];
  expect(orderOf(quads).flat()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2, 3]);
});

it('reads what spans the columns between those above and below it', () => {
  const quads = [
    ...column(0, 0, 3),
    ...column(350, 0, 3),
    line(0, 100, 650),
    ...column(0, 140, 3),
    ...column(350, 140, 3),
  ];
  expect(orderOf(quads).flat()).toEqual(quads.map((_, index) => index));
});

it('reads a table row by row', () => {
  const quads = [0, 30, 60, 90].flatMap((y) => [line(0, y, 60), line(200, y, 40), line(400, y, 50)]);
  expect(orderOf(quads)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
  ]);
});

it('tells how a page leans by its long lines, though boxes of short words lie level', () => {
  const words = Array.from({ length: 30 }, (_, at) => line((at % 6) * 120, 300 + at * 5, 90));
  const lines = column(0, 0, 4, -0.012);
  expect(skewOf([...words, ...lines])).toBeCloseTo(-0.012, 5);
});

it('does not mind a slanting page', () => {
  const angle = 0.06;
  expect(orderOf([...column(0, 0, 5, angle), ...column(350, 0, 5, angle)]).flat()).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

it('is soon done with thousands of boxes', () => {
  const quads = Array.from({ length: 4000 }, (_, at) =>
    line((at * 7919) % 4000, (at * 104_729) % 4000, 50 + (at % 90)),
  );
  const before = performance.now();
  expect(orderOf(quads).flat()).toHaveLength(4000);
  expect(performance.now() - before).toBeLessThan(5000);
});

const starts = (quads: Quad[], texts: readonly string[] = []): number[] =>
  paragraphStarts(readingOrder(placed(quads, 0)), (index) => texts[index] ?? '').flatMap((begins, index) =>
    begins ? [index] : [],
  );

it('parts values behind their names, which stand below each other', () => {
  const quads = [line(0, 0, 300), line(0, 30, 295), line(0, 60, 310), line(0, 90, 300)];
  expect(
    starts(quads, ['时间：2025年5月18日下午2:30', '地点：国际会展中心3号馆', '电　话：0513-85512266', '转1207室']),
  ).toEqual([0, 1, 2]);
  expect(
    starts(quads, [
      '条件如下：甲方应当在收到通知',
      '后三日内答复；乙方不再另行通',
      '知：逾期视为同意，双方照此办',
      '理',
    ]),
  ).toEqual([0]);
});

it('begins a paragraph after a short line, at an indent, and after a gap', () => {
  expect(starts([line(0, 0, 300), line(0, 30, 300), line(0, 60, 100), line(0, 90, 300), line(0, 120, 300)])).toEqual([
    0, 3,
  ]);
  expect(starts([line(40, 0, 260), line(0, 30, 300), line(0, 60, 300), line(40, 90, 260), line(0, 120, 300)])).toEqual([
    0, 3,
  ]);
  expect(starts([line(0, 0, 300), line(0, 30, 300), line(0, 110, 300), line(0, 140, 300)])).toEqual([0, 2]);
});

it('begins a paragraph at a box to tick, though the line above is as long as any', () => {
  const quads = [line(0, 0, 300), line(0, 30, 90)];
  expect([starts(quads, ['是否重述', '☐是√否']), starts(quads, ['是否重述', '√适用'])]).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

it('goes on with a paragraph at the top of the next column', () => {
  const quads = [
    ...[line(0, 0, 300), line(0, 30, 300), line(0, 60, 300)],
    ...[line(350, 0, 300), line(350, 30, 100), line(350, 60, 300), line(350, 90, 300)],
  ];
  expect(starts(quads)).toEqual([0, 5]);
});

it('keeps the rows of a receipt apart', () => {
  const quads = [0, 30, 60].flatMap((y) => [line(0, y, 120), line(260, y, 60)]);
  expect(starts(quads)).toEqual([0, 1, 2]);
});

it('reads the narrow columns of a newspaper one after the other', () => {
  const narrow = (x: number): Quad[] => [0, 33, 66, 99, 132, 165].map((y) => line(x, y + 100, y === 165 ? 36 : 316));
  const quads = [line(300, 0, 800), ...[70, 397, 724, 1051].flatMap(narrow)];
  expect(orderOf(quads).flat()).toEqual(quads.map((_, index) => index));
});

it('reads what stands beside an article in rows of its own after it, and talk from side to side', () => {
  const article = Array.from({ length: 8 }, (_, at) => line(0, at * 30, 500));
  const beside = [0, 38, 76, 114, 152].map((y) => line(560, y + 4, 120));
  expect(orderOf([...article, ...beside]).flat()).toEqual([...article, ...beside].map((_, index) => index));
  const talk = [0, 1, 2, 3, 4, 5].map((at) => line(at % 2 ? 400 : 0, at * 60, 150));
  expect(orderOf(talk).flat()).toEqual([0, 1, 2, 3, 4, 5]);
});

it('reads a short headline above columns first', () => {
  const high: Quad = [360, 0, 640, 0, 640, 40, 360, 40];
  const quads = [...column(0, 60, 4), ...column(350, 60, 4), ...column(700, 60, 4), high];
  expect(orderOf(quads).flat()[0]).toBe(12);
});

it('begins at a number, behind a short line, and at what stands aside', () => {
  expect(
    starts(
      [0, 30, 60].map((y) => line(0, y, 300)),
      ['一、总则。', '二、职责，', '由各部门承担。'],
    ),
  ).toEqual([0, 1]);
  expect(
    starts([line(0, 0, 120), line(0, 30, 300), line(0, 60, 300)], ['李姐', '明天下午三点见，', '别忘了带伞']),
  ).toEqual([0, 1]);
  expect(starts([line(110, 0, 80), line(0, 30, 300), line(0, 60, 300)])).toEqual([0, 1]);
  expect(starts([line(0, 0, 300), line(0, 30, 300), line(230, 60, 60), line(220, 90, 70)])).toEqual([0, 2, 3]);
});

it('goes on behind a number that stands apart from its text', () => {
  const quads = [line(0, 0, 50), line(100, 0, 200), line(0, 30, 300)];
  expect(starts(quads, ['第四条', '采购部门负责编制年度采购计', '划，经财务部门审核、总经理批准后执'])).toEqual([0]);
  expect(starts(quads, ['收银员', '李娜', '合计'])).toEqual([0, 1]);
});

it('does not take the lines of a photo for short ones where its edge leans', () => {
  const leaning = Array.from({ length: 8 }, (_, at) => line(100 - 6 * at, at * 40, 300 + 12 * at));
  expect(starts(leaning)).toEqual([0]);
});

it('begins at a heading behind a full line, and at each of a list of bare words', () => {
  const full = [0, 30, 60, 90, 120].map((y) => line(0, y, y === 60 ? 120 : 300));
  expect(
    starts(full, ['前文写到这里，', '这一句刚好写满。', '下一步工作', '后文从这里开始，', '又写了一行，']),
  ).toEqual([0, 2, 3]);
  const list = [0, 30, 60, 90].map((y) => line(0, y, 200));
  expect(
    starts(list, ['老旧小区加装电梯新规', '图书馆延长开放的时间', '地铁五号线下月试运行', '新增三家三级甲等医院']),
  ).toEqual([0, 1, 2, 3]);
});

it('breaks no lines whose next word would not have stood on them, and keeps those of a program apart', () => {
  const quads = [line(0, 0, 220), line(0, 30, 300), line(0, 60, 290)];
  expect(starts(quads, ['The committee met', 'internationalisation budget', 'was then approved by'])).toEqual([0]);
  expect(starts(quads, ['let a = 1;', 'const b = a + other;', 'send(b, a, others);'])).toEqual([0, 1, 2]);
});

it('puts what goes on under a value of a form right behind it', () => {
  const quads = [
    ...[line(0, 0, 60), line(100, 0, 300), line(460, 0, 60), line(560, 0, 200)],
    ...[line(100, 30, 290), line(560, 30, 90)],
    line(100, 60, 100),
  ];
  const { rows, continued } = withWrapped(readingOrder(placed(quads, 0)).flat());
  expect(rows.map((row) => row.map(({ index }) => index))).toEqual([[0, 1, 4, 6, 2, 3, 5]]);
  expect([...continued].sort()).toEqual([4, 5, 6]);
  const table = [0, 30].flatMap((y) => (y ? [] : [line(0, y, 60)]).concat([line(100, y, 60), line(300, y, 60)]));
  expect(withWrapped(readingOrder(placed(table, 0)).flat()).continued.size).toBe(0);
});

it('leaves a sentence whole beside which a note stands in the margin', () => {
  const quads = [line(40, 0, 440), line(520, 0, 80), line(0, 30, 300), line(0, 60, 480), line(520, 60, 80)];
  const { rows, continued } = withWrapped(readingOrder(placed(quads, 0)).flat());
  expect(rows.map((row) => row.map(({ index }) => index))).toEqual([
    [0, 2, 1],
    [3, 4],
  ]);
  expect([...continued]).toEqual([2]);
});
