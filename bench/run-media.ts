// The media engine in a process of its own: node bench/run-media.ts <times> <options as JSON> <file>. Its cost is
// measured from outside, with its children's.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { fileAt } from '../src/engines/path-file.ts';

const [times = '1', options = '{}', path = ''] = process.argv.slice(2);
const engine = loadCatalog().engines.media;
const checked = optionSchema(engine?.options ?? {}).parse(JSON.parse(options));

for (let run = 0; run < Number(times); run++) {
  const folder = await mkdtemp(join(tmpdir(), 'pdf365-bench-'));
  await runEngine('media', [await fileAt(path)], checked, {
    folder: async () => folder,
    limits: engine ? engine.limits : undefined,
  });
  await rm(folder, { recursive: true, force: true });
}
