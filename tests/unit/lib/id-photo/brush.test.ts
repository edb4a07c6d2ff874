import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paintStrokes, readStrokes, type Stroke, strokesText } from '../../../../src/features/id-photo/shared/brush.ts';

const whole = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000);
const strokes = fc.array(
  fc.record<Stroke>({
    keep: fc.boolean(),
    radius: fc.integer({ min: 1, max: 9999 }).map((part) => part / 10_000),
    points: fc.array(fc.tuple(whole, whole), { minLength: 1, maxLength: 5 }),
  }),
  { maxLength: 5 },
);

const plain = (width: number, height: number, alpha: number) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(10);
  for (let at = 3; at < data.length; at += 4) data[at] = alpha;
  return { width, height, data };
};
const alphaAt = ({ data, width }: { data: Uint8ClampedArray; width: number }, x: number, y: number) =>
  data[(y * width + x) * 4 + 3];

describe('strokes', () => {
  it('survive their text', () => {
    fc.assert(fc.property(strokes, (all) => void expect(readStrokes(strokesText(all))).toEqual(all)));
  });

  it('are refused where they are none', () => {
    for (const text of ['120:1,2', '+a:1,2', '+12:', '+12:1', '+12:1,2,3', '+12:99999,0'])
      expect(readStrokes(text)).toBeUndefined();
    expect(readStrokes(' ')).toEqual([]);
  });

  it('take away along their way and leave the rest alone', () => {
    const picture = plain(100, 100, 255);
    paintStrokes(picture, readStrokes('-500:2000,5000 8000,5000') ?? [], picture.data.slice());
    expect([alphaAt(picture, 20, 50), alphaAt(picture, 50, 50), alphaAt(picture, 80, 50)]).toEqual([0, 0, 0]);
    expect([alphaAt(picture, 50, 44), alphaAt(picture, 50, 56), alphaAt(picture, 10, 50)]).toEqual([255, 255, 255]);
    expect(alphaAt(picture, 50, 46)).toBeGreaterThan(0); // soft at the rim
    expect(alphaAt(picture, 50, 46)).toBeLessThan(255);
  });

  it('bring the picture’s own colours back', () => {
    const picture = plain(60, 40, 0);
    const original = new Uint8ClampedArray(picture.data.length).fill(200);
    paintStrokes(picture, readStrokes('+1000:5000,5000') ?? [], original);
    const middle = (20 * 60 + 30) * 4;
    expect([...picture.data.subarray(middle, middle + 4)]).toEqual([200, 200, 200, 255]);
    expect([...picture.data.subarray(0, 4)]).toEqual([10, 10, 10, 0]);
  });

  it('look alike at every resolution', () => {
    const share = (side: number): number => {
      const picture = plain(side, side, 255);
      paintStrokes(picture, readStrokes('-800:3000,3000 6000,7000') ?? [], picture.data.slice());
      let sum = 0;
      for (let at = 3; at < picture.data.length; at += 4) sum += picture.data[at] as number;
      return sum / 255 / side / side;
    };
    expect(share(100)).toBeCloseTo(share(700), 2);
  });
});
