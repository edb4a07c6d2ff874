import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { padJpeg, padPng } from '../../../../src/features/id-photo/pad.ts';
import { hasPrograms } from '../../../has-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf365-pad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = sharp({ create: { width: 60, height: 80, channels: 3, background: '#438edb' } });
const bytesOf = async (coded: Sharp): Promise<Uint8Array<ArrayBuffer>> => Uint8Array.from(await coded.toBuffer());
const faultsOf = (bytes: Uint8Array, name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return execFileSync('identify', ['-regard-warnings', '-format', '%w %h', path], { encoding: 'utf8' });
};

describe.skipIf(!hasPrograms('identify'))('padding', () => {
  it.each([1, 3, 4, 1000, 65_537, 65_538, 65_540, 200_000])(
    'brings files up by %i bytes, and leaves the picture',
    async (more) => {
      const [jpeg, png] = [await bytesOf(picture.clone().jpeg()), await bytesOf(picture.clone().png())];
      const [longJpeg, longPng] = [padJpeg(jpeg, jpeg.length + more), padPng(png, png.length + more)];
      expect(longJpeg.length).toBe(jpeg.length + Math.max(4, more));
      expect(longPng.length).toBe(png.length + Math.max(20, more));
      expect([faultsOf(longJpeg, `${more}.jpg`), faultsOf(longPng, `${more}.png`)]).toEqual(['60 80', '60 80']);
      expect(await sharp(longJpeg).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
      expect(await sharp(longPng).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
    },
  );

  it('leaves longer files alone', async () => {
    const jpeg = await bytesOf(picture.clone().jpeg());
    expect(padJpeg(jpeg, 10)).toBe(jpeg);
  });
});
