import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { componentsOf } from '../../../../src/features/id-photo/matting/components.ts';
import { headOf } from '../../../../src/features/id-photo/matting/head.ts';
import { keepOne } from '../../../../src/features/id-photo/matting/people.ts';
import { newPlane, type Plane } from '../../../../src/features/id-photo/matting/plane.ts';

function paint(plane: Plane, inside: (x: number, y: number) => boolean, value = 1): Plane {
  for (let at = 0; at < plane.data.length; at++)
    if (inside(at % plane.width, Math.floor(at / plane.width))) plane.data[at] = value;
  return plane;
}
const disc = (cx: number, cy: number, r: number) => (x: number, y: number) => Math.hypot(x - cx, y - cy) < r;
const bytes = (plane: Plane): Uint8ClampedArray => Uint8ClampedArray.from(plane.data, (value) => value * 255);

test('components are found, the largest first, with their boxes', () => {
  const plane = paint(paint(newPlane(40, 30), disc(8, 8, 4)), (x, y) => x >= 20 && y >= 10 && x < 35 && y < 25);
  const { found } = componentsOf(plane, (value) => value > 0.5);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ size: 225, box: { x: 20, y: 10, width: 15, height: 15 } });
});

test('components are those of a fill, whatever their shape', () => {
  const pixels = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 63, maxLength: 63 });
  fc.assert(
    fc.property(pixels, (values) => {
      const { labels, found } = componentsOf(
        { width: 9, height: 7, data: Float32Array.from(values) },
        (value) => value > 0,
      );
      const fill = (at: number, seen = new Set<number>()): Set<number> => {
        if (!values[at] || seen.has(at)) return seen;
        seen.add(at);
        const near = [at - 9, at + 9, ...(at % 9 ? [at - 1] : []), ...(at % 9 < 8 ? [at + 1] : [])];
        for (const next of near) fill(next, seen);
        return seen;
      };
      for (const at of values.keys()) {
        const own = [...labels.keys()].filter((other) => labels[at] && labels[other] === labels[at]);
        expect(new Set(own)).toEqual(fill(at));
        expect(found.find(({ label }) => label === labels[at])?.size ?? 0).toBe(own.length);
      }
    }),
    { numRuns: 60 },
  );
});

describe('who is kept', () => {
  test('the larger of two; the other is cleared and counted', () => {
    const mask = paint(paint(newPlane(200, 100), disc(50, 50, 40)), disc(160, 50, 25));
    const people = keepOne(mask);
    expect(people?.others).toBe(1);
    expect(mask.data[50 * 200 + 160]).toBe(0);
    expect(mask.data[50 * 200 + 50]).toBe(1);
  });

  test('of two alike the one in the middle', () => {
    const mask = paint(paint(newPlane(300, 100), disc(40, 50, 30)), disc(160, 50, 29));
    expect(keepOne(mask)?.kept.box.x).toBeGreaterThan(100);
  });

  test('two who only touch are two; each has their own side of what joins them', () => {
    const mask = paint(paint(newPlane(300, 100), disc(60, 50, 45)), disc(220, 50, 40));
    paint(mask, (x, y) => x > 60 && x < 220 && Math.abs(y - 60) < 2);
    const people = keepOne(mask);
    expect(people?.others).toBe(1);
    expect([mask.data[60 * 300 + 130], mask.data[60 * 300 + 160], mask.data[50 * 300 + 220]]).toEqual([1, 0, 0]);
  });

  test('a head on a thin neck is nobody of its own', () => {
    const mask = paint(paint(newPlane(200, 200), disc(100, 50, 30)), disc(100, 150, 60));
    paint(mask, (x, y) => Math.abs(x - 100) < 2 && y > 50 && y < 150);
    const people = keepOne(mask);
    expect(people?.others).toBe(0);
    expect(mask.data[50 * 200 + 100]).toBe(1);
  });

  test('a name plate is filled, the gap under an arm is not', () => {
    const mask = paint(newPlane(200, 200), disc(100, 100, 90));
    paint(mask, disc(60, 120, 4), 0.2);
    paint(mask, disc(140, 100, 20), 0);
    const shape = keepOne(mask)?.shape;
    expect(shape?.data[120 * 200 + 60]).toBe(1);
    expect(mask.data[120 * 200 + 60]).toBe(1);
    expect(shape?.data[100 * 200 + 140]).toBe(0);
  });

  test('nobody where nothing is seen, or next to nothing', () => {
    expect(keepOne(newPlane(100, 100))).toBeUndefined();
    expect(keepOne(paint(newPlane(100, 100), disc(50, 50, 2)))).toBeUndefined();
  });
});

describe('the head of an outline', () => {
  const person = (plane: Plane, cx: number, top: number, wide: number): Plane => {
    const high = wide * 1.35;
    paint(plane, (x, y) => ((x - cx) / (wide / 2)) ** 2 + ((y - top - high / 2) / (high / 2)) ** 2 < 1);
    paint(plane, (x, y) => Math.abs(x - cx) < wide * 0.25 && y > top + high * 0.9 && y < top + high * 1.3);
    return paint(plane, (x, y) => Math.abs(x - cx) < wide * 1.1 && y >= top + high * 1.25);
  };

  test.each([
    [400, 500, 200, 60, 120],
    [900, 700, 300, 20, 200],
    [300, 400, 150, 100, 60],
  ])('%i×%i: top, chin, sides and middle', (width, height, cx, top, wide) => {
    const head = headOf(bytes(person(newPlane(width, height), cx, top, wide)), width, height);
    expect(Math.abs((head?.top ?? 0) - top)).toBeLessThan(wide * 0.05);
    expect(Math.abs((head?.centre ?? 0) - cx)).toBeLessThan(wide * 0.05);
    expect(Math.abs((head?.right ?? 0) - (head?.left ?? 0) - wide)).toBeLessThan(wide * 0.1);
    expect(Math.abs((head?.chin ?? 0) - (top + wide * 1.35))).toBeLessThan(wide * 0.15);
  });

  test('none where there is nobody', () => {
    expect(headOf(new Uint8ClampedArray(100), 10, 10)).toBeUndefined();
  });
});
