// One engine in a process of its own: node bench/run-engine.ts <engine> <options as JSON> <files …>. Prints what it
// cost; with the programs of a native one, which is to be started by bench/adopt.py.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { isNative, runEngine } from '../src/engines/load-node.ts';
import { fileAt } from '../src/engines/path-file.ts';
import { lendModels } from '../src/native/lend-models.ts';
import type { Cost, EngineCost } from './measure.ts';
import { cpuOfStarted } from './processes.ts';

const [engine = '', options = '{}', ...paths] = process.argv.slice(2);
const entry = loadCatalog().engines[engine];
if (!entry) throw new Error(`没有引擎 ${engine}`);
const { input, limits } = entry;
const checked = optionSchema(entry.options).parse(JSON.parse(options));
const work = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));

/** A native engine's programs read their files from disk. */
const open = async (path: string): Promise<File> =>
  isNative(engine) ? fileAt(path) : new File([readFileSync(path)], basename(path));

async function once(): Promise<void> {
  const files = await Promise.all(paths.map(open));
  const batches = input === 'all' ? [files] : files.map((file) => [file]);
  const { abilities } = lent;
  const folder = async (): Promise<string> => mkdtempSync(join(work, 'call-'));
  for (const batch of batches) {
    const made = await runEngine(engine, batch, checked, { limits, folder, abilities });
    if (!made.length) throw new Error(`${engine} 没有结果`);
  }
}

/** Seconds of CPU so far. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (isNative(engine) ? cpuOfStarted() : 0);
}

const cost = (since = 0): Cost => ({ cpu: spent() - since, mb: process.resourceUsage().maxRSS / 1024 });

const lent = isNative(engine)
  ? await lendModels(process.env, () => undefined)
  : { abilities: {}, stop: () => undefined };
try {
  await once();
  const start = cost();
  const before = spent();
  await once();
  console.log(JSON.stringify({ start, warm: cost(before) } satisfies EngineCost));
} finally {
  lent.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit(); // LibreOffice waits for the next document
