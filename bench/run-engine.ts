// One engine in a process of its own: node bench/run-engine.ts <engine> <options as JSON> <files …>. Prints what it
// cost.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import type { Cost, EngineCost } from './measure.ts';

const [engine = '', options = '{}', ...paths] = process.argv.slice(2);
const entry = loadCatalog().engines[engine];
if (!entry) throw new Error(`没有引擎 ${engine}`);
const checked = optionSchema(entry.options).parse(JSON.parse(options));

async function once(): Promise<void> {
  const files = paths.map((path) => new File([readFileSync(path)], basename(path)));
  const batches = entry?.input === 'all' ? [files] : files.map((file) => [file]);
  for (const batch of batches) await runEngine(engine, batch, checked);
}

function cost(since = { user: 0, system: 0 }): Cost {
  const { user, system } = process.cpuUsage(since);
  return { cpu: (user + system) / 1e6, mb: process.resourceUsage().maxRSS / 1024 };
}

await once();
const start = cost();
const before = process.cpuUsage();
await once();
console.log(JSON.stringify({ start, warm: cost(before) } satisfies EngineCost));
