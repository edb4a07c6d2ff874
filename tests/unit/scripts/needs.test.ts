import { expect, it } from 'vitest';
import { neededPrograms } from '../../../scripts/set-up/needs.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';

it('asks for the programs of engines that have code, and of no others', () => {
  const catalog = loadCatalog();
  expect(neededPrograms({ ...catalog, builtEngines: new Set(['pdf-merge']) })).toEqual([]);
  const [first, ...more] = neededPrograms({ ...catalog, builtEngines: new Set(['office']) });
  expect(more.map(({ program }) => program)).toEqual(['bwrap']);
  expect(first).toMatchObject({ program: 'soffice', use: expect.stringContaining('Word') });
  expect(first?.packages).toEqual(
    expect.arrayContaining(['python3-uno', 'fonts-noto-cjk', expect.stringMatching(/^libreoffice-writer/)]),
  );
  expect(first?.packages).not.toContain('libreoffice');
});
