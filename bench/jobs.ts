import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from '../schemas/zod.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { inputPath } from '../tests/corpus.ts';

const entry = z.strictObject({
  tool: z.string(),
  job: z.string(),
  amount: z.string().regex(/^[\d.]+ \S+$/),
  options: z.record(z.string(), z.unknown()).default({}),
  files: z.array(z.string()),
  native: z.string().optional(),
  nativeFiles: z.array(z.string()).optional(),
  program: z.string().optional(),
  does: z.string().optional(),
});
const file = z.object({ without: z.record(z.string(), z.string()) }).catchall(z.array(entry));

/** The bare program for a job. */
export interface NativeJob {
  /** A command of bash: the inputs as its arguments, a folder to write into as OUT. */
  command: string;
  files: string[];
  /** Its name, and what it does instead where that is less or another thing. */
  program: string;
  does: string | undefined;
}

/** The same job for an engine and for a native program. */
export interface Job {
  name: string;
  /** Its route and its name in the catalogue. */
  tool: string;
  title: string;
  engine: string;
  options: Record<string, unknown>;
  /** How much there is to do, and of what: 22 pages. */
  amount: number;
  unit: string;
  files: string[];
  /** None where no bare program does the job. */
  native?: NativeJob;
}

const { without, ...groups } = file.parse(parse(readFileSync(new URL('./jobs.yaml', import.meta.url), 'utf8')));

/** Tools without a job, and why, in Chinese. */
export const WITHOUT: Readonly<Record<string, string>> = without;

/** A job as it stands in bench/jobs.yaml, with what the catalogue says of its tool. Throws for a tool that is none. */
function jobOf({ tool, job, amount, options, files, ...beside }: z.infer<typeof entry>): Job {
  const known = loadCatalog().tools[tool];
  if (!known) throw new Error(`bench/jobs.yaml：没有工具 ${tool}`);
  const [number = '', unit = ''] = amount.split(' ');
  const { native: command, does } = beside;
  const made = {
    name: `${known.name}：${job}`,
    tool,
    title: known.name,
    engine: known.engine,
    options: { ...known.set, ...options },
    amount: Number(number),
    unit,
    files: files.map(inputPath),
  };
  if (!command) return made;
  const program = beside.program ?? command.split(' ', 1)[0] ?? '';
  return { ...made, native: { command, program, does, files: (beside.nativeFiles ?? files).map(inputPath) } };
}

/** What `npm run bench` alone prints. */
export const CORE: readonly Job[] = (groups.core ?? []).map(jobOf);

/** All jobs of bench/jobs.yaml, in its order. */
export const JOBS: readonly Job[] = Object.values(groups).flat().map(jobOf);
