import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../../src/catalog/load.ts';
import { generateAssets } from './assets.ts';
import { generateHosts } from './hosts.ts';
import { completeLock } from './lock.ts';
import { generateNotices } from './notices.ts';
import { generateOpenApi } from './openapi.ts';
import { generateOptions } from './options.ts';
import { generateReadme } from './readme.ts';
import { generateSchemas } from './schemas.ts';

/** Every generated file of the project in `root`: its path there and the text it should have. */
export const generateAll = (root: string): [path: string, text: string][] =>
  (
    [
      ['src/engines/options.gen.ts', generateOptions(loadCatalog(root))],
      ['src/jobs/assets.gen.ts', generateAssets()],
      ['src/lib/hosts.gen.ts', generateHosts(readFileSync(join(root, 'content/site.yaml'), 'utf8'))],
      ['package-lock.json', completeLock(readFileSync(join(root, 'package-lock.json'), 'utf8'))],
      ['THIRD-PARTY-NOTICES.md', generateNotices(root)],
      ['README.md', generateReadme(readFileSync(join(root, 'README.md'), 'utf8'), loadCatalog(root))],
      ['public/openapi.json', generateOpenApi(root)],
      ...generateSchemas(),
    ] satisfies [string, string][]
  ).map(([path, text]) => [join(root, path), text]);
