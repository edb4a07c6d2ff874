import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, type Extent, placeOn, tilesOver } from '../../../../src/features/watermark/layout.ts';

const page: Extent = { width: 600, height: 800 };
const mark: Extent = { width: 120, height: 30 };
const lengths = { min: 20, max: 2000, noNaN: true };
const extents = fc.record({ width: fc.double(lengths), height: fc.double(lengths) });
const marks = fc.record({
  width: fc.double({ min: 10, max: 900, noNaN: true }),
  height: fc.double({ min: 10, max: 900, noNaN: true }),
});
const angles = fc.integer({ min: -180, max: 180 });
/** What sums and turns of such lengths are off by at most. */
const ROUNDING = 1e-9;
const gaps = fc.double({ min: 0, max: 500, noNaN: true });

describe('placeOn', () => {
  it('stands the margin away from the edges, turned or not', () => {
    expect(placeOn(page, mark, 0, 'top-left', 10)).toEqual({ x: 70, y: 775 });
    const { x, y } = placeOn(page, mark, 90, 'bottom-right', 10);
    expect([Math.round(x), Math.round(y)]).toEqual([575, 70]);
    expect(placeOn(page, mark, 33, 'middle-center', 50)).toEqual({ x: 300, y: 400 });
  });
});

describe('tilesOver', () => {
  it('has every copy of the grid that covers a point of the page, at every angle', () => {
    const parts = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(extents, marks, angles, gaps, parts, (sheet, stamp, angle, gap, [right, up]) => {
        const { centres, thinned } = tilesOver(sheet, stamp, angle, gap);
        fc.pre(!thinned);
        const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
        const [dx, dy] = [(right - 0.5) * sheet.width, (up - 0.5) * sheet.height];
        const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
        const row = Math.round(v / (stamp.height + gap));
        const moved = row % 2 ? (stamp.width + gap) / 2 : 0;
        const x = Math.round((u - moved) / (stamp.width + gap)) * (stamp.width + gap) + moved;
        const y = row * (stamp.height + gap);
        fc.pre(Math.abs(u - x) < stamp.width / 2 - 1e-6 && Math.abs(v - y) < stamp.height / 2 - 1e-6);
        const [wantX, wantY] = [sheet.width / 2 + x * cos - y * sin, sheet.height / 2 + x * sin + y * cos];
        expect(centres.some((centre) => Math.hypot(centre.x - wantX, centre.y - wantY) < 1e-3)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives only copies that reach the page, and none above another', () => {
    fc.assert(
      fc.property(extents, marks, angles, gaps, (sheet, stamp, angle, gap) => {
        const { centres } = tilesOver(sheet, stamp, angle, gap);
        const bounds = boundsOf(stamp, angle);
        for (const { x, y } of centres) {
          expect(x + bounds.width / 2).toBeGreaterThan(-ROUNDING);
          expect(x - bounds.width / 2).toBeLessThan(sheet.width + ROUNDING);
          expect(y + bounds.height / 2).toBeGreaterThan(-ROUNDING);
          expect(y - bounds.height / 2).toBeLessThan(sheet.height + ROUNDING);
        }
        const apart = Math.min(stamp.width, stamp.height) + gap;
        for (const [index, one] of centres.slice(0, 30).entries())
          for (const other of centres.slice(index + 1, 30))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(apart * 0.999);
      }),
    );
  });

  it('has a copy in the very middle', () => {
    expect(tilesOver(page, mark, 45, 20).centres).toContainEqual({ x: 300, y: 400 });
  });

  it('widens the gap where copies could not be told apart', () => {
    const dense = tilesOver({ width: 14_400, height: 14_400 }, { width: 5, height: 5 }, 45, 0);
    expect(dense.thinned).toBe(true);
    expect(dense.centres.length).toBeLessThan(4500);
    expect(dense.centres.length).toBeGreaterThan(1000);
  });
});
