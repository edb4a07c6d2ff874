import { describe, expect, test } from 'vitest';
import { blur } from '../../../../src/features/id-photo/matting/blur.ts';
import { compose } from '../../../../src/features/id-photo/matting/compose.ts';
import { layersOf } from '../../../../src/features/id-photo/matting/foreground.ts';
import { filter, filterAt, newGuide, placesOf } from '../../../../src/features/id-photo/matting/guided.ts';
import { solveAlpha } from '../../../../src/features/id-photo/matting/laplacian.ts';
import { coloursOf, newPlane, type Plane, stretch } from '../../../../src/features/id-photo/matting/plane.ts';
import { refine } from '../../../../src/features/id-photo/matting/refine.ts';
import { type Bitmap, blank } from '../../../../src/formats/image/bitmap.ts';

const { signal } = new AbortController();
const FRONT = [40, 30, 25] as const;
const BACK = [240, 235, 230] as const;

/**
 * A dark shape with a soft edge and thin lines growing out of it, before a pale wall: how much of each pixel it covers.
 */
function truth(width: number, height: number): Plane {
  const plane = newPlane(width, height);
  const unit = width / 100;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const edge = (52 * unit - x) / unit + 0.5;
      const hair = y % Math.round(12 * unit) < unit * 1.2 && x < 58 * unit ? 0.7 : 0;
      plane.data[y * width + x] = Math.max(0, Math.min(1, Math.max(edge, hair)));
    }
  return plane;
}

function pictureOf(alpha: Plane): Bitmap {
  const picture = blank(alpha.width, alpha.height);
  for (let at = 0; at < alpha.data.length; at++) {
    const part = alpha.data[at] ?? 0;
    for (let c = 0; c < 3; c++) picture.data[at * 4 + c] = (FRONT[c] ?? 0) * part + (BACK[c] ?? 0) * (1 - part);
    picture.data[at * 4 + 3] = 255;
  }
  return picture;
}

const whole = ({ width, height }: Bitmap) => ({ x: 0, y: 0, width, height });
const coloursFor = (picture: Bitmap, width = picture.width, height = picture.height) =>
  coloursOf(picture, whole(picture), width, height);
const error = (a: Plane, b: Plane): number =>
  a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length;

/** A blunt mask, some pixels off, as the network gives it. */
const blunt = (plane: Plane): Plane => {
  const soft = blur(plane, 5);
  return { ...soft, data: soft.data.map((value) => Math.max(0, Math.min(1, value * 3 - 0.7))) };
};
const shapeOf = (mask: Plane): Plane => ({ ...mask, data: mask.data.map((value) => (value >= 0.5 ? 1 : 0)) });

test('a blur is the mean of what lies in the square, also at the border', () => {
  const source = { width: 5, height: 4, data: Float32Array.from({ length: 20 }, (_, at) => (at * 7) % 11) };
  const { data } = blur(source, 2);
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 5; x++) {
      const near = [...source.data].filter(
        (_, at) => Math.abs((at % 5) - x) <= 2 && Math.abs(Math.floor(at / 5) - y) <= 2,
      );
      expect(data[y * 5 + x]).toBeCloseTo(near.reduce((a, b) => a + b) / near.length, 4);
    }
});

test('the guided filter leaves a plane that is linear in colour as it is', () => {
  const alpha = truth(60, 40);
  const colours = coloursFor(pictureOf(alpha));
  expect(error(filter(newGuide(colours, 4, 1e-7), alpha), alpha)).toBeLessThan(0.01);
});

test('a wide window on cells of several pixels says what one for each pixel says', () => {
  const alpha = truth(203, 101);
  const guide = newGuide(coloursFor(pictureOf(alpha)), 14, 1e-4);
  expect(guide.step).toBeGreaterThan(1);
  expect(error(filter(guide, alpha), alpha)).toBeLessThan(0.01);
});

test('a plane that is 0 but in places is filtered there as anywhere', () => {
  const alpha = truth(101, 67);
  const guide = newGuide(coloursFor(pictureOf(alpha)), 9, 1e-6);
  const open = Uint8Array.from(alpha.data, (_, at) => (at % 101 > 40 && at % 101 < 65 ? 1 : 0));
  const part = { ...alpha, data: alpha.data.map((value, at) => (open[at] ? value : 0)) };
  const whole = filter(guide, part);
  const here = newPlane(101, 67);
  filterAt(guide, part, placesOf(guide, open), here);
  expect(error({ ...whole, data: whole.data.map((value, at) => (open[at] ? value : 0)) }, here)).toBeLessThan(1e-5);
});

test('the Laplacian finds in the open part what the known part and the colours say', async () => {
  const alpha = truth(100, 60);
  const guide = newGuide(coloursFor(pictureOf(alpha)), 4, 1e-6);
  const open = Uint8Array.from(alpha.data, (_, at) => (at % 100 > 40 && at % 100 < 65 ? 1 : 0));
  const guess = { ...alpha, data: alpha.data.map((value, at) => (open[at] ? 0.5 : value)) };
  const found = await solveAlpha(guide, { guess, open, hold: new Float32Array(open.length).fill(0.001) }, 40, signal);
  expect(error(found, alpha)).toBeLessThan(0.02);
  expect(error(guess, alpha)).toBeGreaterThan(0.08);
});

test('a blunt mask becomes the true edge with its hairs', async () => {
  const alpha = truth(200, 160);
  const mask = blunt(alpha);
  const { alpha: found } = await refine(coloursFor(pictureOf(alpha)), { mask, shape: shapeOf(mask) }, 150, signal);
  expect(error(found, alpha)).toBeLessThan(error(mask, alpha) / 5);
});

describe('a matte over its picture', () => {
  const laid = async (width: number, height: number, work: number) => {
    const alpha = truth(width, height);
    const picture = pictureOf(alpha);
    const [w, h] = [Math.round(width * work), Math.round(height * work)];
    const colours = coloursFor(picture, w, h);
    const small = stretch(alpha, w, h);
    const bytes = await compose(
      picture,
      { box: whole(picture), colours, alpha: small, layers: layersOf(colours, small) },
      signal,
    );
    return { alpha, picture, bytes };
  };

  test('keeps only the front’s colours at the edge', async () => {
    const { alpha, picture } = await laid(200, 100, 1);
    for (let at = 0; at < alpha.data.length; at++) {
      if ((alpha.data[at] ?? 0) < 0.2) continue;
      expect(Math.abs((picture.data[at * 4] ?? 0) - FRONT[0])).toBeLessThan(30);
    }
  });

  test('found on a quarter of the pixels follows the full picture', async () => {
    const { alpha, bytes } = await laid(400, 200, 0.5);
    expect(error({ ...alpha, data: Float32Array.from(bytes, (value) => value / 255) }, alpha)).toBeLessThan(0.01);
  });

  test('leaves nothing outside of its box and what was transparent as it was', async () => {
    const alpha = { width: 8, height: 8, data: new Float32Array(64).fill(1) };
    const picture = blank(12, 10);
    picture.data.fill(200);
    for (let at = 0; at < 120; at++) picture.data[at * 4 + 3] = at % 2 ? 255 : 100;
    const colours = coloursOf(picture, { x: 2, y: 1, width: 8, height: 8 }, 8, 8);
    const box = { x: 2, y: 1, width: 8, height: 8 };
    const bytes = await compose(picture, { box, colours, alpha, layers: layersOf(colours, alpha) }, signal);
    expect(bytes[0]).toBe(0);
    expect([bytes[12 + 2], bytes[12 + 3]]).toEqual([100, 255]);
    expect([...bytes].filter((value) => value > 0)).toHaveLength(64);
  });
});
