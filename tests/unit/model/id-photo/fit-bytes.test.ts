import { describe, expect, it } from 'vitest';
import { toErrorData } from '../../../../schemas/error.ts';
import { byteRange, fitJpeg } from '../../../../src/features/id-photo/fit-bytes.ts';

/** A stand-in for an encoder: so many bytes at a quality, with the head of a JPEG. */
const encoder = (bytesAt: (quality: number) => number) => {
  const tried: number[] = [];
  const encode = async (quality: number): Promise<Uint8Array<ArrayBuffer>> => {
    tried.push(quality);
    const bytes = new Uint8Array(bytesAt(quality));
    bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
    return bytes;
  };
  return { encode, tried };
};
const linear = (quality: number): number => quality * 1000;

describe('byteRange', () => {
  it('holds for systems that count 1000 and for those that count 1024 bytes', () => {
    expect(byteRange(20, 40)).toEqual({ least: 20_480, most: 40_000 });
    expect(byteRange(40, 40)).toEqual({ least: 40_960, most: 40_960 });
    expect(byteRange(0, 0)).toEqual({ least: 0, most: Number.POSITIVE_INFINITY });
  });

  it('is refused where it is crossed', () => {
    expect(() => byteRange(30, 20)).toThrow('超过了上限');
  });
});

describe('fitJpeg', () => {
  it('takes the good quality where it fits', async () => {
    const { encode, tried } = encoder(linear);
    const { quality, padding } = await fitJpeg(encode, byteRange(0, 0));
    expect([quality, padding, tried]).toEqual([93, 0, [93]]);
  });

  it('takes the best quality that fits, in few steps', async () => {
    const { encode, tried } = encoder(linear);
    const { quality, bytes } = await fitJpeg(encode, { least: 0, most: 41_500 });
    expect([quality, bytes.length]).toEqual([41, 41_000]);
    expect(tried.length).toBeLessThanOrEqual(9);
  });

  it('goes up before it pads', async () => {
    const { quality, padding } = await fitJpeg(encoder(linear).encode, { least: 96_500, most: 200_000 });
    expect([quality, padding]).toEqual([97, 0]);
  });

  it('pads to the least, and to no more', async () => {
    const { bytes, quality, padding } = await fitJpeg(encoder(linear).encode, { least: 300_000, most: 300_000 });
    expect([bytes.length, quality, padding]).toEqual([300_000, 100, 200_000]);
    const narrow = await fitJpeg(encoder(linear).encode, { least: 96_100, most: 96_900 });
    expect([narrow.bytes.length, narrow.quality]).toEqual([96_100, 96]);
  });

  it('stays within the most where a comment is longer than what is missing', async () => {
    const { bytes, quality } = await fitJpeg(encoder(linear).encode, { least: 40_001, most: 40_001 });
    expect([bytes.length, quality]).toEqual([40_001, 39]);
  });

  it('says what the smallest is', async () => {
    const failed = await fitJpeg(encoder(linear).encode, { least: 0, most: 900 }).catch(toErrorData);
    expect(failed).toEqual({ code: 'target-too-small', detail: expect.stringContaining('1000 B') });
  });
});
