import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nodeImageCodec as codec } from '../../../src/engines/codec-node.ts';
import type { ImageType } from '../../../src/engines/engine.ts';
import { withDpi } from '../../../src/formats/image/image-dpi.ts';

const TYPES: [ImageType, string, string][] = [
  ['jpg', 'jpeg', 'image/jpeg'],
  ['png', 'png', 'image/png'],
  ['webp', 'webp', 'image/webp'],
  ['avif', 'heif', 'image/avif'],
];

const red = {
  width: 20,
  height: 10,
  data: new Uint8ClampedArray(20 * 10 * 4).map((_, i) => [200, 40, 20, 255][i % 4] ?? 0),
};
const metadata = async (blob: Blob | undefined) => sharp(await (blob as Blob).arrayBuffer()).metadata();

describe('nodeImageCodec', () => {
  it.each(TYPES)('encodes %s and decodes it again to nearly the same pixels', async (type, format, mime) => {
    const blob = await codec.encode(red, type, { quality: 95 });
    expect(blob?.type).toBe(mime);
    expect(await metadata(blob)).toMatchObject({ format, width: 20, height: 10, hasAlpha: false });
    const pixels = await codec.decode(blob as Blob);
    expect(pixels).toMatchObject({ width: 20, height: 10 });
    expect(pixels?.data).toBeInstanceOf(Uint8ClampedArray);
    expect(pixels?.data).toHaveLength(800);
    const [r, g, b, a] = pixels?.data ?? [];
    expect([r, g, b, a]).toEqual(
      [200, 40, 20, 255].map((value) => expect.toSatisfy((got: number) => Math.abs(got - value) < 12)),
    );
  });

  it('keeps half transparent pixels in PNG and lays them on white in JPEG', async () => {
    const half = { ...red, data: red.data.map((value, i) => (i % 4 === 3 ? 128 : value)) };
    expect((await codec.decode((await codec.encode(half, 'png', {})) as Blob))?.data).toEqual(half.data);
    const [r, g] = (await codec.decode((await codec.encode(half, 'jpg', { quality: 100 })) as Blob))?.data ?? [];
    expect(Math.abs((r ?? 0) - 227)).toBeLessThan(4);
    expect(Math.abs((g ?? 0) - 147)).toBeLessThan(4);
  });

  it.each(['jpg', 'png', 'webp'] as const)('takes opaque pixels of three bytes for %s', async (type) => {
    const bytesOf = async (blob: Blob | undefined) => new Uint8Array(await (blob as Blob).arrayBuffer());
    const rgb = { ...red, data: red.data.filter((_, at) => at % 4 < codec.opaqueBytes), opaque: true };
    expect(rgb.data).toHaveLength(20 * 10 * 3);
    expect(await bytesOf(await codec.encode(rgb, type, { quality: 90 }))).toEqual(
      await bytesOf(await codec.encode({ ...red, opaque: true }, type, { quality: 90 })),
    );
  });

  it.each(['jpg', 'png'] as const)('writes the resolution of %s, once', async (type) => {
    const blob = (await codec.encode(red, type, { dpi: 300 })) as Blob;
    expect(await metadata(blob)).toMatchObject({ density: 300 });
    const again = await withDpi(blob, 96);
    expect(await metadata(again)).toMatchObject({ density: 96 });
    expect(again.size).toBe(blob.size);
  });

  it('writes a resolution that JPEG has no number for as the highest', async () => {
    const blob = (await codec.encode(red, 'jpg', {})) as Blob;
    expect(await metadata(await withDpi(blob, 70_000))).toMatchObject({ density: 65_535 });
  });

  it('turns a picture upright and transcodes it the same way', async () => {
    const turned = await sharp(red.data, { raw: { width: 20, height: 10, channels: 4 } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = new Blob([new Uint8Array(turned)]);
    expect(await codec.decode(file)).toMatchObject({ width: 10, height: 20 });
    const out = await metadata(await codec.transcode(file, 'webp', { quality: 80 }));
    expect(out).toMatchObject({ format: 'webp', width: 10, height: 20 });
    expect(out.exif).toBeUndefined();
  });

  it('says undefined, not an error, for what it cannot decode', async () => {
    for (const text of ['', 'no picture', 'BM']) {
      expect(await codec.decode(new Blob([text]))).toBeUndefined();
      expect(await codec.transcode(new Blob([text]), 'png', {})).toBeUndefined();
    }
  });
});
