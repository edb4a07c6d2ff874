import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longs } from '../../../../src/formats/mobi/bytes.ts';
import { huffCdic } from '../../../../src/formats/mobi/huffcdic.ts';
import { packPalmDoc, unpackPalmDoc } from '../../../../src/formats/mobi/palmdoc.ts';
import { concat } from '../../../../src/lib/concat.ts';
import { writeAzw3 } from '../../../../src/model/writers/mobi/kf8.ts';
import { READING, readBytes, sample } from './tools.ts';

describe('PalmDOC', () => {
  it('unpacks what it packs', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 9, 32, 65, 97, 101, 128, 200, 255), { maxLength: 600 }), (values) => {
        const text = Uint8Array.from(values);
        expect([...unpackPalmDoc(packPalmDoc(text), 4096)]).toEqual(values);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses matches before the beginning and more text than allowed', () => {
    expect(() => unpackPalmDoc(Uint8Array.of(0x80, 0x08), 100)).toThrow(expect.objectContaining({ code: 'damaged' }));
    expect(() => unpackPalmDoc(Uint8Array.of(65, 0x80, 0x0f, 0x80, 0x0f), 5)).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    );
  });
});

/** A code of one bit for each of two phrases: 0 is the second, 1 the first. */
function code(phrases: { bytes: number[]; plain: boolean }[]): Uint8Array[] {
  const head = concat([new TextEncoder().encode('HUFF'), longs(0x18, 24, 24 + 1024)]);
  const one = (1 << 8) | 0x80 | 1;
  const short = longs(...Array.from({ length: 256 }, () => one));
  const long = longs(...Array.from({ length: 64 }, () => 0));
  const places = phrases.map(
    (_, at) => phrases.length * 2 + phrases.slice(0, at).reduce((sum, { bytes }) => sum + bytes.length + 2, 0),
  );
  const body = phrases.flatMap(({ bytes, plain }) => [
    (plain ? 0x80 : 0) | (bytes.length >> 8),
    bytes.length & 255,
    ...bytes,
  ]);
  const cdic = concat([
    new TextEncoder().encode('CDIC'),
    longs(16, phrases.length, 1),
    Uint8Array.from([...places.flatMap((at) => [at >> 8, at & 255]), ...body]),
  ]);
  return [concat([head, new Uint8Array(8), short, long]), cdic];
}

describe('HUFF and CDIC', () => {
  it('unpacks phrases of phrases', () => {
    // 0xff is eight times the first phrase, which is twice the second, which is plain.
    const records = code([
      { bytes: [0x3f], plain: false },
      { bytes: [65], plain: true },
    ]);
    const [head] = records as [Uint8Array];
    expect(String.fromCharCode(...head.subarray(0, 4))).toBe('HUFF');
    expect(() => huffCdic(records).unpack(Uint8Array.of(0xff))).toThrow(expect.objectContaining({ code: 'damaged' }));
    expect([...huffCdic(records).unpack(Uint8Array.of(0x00))]).toEqual(new Array(8).fill(65));
  });

  it('refuses a phrase that consists of itself', () => {
    const records = code([
      { bytes: [0xff], plain: false },
      { bytes: [65], plain: true },
    ]);
    expect(() => huffCdic(records).unpack(Uint8Array.of(0x80))).toThrow(expect.objectContaining({ code: 'damaged' }));
  });
});

describe('files that are not what they say', () => {
  const azw3 = async (): Promise<Uint8Array<ArrayBuffer>> => writeAzw3(await sample(), new Date(0), READING.rest);

  it('refuses locked books in plain words', async () => {
    const file = await azw3();
    const record = new DataView(file.buffer).getUint32(78);
    file[record + 13] = 2;
    await expect(readBytes(file, 'a.azw3')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('DRM'),
    });
  });

  it('ends with a code wherever a byte is wrong', async () => {
    const good = await azw3();
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
        const file = good.slice();
        file[at] = value;
        await readBytes(file, 'a.azw3').catch((thrown) => expect(thrown).toMatchObject({ name: 'UserError' }));
      }),
      { numRuns: 40 },
    );
  });

  it('ends with a code wherever a file is cut', async () => {
    const good = await azw3();
    for (const part of [60, 77, 79, 100, 400, 3000, good.length >> 1, good.length - 5])
      await expect(
        readBytes(good.slice(0, part), 'a.azw3').then(
          () => 'read',
          ({ name }) => name,
        ),
      ).resolves.toMatch(/read|UserError/);
  });
});
