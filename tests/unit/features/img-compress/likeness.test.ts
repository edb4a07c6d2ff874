import { expect, test } from 'vitest';
import { jpegLikeness, likeness, tilesOf } from '../../../../src/features/img-compress/likeness.ts';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';

/** A grey picture. */
function grey(width: number, height: number, at: (x: number, y: number) => number): Bitmap {
  const bitmap = blank(width, height);
  const pixels = new Uint32Array(bitmap.data.buffer);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = 0xff000000 + at(x, y) * 0x10101;
  return bitmap;
}

const stripes = (x: number): number => 128 + ((x >> 2) % 8) * 4;
/** How like stripes are to those with a pattern of single pixels upon them. */
const lost = (width: number, height: number): number =>
  likeness(tilesOf(grey(width, height, (x, y) => stripes(x) + ((x + y) % 2 ? 8 : -8))), grey(width, height, stripes));

test('grain of single pixels counts in a small picture, and not in one that no screen shows pixel by pixel', () => {
  expect(lost(512, 64)).toBeLessThan(0.8);
  expect(lost(2056, 1544)).toBeGreaterThan(0.999);
});

test('a long narrow picture is seen as wide as it is', () => expect(lost(64, 4096)).toBeLessThan(0.8));

test('a JPEG is measured by its blocks as it is by its pixels', () => {
  const [columns, rows] = [258, 194];
  const tone = (column: number, row: number): number => 64 + ((column * 7 + row * 13) % 128);
  const data = new Int16Array(columns * rows * 64);
  for (let at = 0; at < columns * rows; at++) data[at * 64] = (tone(at % columns, Math.floor(at / columns)) - 128) * 8;
  const luma = { h: 1, v: 1, table: 0, columns, rows, data };
  const quantisers = new Map([[0, new Uint16Array(64).fill(1)]]);
  const tiles = tilesOf(grey(columns * 8, rows * 8, (x, y) => tone(x >> 3, y >> 3)));
  expect(tiles.factor).toBe(2);
  expect(jpegLikeness(tiles, { components: [luma], quantisers } as never)).toBeCloseTo(1, 5);
});
