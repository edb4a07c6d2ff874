import { readFileSync } from 'node:fs';
import { MagickImageCollection } from '@imagemagick/magick-wasm';
import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
import { assetPath } from '../../../../src/engines/assets.ts';
import { orientationExif } from '../../../../src/formats/image/metadata/exif.ts';
import { replaceMetadata } from '../../../../src/formats/image/metadata.ts';
import { firstBitmap, openSource, readSource, type SourcePorts } from '../../../../src/formats/image/source.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A platform that reads everything sharp does, and knows nothing of EXIF. */
const ports: SourcePorts = {
  async decode(file) {
    const picture = sharp(await file.arrayBuffer())
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  },
  asset: async (name) => new Uint8Array(readFileSync(assetPath(name))),
};

interface Page {
  grey: number;
  width?: number;
  reduced?: boolean;
  compression?: number;
  profile?: Bytes;
}

/** A TIFF or BigTIFF of one-coloured grey pages, two rows each. */
function tiff(pages: Page[], big = false): Bytes {
  const [head, step, word] = big ? [16, 20, 8] : [8, 12, 4];
  const view = new DataView(new ArrayBuffer(4096));
  const put = (at: number, value: number, size = word): void =>
    size === 8
      ? view.setBigUint64(at, BigInt(value), true)
      : size === 4
        ? view.setUint32(at, value, true)
        : view.setUint16(at, value, true);
  view.setUint16(0, 0x4949);
  put(2, big ? 43 : 42, 2);
  if (big) put(4, 8, 2);
  let [pointer, at] = [head - word, head];
  for (const { grey, width = 3, reduced = false, compression = 1, profile } of pages) {
    const pixels = at;
    at += width * 2;
    new Uint8Array(view.buffer).fill(grey, pixels, at);
    const icc = at;
    if (profile) new Uint8Array(view.buffer).set(profile, at);
    at += profile?.length ?? 0;
    at += at & 1;
    const fields = [
      ...[
        [254, reduced ? 1 : 0],
        [256, width],
        [257, 2],
        [258, 8],
        [259, compression],
        [262, 1],
        [273, pixels],
        [277, 1],
      ],
      ...[[278, 2], [279, width * 2], ...(profile ? [[34675, icc]] : [])],
    ] as [number, number][];
    put(pointer, at);
    put(at, fields.length, big ? 8 : 2);
    at += big ? 8 : 2;
    for (const [tag, value] of fields) {
      put(at, tag, 2);
      put(at + 2, tag === 34675 ? 7 : 4, 2);
      put(at + 4, tag === 34675 ? (profile?.length ?? 0) : 1);
      put(at + 4 + word, value, tag === 34675 ? word : 4);
      at += step;
    }
    pointer = at;
    at += word;
  }
  return new Uint8Array(view.buffer, 0, at).slice();
}

async function greysOf(bytes: Bytes): Promise<number[]> {
  const greys: number[] = [];
  for await (const { bitmap } of openSource(readSource(bytes, 'a.tif'), ports).frames())
    greys.push(bitmap.data[0] as number);
  return greys;
}

it.each([false, true])('gives every page of a TIFF, reduced previews left out (BigTIFF: %s)', async (big) => {
  const bytes = tiff([{ grey: 10, width: 1, reduced: true }, { grey: 60 }, { grey: 120 }, { grey: 200 }], big);
  expect(readSource(bytes, 'a.tif').header).toMatchObject({ width: 3, height: 2, count: 3 });
  expect(await greysOf(bytes)).toEqual([60, 120, 200]);
});

it('decodes one page of a TIFF at a time', async () => {
  const create = vi.spyOn(MagickImageCollection, 'create');
  await greysOf(tiff([{ grey: 60 }, { grey: 120 }]));
  expect(create).toHaveBeenCalledTimes(2);
  create.mockRestore();
});

it('takes the colours of a picture with a broken profile as they are', async () => {
  const bitmap = await firstBitmap(
    readSource(tiff([{ grey: 60, profile: new Uint8Array(200).fill(7) }]), 'a.tif'),
    ports,
  );
  expect(bitmap.data[0]).toBe(60);
});

it('names a compression that cannot be read', async () => {
  const source = readSource(tiff([{ grey: 60, compression: 50_000 }]), 'a.tif'); // Zstandard
  await expect(firstBitmap(source, ports)).rejects.toMatchObject({ code: 'unsupported' });
});

it.each(['png', 'webp'] as const)('turns a %s upright by its EXIF, whatever the platform does', async (type) => {
  // Red, green / blue, black as seen.
  const seen = [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0];
  const upright = sharp(Uint8Array.from(seen), { raw: { width: 2, height: 2, channels: 3 } }).png();
  const lies: [orientation: number, how: (picture: Sharp) => Sharp][] = [
    [2, (picture) => picture.flop()],
    [3, (picture) => picture.rotate(180)],
    [4, (picture) => picture.flip()],
    [5, (picture) => picture.flop().rotate(270)],
    [6, (picture) => picture.rotate(270)],
    [7, (picture) => picture.flop().rotate(90)],
    [8, (picture) => picture.rotate(90)],
  ];
  for (const [orientation, how] of lies) {
    const stored = await how(sharp(await upright.toBuffer()))
      .toFormat(type, { lossless: true })
      .toBuffer();
    const file = replaceMetadata(Uint8Array.from(stored), type, { exif: orientationExif(orientation) });
    const { data } = await firstBitmap(readSource(file, `a.${type}`), ports);
    expect(
      [...data].filter((_, at) => at % 4 !== 3),
      `orientation ${orientation}`,
    ).toEqual(seen);
  }
});
