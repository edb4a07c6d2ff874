import { describe, expect, it } from 'vitest';
import { cropPhoto } from '../../../../src/features/id-photo/crop.ts';
import { WHOLE } from '../../../../src/features/id-photo/shared/frame.ts';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';

/** Red grows to the right, green downwards; opaque. */
function slopes(width: number, height: number): Bitmap {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4)
      data.set([((x + 0.5) * 255) / width, ((y + 0.5) * 255) / height, 60, 255], at);
  return { width, height, data };
}
const at = ({ data, width }: Bitmap, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('cropPhoto', () => {
  it('gives the very pixels where nothing is cut or scaled', () => {
    const picture = slopes(40, 30);
    expect(cropPhoto(picture, WHOLE, { width: 40, height: 30 }).data).toEqual(picture.data);
  });

  it('gives the very part asked for', () => {
    const photo = cropPhoto(slopes(400, 400), { x: 0.25, y: 0.75, height: 0.5, turn: 0 }, { width: 50, height: 50 });
    const [red, green] = at(photo, 25, 25);
    expect(Math.abs((red ?? 0) - 0.255 * 255)).toBeLessThan(3);
    expect(Math.abs((green ?? 0) - 0.755 * 255)).toBeLessThan(3);
    expect(at(photo, 0, 0)[3]).toBe(255);
  });

  it('is clear beyond the picture, with a border that is not', () => {
    const photo = cropPhoto(slopes(100, 100), { ...WHOLE, height: 2 }, { width: 100, height: 100 });
    expect([at(photo, 10, 50)[3], at(photo, 50, 10)[3], at(photo, 50, 90)[3]]).toEqual([0, 0, 0]);
    expect([at(photo, 26, 50)[3], at(photo, 50, 50)[3], at(photo, 73, 50)[3]]).toEqual([255, 255, 255]);
  });

  it.each([300, 40])('turns the picture clockwise, from %i pixels', (side) => {
    const photo = cropPhoto(slopes(side, side), { ...WHOLE, height: 0.6, turn: 90 }, { width: 60, height: 60 });
    // What lay to the left is above now.
    const [above, below] = [at(photo, 30, 3)[0] ?? 0, at(photo, 30, 56)[0] ?? 0];
    expect(above).toBeLessThan(80);
    expect(below).toBeGreaterThan(175);
    expect(Math.abs((at(photo, 30, 30)[0] ?? 0) - 129)).toBeLessThan(5);
    expect(at(photo, 30, 30)[3]).toBe(255);
  });

  it('turned a little, is as it was unturned but for the turn', () => {
    const frame = { x: 0.5, y: 0.5, height: 0.5, turn: 0 };
    const [straight, turned] = [0, 1e-6].map((turn) =>
      cropPhoto(slopes(900, 900), { ...frame, turn }, { width: 90, height: 90 }),
    );
    const off = straight?.data.map((value, index) => Math.abs(value - (turned?.data[index] ?? 0)));
    expect(Math.max(...(off ?? [255]))).toBeLessThanOrEqual(2);
  });
});
