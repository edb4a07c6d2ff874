import { expect, it } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { placed, readingOrder, skewOf } from '../../../../src/model/recognise/order.ts';
import { paragraphStarts } from '../../../../src/model/recognise/paragraphs.ts';

/** A line of 20 pixels by its left upper corner and its length, on a page turned by `angle` radians. */
function line(x: number, y: number, length: number, angle = 0): Quad {
  const at = (u: number, v: number): [number, number] => [
    u * Math.cos(angle) - v * Math.sin(angle),
    u * Math.sin(angle) + v * Math.cos(angle),
  ];
  return [at(x, y), at(x + length, y), at(x + length, y + 20), at(x, y + 20)].flat() as Quad;
}

const orderOf = (quads: Quad[]): number[][] =>
  readingOrder(placed(quads, skewOf(quads))).map((row) => row.map(({ index }) => index));

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

const starts = (quads: Quad[]): number[] =>
  paragraphStarts(readingOrder(placed(quads, 0))).flatMap((begins, index) => (begins ? [index] : []));

it('begins a paragraph after a short line, at an indent, and after a gap', () => {
  expect(starts([line(0, 0, 300), line(0, 30, 300), line(0, 60, 100), line(0, 90, 300), line(0, 120, 300)])).toEqual([
    0, 3,
  ]);
  expect(starts([line(40, 0, 260), line(0, 30, 300), line(0, 60, 300), line(40, 90, 260), line(0, 120, 300)])).toEqual([
    0, 3,
  ]);
  expect(starts([line(0, 0, 300), line(0, 30, 300), line(0, 110, 300), line(0, 140, 300)])).toEqual([0, 2]);
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
