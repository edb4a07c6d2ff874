import { expect, it } from 'vitest';
import { firstFrom } from '../../../src/lib/sorted.ts';

it('the first of ascending values that is no less than another is found, at the first of equals', () => {
  const values = [-3, 0, 0, 2.5, 9];
  expect([-4, -3, -1, 0, 1, 2.5, 9, 10].map((value) => firstFrom(values, value))).toEqual([0, 0, 1, 1, 3, 3, 4, 5]);
  expect(firstFrom([], 1)).toBe(0);
});
