import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseInsertions, writeInsertions } from '../../../src/features/pdf-pages/shared/insert-places.ts';

it('reads places as a visitor writes them', () => {
  expect(parseInsertions(' 0，3:1-2、末页；第2页：2 ', 5, 3)).toEqual([
    { after: 0, pages: [0, 1, 2] },
    { after: 3, pages: [0, 1] },
    { after: 5, pages: [0, 1, 2] },
    { after: 2, pages: [1] },
  ]);
  for (const wrong of ['6', 'a', '3:4', '1:2:3', '-1']) expect(() => parseInsertions(wrong, 5, 3)).toThrow();
});

it('reads back what it writes: the same pages in the same order at every place', () => {
  const insertions = fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 30 }),
      pages: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 9 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(insertions, (list) => {
      const flat = (all: typeof list): string[] =>
        all.flatMap(({ after, pages }) => pages.map((page) => `${after} ${page}`));
      expect(flat(parseInsertions(writeInsertions(list, 9), 30, 9))).toEqual(flat(list));
    }),
  );
});
