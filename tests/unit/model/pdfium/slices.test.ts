import { describe, expect, it } from 'vitest';
import { layoutSlices } from '../../../../src/formats/pdfium/slices.ts';

const heightsOf = (heights: number[], max: number) => layoutSlices(heights, max).map((slice) => slice.height);

describe('layoutSlices', () => {
  it('cuts between pages where the next one does not fit', () => {
    expect(heightsOf([400, 400, 400], 1000)).toEqual([800, 400]);
  });

  it('fills a slice to the last row', () => {
    expect(heightsOf([500, 500, 500], 1000)).toEqual([1000, 500]);
  });

  it('cuts within a page only when it is higher than a slice, and lets the next page follow on', () => {
    const slices = layoutSlices([300, 2500, 400], 1000);
    expect(slices.map((slice) => slice.height)).toEqual([300, 1000, 1000, 900]);
    expect(slices[3]?.fragments).toEqual([
      { page: 1, from: 2000, at: 0, height: 500 },
      { page: 2, from: 0, at: 500, height: 400 },
    ]);
  });

  it('loses no row', () => {
    const heights = [1, 999, 1000, 1001, 3333, 7];
    const drawn = heights.map(() => 0);
    for (const { fragments } of layoutSlices(heights, 1000))
      for (const { page, height } of fragments) drawn[page] = (drawn[page] ?? 0) + height;
    expect(drawn).toEqual(heights);
  });

  it('makes nothing of nothing', () => {
    expect(layoutSlices([], 1000)).toEqual([]);
  });
});
