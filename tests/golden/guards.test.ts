import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namesIn } from '../../src/catalog/check.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { readCases } from './case.ts';

const root = join(import.meta.dirname, '../..');
const { engines, tools } = loadCatalog(root);
const engineFiles = ['web', 'node'].flatMap((folder) => namesIn(join(root, 'src/engines', folder), '.ts'));

it('every engine has a golden case', () => {
  const tested = new Set(readCases().map(({ engine }) => engine));
  expect(engineFiles.filter((id) => !tested.has(id))).toEqual([]);
});

it('every golden case names an engine that has code', () => {
  expect(readCases().filter(({ engine }) => !engineFiles.includes(engine))).toEqual([]);
});

it('no tool is named in the code outside engines and panels', () => {
  // Ids that are also an engine's are left out: an engine may be named by its files.
  const ids = Object.keys(tools).filter((id) => !(id in engines));
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro)$/.test(path))
    .filter((path) => !/^(engines|islands\/panels)\//.test(path));
  const named = files.flatMap((path) => {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    return ids.filter((id) => new RegExp(`['"\`/]${id}['"\`/]`).test(text)).map((id) => `src/${path}: ${id}`);
  });
  expect(named).toEqual([]);
});
