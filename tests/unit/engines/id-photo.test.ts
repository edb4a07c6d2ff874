import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { SIZES } from '../../../src/lib/id-photo/sizes.ts';
import { hasProgram, identify, pictureDpi } from '../../golden/programs.ts';
import { corpusFile, hasCorpus } from './corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf365-id-photo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schema = optionSchema(loadCatalog().engines['id-photo']?.options ?? {});

async function make(name: string, options: Record<string, unknown>): Promise<{ file: File; path: string }> {
  const [file] = await runEngine('id-photo', [corpusFile(`image/portrait/${name}`)], schema.parse(options));
  if (!file) throw new Error('no photo');
  const path = join(folder, file.name);
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
  return { file, path };
}

describe.skipIf(!hasCorpus || !hasProgram('identify'))('id-photo', () => {
  it('has the exact pixels and 300 DPI in every size', { timeout: 120_000 }, async () => {
    for (const { value, size, name } of SIZES) {
      const { path } = await make('id-photo-source.jpg', { size: String(value) });
      expect({ ...identify(path), dpi: pictureDpi(path) }, name).toEqual({ format: 'jpg', frames: 1, dpi: 300, ...size });
    }
  });

  it.each([
    [10, 20],
    [20, 40],
    [30, 31],
    [0, 15],
    [100, 200],
  ])('keeps %i–%i KB with every portrait', { timeout: 60_000 }, async (minKB, maxKB) => {
    for (const name of ['id-photo-source.jpg', 'street-portrait.jpg', 'astronaut.png']) {
      const { file, path } = await make(name, { size: '12', colour: 'white', minKB, maxKB });
      expect(file.size, name).toBeGreaterThanOrEqual(minKB * 1024);
      expect(file.size, name).toBeLessThanOrEqual(maxKB * 1000);
      expect(identify(path)).toMatchObject({ width: 358, height: 441 });
    }
  });
});
