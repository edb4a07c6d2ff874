import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutsByCount, cutsByHeight, parseCuts } from '../../../../src/features/img-cut/shared/cuts.ts';

/** Lines of text, `line` rows high, with gaps between them. */
const page = (lines: number, line: number, gap: number): Uint8Array =>
  Uint8Array.from({ length: lines * (line + gap) }, (_, row) => (row % (line + gap) < gap ? 0 : 90));

describe('cuts of a long picture', () => {
  it('go between the lines, and no part is higher than asked', () => {
    const rows = page(200, 20, 12);
    const cuts = cutsByHeight(rows, 1000);
    expect(cuts.every(({ through }) => !through)).toBe(true);
    for (const { at } of cuts) expect([rows[at - 1], rows[at]]).toEqual([0, 0]);
    const edges = [0, ...cuts.map(({ at }) => at), rows.length];
    expect(Math.max(...edges.slice(1).map((edge, index) => edge - (edges[index] as number)))).toBeLessThanOrEqual(1000);
    expect(cuts).toHaveLength(Math.ceil(rows.length / 1000) - 1);
  });

  it('take a paragraph gap rather than a line gap nearby', () => {
    const rows = page(60, 20, 8);
    rows.fill(0, 28 * 20, 28 * 20 + 60); // two lines gone
    expect(cutsByHeight(rows, 1200)[0]?.at).toBeGreaterThan(0);
    expect(cutsByCount(rows, 3)[0]?.at).toBeGreaterThanOrEqual(28 * 20);
    expect(cutsByCount(rows, 3)[0]?.at).toBeLessThanOrEqual(28 * 20 + 68);
  });

  it('between bubbles with borders, where no row is wholly blank', () => {
    const rows = page(100, 20, 12).map((busy) => (busy ? 120 : 4));
    for (const { at, through } of cutsByHeight(rows, 700))
      expect([rows[at - 1], rows[at], through]).toEqual([4, 4, false]);
  });

  it('say so where there is nothing but picture', () => {
    const rows = new Uint8Array(3000).fill(200);
    const cuts = cutsByHeight(rows, 1000);
    expect(cuts.length).toBeGreaterThanOrEqual(2);
    expect(cuts.every(({ through }) => through)).toBe(true);
  });

  it('are in order, inside, and keep to the height, for any picture', () => {
    const rows = fc.uint8Array({ minLength: 1, maxLength: 4000 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 200, max: 3000 }), fc.integer({ min: 2, max: 100 }), (busy, most, parts) => {
        for (const [cuts, limit] of [
          [cutsByHeight(busy, most), most],
          [cutsByCount(busy, parts), busy.length],
        ] as const) {
          const edges = [0, ...cuts.map(({ at }) => at), busy.length];
          for (const [index, edge] of edges.slice(1).entries()) {
            expect(edge).toBeGreaterThan(edges[index] as number);
            expect(edge - (edges[index] as number)).toBeLessThanOrEqual(limit);
          }
        }
        expect(cutsByCount(busy, parts)).toHaveLength(Math.min(parts, busy.length) - 1);
      }),
    );
  });

  it('are read from text in any order', () => {
    expect(parseCuts('1200, 300，300 0 9999 x', 2000)).toEqual([300, 1200]);
  });
});
