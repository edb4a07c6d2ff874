import { expect, it } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { topFor } from '../../../../src/islands/recognised/top-for.ts';

/** A line of a picture 1000 high that is drawn at half its size, in a window 100 high. */
const line = (from: number, to: number): Quad => [0, from, 9, from, 9, to, 0, to];
const seen = (top: number) => ({ top, view: 100, whole: 500, scale: 0.5 });

it('leaves the picture where the line is seen, brings it to the middle else, and never goes beyond the picture', () => {
  expect(topFor(line(200, 220), seen(60))).toBe(60);
  expect(topFor(line(600, 620), seen(60))).toBe(255);
  expect(topFor(line(0, 20), seen(60))).toBe(0);
  expect(topFor(line(980, 1000), seen(60))).toBe(400);
});
