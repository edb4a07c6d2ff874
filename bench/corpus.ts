// `npm run bench -- corpus [tool …]`: every file of the shared corpus through every tool that takes its type, and what
// came of it: ok (the result is sound by a program that is not ours), a refusal with its code, or wrong.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadCatalog } from '../src/catalog/load.ts';
import { canonical } from '../src/lib/intake.ts';
import { sniff } from '../src/lib/sniff.ts';
import { hasCorpus, inputPath, noCorpus } from '../tests/corpus.ts';
import type { Outcome, Trial } from './corpus-run.ts';
import { soundness, unsound } from './sound.ts';

/** Settings without which a tool has nothing to do. */
const SETTINGS: Record<string, Record<string, unknown>> = {
  'pdf-delete-page': { pages: ['1'] },
  'del-watermark': { pick: ['all'] },
  'pdf-lock': { user: '口令', owner: '主人', copy: false },
  'pdf-unlock': { confirm: true },
  'pdf-scan': { clean: true, cleanLinks: true },
  'pdf-insert': { at: ['0', '1'] },
  'pdf-split': { mode: 'every', every: 2 },
  watermark: { text: '仅供参考' },
};
/** Files that an engine for several inputs is given in front of the one on trial. */
const BEFORE: Record<string, string> = { 'pdf-insert': 'pdf/born/rotated-pages.pdf' };
/** One call may take this long; a tool that says nothing for so long hangs. */
const DEADLINE_MS = 120_000;

interface Entry {
  path: string;
  facts?: Record<string, unknown>;
  password?: string;
}

/** The password of a file, where the manifest gives it. */
function passwordOf({ facts = {}, password }: Entry): string | undefined {
  const told = password ?? facts.password ?? facts.user_password ?? facts.owner_password;
  return typeof told === 'string' && told ? told : undefined;
}

interface Row extends Outcome {
  tool: string;
  path: string;
  fault?: string;
}

/** Prints the table and what is wrong in it; the exit status says whether anything is. */
export async function benchCorpus(asked: string[]): Promise<void> {
  if (!hasCorpus) return console.log(noCorpus);
  const catalog = loadCatalog();
  const { entries } = parse(readFileSync(inputPath('corpus:MANIFEST.yaml'), 'utf8')) as { entries: Entry[] };
  const tools = Object.entries(catalog.tools).filter(
    ([id, tool]) => catalog.builtEngines.has(tool.engine) && (asked.length === 0 || asked.includes(id)),
  );
  let wrong = 0;
  for (const [id, tool] of tools) {
    const wanted = new Set(tool.from.map(canonical));
    const trials = entries
      .filter((entry) => wanted.has(typeOf(entry.path) ?? ''))
      .map((entry) => trialOf(entry, tool, catalog.engines[tool.engine]?.limits));
    if (trials.length > 0) wrong += report(id, await runAll(id, trials, new Set(tool.to.map(canonical))));
  }
  console.log(`\n错误 ${wrong} 处`);
  process.exitCode = wrong ? 1 : 0;
}

function typeOf(path: string): string | undefined {
  const bytes = readFileSync(inputPath(`corpus:${path}`));
  const type = bytes.length > 0 ? sniff(new Uint8Array(bytes), path) : undefined;
  return type && canonical(type);
}

function trialOf(entry: Entry, tool: { engine: string; set: Record<string, unknown> }, limits: unknown): Trial {
  const password = passwordOf(entry);
  const options = { ...SETTINGS[tool.engine], ...tool.set };
  const before = BEFORE[tool.engine];
  return {
    path: entry.path,
    engine: tool.engine,
    options,
    limits,
    before: before || undefined,
    password: password || undefined,
  };
}

/** Runs the trials in a process of their own, a new one after a crash or a hang, and looks at the results. */
async function runAll(tool: string, trials: Trial[], types: ReadonlySet<string>): Promise<Row[]> {
  const out = mkdtempSync(join(tmpdir(), 'pdf365-corpus-'));
  const rows: Row[] = [];
  let child: ChildProcess | undefined;
  try {
    for (const [index, trial] of trials.entries()) {
      child ??= fork(new URL('./corpus-run.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      const outcome = await runOne(child, { ...trial, out: join(out, String(index)) });
      if (outcome.code === 'crash' || outcome.code === 'hang') {
        child.kill('SIGKILL');
        child = undefined;
      }
      rows.push({ ...outcome, tool, path: trial.path, ...faultOf(outcome, trial.path, types) });
      rmSync(join(out, String(index)), { recursive: true, force: true });
    }
  } finally {
    child?.kill('SIGTERM');
    rmSync(out, { recursive: true, force: true });
  }
  return rows;
}

function runOne(child: ChildProcess, trial: Trial & { out: string }): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(outcome);
    };
    const timer = setTimeout(() => end({ code: 'hang', files: [], seconds: DEADLINE_MS / 1000 }), DEADLINE_MS);
    child.once('message', (outcome) => end(outcome as Outcome));
    child.once('exit', () => end({ code: 'crash', files: [], seconds: 0 }));
    child.send(trial);
  });
}

/**
 * What is wrong with an outcome: a fault of ours, or a result that another program does not take though it takes the
 * input.
 */
function faultOf({ code, files }: Outcome, path: string, types: ReadonlySet<string>): { fault?: string } {
  if (code === 'crash' || code === 'hang' || code === 'unknown') return { fault: code };
  if (code) return {};
  if (files.length === 0) return { fault: 'no result' };
  const faults = files.slice(0, 3).flatMap((path) => soundness(path, types) ?? []);
  const [fault] = faults;
  return fault && !(types.has('pdf') && unsound(inputPath(`corpus:${path}`))) ? { fault } : {};
}

function report(tool: string, rows: Row[]): number {
  const ok = rows.filter(({ code, fault }) => !code && !fault);
  const refused = rows.filter(({ code, fault }) => code && !fault);
  const wrong = rows.filter(({ fault }) => fault);
  console.log(`\n${tool}：${rows.length} 个文件，成功 ${ok.length}，拒绝 ${refused.length}，错误 ${wrong.length}`);
  const codes = new Map<string, string[]>();
  for (const { code = '', path } of refused) codes.set(code, [...(codes.get(code) ?? []), path]);
  for (const [code, paths] of codes) console.log(`    ${code}  ${paths.join('  ')}`);
  for (const { path, fault } of wrong) console.log(`    错误 ${path}：${fault}`);
  const slow = rows.filter(({ seconds }) => seconds > 10);
  for (const { path, seconds } of slow) console.log(`    慢 ${path}：${seconds.toFixed(1)} s`);
  return wrong.length;
}
