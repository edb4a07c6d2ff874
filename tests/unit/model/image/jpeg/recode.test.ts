import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { joinStrips } from '../../../../../src/formats/image/jpeg/coefficients.ts';
import { coderOf } from '../../../../../src/formats/image/jpeg/huffman.ts';
import { lumaBlocks } from '../../../../../src/formats/image/jpeg/luma.ts';
import { readCoefficients } from '../../../../../src/formats/image/jpeg/read.ts';
import { writeCoefficients } from '../../../../../src/formats/image/jpeg/write.ts';
import { inputPath } from '../../../../corpus.ts';

interface Kind {
  width: number;
  height: number;
  quality: number;
  progressive: boolean;
  grey: boolean;
  chroma: '4:2:0' | '4:4:4';
  seed: number;
}

/** A picture of coarse noise, so that blocks have many values. */
function drawn({ width, height, quality, progressive, grey, chroma, seed }: Kind): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = ((at / 3 / width) * 3 + (state >>> 27) * (seed % 8)) & 255;
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return (grey ? picture.toColourspace('b-w') : picture)
    .jpeg({ quality, progressive, chromaSubsampling: chroma })
    .toBuffer();
}

const kind = fc.record<Kind>({
  width: fc.integer({ min: 1, max: 70 }),
  height: fc.integer({ min: 1, max: 70 }),
  quality: fc.integer({ min: 1, max: 100 }),
  progressive: fc.boolean(),
  grey: fc.boolean(),
  chroma: fc.constantFrom('4:2:0', '4:4:4'),
  seed: fc.nat(),
});

const pixels = (jpeg: Uint8Array): Promise<Buffer> => sharp(jpeg).raw().toBuffer();

describe('a JPEG coded anew', () => {
  it('has the same pixels by libjpeg, whatever its coding, sampling and size', async () => {
    await fc.assert(
      fc.asyncProperty(kind, async (one) => {
        const jpeg = await drawn(one);
        const read = readCoefficients(jpeg);
        if (!read) throw new Error('not read');
        expect((await pixels(writeCoefficients(read))).equals(await pixels(jpeg))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is smaller for photographs', () => {
    for (const name of ['photo-2725x2225', 'exif-orientation-landscape-3', 'progressive-flowers']) {
      const jpeg = readFileSync(inputPath(`corpus:image/jpg/${name}.jpg`));
      const read = readCoefficients(jpeg);
      expect(read && writeCoefficients(read).length, name).toBeLessThan(jpeg.length);
    }
  });

  it('is left alone where data are cut, damaged or of another coding', async () => {
    const jpeg = await drawn({
      width: 64,
      height: 64,
      quality: 80,
      progressive: true,
      grey: false,
      chroma: '4:2:0',
      seed: 7,
    });
    expect(readCoefficients(jpeg.subarray(0, jpeg.length >> 1))).toBeUndefined();
    expect(readCoefficients(new Uint8Array(100))).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: jpeg.length - 1 }), fc.nat({ max: 255 }), async (at, value) => {
        const damaged = Uint8Array.from(jpeg);
        damaged[at] = value;
        readCoefficients(damaged); // any answer, but it ends and does not throw
      }),
      { numRuns: 300 },
    );
  });
});

it('shows the samples that libjpeg shows', async () => {
  const jpeg = await drawn({
    width: 48,
    height: 48,
    quality: 85,
    progressive: false,
    grey: true,
    chroma: '4:4:4',
    seed: 5,
  });
  const read = readCoefficients(jpeg);
  const own = read && lumaBlocks(read, [{ x: 16, y: 8 }]);
  const theirs = await sharp(jpeg)
    .extract({ left: 16, top: 8, width: 8, height: 8 })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  for (let at = 0; at < 64; at++) expect(Math.abs((own?.[at] ?? 0) - (theirs[at] ?? 0))).toBeLessThanOrEqual(1);
});

it('refuses strips that do not belong together', async () => {
  const of = async (width: number) =>
    readCoefficients(
      await drawn({ width, height: 16, quality: 80, progressive: false, grey: false, chroma: '4:2:0', seed: 3 }),
    );
  const [wide, narrow] = [await of(64), await of(32)];
  if (!wide || !narrow) throw new Error('not read');
  expect(() => joinStrips([wide, narrow])).toThrow(RangeError);
  expect(() => joinStrips([])).toThrow(RangeError);
  expect(joinStrips([wide, wide]).height).toBe(32);
});

it('makes Huffman codes no longer than 16 bits that no other begins with', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 30 }), { minLength: 1, maxLength: 256 }), (counts) => {
      const { lengths, counts: perLength } = coderOf(Uint32Array.from(counts));
      const used = [...lengths].filter((length) => length > 0);
      expect(used).toHaveLength(counts.filter((count) => count > 0).length);
      expect(Math.max(0, ...used)).toBeLessThanOrEqual(16);
      const room = [...perLength].reduce((sum, count, index) => sum + count * 2 ** (15 - index), 0);
      expect(room).toBeLessThan(2 ** 16); // the code of ones alone is not given out
    }),
  );
});
