import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASSETS } from '../../../../src/engines/assets.ts';
import { applyMatte } from '../../../../src/features/id-photo/matting/apply.ts';
import { findMatte, matte } from '../../../../src/features/id-photo/matting/matte.ts';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';
import { resize } from '../../../../src/formats/image/resize.ts';

const model = readFileSync(join(import.meta.dirname, '../../../../node_modules', ASSETS['selfie-segmentation.tflite']));
const { signal } = new AbortController();

/** A red square, in which the bundled model sees nobody. */
function square(): Bitmap {
  const picture = { width: 240, height: 160, data: new Uint8ClampedArray(240 * 160 * 4) };
  for (let at = 0; at < 240 * 160; at++)
    picture.data.set(inside(at % 240, Math.floor(at / 240)) ? [220, 30, 30, 255] : [30, 60, 200, 255], at * 4);
  return picture;
}
const inside = (x: number, y: number): boolean => distance(x, y) < 30;
const distance = (x: number, y: number): number => Math.max(Math.abs(x - 50), Math.abs(y - 50));

/** A mask by colour, at a third of the size, as another model would give it. */
const byColour = async ({ width, height, data }: Bitmap) => {
  const mask = { width: Math.ceil(width / 3), height: Math.ceil(height / 3) };
  const alpha = Uint8ClampedArray.from({ length: mask.width * mask.height }, (_, at) => {
    const [x, y] = [(at % mask.width) * 3, Math.floor(at / mask.width) * 3];
    return (data[(y * width + x) * 4] ?? 0) > 128 ? 255 : 0;
  });
  return { ...mask, alpha };
};

test('another model’s mask is taken instead of the bundled one’s, and its coarse edge refined by the picture', async () => {
  const seen: string[] = [];
  const cut = await matte(square(), model, {
    signal,
    mask: (picture) => {
      seen.push(`${picture.width}x${picture.height} ${picture.data[3]}`);
      return byColour(picture);
    },
  });
  const wrong = cut?.alpha.reduce((sum, alpha, at) => {
    const edge = Math.abs(distance(at % 240, Math.floor(at / 240)) - 30) < 2;
    return sum + (!edge && Math.abs(alpha - (inside(at % 240, Math.floor(at / 240)) ? 255 : 0)) > 40 ? 1 : 0);
  }, 0);
  expect(wrong).toBe(0);
  // Once at the whole, once at the part around what was found, opaque.
  expect(seen).toEqual(['240x160 255', expect.stringMatching(/^\d\d+x\d\d+ 255$/)]);
});

test('the bundled model is asked where the other cannot tell; where it sees nobody, there is nobody', async () => {
  expect(await matte(square(), model, { signal, mask: async () => undefined })).toBeUndefined();
  const empty = { width: 10, height: 10, alpha: new Uint8ClampedArray(100) };
  expect(await matte(square(), model, { signal, mask: async () => empty })).toBeUndefined();
});

test('a person found in a picture is cut out of a smaller copy of it just as well', async () => {
  const found = await findMatte(square(), model, { signal, mask: byColour });
  const small = resize(square(), 120, 80);
  const cut = found && (await applyMatte(small, found, signal));
  const at = (x: number, y: number): number | undefined => cut?.alpha[y * 120 + x];
  expect([at(25, 25), at(12, 25), at(38, 38)]).toEqual([255, 255, 255]);
  expect([at(60, 40), at(25, 44), at(6, 25)]).toEqual([0, 0, 0]);
  expect(cut).toMatchObject({ width: 120, height: 80, others: 0 });
});
