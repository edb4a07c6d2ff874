import fc from 'fast-check';
import { expect, it } from 'vitest';
import { interleaved } from '../../../../src/features/pdf-pages/interleave.ts';

it('every place is taken once, each file keeps its order, and files take turns while they last', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 5 }), (counts) => {
      const places = interleaved(counts);
      expect(places.map(({ length }) => length)).toEqual(counts);
      const all = places.flat();
      expect([...all].sort((a, b) => a - b)).toEqual([...all.keys()]);
      for (const own of places) expect(own).toEqual([...own].sort((a, b) => a - b));
      for (const [file, own] of places.entries())
        for (const other of places.slice(file + 1))
          for (const [round, place] of own.entries())
            expect(place).toBeLessThan(other[round] ?? Number.POSITIVE_INFINITY);
    }),
  );
});
