import { expect, it } from 'vitest';
import { placesNear } from '../../../../src/features/pdf-pages/panel/card-window.ts';

const GRID = { columns: 6, height: 284, row: 300 };

it('is the whole rows in view and 600 pixels around it', () => {
  expect(placesNear(1600, GRID, 200, 900)).toEqual({ from: 0, to: 30 });
  expect(placesNear(1600, GRID, -30_000, 900)).toEqual({ from: 588, to: 630 });
  expect(placesNear(1600, GRID, -30_040, 900)).toEqual({ from: 588, to: 636 });
});

it('ends with the cards there are, and is not empty before they are measured', () => {
  expect(placesNear(1600, GRID, -79_800, 900)).toEqual({ from: 1584, to: 1600 });
  expect(placesNear(3, GRID, 200, 900)).toEqual({ from: 0, to: 3 });
  expect(placesNear(1600, { columns: 1, height: 0, row: 0 }, 0, 0)).toEqual({ from: 0, to: 24 });
});
