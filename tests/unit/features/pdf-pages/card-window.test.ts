import { expect, it } from 'vitest';
import { cardsThere, placesNear, topsOf } from '../../../../src/features/pdf-pages/panel/card-window.ts';

const GRID = { columns: 6, height: 284, row: 300, tops: [] };

it('is the whole rows in view and 600 pixels around it', () => {
  expect(placesNear(1600, GRID, 200, 900)).toEqual({ from: 0, to: 30 });
  expect(placesNear(1600, GRID, -30_000, 900)).toEqual({ from: 588, to: 630 });
  expect(placesNear(1600, GRID, -30_040, 900)).toEqual({ from: 588, to: 636 });
});

it('ends with the cards there are, and is not empty before they are measured', () => {
  expect(placesNear(1600, GRID, -79_800, 900)).toEqual({ from: 1584, to: 1600 });
  expect(placesNear(3, GRID, 200, 900)).toEqual({ from: 0, to: 3 });
  expect(placesNear(1600, { columns: 1, height: 0, row: 0, tops: [] }, 0, 0)).toEqual({ from: 0, to: 12 });
});

it('goes by where rows are, if some are higher', () => {
  const heights = [284, 984, ...Array<number>(200).fill(284)];
  const tops = topsOf(heights, 284, 16);
  expect(tops.slice(0, 4)).toEqual([0, 300, 1300, 1600]);
  expect(placesNear(1212, { ...GRID, tops }, -1800, 900)).toEqual({ from: 6, to: 54 });
  expect(placesNear(1212, { ...GRID, tops }, -30_700, 900)).toEqual({ from: 588, to: 630 });
  expect(placesNear(1212, { ...GRID, tops }, 200, 900)).toEqual({ from: 0, to: 12 });
  expect(topsOf([284.4, 284], 284, 16)).toEqual([]);
});

it('keeps cards that stay in their places, before, in or behind the window', () => {
  expect(cardsThere({ from: 6, to: 9 }, [])).toEqual([6, 7, 8]);
  expect(cardsThere({ from: 6, to: 9 }, [7])).toEqual([6, 7, 8]);
  expect(cardsThere({ from: 6, to: 9 }, [2])).toEqual([2, 6, 7, 8]);
  expect(cardsThere({ from: 6, to: 9 }, [9, 7, 2])).toEqual([2, 6, 7, 8, 9]);
});
