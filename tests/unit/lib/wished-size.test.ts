import { expect, test } from 'vitest';
import { wishedBytes, wishFor } from '../../../src/lib/wished-size.ts';

test('a size that is wished for holds where a MB counts 1,000,000 bytes and where it counts 1,048,576', () => {
  expect(wishedBytes(5, 'MB')).toBe(5_000_000);
  expect(wishedBytes(200, 'KB')).toBe(200_000);
  expect(wishedBytes(0.29, 'KB')).toBe(290);
});

test('the size named to be wished for holds the bytes it is named for', () => {
  expect(wishFor(829_001)).toBe('830 KB');
  expect(wishFor(999_000)).toBe('999 KB');
  expect(wishFor(999_001)).toBe('1.00 MB');
  expect(wishFor(5_166_978)).toBe('5.17 MB');
  for (const bytes of [290_000, 1_130_000, 5_166_978, 4_350_000]) {
    const [size = 0, unit] = wishFor(bytes).split(' ');
    expect(wishedBytes(Number(size), unit as 'MB')).toBeGreaterThanOrEqual(bytes);
  }
});
