// One process that converts the documents for one format: node bench/fidelity/run.ts <format> <folder> <PDF …>. Writes
// NAME.<format> into the folder and prints what each cost, as JSON. The first document is converted once before, so
// that what a process loads is not counted.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { optionSchema } from '../../schemas/option.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { runEngine } from '../../src/engines/load-node.ts';
import type { Run } from './convert.ts';

const ENGINE = 'pdf-convert';
const [format = '', folder = '', ...paths] = process.argv.slice(2);
const entry = loadCatalog().engines[ENGINE];
if (!entry) throw new Error(`没有引擎 ${ENGINE}`);
const options = optionSchema(entry.options).parse({ format });

async function convert(path: string): Promise<Run> {
  const before = process.cpuUsage();
  const notes: string[] = [];
  try {
    const [result] = await runEngine(ENGINE, [new File([readFileSync(path)], basename(path))], options, {
      limits: entry?.limits,
      onNote: (text) => notes.push(text),
    });
    const { user, system } = process.cpuUsage(before);
    const bytes = new Uint8Array((await result?.arrayBuffer()) ?? new ArrayBuffer(0));
    writeFileSync(join(folder, `${basename(path, '.pdf')}.${format}`), bytes);
    return { cpu: (user + system) / 1e6, bytes: bytes.length, notes };
  } catch (error) {
    return { cpu: 0, bytes: 0, notes, problem: String(error) };
  }
}

if (paths[0]) await convert(paths[0]);
const runs: Record<string, Run> = {};
for (const path of paths) runs[basename(path, '.pdf')] = await convert(path);
console.log(JSON.stringify(runs));
