import { expect, test } from 'vitest';
import type { Quad } from '../../../../schemas/recognised.ts';
import { blank } from '../../../../src/formats/image/bitmap.ts';
import { projection, straightened } from '../../../../src/formats/image/perspective.ts';
import { findSheet } from '../../../../src/model/recognise/sheet/find-sheet.ts';
import { sheetSize } from '../../../../src/model/recognise/sheet/sheet-size.ts';

const [WIDTH, HEIGHT] = [480, 640];
/** A sheet with lines of writing on a darker table, in light that falls off; each pixel is asked for. */
function photo(corners: Quad, { paper = 225, table = 90 } = {}) {
  const picture = blank(WIDTH, HEIGHT);
  const inside = (x: number, y: number): boolean =>
    [0, 2, 4, 6].every((at) => {
      const [ax = 0, ay = 0] = [corners[at], corners[at + 1]];
      const [bx = 0, by = 0] = [corners[(at + 2) % 8], corners[(at + 3) % 8]];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const writing = y % 24 < 3 && x % 17 < 9 && inside(x - 25, y - 25) && inside(x + 25, y + 25);
      const light = (1 - 0.4 * (x / WIDTH)) * (writing ? 30 : inside(x, y) ? paper : table + 8 * Math.sin(y / 20));
      picture.data.fill(light, at, at + 3);
      picture.data[at + 3] = 255;
    }
  return picture;
}

/** What a camera `focal` long sides of the picture away sees of a sheet that is tilted and turned. */
function seen(ratio: number, tilt: number, turn: number, focal = 0.8): Quad {
  const side = 0.62 / Math.max(1, ratio);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return corners.flatMap(([u, v]) => {
    const [x, y] = [(u * ratio * side) / 2, (v * side) / 2];
    const [a, b] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
    const far = 0.9 + b * Math.sin(tilt);
    return [WIDTH / 2 + (a / far) * focal * HEIGHT, HEIGHT / 2 + ((b * Math.cos(tilt)) / far) * focal * HEIGHT];
  }) as Quad;
}

test.each([
  ['from the front', Math.SQRT1_2, 0, 0.05],
  ['from its near edge', Math.SQRT1_2, 0.6, 0.02],
  ['tilted and turned', Math.SQRT1_2, 0.5, 0.4],
  ['lying', Math.SQRT2, 0.5, -0.2],
  ['a long receipt', 0.45, 0.4, 0.1],
])('finds a sheet seen %s, and how long its sides are', (_, ratio, tilt, turn) => {
  const corners = seen(ratio, tilt, turn);
  const found = findSheet(photo(corners));
  for (const [at, value] of corners.entries()) expect(Math.abs((found?.[at] ?? -99) - value)).toBeLessThan(7);
  const { width, height } = sheetSize(found as Quad, { width: WIDTH, height: HEIGHT });
  expect(width / height / ratio).toBeGreaterThan(0.9);
  expect(width / height / ratio).toBeLessThan(1.1);
});

test('finds none where a side is cut off, where the table is as light, and on a page that fills the picture', () => {
  const corners = seen(Math.SQRT1_2, 0.5, 0.3);
  expect(findSheet(photo(corners.map((value, at) => (at % 2 ? value : value - 130)) as Quad))).toBeUndefined();
  expect(findSheet(photo(corners, { table: 225 }))).toBeUndefined();
  expect(findSheet(photo([-9, -9, 999, -9, 999, 999, -9, 999]))).toBeUndefined();
});

test('what lies in a quadrangle becomes a rectangle', () => {
  const corners = seen(Math.SQRT1_2, 0.5, 0.3);
  const picture = photo(corners);
  const place = projection(corners);
  const flat = straightened(picture, corners, 70, 100);
  for (const [u, v] of [
    [0.03, 0.03],
    [0.97, 0.03],
    [0.97, 0.97],
    [0.03, 0.97],
  ] as const) {
    const [x, y] = place(u, v).map(Math.round) as [number, number];
    const value = flat.data[(Math.floor(v * 100) * 70 + Math.floor(u * 70)) * 4] ?? 0;
    expect(Math.abs(value - (picture.data[(y * WIDTH + x) * 4] ?? 0))).toBeLessThan(6);
  }
});
