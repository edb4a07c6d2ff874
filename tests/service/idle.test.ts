import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { optionSchema } from '../../schemas/option.ts';
import type { Limits } from '../../schemas/tool.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { openHosts } from '../../src/service/queue/hosts.ts';
import { startWorker } from '../../src/service/queue/worker.ts';
import { spawnService } from './child-service.ts';
import { testSettings, withDatabase } from './database.ts';
import { ENGINES, ended, openSite, submit } from './queue-site.ts';
import { processesIn } from './queue-workers.ts';

// Each watches a process or a pool of its own for seconds in which nothing happens: all at once.
const base = mkdtempSync(join(tmpdir(), 'pdf365-idle-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const events = { progress() {}, note() {}, skip() {} };

/**
 * How often the threads of a process went to sleep by themselves (proc(5), status): once for each time that something
 * woke them.
 */
function wakeUps(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((id) => readFileSync(`/proc/${pid}/task/${id}/status`, 'utf8'));
  return threads.reduce((sum, status) => sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]), 0);
}

test.concurrent('an engine host without a call sleeps', async () => {
  const folder = mkdtempSync(join(base, 'worker-'));
  const hosts = openHosts({ folder, slots: 1, engines: ENGINES, log: { info() {}, warn() {}, error() {} } });
  const call = {
    engine: 'copy',
    files: [],
    options: {},
    limits: { seconds: 20, memory: 512, disk: 64 },
    isolation: 'any' as const,
  };
  await hosts.run({ ...call, folder: mkdtempSync(join(base, 'call-')) }, events, new AbortController().signal);
  const [pid = ''] = processesIn(folder);
  await pause(1000); // V8 still sweeps up behind the call
  const before = wakeUps(pid);
  await pause(5000);
  // A timer of half a second would have woken it ten times.
  expect(wakeUps(pid) - before).toBeLessThan(6);
  await hosts.stop();
}, 30_000);

/** How often a process has read from files and pipes (proc(5), io): the same on an idle machine and a busy one. */
const reads = (pid: string): number =>
  Number(/^syscr: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? Number.NaN);

/** How many processes the machine has: to look at all of them takes as many reads at least. */
const processes = (): number => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length;

const OFFICE = '/usr/lib/libreoffice/program/soffice.bin';
test.skipIf(!existsSync(OFFICE)).concurrent(
  'a warm office program that waits for its next document is hardly looked at',
  async () => {
    const folder = mkdtempSync(join(base, 'worker-'));
    const hosts = openHosts({ folder, slots: 1, log: { info() {}, warn() {}, error() {} } });
    const path = join(base, 'a.rtf');
    writeFileSync(path, '{\\rtf1\\ansi text}');
    const { engines } = loadCatalog();
    const call = { engine: 'office', files: [{ path, name: 'a.rtf' }], isolation: 'any' as const };
    const options = optionSchema(engines.office?.options ?? {}).parse({});
    const limits = engines.office?.limits as Limits;
    const results = await hosts.run(
      { ...call, options, limits, folder: mkdtempSync(join(base, 'call-')) },
      events,
      new AbortController().signal,
    );
    expect(results).toHaveLength(1);
    const [pid = ''] = processesIn(folder).filter((one) =>
      readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('host.ts'),
    );
    await pause(2000); // V8 still sweeps up behind the call
    const before = reads(pid);
    await pause(5000);
    // Once at most: it was twenty times when all processes of the machine were read four times a second.
    expect(reads(pid) - before).toBeLessThan(3 * processes());
    await hosts.stop();
  },
  90_000,
);

test.concurrent('a service without a task sleeps', async () => {
  const settings = testSettings();
  const service = await spawnService({ DATA: settings.DATA, WORKERS: '1' });
  try {
    await pause(8000); // it looks often until it knows that no task is open
    const before = wakeUps(String(service.pid));
    await pause(5000);
    // A sampler of ten milliseconds would have woken it five hundred times.
    expect(wakeUps(String(service.pid)) - before).toBeLessThan(150);
  } finally {
    await service.end('SIGTERM');
  }
}, 60_000);

describe('a worker without a task', () => {
  const database = withDatabase();

  test.concurrent('leaves the database alone, and takes what comes', async () => {
    const site = await openSite(database, database.settings);
    const worker = await startWorker(site, { engines: ENGINES });
    let asked = 0;
    database.pool.on('acquire', () => asked++);
    await pause(5000); // two looks, after which it knows that no task is open
    asked = 0;
    await pause(6000);
    expect(asked).toBeLessThan(8);
    expect(await ended(site, await submit(site, { engine: 'copy' }))).toMatchObject({ state: 'done' });
    await worker.stop();
    await site.queue.stop();
  }, 60_000);
});
