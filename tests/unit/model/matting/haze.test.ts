import { expect, test } from 'vitest';
import { clearHaze } from '../../../../src/features/id-photo/matting/haze.ts';
import { isUnsure, unsureShare } from '../../../../src/features/id-photo/matting/unsure.ts';

const [WIDTH, HEIGHT] = [30, 20];
const all = (value: number): Float32Array => new Float32Array(WIDTH * HEIGHT).fill(value);
/** The person in the left third, a veil of the back in the middle with one hair across it, nothing on the right. */
const edge = () => ({
  width: WIDTH,
  height: HEIGHT,
  data: Float32Array.from(all(0), (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (x < 10) return 1;
    if (x >= 20) return 0;
    return y === 10 ? 0.8 : 0.3;
  }),
});

test('where colours say little a thin veil goes, and a hair in it and the person stay', () => {
  const alpha = edge();
  clearHaze(alpha, 2, all(0.6));
  const at = (x: number, y: number): number => alpha.data[y * WIDTH + x] as number;
  expect([at(15, 5), at(15, 15), at(25, 5)]).toEqual([0, 0, 0]);
  expect(at(5, 5)).toBe(1);
  expect(at(15, 10)).toBeGreaterThan(0.7);
});

test('where colours are clear, what is half transparent is soft hair, and stays', () => {
  const alpha = edge();
  clearHaze(alpha, 2, all(0.05));
  expect(alpha.data).toEqual(edge().data);
});

test('an edge is unsure by how much of the band is half transparent in doubt, above the chin', () => {
  const doubt = all(0).map((_, at) => (at % WIDTH >= 10 && at % WIDTH < 20 ? 0.6 : 0));
  expect(unsureShare(edge(), doubt, HEIGHT)).toBeCloseTo(0.6);
  expect(isUnsure(unsureShare(edge(), doubt, HEIGHT))).toBe(true);
  expect(
    isUnsure(
      unsureShare(
        edge(),
        doubt.map((own) => own / 60),
        HEIGHT,
      ),
    ),
  ).toBe(false);
  expect(unsureShare(edge(), doubt, 0)).toBe(0);
});
