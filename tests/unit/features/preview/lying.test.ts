import { expect, it } from 'vitest';
import { mostLie } from '../../../../src/features/preview/lying.ts';

const UPRIGHT = { width: 3, height: 4 };
const LYING = { width: 4, height: 3 };
const lie = (...pages: ({ width: number; height: number } | undefined)[]): boolean =>
  mostLie(pages.length, (page) => pages[page]);

it('most pages decide which way the frames lie, not the cover', () => {
  expect(lie(LYING, UPRIGHT, UPRIGHT)).toBe(false);
  expect(lie(UPRIGHT, LYING, LYING)).toBe(true);
  expect(lie(LYING, undefined, undefined)).toBe(true);
  expect([lie(LYING, UPRIGHT), lie()]).toEqual([false, false]);
});

it('of a long document a few pages from all of it are asked', () => {
  const asked: number[] = [];
  const wide = mostLie(50_000, (page) => {
    asked.push(page);
    return page < 25_000 ? UPRIGHT : LYING;
  });
  expect([wide, asked.length, new Set(asked).size]).toEqual([false, 64, 64]);
  expect(asked.at(-1)).toBeGreaterThan(49_000);
});
