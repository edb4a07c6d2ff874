import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTo, LADDER } from '../../../../src/features/pdf-compress/target.ts';
import { Stream } from '../../../../src/formats/pdf/objects.ts';

const BASE = 5000;

/** Pictures that shrink with each step of the ladder by shares of their own; a file is its pictures and a base. */
function model(pictures: { size: number; share: number }[]) {
  const sizes = new Map(pictures.map(({ size }, index) => [index + 1, size]));
  let tries = 0;
  const fittable = {
    sizes,
    async recode(strength: (typeof LADDER)[number]) {
      tries++;
      const step = LADDER.indexOf(strength) + 1;
      const made = pictures.map(({ size, share }, index) => {
        const data = new Uint8Array(Math.max(1, Math.floor(size * share ** step)));
        return [index + 1, new Stream(new Map(), data)] as const;
      });
      return new Map(made.filter(([num, { raw }]) => raw.length < (sizes.get(num) as number) * 0.95));
    },
    async write(chosen: ReadonlyMap<number, Stream>) {
      let size = BASE;
      for (const [num, before] of sizes) size += chosen.get(num)?.raw.length ?? before;
      return { parts: [], size: size + chosen.size * 40 };
    },
  };
  return { fittable, tries: () => tries };
}

const pictures = fc.array(
  fc.record({ size: fc.integer({ min: 2000, max: 900_000 }), share: fc.double({ min: 0.5, max: 1, noNaN: true }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

describe('an exact size', () => {
  it('is met, or what is named instead is', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, fc.double({ min: 0.01, max: 1.2, noNaN: true }), async (list, part) => {
        const whole = BASE + list.reduce((sum, { size }) => sum + size, 0);
        const budget = Math.floor(whole * part);
        const { fittable, tries } = model(list);
        const { written, fits } = await fitTo(fittable, budget);
        expect(fits).toBe(written.size <= budget);
        expect(tries()).toBeLessThanOrEqual(4);
        if (fits) return;
        const again = await fitTo(model(list).fittable, written.size);
        expect(again.fits).toBe(true);
      }),
    );
  });

  it('leaves pictures alone where that is enough', async () => {
    const { fittable, tries } = model([{ size: 10_000, share: 0.5 }]);
    expect(await fitTo(fittable, 20_000)).toMatchObject({ fits: true, pictures: new Map() });
    expect(tries()).toBe(0);
  });
});
