import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../../schemas/error.ts';
import { readHeader } from '../../../../src/formats/image/header.ts';
import { replaceMetadata } from '../../../../src/formats/image/metadata.ts';
import { firstBitmap, readSource } from '../../../../src/formats/image/source.ts';
import { chunk, extended, riff, WebpMuxer } from '../../../../src/formats/image/webp.ts';

const joined = (parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.concat(parts));

/** Ports that count what is handed to the decoder. */
function counting() {
  const decoded: number[] = [];
  return {
    decoded,
    ports: {
      decode: async (file: Blob) => {
        decoded.push(file.size);
        return { width: 8, height: 8, data: new Uint8ClampedArray(256) };
      },
      asset: () => Promise.reject(new Error('no asset')),
    },
  };
}

describe('nothing is decoded that is larger than it says', () => {
  it('a PNG in an icon', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#123' } })
      .png()
      .toBuffer();
    const icon = (side: number): Uint8Array<ArrayBuffer> => {
      const bytes = new Uint8Array(22 + png.length);
      const view = new DataView(bytes.buffer);
      bytes.set([0, 0, 1, 0, 1, 0, 8, 8, 0, 0, 1, 0, 32, 0]);
      view.setUint32(14, png.length, true);
      view.setUint32(18, 22, true);
      bytes.set(png, 22);
      view.setUint32(22 + 16, side);
      view.setUint32(22 + 20, side);
      return bytes;
    };
    const { decoded, ports } = counting();
    await expect(firstBitmap(readSource(icon(60_000), 'a.ico'), ports)).rejects.toMatchObject({
      code: 'too-many-pixels',
    });
    expect(decoded).toHaveLength(0);
    await firstBitmap(readSource(icon(8), 'a.ico'), ports);
    expect(decoded).toHaveLength(1);
  });

  it('a frame of an animated WebP', async () => {
    const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .webp()
      .toBuffer();
    const animated = (canvas: number, frame: number): Uint8Array<ArrayBuffer> => {
      const muxer = new WebpMuxer();
      for (let count = 0; count < 2; count++) muxer.add(Uint8Array.from(still), frame, frame, 100);
      return joined(muxer.finish(canvas, canvas, 0));
    };
    for (const [canvas, frame] of [
      [8, 9],
      [16, 9],
    ] as const) {
      const { decoded, ports } = counting();
      await expect(firstBitmap(readSource(animated(canvas, frame), 'a.webp'), ports)).rejects.toBeInstanceOf(UserError);
      expect(decoded).toHaveLength(0);
    }
    const { decoded, ports } = counting();
    await firstBitmap(readSource(animated(8, 8), 'a.webp'), ports);
    expect(decoded).toHaveLength(1);
  });
});

it('EXIF of a WebP is read with JPEG’s words in front, too', async () => {
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .webp()
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
  const exif = webp.subarray(webp.indexOf('EXIF') + 8);
  const tiff = Uint8Array.from(exif[0] === 0x45 ? exif.subarray(6) : exif);
  const bare = replaceMetadata(Uint8Array.from(webp), 'webp', {});
  const told = joined(
    riff([
      extended(8, 8, 8),
      Uint8Array.from(bare.subarray(12)),
      chunk('EXIF', joined([Buffer.from('Exif\0\0'), tiff])),
    ]),
  );
  expect(readHeader(told, 'webp')).toMatchObject({ gps: true, exif: true });
});
