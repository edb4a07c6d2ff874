import { expect, it } from 'vitest';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import { grainOf, withoutGrain } from '../../../../src/model/recognise/grain.ts';

/** White paper with a thick stroke across it, and every so many pixels a black one. */
function copy(every: number): Bitmap {
  const picture = blank(200, 100);
  picture.data.fill(255);
  const black = (at: number): unknown => picture.data.fill(0, at * 4, at * 4 + 3);
  for (let at = 40 * 200; at < 50 * 200; at++) black(at);
  if (every) for (let at = 0; at < 200 * 100; at += every) black(at);
  return picture;
}

it('smooths what is dithered or has specks all over, and leaves clean pages as they are', () => {
  const clean = copy(0);
  expect(withoutGrain(clean)).toBe(clean);
  const specks = copy(23);
  const smooth = withoutGrain(specks);
  expect(grainOf(smooth)).toBeLessThan(grainOf(specks) / 3);
  expect(smooth.data[23 * 100 * 4]).toBeGreaterThan(180); // a speck
  expect(smooth.data[(45 * 200 + 100) * 4]).toBe(0);
  expect(smooth.data[3]).toBe(255);
});

it('looks at a bounded part of pictures, also of ones that are hardly any', () => {
  expect(grainOf(blank(2, 2))).toBe(0);
  expect(grainOf({ width: 1, height: 5, data: new Uint8ClampedArray(20) })).toBe(0);
});
