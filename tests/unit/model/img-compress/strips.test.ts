import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodeStrip, quantised } from '../../../../src/features/img-compress/strips.ts';
import type { Bitmap } from '../../../../src/formats/image/bitmap.ts';
import { writeCoefficients } from '../../../../src/formats/image/jpeg/write.ts';
import { inputPath } from '../../../corpus.ts';

const wasm = () => readFile('node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');

async function photo(): Promise<Bitmap> {
  const { data, info } = await sharp(inputPath('corpus:image/jpg/photo-2725x2225.jpg'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** How near a JPEG is to the picture, in dB. */
async function psnr(jpeg: Uint8Array, { data }: Bitmap): Promise<number> {
  const own = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  expect(own.length).toBe(data.length);
  let sum = 0;
  for (let at = 0; at < own.length; at++) sum += ((own[at] as number) - (data[at] as number)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / own.length));
}

it('gives as good a picture in strips on four cores as on one', async () => {
  const bitmap = await photo();
  const look = { quality: 75, grey: false };
  const alone = writeCoefficients(await quantised(bitmap, look, wasm, undefined));
  let carried = 0;
  const strips = async (files: File[]): Promise<File[]> => {
    carried = files.length;
    return Promise.all(files.map(async (file) => new File([await encodeStrip(file, wasm)], 'strip')));
  };
  const together = writeCoefficients(await quantised(bitmap, look, wasm, { cores: 4, strips }));
  expect(carried).toBe(3);
  // mozjpeg weighs a value by what it will cost with the tables of its strip, so the last values differ a little.
  expect(together.length / alone.length).toBeCloseTo(1, 2);
  expect(Math.abs((await psnr(together, bitmap)) - (await psnr(alone, bitmap)))).toBeLessThan(0.15);
});

it('hands on a failure of another core', async () => {
  const bitmap = await photo();
  const strips = () => Promise.reject(new RangeError('memory'));
  await expect(quantised(bitmap, { quality: 50, grey: true }, wasm, { cores: 2, strips })).rejects.toThrow('memory');
});
