import { expect, it } from 'vitest';
import { columnStarts, type Stretch } from '../../../../src/model/passes/lines/column-starts.ts';

it('columns begin where many lines do that are near', () => {
  const lines = (from: number, to: number): Stretch[] =>
    Array.from({ length: 9 }, (_, at) => ({ v: 100 + at * 12, from, to }));
  const begins = columnStarts([...lines(50, 150), ...lines(158, 300)]);
  expect([begins(124, 158, 10), begins(124, 120, 10), begins(600, 158, 10)]).toEqual([true, false, false]);
  expect(columnStarts([...lines(50, 200), ...lines(158, 300)])(124, 158, 10)).toBe(false);
});

it('columns are looked for among the lines that are near alone', () => {
  let looked = 0;
  const COUNT = 2000;
  const stretches = Array.from(
    { length: COUNT },
    (_, at): Stretch => ({
      v: at * 20,
      from: 50,
      get to() {
        looked++;
        return 300;
      },
    }),
  );
  const begins = columnStarts(stretches);
  for (const { v } of stretches) begins(v, 50, 10);
  expect(looked).toBeLessThan(COUNT * 30);
});
