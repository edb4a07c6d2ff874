import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';
import { optimisePng } from '../../../../src/formats/image/oxipng.ts';
import { quantise } from '../../../../src/formats/image/quantise.ts';
import { writeIndexed } from '../../../../src/formats/image/write-indexed.ts';
import { inputPath } from '../../../corpus.ts';

const wasm = () => readFile('node_modules/@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm');

async function opened(path: string): Promise<Bitmap> {
  const { data, info } = await sharp(inputPath(path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

it('keeps every colour where there are few enough', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 255 })), {
        minLength: 2,
        maxLength: 200,
      }),
      async (width, height, colours) => {
        const data = new Uint8ClampedArray(width * height * 4);
        for (let at = 0; at < width * height; at++) data.set(colours[(at * 7) % colours.length] as number[], at * 4);
        const png = writeIndexed(quantise({ width, height, data }, 256));
        const shown = await sharp(await optimisePng(png, width * height, wasm))
          .ensureAlpha()
          .raw()
          .toBuffer();
        expect([...shown]).toEqual([...data]);
      },
    ),
    { numRuns: 40 },
  );
});

it.each([
  ['corpus:image/portrait/astronaut.png', 256, 35],
  ['corpus:image/portrait/astronaut.png', 16, 24],
  ['corpus:image/ocr/zh-chat-bubble.png', 256, 60],
])('reduces %s to %i colours at %i dB or better', async (path, count, least) => {
  const bitmap = await opened(path);
  const indexed = quantise(bitmap, count);
  expect(indexed.palette.length / 4).toBeLessThanOrEqual(count);
  const shown = await sharp(writeIndexed(indexed)).ensureAlpha().raw().toBuffer();
  let sum = 0;
  for (let at = 0; at < shown.length; at++) sum += ((shown[at] as number) - (bitmap.data[at] as number)) ** 2;
  expect(10 * Math.log10(255 ** 2 / (sum / shown.length))).toBeGreaterThan(least);
});
