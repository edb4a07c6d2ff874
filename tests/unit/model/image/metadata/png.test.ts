import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pngCarrier } from '../../../../../src/formats/image/metadata/png.ts';

it('takes metadata out of a PNG whose end is missing', async () => {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at * 7919) >> 3));
  const png = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
  const exif = Uint8Array.from(Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0 place'));
  const whole = pngCarrier.replace(Uint8Array.from(png), { exif });
  for (const cut of [whole.slice(0, -12), whole.slice(0, whole.length >> 1)]) {
    expect((await pngCarrier.read(cut)).exif).toEqual(exif);
    const bare = pngCarrier.replace(cut, {});
    expect(Buffer.from(bare).includes('place')).toBe(false);
    const pixels = (bytes: Uint8Array) => sharp(bytes, { failOn: 'none' }).raw().toBuffer();
    expect((await pixels(bare)).equals(await pixels(cut))).toBe(true);
  }
  expect(() => pngCarrier.replace(Uint8Array.from(deflateSync(png)), {})).toThrow(RangeError);
});
