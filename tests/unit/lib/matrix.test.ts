import { expect, it } from 'vitest';
import { combine, IDENTITY, inverse, type Matrix } from '../../../src/lib/matrix.ts';

const TURNED: Matrix = [0, 2, -3, 0, 10, 20];

it('applies one matrix, then the other', () => {
  expect(combine(TURNED, [1, 0, 0, -1, 0, 100])).toEqual([0, -2, -3, -0, 10, 80]);
  expect(combine(IDENTITY, TURNED)).toEqual(TURNED);
});

it('undoes what can be undone', () => {
  const both = combine(TURNED, inverse(TURNED) as Matrix);
  expect(both.map((value) => Math.round(value * 1e12) / 1e12 + 0)).toEqual([...IDENTITY]);
  expect(inverse([1, 2, 2, 4, 0, 0])).toBeUndefined();
  expect(inverse([Number.NaN, 0, 0, 1, 0, 0])).toBeUndefined();
});
