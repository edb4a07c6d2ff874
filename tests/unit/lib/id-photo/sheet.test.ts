import { describe, expect, it } from 'vitest';
import { PAPERS, type Paper, sheetOf } from '../../../../src/features/id-photo/shared/sheet.ts';
import { SIZES, sizeOf } from '../../../../src/features/id-photo/shared/sizes.ts';

const countOf = (paper: Paper, size: number): number =>
  sheetOf(paper, sizeOf(size)?.mm ?? { width: 1, height: 1 }, 2, 300).places.length;

describe('sheetOf', () => {
  it('holds what photo shops put on a paper', () => {
    expect([countOf('five', 1), countOf('five', 2), countOf('six', 1), countOf('six', 2), countOf('a4', 1)]).toEqual([
      9, 4, 12, 4, 50,
    ]);
    expect([countOf('five', 9), countOf('six', 10), countOf('five', 10)]).toEqual([1, 1, 0]);
  });

  it('keeps every photo on the paper, apart from the others, and all of them in the middle', () => {
    for (const paper of Object.keys(PAPERS) as Paper[])
      for (const { mm, value } of SIZES)
        for (const gap of [1, 3]) {
          const { width, height, photo, places } = sheetOf(paper, mm, gap, 300);
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
