import sharp from 'sharp';
import { expect, it } from 'vitest';
import { jpegQuality } from '../../../../src/formats/image/jpeg-quality.ts';

const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#789' } });

it('the quality a JPEG was written with is read from its tables', async () => {
  for (const quality of [30, 50, 75, 85, 92, 98]) {
    const found = jpegQuality(await picture.clone().jpeg({ quality }).toBuffer());
    expect(Math.abs((found ?? 0) - quality), String(quality)).toBeLessThanOrEqual(1);
  }
});

it('a file without tables has none', () => {
  expect(jpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2))).toBeUndefined();
  expect(jpegQuality(Uint8Array.of(0xff, 0xd8, 0xff, 0xdb, 0, 9, 0))).toBeUndefined();
});
