import { expect, it } from 'vitest';
import { neededPrograms } from '../../../scripts/set-up/needs.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';

it('asks for the programs of engines that have code, and of no others', () => {
  const catalog = loadCatalog();
  expect(neededPrograms({ ...catalog, builtEngines: new Set(['pdf-merge']) })).toEqual([]);
  const [first, ...more] = neededPrograms({ ...catalog, builtEngines: new Set(['office']) });
  expect(more.map(({ program }) => program)).toEqual(['bwrap']);
  expect(first).toMatchObject({ program: 'soffice', packages: ['libreoffice'], use: expect.stringContaining('Word') });
});
