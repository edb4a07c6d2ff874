import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalSize, type PageSetup, planPage } from '../../../../src/formats/pdf/pictures/layout.ts';

const side = fc.integer({ min: 1, max: 65_535 });
const setup: fc.Arbitrary<PageSetup> = fc.record({
  page: fc.constantFrom('image', 'a3', 'a4', 'a5', 'b5', '16k', 'letter'),
  orientation: fc.constantFrom('auto', 'portrait', 'landscape'),
  fit: fc.constantFrom('contain', 'cover', 'actual'),
  margin: fc.integer({ min: 0, max: 60 }),
  perPage: fc.constantFrom(1, 2, 4),
});
const SLACK = 0.01;

describe('pages of pictures', () => {
  it('every picture or its clip lies on the page, keeps its shape, and never overlaps another', () => {
    fc.assert(
      fc.property(
        setup,
        side,
        side,
        fc.option(fc.double({ min: 0.1, max: 10_000, noNaN: true })),
        (how, width, height, dpi) => {
          const picture = naturalSize({ width, height }, dpi ?? undefined);
          const { size, places } = planPage(how, Array(how.page === 'image' ? 1 : how.perPage).fill(picture));
          expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(14_400 + SLACK);
          const seen = places.map(({ box, clip }) => clip ?? box);
          for (const { x, y, width: w, height: h } of seen) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(-SLACK);
            expect(x + w).toBeLessThanOrEqual(size.width + SLACK);
            expect(y + h).toBeLessThanOrEqual(size.height + SLACK);
          }
          for (const { box, clip } of places) {
            expect(box.width / box.height / (picture.width / picture.height)).toBeCloseTo(1, 6);
            if (clip) expect(box.width >= clip.width - SLACK && box.height >= clip.height - SLACK).toBe(true);
          }
          for (const [index, a] of seen.entries())
            for (const b of seen.slice(index + 1))
              expect(
                a.x + a.width <= b.x || b.x + b.width <= a.x || a.y >= b.y + b.height || b.y >= a.y + a.height,
              ).toBe(true);
        },
      ),
    );
  });

  it('a picture lying down gets a page lying down, where 方向 is automatic', () => {
    const how: PageSetup = { page: 'a4', orientation: 'auto', fit: 'contain', margin: 0, perPage: 1 };
    expect(planPage(how, [{ width: 200, height: 100 }]).size.width).toBeCloseTo(841.89, 1);
    expect(planPage(how, [{ width: 100, height: 200 }]).size.width).toBeCloseTo(595.28, 1);
  });
});
