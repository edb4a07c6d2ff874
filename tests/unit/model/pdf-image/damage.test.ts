import fc from 'fast-check';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toErrorData } from '../../../../schemas/error.ts';
import { picturesIn } from '../../../../src/features/images-to-pdf/pictures.ts';
import { addPictures, finishBook, startBook } from '../../../../src/formats/pdf/pictures/book.ts';
import { unpack } from '../../../../src/formats/zip/unpack.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const SETUP = { page: 'a4', orientation: 'auto', fit: 'contain', margin: 0, perPage: 1 } as const;
/** A platform that decodes what it is given as long as there is something of it. */
const ports = {
  decode: async () => ({ width: 2, height: 2, data: new Uint8ClampedArray(16).fill(255) }),
  encode: async () => undefined,
  asset: () => Promise.reject(new Error('no asset')),
  tell: () => undefined,
};

const damage = fc.record({
  keep: fc.double({ min: 0, max: 1, noNaN: true }),
  flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
});

/** Bytes with some changed, most of them near the beginning, where the structure is, and the rest cut off. */
function damaged(bytes: Uint8Array, { keep, flips }: { keep: number; flips: [number, number][] }): Bytes {
  const out = new Uint8Array(bytes.subarray(0, Math.ceil(bytes.length * (keep < 0.5 ? 1 : keep))));
  for (const [at, value] of flips) out[(at % 2 ? at % 200 : at) % out.length] = value;
  return out;
}

const noise = sharp({
  create: { width: 40, height: 30, channels: 3, background: '#369', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
});

it('a damaged picture is taken or refused in words, never anything else', async () => {
  const good = [
    await noise.clone().jpeg().withMetadata({ orientation: 6 }).withIccProfile('p3').toBuffer(),
    await noise.clone().png().toBuffer(),
    await noise.clone().png({ palette: true }).toBuffer(),
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...good), damage, async (bytes, how) => {
      const book = startBook(SETUP);
      try {
        await addPictures(book, damaged(bytes, how), 'a', ports);
        await finishBook(book, new Uint8Array(16));
      } catch (thrown) {
        expect(toErrorData(thrown).code, String((thrown as Error).stack)).not.toBe('unknown');
      }
    }),
    { numRuns: 400 },
  );
});

it('a damaged archive is read or refused in words, never anything else', async () => {
  const zip = zipSync({
    '1.jpg': new Uint8Array(300).fill(1),
    'a/2.png': new Uint8Array(3000).fill(2),
    'b.txt': new Uint8Array(9),
  });
  await fc.assert(
    fc.asyncProperty(damage, async (how) => {
      const file = new Blob([damaged(zip, how)]);
      try {
        for (const entry of (await picturesIn(file)).pictures) await unpack(file, entry);
      } catch (thrown) {
        expect(toErrorData(thrown).code, String((thrown as Error).stack)).not.toBe('unknown');
      }
    }),
    { numRuns: 150 },
  );
});
