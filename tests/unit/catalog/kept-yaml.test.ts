import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepYaml, keptYaml } from '../../../src/catalog/kept-yaml.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import { makeProject, TOOLS } from './project.ts';

/** A project with the folder in which builds keep what they made. */
function withFolder(): string {
  const root = makeProject();
  mkdirSync(join(root, '.cache'));
  return root;
}

describe('what was read of tools.yaml', () => {
  it('is kept for the same text alone, whole', () => {
    const root = withFolder();
    keepYaml(root, 'a: 1', { a: 1 });
    expect(keptYaml(root, 'a: 1')).toEqual({ a: 1 });
    expect(keptYaml(root, 'a: 2')).toBeUndefined();
    expect(readdirSync(join(root, '.cache'))).toHaveLength(1);
  });

  it('is unknown where nothing can be kept, or where it was spoilt', () => {
    const bare = makeProject();
    keepYaml(bare, 'a: 1', { a: 1 });
    expect(keptYaml(bare, 'a: 1')).toBeUndefined();
    const root = withFolder();
    keepYaml(root, 'a: 1', { a: 1 });
    const [name = ''] = readdirSync(join(root, '.cache'));
    writeFileSync(join(root, '.cache', name), '{"mark"');
    expect(keptYaml(root, 'a: 1')).toBeUndefined();
  });

  it('makes the same catalogue, and is checked like it', () => {
    const root = withFolder();
    const fresh = loadCatalog(root);
    const text = readFileSync(join(root, 'tools.yaml'), 'utf8');
    expect(text).toBe(TOOLS);
    expect(keptYaml(root, text)).toBeDefined();
    const changed = join(root, 'tools.yaml');
    writeFileSync(changed, text); // a new time of change: it is loaded again
    expect(loadCatalog(root)).toEqual(fresh);
    keepYaml(root, text, { tools: 'nonsense' });
    writeFileSync(changed, text);
    expect(loadCatalog(root)).toEqual(fresh);
  });
});
