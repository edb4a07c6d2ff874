// One trial after another, asked for by messages: a file through an engine, its results written to a folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { toErrorData } from '../schemas/error.ts';
import { optionSchema } from '../schemas/option.ts';
import { limitsSchema } from '../schemas/tool.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { askAuthority } from '../tests/authority.ts';
import { inputPath } from '../tests/corpus.ts';

/** A file of the corpus (its path there) for an engine. */
export interface Trial {
  path: string;
  engine: string;
  options: Record<string, unknown>;
  limits: unknown;
  password?: string;
  /** Another file, given in front of it. */
  before?: string;
}

/** What came of it: the results' paths, or the code of the refusal. */
export interface Outcome {
  code?: string;
  files: string[];
  seconds: number;
}

async function run({
  path,
  engine,
  options,
  limits,
  password,
  before,
  out,
}: Trial & { out: string }): Promise<string[]> {
  const given = [...(before ? [before] : []), path].map(
    (name) => new File([readFileSync(inputPath(`corpus:${name}`))], basename(name)),
  );
  const checked = optionSchema(loadCatalog().engines[engine]?.options ?? {}).parse(options);
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-call-'));
  try {
    const files = await runEngine(engine, given, checked, {
      password: () => password,
      limits: limitsSchema.parse(limits ?? {}),
      folder: async () => folder,
      abilities: { timestamp: askAuthority },
    });
    mkdirSync(out, { recursive: true });
    const paths: string[] = [];
    for (const [index, result] of files.entries()) {
      const target = join(out, `${index}-${result.name.replace(/[^\w.-]/g, '_')}`);
      await writeFile(target, result.stream());
      paths.push(target);
    }
    return paths;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.on('message', async (trial: Trial & { out: string }) => {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    process.send?.({ files: await run(trial), seconds: seconds() } satisfies Outcome);
  } catch (error) {
    process.send?.({ code: toErrorData(error).code, files: [], seconds: seconds() } satisfies Outcome);
  }
});
