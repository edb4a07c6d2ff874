import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAsItIs, type SizeWish, sizedBy, sizeNote } from '../../../../src/formats/image/size-wish.ts';

const KEEP: SizeWish = { size: 'keep', longest: 100, percent: 50, width: 0, height: 0, fit: 'inside', enlarge: false };
const source = { width: 400, height: 200 };
const size = (wish: Partial<SizeWish>): number[] => {
  const { width, height } = sizedBy(source, { ...KEEP, ...wish });
  return [width, height];
};

describe('a size wished for', () => {
  it('is by the longer side, per cent, one side or both', () => {
    expect(size({ size: 'longest' })).toEqual([100, 50]);
    expect(size({ size: 'percent' })).toEqual([200, 100]);
    expect(size({ size: 'exact', height: 50 })).toEqual([100, 50]);
    expect(size({ size: 'exact', width: 100, height: 100 })).toEqual([100, 50]);
    expect(size({ size: 'exact', width: 100, height: 100, fit: 'stretch' })).toEqual([100, 100]);
    expect(sizedBy(source, { ...KEEP, size: 'exact', width: 100, height: 100, fit: 'cover' })).toMatchObject({
      width: 100,
      height: 100,
      area: { x: 100, y: 0, width: 200, height: 200 },
    });
    expect(isAsItIs(sizedBy(source, KEEP), source)).toBe(true);
    expect(isAsItIs(sizedBy(source, { ...KEEP, size: 'exact' }), source)).toBe(true);
  });

  it('makes up no pixels unless that is allowed, and says so either way', () => {
    for (const wish of [
      { size: 'longest', longest: 800 },
      { size: 'percent', percent: 200 },
      { size: 'exact', width: 800, height: 400, fit: 'stretch' },
    ] as const) {
      expect(size(wish)).toEqual([400, 200]);
      expect(sizeNote(sizedBy(source, { ...KEEP, ...wish }))).toContain('没有放大');
      expect(size({ ...wish, enlarge: true })).toEqual([800, 400]);
      expect(sizeNote(sizedBy(source, { ...KEEP, ...wish, enlarge: true }))).toContain('放大不会增加细节');
    }
    expect(size({ size: 'exact', width: 800, height: 800, fit: 'cover' })).toEqual([200, 200]);
    expect(sizeNote(sizedBy(source, { ...KEEP, size: 'longest' }))).toBeUndefined();
  });

  it('never leaves the picture, nor less than a pixel', () => {
    const side = fc.integer({ min: 1, max: 70_000 });
    const wishes = fc.record({
      size: fc.constantFrom('keep', 'longest', 'percent', 'exact'),
      longest: side,
      percent: fc.integer({ min: 1, max: 1000 }),
      width: fc.integer({ min: 0, max: 70_000 }),
      height: fc.integer({ min: 0, max: 70_000 }),
      fit: fc.constantFrom('inside', 'cover', 'stretch'),
      enlarge: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.record({ width: side, height: side }), wishes as fc.Arbitrary<SizeWish>, (picture, wish) => {
        const { width, height, area, held } = sizedBy(picture, wish);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(0);
        expect(area.x + area.width).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(area.y + area.height).toBeLessThanOrEqual(picture.height + 1e-6);
        if (held) expect(width <= picture.width && height <= picture.height).toBe(true);
      }),
    );
  });
});
