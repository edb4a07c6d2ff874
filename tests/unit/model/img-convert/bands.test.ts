import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nodeImageCodec } from '../../../../src/engines/codec-node.ts';
import { bandFiles, bandsFor, joinBands } from '../../../../src/model/img-convert/bands.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const photo = async (width: number, height: number, orientation = 1): Promise<File> => {
  const jpeg = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .withMetadata({ orientation });
  return new File([new Uint8Array(await jpeg.toBuffer())], 'photo.jpg');
};
const bands = (file: File, count: number): Promise<File[][]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      bandFiles(file, `${index}/${count}`, nodeImageCodec.decode, async () => undefined),
    ),
  );

describe('a photograph written in bands', () => {
  it.each([
    [1, 2],
    [6, 3],
  ])('is that of its JPEG of orientation %i, upright, joined from %i', async (orientation, count) => {
    const file = await photo(120, 91, orientation);
    const joined = await joinBands(await bands(file, count), 300);
    if (!joined) throw new Error('no picture');
    const png = sharp(await joined.blob.arrayBuffer());
    const model = sharp(await file.arrayBuffer()).autoOrient();
    expect((await png.raw().toBuffer()).equals(await model.raw().toBuffer())).toBe(true);
    expect(await png.metadata()).toMatchObject({ width: orientation === 6 ? 91 : 120, density: 300, channels: 3 });
  });

  it('is not where it is flat, or cannot be decoded', async () => {
    const flat = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect(await joinBands(await bands(new File([new Uint8Array(flat)], 'flat.jpg'), 2), undefined)).toBeUndefined();
    expect(await bandFiles(new File(['x'], 'x.jpg'), '0/2', nodeImageCodec.decode, async () => undefined)).toEqual([]);
  });

  it('is not worth it for small ones and one core, nor to be had for huge ones', () => {
    expect(bandsFor({ width: 500, height: 500 }, 8)).toBe(1);
    expect(bandsFor({ width: 8000, height: 5000 }, 8)).toBe(1);
    expect(bandsFor({ width: 4000, height: 3000 }, 1)).toBe(1);
    expect(bandsFor({ width: 4000, height: 3000 }, 2)).toBe(2);
    expect(bandsFor({ width: 4000, height: 3000 }, 16)).toBe(4);
  });
});
