import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeLengths, codesOf } from '../../../../src/formats/image/huffman-code.ts';

const weights = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 28 })), { minLength: 2, maxLength: 286 })
  .filter((list) => list.filter(Boolean).length > 1)
  .map((list) => Uint32Array.from(list));

it('a code is complete, within fifteen bits, and gives the frequent ones no longer codes', () => {
  fc.assert(
    fc.property(weights, (list) => {
      const lengths = codeLengths(list);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
      expect([...lengths].every((length, symbol) => length > 0 === (list[symbol] as number) > 0)).toBe(true);
      expect([...lengths].reduce((sum, length) => sum + (length ? 2 ** -length : 0), 0)).toBe(1);
      const order = [...list.keys()]
        .filter((symbol) => list[symbol])
        .sort((a, b) => (list[a] as number) - (list[b] as number));
      for (const [place, symbol] of order.slice(1).entries()) {
        const rarer = order[place] as number;
        if (list[rarer] !== list[symbol]) expect(lengths[symbol]).toBeLessThanOrEqual(lengths[rarer] as number);
      }
    }),
  );
});

it('no code begins with another', () => {
  fc.assert(
    fc.property(weights, (list) => {
      const codes = [...codesOf(codeLengths(list))].filter(Boolean).map((code) => {
        const bits = (code & 0xffff).toString(2).padStart(code >>> 16, '0');
        return [...bits].reverse().join('');
      });
      const sorted = codes.sort();
      for (const [place, code] of sorted.slice(1).entries())
        expect(code.startsWith(sorted[place] as string)).toBe(false);
    }),
    { numRuns: 40 },
  );
});
