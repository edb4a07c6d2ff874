import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPhoto } from '../../../../src/formats/image/photo-deflate.ts';
import { writePhotoPng } from '../../../../src/formats/image/write-photo-png.ts';

interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

const drawn = (width: number, height: number, value: (at: number) => number): Picture => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : value(at))),
});

async function read(picture: Picture, png: BlobPart[]): Promise<Buffer> {
  const { data, info } = await sharp(await new Blob(png).arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: picture.width, height: picture.height, channels: 3 });
  return data;
}

const rgbOf = async (picture: Picture): Promise<Buffer> =>
  read(picture, await writePhotoPng(picture, async () => undefined));

const withoutAlpha = ({ data }: Picture): Buffer => Buffer.from(data.filter((_, at) => at % 4 !== 3));

describe('a photograph as PNG', () => {
  it('is read by libpng to the same pixels, whatever they are', async () => {
    const picture = fc
      .tuple(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 220 }),
        fc.integer({ min: 1, max: 255 }),
        fc.integer(),
      )
      .map(([width, height, range, seed]) => {
        let state = seed | 1;
        return drawn(width, height, () => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
          return ((state >>> 16) % range) & 255;
        });
      });
    await fc.assert(
      fc.asyncProperty(picture, async (one) => {
        expect((await rgbOf(one)).equals(withoutAlpha(one))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('with one value a hundred times as frequent as the next has codes of fifteen bits at most', async () => {
    // Frequencies like Fibonacci's numbers would make a code of over twenty bits.
    const weights = [1, 1];
    while (weights.length < 26) weights.push((weights.at(-1) ?? 0) + (weights.at(-2) ?? 0));
    const values = weights.flatMap((count, value) => new Array<number>(count).fill(value * 9));
    const height = Math.ceil(values.length / 600);
    const one = drawn(200, height, (at) => values[at - (at >> 2)] ?? 0);
    expect((await rgbOf(one)).equals(withoutAlpha(one))).toBe(true);
  });

  it('reads pixels that do not begin at a word', async () => {
    const one = drawn(9, 5, (at) => at * 7);
    const shifted = new Uint8ClampedArray(one.data.length + 1);
    shifted.set(one.data, 1);
    expect((await rgbOf({ ...one, data: shifted.subarray(1) })).equals(withoutAlpha(one))).toBe(true);
  });

  it('is told from a drawing by its noise', () => {
    expect(isPhoto(drawn(64, 64, (at) => (at * 2_654_435_761) >>> 24))).toBe(true);
    expect(isPhoto(drawn(64, 64, (at) => (at % 256 < 128 ? 0 : 255)))).toBe(false);
  });
});
