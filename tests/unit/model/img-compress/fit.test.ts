import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitTo } from '../../../../src/features/img-compress/fit.ts';

/** Files whose size grows with the strength as those of encoders do. */
const size = (strength: number, base: number, power: number): number => Math.round(base * (1 + strength / 10) ** power);

it('finds a file within a tenth of the budget in at most seven, with samples that are off', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 500, max: 100_000 }),
      fc.double({ min: 0.8, max: 2.2, noNaN: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.integer({ min: 3, max: 97 }),
      async (base, power, off, wanted) => {
        const budget = size(wanted, base, power);
        let made = 0;
        const fit = await fitTo(
          {
            least: 1,
            most: 100,
            make: async (strength) => {
              made++;
              return { bytes: new Uint8Array(size(strength, base, power)) };
            },
            sample: async (strength) => size(strength, base, power) * off,
          },
          budget,
        );
        expect(made).toBeLessThanOrEqual(7);
        expect(fit.best?.bytes.length).toBeLessThanOrEqual(budget);
        expect(fit.best?.bytes.length).toBeGreaterThanOrEqual(budget * 0.9 - base * 0.5);
      },
    ),
    { numRuns: 50 },
  );
});

it('says the smallest where none fits, with and without samples', async () => {
  const make = async (strength: number) => ({ bytes: new Uint8Array(1000 + strength) });
  for (const sample of [undefined, async (strength: number) => 1000 + strength]) {
    const fit = await fitTo({ least: 1, most: 100, make, ...(sample && { sample }) }, 500);
    expect(fit.best).toBeUndefined();
    expect(fit.smallest.strength).toBe(1);
  }
});
