// `npm run bench -- service`: what the task service adds to an engine's own time, and how many tasks workers end in a
// second, with files in a folder and in an S3 store; PostgreSQL (`DATABASE_URL` where it is set), the store and each
// worker are processes of their own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { optionSchema } from '../schemas/option.ts';
import { loadCatalog } from '../src/catalog/load.ts';
import { runEngine } from '../src/engines/load-node.ts';
import { fileAt } from '../src/engines/path-file.ts';
import { readSettings } from '../src/service/base/settings.ts';
import type { Context } from '../src/service/context.ts';
import { startWorker } from '../src/service/queue/worker.ts';
import { type Database, openDatabase } from '../src/service/store/database.ts';
import { hasCorpus, noCorpus } from '../tests/corpus.ts';
import { ended, openSite, submit } from '../tests/service/queue-site.ts';
import { startProcess } from '../tests/service/queue-workers.ts';
import { CORE, type Job } from './jobs.ts';
import { cpuOf, familyOf } from './processes.ts';

const RUNS = 5;
const TASKS = 200;
const WORKERS = [1, 2, 4];
/** Jobs of one file each, short and long. */
const MEASURED = ['pdf-rotate', 'pdf-raster', 'img-convert'];

/**
 * Milliseconds of two things done in turn, the least of each after a first time that does not count: the other runs
 * were disturbed.
 */
async function least(...both: (() => Promise<unknown>)[]): Promise<number[]> {
  const best = both.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run <= RUNS; run++) {
    for (const [index, what] of both.entries()) {
      const start = performance.now();
      await what();
      if (run > 0) best[index] = Math.min(best[index] ?? 0, performance.now() - start);
    }
  }
  return best;
}

/** The engine alone in this process, and the same from the submit to the result in the store. */
async function overhead(site: Context, { name, engine, options, files: [path = ''] }: Job): Promise<string> {
  const checked = optionSchema(site.catalog.engines[engine]?.options ?? {}).parse(options);
  const bytes = readFileSync(path);
  const alone = async (): Promise<void> => {
    for (const file of await runEngine(engine, [await fileAt(path)], checked)) await file.arrayBuffer();
  };
  const served = async (): Promise<void> => {
    const row = await ended(site, await submit(site, { engine, options, files: [bytes], name: basename(path) }));
    if (row.state !== 'done') throw new Error(`${engine}: ${JSON.stringify(row.error)}`);
  };
  const [bare = 0, whole = 0] = await least(alone, served);
  const added = whole - bare;
  return `${name}\n    引擎 ${bare.toFixed(0)} ms，从提交到结果 ${whole.toFixed(0)} ms，多 ${added.toFixed(0)} ms（${((100 * added) / bare).toFixed(0)}%）`;
}

/**
 * Tasks a second of an engine that does next to nothing, with so many worker processes of one slot, and what one takes
 * of CPU in milliseconds: workers, database, store and this process, which submits, together.
 */
async function rate(
  site: Context,
  { url }: Database,
  workers: number,
  env: Settled,
): Promise<{ perSecond: number; cpu: number }> {
  const started = await Promise.all(Array.from({ length: workers }, () => startProcess(site.settings, url, env)));
  const tasks = (number: number): Promise<unknown> =>
    Promise.all(Array.from({ length: number }, async () => ended(site, await submit(site, { engine: 'copy' }))));
  await tasks(workers * 5);
  const [start, before] = [performance.now(), cpuOf(familyOf(process.pid))];
  await tasks(TASKS);
  const seconds = (performance.now() - start) / 1000;
  const cpu = ((cpuOf(familyOf(process.pid)) - before) * 1000) / TASKS;
  await Promise.all(started.map((worker) => worker.stop()));
  return { perSecond: TASKS / seconds, cpu };
}

type Settled = Record<string, string>;

/** An S3 server in a process of its own, and the settings that lead to it. */
async function bucketProcess(): Promise<{ child: ChildProcess; env: Settled }> {
  const child = fork(join(import.meta.dirname, 'bucket-process.ts'), { execArgv: [] });
  const [env] = (await once(child, 'message')) as [Settled];
  return { child, env };
}

/** Prints the tasks a second, by the number of workers, with files where these settings keep them. */
async function rates(place: string, env: Settled): Promise<void> {
  const DATA = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const settings = readSettings({ ...database(), ...env, DATA, WORKERS: '1' });
  const opened = await openDatabase(settings);
  try {
    const site = await openSite(opened, settings);
    console.log(`\n每秒任务数，文件在${place}（${TASKS} 个几乎不做事的任务，一个工作进程一个槽）`);
    let one: number | undefined;
    for (const workers of WORKERS) {
      const { perSecond, cpu } = await rate(site, opened, workers, env);
      one ??= perSecond;
      const ratio = `${(perSecond / one).toFixed(2)}×`;
      console.log(
        `    ${workers} 个工作进程  ${perSecond.toFixed(0)} 个/秒（${ratio}），每个 CPU ${cpu.toFixed(1)} ms`,
      );
    }
    await site.queue.stop();
  } finally {
    await opened.stop();
    rmSync(DATA, { recursive: true, force: true });
  }
}

const database = (): Settled => (process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {});

/** What the service adds to an engine's time, by the jobs of the corpus. */
async function overheads(): Promise<void> {
  const DATA = mkdtempSync(join(tmpdir(), 'pdf365-bench-'));
  const settings = readSettings({ ...database(), DATA, WORKERS: '1' });
  const opened = await openDatabase(settings);
  try {
    const real = await openSite(opened, settings, loadCatalog());
    const worker = await startWorker(real);
    console.log(`任务服务多花的时间（${RUNS} 次取最少）`);
    for (const job of CORE.filter(({ engine, files }) => MEASURED.includes(engine) && files.length === 1)) {
      console.log(await overhead(real, job));
    }
    await worker.stop();
    await real.queue.stop();
  } finally {
    await opened.stop();
    rmSync(DATA, { recursive: true, force: true });
  }
}

/** Prints all of it; without the corpus the tasks a second alone. */
export async function benchService(): Promise<void> {
  if (hasCorpus) await overheads();
  else console.log(noCorpus);
  await rates('文件夹里', {});
  const { child, env } = await bucketProcess();
  try {
    await rates(' S3 里', env);
  } finally {
    child.disconnect();
  }
}
