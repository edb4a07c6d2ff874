import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';

const catalog = loadCatalog();

/** The first result of an engine for one file, written to `out`: its processor seconds and what it tells. */
export async function converted(
  engine: string,
  path: string,
  out: string,
  options: Record<string, unknown> = {},
): Promise<{ cpu: number; notes: string[] }> {
  const file = new File([readFileSync(path)], basename(path));
  const all = optionSchema(catalog.engines[engine]?.options ?? {}).parse(options);
  const notes: string[] = [];
  const before = process.cpuUsage();
  const [made] = await runEngine(engine, [file], all, { onNote: (text: string) => void notes.push(text) });
  const { user, system } = process.cpuUsage(before);
  writeFileSync(out, new Uint8Array(await (made as File).arrayBuffer()));
  return { cpu: (user + system) / 1e6, notes };
}
