import { describe, expect, it } from 'vitest';
import { resample } from '../../../../src/features/pdf-compress/resample.ts';
import { widen } from '../../../../src/features/pdf-compress/widen.ts';

describe('averaging', () => {
  it('takes the mean of whole and of cut cells', () => {
    const data = Uint8Array.from([0, 60, 120].flatMap((value) => [value, value, value, 9]));
    const { data: out } = resample({ width: 3, height: 1, data }, 2, 1);
    expect([...out]).toEqual([20, 20, 20, 255, 100, 100, 100, 255]);
  });

  it('keeps a plain surface and the fourth colour', () => {
    const plain = { width: 7, height: 5, data: new Uint8Array(7 * 5 * 4).fill(200) };
    expect(new Set(resample(plain, 3, 2, true).data)).toEqual(new Set([200]));
  });
});

describe('samples', () => {
  it.each([
    [2, 1, [0b00_01_10_11], [0, 85, 170, 255]],
    [4, 1, [0x0f, 0x70], [0, 255, 119, 0]],
    [16, 1, [1, 99, 2, 99, 3, 99, 4, 99], [1, 2, 3, 4]],
  ] as const)('of %i bits', (bits, height, bytes, grey) => {
    const out = widen(Uint8Array.from(bytes), [4, height], { bits, channels: 1, palette: undefined, inverted: false });
    expect([0, 4, 8, 12].map((at) => out?.data[at])).toEqual(grey);
  });

  it('of an index, turned round, and cut off', () => {
    const palette = Uint8ClampedArray.from([1, 2, 3, 255, 4, 5, 6, 255]);
    const layout = { bits: 4, channels: 3 as const, palette, inverted: false };
    expect([...(widen(Uint8Array.of(0x10), [2, 1], { ...layout, channels: 1 })?.data ?? [])]).toEqual([
      4, 5, 6, 255, 1, 2, 3, 255,
    ]);
    expect(
      widen(Uint8Array.of(0, 255, 10), [1, 1], { bits: 8, channels: 3, palette: undefined, inverted: true })?.data,
    ).toEqual(Uint8ClampedArray.of(255, 0, 245, 255));
    expect(
      widen(new Uint8Array(2), [1, 1], { bits: 8, channels: 3, palette: undefined, inverted: false }),
    ).toBeUndefined();
  });
});
