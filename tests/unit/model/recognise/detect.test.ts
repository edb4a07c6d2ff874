import { expect, it } from 'vitest';
import { boxesIn } from '../../../../src/model/recognise/detect.ts';
import { quadOf, smallestRectangle } from '../../../../src/model/recognise/geometry.ts';

/** A map of zeros with ones where `inside` says so. */
function heat(width: number, height: number, inside: (x: number, y: number) => boolean) {
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    inside(at % width, Math.floor(at / width)) ? 1 : 0,
  );
  return { width, height, data };
}

it('makes of shrunken text a box as large as the text was', () => {
  const [box] = boxesIn(heat(200, 60, (x, y) => x >= 40 && x < 140 && y >= 25 && y < 33));
  // 100 by 8 pixels, each side moved out by 100 · 8 · 1.6 / 2 / 108.
  const by = (100 * 8 * 1.6) / 108;
  expect(box).toMatchObject({ x: 89.5, y: 28.5 });
  expect([box?.width, box?.height].map((side) => Math.round((side ?? 0) * 100) / 100).sort((a, b) => a - b)).toEqual([
    Math.round((8 + by) * 100) / 100,
    Math.round((100 + by) * 100) / 100,
  ]);
});

it('leaves out specks and what is hardly sure', () => {
  expect(boxesIn(heat(100, 50, (x, y) => x === 20 && y < 40))).toEqual([]);
  const faint = heat(100, 50, (x, y) => x >= 10 && x < 90 && y >= 20 && y < 30);
  expect(boxesIn({ ...faint, data: faint.data.map((value) => value * 0.45) })).toEqual([]);
});

it('finds a slanting line along its slant', () => {
  const slope = Math.tan(0.1);
  const [box] = boxesIn(heat(400, 120, (x, y) => x > 30 && x < 370 && Math.abs(y - 30 - x * slope) < 5));
  const [ax, ay, bx, by] = quadOf(box as NonNullable<typeof box>);
  expect(Math.atan2(by - ay, bx - ax)).toBeCloseTo(0.1, 2);
});

it('has no rectangle for one point', () => {
  expect(smallestRectangle([{ x: 3, y: 3 }])).toBeUndefined();
});
