import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CodeRanges } from '../../../../../src/formats/pdf/text/code-ranges.ts';

const code = fc.integer({ min: 0, max: 30 });
const range = fc.record({ low: code, length: fc.integer({ min: -1, max: 12 }), start: fc.integer() });

it('gives for each code what a table filled one by one gives', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), fc.nat(12), (added, asked) => {
      const ranges = new CodeRanges<number, number>((start, by) => start + by);
      const table = new Map<number, number>();
      for (const [at, { low, length, start }] of added.entries()) {
        if (at === asked) ranges.get(low); // it may be asked between
        ranges.add(low, low + length, start);
        for (let by = 0; by <= length; by++) table.set(low + by, start + by);
      }
      for (let each = -2; each < 50; each++) expect(ranges.get(each)).toBe(table.get(each));
    }),
  );
});
