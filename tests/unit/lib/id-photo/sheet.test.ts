import { describe, expect, it } from 'vitest';
import { PAPERS, type Paper, sheetOf } from '../../../../src/features/id-photo/shared/sheet.ts';
import { SIZES, sizeOf } from '../../../../src/features/id-photo/shared/sizes.ts';

const countOf = (paper: Paper, size: number): number =>
  sheetOf(paper, sizeOf(size)?.mm ?? { width: 1, height: 1 }, { gap: 2, dpi: 300 }).places.length;

describe('sheetOf', () => {
  it('holds what photo shops put on a paper', () => {
    expect([countOf('five', 1), countOf('five', 2), countOf('six', 1), countOf('six', 2), countOf('a4', 1)]).toEqual([
      9, 4, 12, 4, 50,
    ]);
    expect([countOf('five', 9), countOf('six', 10), countOf('five', 10)]).toEqual([1, 1, 0]);
  });

  it('holds no more than asked for, in full rows where they can be, in the middle', () => {
    const mm = sizeOf(1)?.mm ?? { width: 1, height: 1 };
    const rowsOf = (copies: number): number[] => {
      const { places } = sheetOf('six', mm, { gap: 2, dpi: 300, copies });
      return [...Map.groupBy(places, ({ y }) => y).values()].map((row) => row.length);
    };
    expect([8, 5, 12, 40, 0].map(rowsOf)).toEqual([
      [2, 2, 2, 2],
      [3, 2],
      [3, 3, 3, 3],
      [3, 3, 3, 3],
      [3, 3, 3, 3],
    ]);
    const { places, width, photo } = sheetOf('six', mm, { gap: 2, dpi: 300, copies: 8 });
    expect(places[0]?.x).toBe(width - (places.at(-1)?.x ?? 0) - photo.width);
  });

  it('keeps every photo on the paper, apart from the others, and all of them in the middle', () => {
    for (const paper of Object.keys(PAPERS) as Paper[])
      for (const { mm, value } of SIZES)
        for (const gap of [1, 3]) {
          const { width, height, photo, places } = sheetOf(paper, mm, { gap, dpi: 300 });
          for (const [index, { x, y }] of places.entries()) {
            expect(
              x >= 0 && y >= 0 && x + photo.width <= width && y + photo.height <= height,
              `${paper} ${value}`,
            ).toBe(true);
            const hit = places
              .slice(0, index)
              .some((one) => Math.abs(one.x - x) < photo.width && Math.abs(one.y - y) < photo.height);
            expect(hit, `${paper} ${value}`).toBe(false);
          }
          const [first, last] = [places[0], places.at(-1)];
          if (first && last) {
            expect(Math.abs(first.x - (width - last.x - photo.width))).toBeLessThanOrEqual(1);
            expect(Math.abs(first.y - (height - last.y - photo.height))).toBeLessThanOrEqual(1);
          }
        }
  });
});
