import { expect, it } from 'vitest';
import { IDENTITY, inverse, type Matrix, mapPoint, multiply } from '../../../src/lib/matrix.ts';

const TURNED: Matrix = [0, 2, -3, 0, 10, 20];

it('applies one matrix, then the other', () => {
  const both = multiply(TURNED, [1, 0, 0, -1, 0, 100]);
  expect(mapPoint(both, 5, 7)).toEqual([-11, 70]);
  expect(multiply(IDENTITY, TURNED)).toEqual(TURNED);
});

it('undoes what can be undone', () => {
  const back = inverse(TURNED) as Matrix;
  const there = mapPoint(TURNED, 5, 7);
  const again = mapPoint(back, ...there);
  expect(again[0]).toBeCloseTo(5, 12);
  expect(again[1]).toBeCloseTo(7, 12);
  expect(inverse([1, 2, 2, 4, 0, 0])).toBeUndefined();
  expect(inverse([Number.NaN, 0, 0, 1, 0, 0])).toBeUndefined();
});
