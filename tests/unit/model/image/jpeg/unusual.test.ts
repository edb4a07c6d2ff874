import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readCoefficients } from '../../../../../src/formats/image/jpeg/read.ts';
import { writeCoefficients } from '../../../../../src/formats/image/jpeg/write.ts';

const pixels = (jpeg: Uint8Array): Promise<Buffer> => sharp(jpeg).raw().toBuffer();

async function picture(options: { progressive?: boolean } = {}): Promise<Buffer> {
  const data = Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, at) => (at * at * 31) >> 5));
  return sharp(data, { raw: { width: 32, height: 32, channels: 3 } })
    .jpeg({ chromaSubsampling: '4:4:4', ...options })
    .toBuffer();
}

const segment = (marker: number, ...body: number[]): number[] => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
];

/** Bits as bytes, the last one filled with ones, bytes of ones stuffed. */
const coded = (bits: string): number[] =>
  (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).flatMap((byte) =>
    byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)],
  );

/**
 * A grey JPEG of four blocks. In its scan 0 is the code of a value of `size` bits, which follow, and 0 that of a
 * block's end.
 */
const grey = (size: number, interval: number, ...scan: number[]): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xd8, ...segment(0xdb, 0, ...Array<number>(64).fill(8)), ...segment(0xc0, 8, 0, 8, 0, 32, 1, 1, 0x11, 0)],
    ...segment(0xc4, 0x00, 1, ...Array<number>(15).fill(0), size),
    ...segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0),
    ...[...segment(0xdd, 0, interval), ...segment(0xda, 1, 1, 0, 0, 63, 0), ...scan, 0xff, 0xd9],
  ]);

const FIVE = coded('01010');
/** Each block 5, with these restart markers between them. */
const restarted = (...markers: number[]): Uint8Array =>
  grey(3, 1, ...FIVE, ...markers.flatMap((marker) => [0xff, marker, ...FIVE]));

describe('an unusual JPEG', () => {
  it('whose components are all sampled twice has more blocks than one scan may hold', async () => {
    const jpeg = await picture();
    const read = readCoefficients(jpeg);
    if (!read) throw new Error('not read');
    const twice = { ...read, components: read.components.map((one) => ({ ...one, h: 2, v: 2 })) };
    const written = writeCoefficients(twice);
    expect((await pixels(written)).equals(await pixels(jpeg))).toBe(true);
    expect(readCoefficients(written)?.components.map(({ data }) => data)).toEqual(
      read.components.map(({ data }) => data),
    );
  });

  it('that changes a quantiser between its scans is left alone', async () => {
    const jpeg = await picture({ progressive: true });
    const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const other = Buffer.from(segment(0xdb, 0, ...Array<number>(64).fill(99)));
    expect(readCoefficients(Buffer.concat([jpeg.subarray(0, last), other, jpeg.subarray(last)]))).toBeUndefined();
    const start = Buffer.concat([jpeg.subarray(0, 2), other, jpeg.subarray(2)]);
    expect(readCoefficients(start)?.quantisers).toEqual(readCoefficients(jpeg)?.quantisers);
  });

  it('is read with its restarts in their order alone', () => {
    const read = readCoefficients(restarted(0xd0, 0xd1, 0xd2));
    expect([0, 64, 128, 192].map((at) => read?.components[0]?.data[at])).toEqual([5, 5, 5, 5]);
    expect(readCoefficients(restarted(0xd0, 0xd2, 0xd3))).toBeUndefined();
  });

  it('with values that no samples have is left alone', () => {
    const block = (size: number): string => `0${'1'.repeat(size)}0`;
    expect(readCoefficients(grey(11, 0, ...coded(block(11).repeat(4))))?.components[0]?.data[64]).toBe(2 * 2047);
    expect(readCoefficients(grey(15, 0, ...coded(block(15).repeat(4))))).toBeUndefined();
  });

  it('keeps every value it was read with, or is not read', async () => {
    const jpegs = [await picture(), await picture({ progressive: true })];
    fc.assert(
      fc.property(
        fc.nat({ max: 1 }),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 3 }),
        (which, changes) => {
          const damaged = Uint8Array.from(jpegs[which] as Buffer);
          for (const [at, value] of changes) damaged[at % damaged.length] = value;
          const read = readCoefficients(damaged);
          if (!read || read.components.some(({ table }) => !read.quantisers.has(table))) return;
          const again = readCoefficients(writeCoefficients(read));
          expect(again?.components.map(({ data }) => data)).toEqual(read.components.map(({ data }) => data));
        },
      ),
      { numRuns: 500 },
    );
  });
});
