import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';
import { resize, resizeInSlices } from '../../../../src/formats/image/resize.ts';

function painted(width: number, height: number, colour: (x: number, y: number) => number[]): Bitmap {
  const bitmap = blank(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) bitmap.data.set(colour(x, y), (y * width + x) * 4);
  return bitmap;
}

const smooth = (x: number, y: number) => [128 + 100 * Math.sin(x / 9), 128 + 100 * Math.cos(y / 7), (x + y) % 256, 255];

describe('resize', () => {
  test.each([
    [300, 200, 100, 67],
    [97, 61, 31, 60],
    [40, 30, 133, 90],
    [5, 400, 3, 7],
  ])('%i×%i to %i×%i is what libvips makes of it', async (w, h, width, height) => {
    const source = painted(w, h, smooth);
    const raw = { width: w, height: h, channels: 4 as const };
    const wanted = await sharp(source.data, { raw })
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer();
    const { data } = resize(source, width, height);
    expect(data).toHaveLength(wanted.length);
    const mean = data.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0) / data.length;
    expect(mean).toBeLessThan(2.5);
  });

  test('one colour stays that colour at every size, to the border', () => {
    const side = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(side, side, side, side, (w, h, width, height) => {
        const { data } = resize(
          painted(w, h, () => [10, 200, 90, 255]),
          width,
          height,
        );
        for (let at = 0; at < data.length; at += 4) expect([...data.subarray(at, at + 4)]).toEqual([10, 200, 90, 255]);
      }),
      { numRuns: 60 },
    );
  });

  test('transparent pixels do not tint their neighbours', () => {
    const { data } = resize(
      painted(64, 64, (x) => (x < 32 ? [255, 0, 0, 255] : [0, 255, 0, 0])),
      16,
      16,
    );
    for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 8) expect(data[at + 1]).toBeLessThan(3);
  });

  test('an area is taken to the pixel', () => {
    const source = painted(50, 40, (x, y) => [x, y, 0, 255]);
    const cut = resize(source, 20, 10, { x: 7, y: 3, width: 20, height: 10 });
    expect([...cut.data.subarray(0, 3)]).toEqual([7, 3, 0]);
    expect([...cut.data.subarray((9 * 20 + 19) * 4, (9 * 20 + 19) * 4 + 3)]).toEqual([26, 12, 0]);
  });
});

test('a tall picture squeezed to a few lines is not held whole, and comes out the same', () => {
  const tall = (width: number): Bitmap => painted(width, 60_000, (_, y) => [y % 251, (y >> 8) & 255, y % 17, 255]);
  const [narrow, wide] = [tall(7), tall(70)];
  const wanted = resize(narrow, 7, 2);
  let held = 0;
  const Own = globalThis.Float32Array;
  globalThis.Float32Array = class extends Own {
    constructor(...given: [number]) {
      super(...given);
      if (typeof given[0] === 'number' && given.length === 1) held += given[0];
    }
  } as unknown as typeof Float32Array;
  try {
    const made = resize(wide, 70, 2);
    for (const line of [0, 1])
      expect(made.data.slice(line * 280, line * 280 + 28)).toEqual(wanted.data.slice(line * 28, line * 28 + 28));
  } finally {
    globalThis.Float32Array = Own;
  }
  expect(held).toBeLessThan(1_000_000);
});

describe('resize in slices', () => {
  const source = painted(90, 200, smooth);

  test('gives the same pixels, and pauses on its way', async () => {
    let pauses = 0;
    const slowly = await resizeInSlices(source, 40, 320, async () => void pauses++);
    expect(slowly).toEqual(resize(source, 40, 320));
    expect(pauses).toBe(10);
  });

  test('ends where a pause throws', async () => {
    let pauses = 0;
    const stop = async (): Promise<void> => {
      if (++pauses === 3) throw new Error('cancelled');
    };
    await expect(resizeInSlices(source, 40, 3200, stop)).rejects.toThrow('cancelled');
    expect(pauses).toBe(3);
  });
});
