import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { offered } from '../../src/catalog/rooms.ts';
import { isEngine } from '../../src/lib/room-file.ts';
import { lentModels } from '../../src/native/lent-models.ts';
import { readCases } from './case.ts';

const root = join(import.meta.dirname, '../..');
const { engines, tools } = loadCatalog(root);
const engineFiles = offered(root)
  .filter(isEngine)
  .map(({ name }) => name);

it('every engine has a golden case', () => {
  const tested = new Set(readCases().map(({ engine }) => engine));
  expect(engineFiles.filter((id) => !tested.has(id))).toEqual([]);
});

it('every golden case names an engine that has code', () => {
  expect(readCases().filter(({ engine }) => !engineFiles.includes(engine))).toEqual([]);
});

/** The specification gives the analysis of one tool a page and a call of their own. */
const SPECIFIED = new Set(['pages/Scan.astro: pdf-scan', 'service/tasks/scan.ts: pdf-scan']);

it('no tool, engine or family is named outside its room', () => {
  // What the site asks for itself, such as thumbnails, is general: its caller must name it. A time stamp is an ability
  // of the site.
  const isGeneral = (id: string): boolean => engines[id]?.internal === true || id === 'timestamp';
  const ids = [...Object.keys(tools), ...Object.keys(engines), ...readdirSync(join(root, 'src/features'))];
  const names = new Set(ids.filter((id) => !isGeneral(id)));
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro)$/.test(path) && !path.endsWith('.gen.ts'))
    .filter((path) => !path.startsWith('features/'));
  const named = files.flatMap((path) => {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    return [...names]
      .filter((id) => !SPECIFIED.has(`${path}: ${id}`) && new RegExp(`['"\`/]${id}['"\`/]`).test(text))
      .map((id) => `src/${path}: ${id}`);
  });
  expect(named).toEqual([]);
});

it('no model of a room is named outside it: neither its ability in the service, nor its settings anywhere', async () => {
  const lent = await lentModels();
  expect(lent.map(({ ability }) => ability)).toContain('mask');
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro)$/.test(path) && !path.startsWith('features/'))
    .filter((path) => !path.startsWith('service/store/migrations/')); // what was is named there
  const named = files.flatMap((path) => {
    const text = readFileSync(join(root, 'src', path), 'utf8');
    const abilities = /^(service|native)\//.test(path) ? lent.map(({ ability }) => ability) : [];
    const words = [
      ...abilities.map((ability) => `'${ability}'`),
      ...lent.flatMap(({ settings }) => Object.keys(settings)),
    ];
    return words.filter((word) => text.includes(word)).map((word) => `src/${path}: ${word}`);
  });
  expect(named).toEqual([]);
});
