import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateReadme } from '../../../scripts/gen/readme.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';

it('counts the tools of the specification, and names those beyond it by themselves', () => {
  const catalog = loadCatalog();
  const [name, one] = Object.entries(catalog.tools).find(([, { extra }]) => !extra) ?? expect.fail();
  const added = {
    ...catalog,
    tools: { ...catalog.tools, [`${name}-x`]: { ...one, name: '规格之外', extra: true as const } },
  };
  const readme = generateReadme(readFileSync('README.md', 'utf8'), added);
  expect(readme).toMatch(/^62 tools, .* Beyond the specification: .*规格之外/m);
});
