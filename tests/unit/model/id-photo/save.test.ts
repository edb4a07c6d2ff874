import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeImageCodec } from '../../../../src/engines/codec-node.ts';
import { cropPhoto } from '../../../../src/features/id-photo/crop.ts';
import { type SaveWish, savePhoto } from '../../../../src/features/id-photo/save.ts';
import { frameFor } from '../../../../src/features/id-photo/shared/frame.ts';
import { ruleOf } from '../../../../src/features/id-photo/shared/rules.ts';
import { SIZES, sizeOf } from '../../../../src/features/id-photo/shared/sizes.ts';
import { type Bitmap, flatten } from '../../../../src/formats/image/bitmap.ts';
import { identify } from '../../../golden/programs.ts';
import { hasPrograms } from '../../../has-program.ts';
import { corpusFile, hasCorpus } from '../../engines/corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf365-save-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ports = {
  asset: async () => readFileSync('node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'),
  image: nodeImageCodec,
  signal: new AbortController().signal,
  note: () => undefined,
};
const HEAD = { top: 0.1, chin: 0.55, centre: 0.5 };
const FREE = { left: false, right: false, bottom: false };
const portraits = new Map<string, Bitmap>();

/** The photo of a portrait as the engine cuts and saves it, on disk. */
async function make(name: string, size: number, wish: Partial<SaveWish>): Promise<{ path: string; bytes: number }> {
  const picture = portraits.get(name);
  const photo = sizeOf(size)?.size;
  if (!picture || !photo) throw new Error(name);
  const bitmap = cropPhoto(picture, frameFor(ruleOf(size), HEAD, FREE, picture, photo.width / photo.height), photo);
  flatten(bitmap, '#438edb');
  const { parts, end } = await savePhoto(bitmap, { png: false, dpi: 300, minKB: 0, maxKB: 0, ...wish }, ports);
  const path = join(folder, `${name}-${size}.${end}`);
  writeFileSync(path, parts[0] ?? '');
  return { path, bytes: parts[0]?.length ?? 0 };
}

describe.skipIf(!hasCorpus || !hasPrograms('identify'))('photos saved', () => {
  beforeAll(async () => {
    for (const name of ['id-photo-source.jpg', 'street-portrait.jpg', 'astronaut.png']) {
      const picture = await nodeImageCodec.decode(corpusFile(`image/portrait/${name}`));
      if (picture) portraits.set(name, picture);
    }
  });

  // PNG writes dots per metre, and so rounds: one size of each resolution tells.
  const sparse = SIZES.filter(({ dpi }, at) => SIZES.findIndex((other) => other.dpi === dpi) === at);
  it.each([
    ['JPG', SIZES],
    ['PNG', sparse],
  ] as const)(
    'have the exact pixels of every size and print at its millimetres: %s',
    { timeout: 120_000 },
    async (format, sizes) => {
      for (const { value, size, mm, dpi } of sizes) {
        const { path } = await make('street-portrait.jpg', value, { png: format === 'PNG', dpi });
        const { dpi: written, ...picture } = identify(path);
        expect(picture, `${value}`).toEqual({ format: format.toLowerCase(), frames: 1, ...size });
        expect(Math.abs((size.width / written) * 25.4 - mm.width), `${value}`).toBeLessThan(0.1);
        expect(Math.abs((size.height / written) * 25.4 - mm.height), `${value}`).toBeLessThan(0.1);
      }
    },
  );

  it('are lossless where asked', async () => {
    const { path } = await make('street-portrait.jpg', 13, { png: true, dpi: 600 });
    expect(identify(path)).toMatchObject({ format: 'png', width: 390, height: 567, dpi: expect.closeTo(600, 0) });
  });

  it.each([
    [10, 20],
    [20, 40],
    [30, 31],
    [0, 15],
    [100, 200],
  ])('have %i–%i KB, whatever the portrait', { timeout: 60_000 }, async (minKB, maxKB) => {
    for (const name of portraits.keys()) {
      const { path, bytes } = await make(name, 12, { minKB, maxKB });
      expect(bytes, name).toBeGreaterThanOrEqual(minKB * 1024);
      expect(bytes, name).toBeLessThanOrEqual(maxKB * 1000);
      expect(identify(path)).toMatchObject({ width: 358, height: 441 });
    }
  });
});
