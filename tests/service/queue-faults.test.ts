import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../src/service/context.ts';
import { type Database, openDatabase } from '../../src/service/store/database.ts';
import { withDatabase } from './database.ts';
import { cancel, ended, openSite, rowOf, submit, texts, until } from './queue-site.ts';
import { comesTrue, processesIn, startProcess, temporary, type WorkerProcess } from './queue-workers.ts';

const database = withDatabase(undefined, { WORKERS: '0' });
let site: Context;
let logs: string;
const started: WorkerProcess[] = [];

/** A worker process that is stopped after the test. */
async function start(env: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = await startProcess(database.settings, database.url, env);
  started.push(worker);
  return worker;
}

/** A task of the slow engine, and how often a host began it. */
async function slowTask(ms: number): Promise<{ id: string; starts: () => number }> {
  const log = join(logs, crypto.randomUUID());
  const id = await submit(site, { engine: 'slow', options: { ms }, files: [log] });
  return { id, starts: () => readFileSync(log, 'utf8').trim().split('\n').length };
}

const results = async (): Promise<number> => {
  let number = 0;
  for await (const _ of site.files.list('result/')) number++;
  return number;
};

/** The engine hosts of all workers of this file. */
const hosts = (): string[] => processesIn(join(database.settings.DATA, 'tmp'));

beforeAll(async () => {
  site = await openSite(database, database.settings);
  logs = await mkdtemp(join(tmpdir(), 'pdf365-starts-'));
}, 60_000);
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()));
}, 60_000);
afterAll(async () => {
  await site?.queue.stop();
  await rm(logs, { recursive: true, force: true });
}, 60_000);

describe('a worker that is killed', () => {
  test('loses its task to another; one result stands, and no process and no temporary file of it remains', async () => {
    const first = await start();
    const { id, starts } = await slowTask(3000);
    await comesTrue(async () => (await rowOf(site, id)).progress > 0);
    await first.kill();
    expect(await comesTrue(() => hosts().length === 0)).toBe(true);
    const before = await results();
    await start();
    const row = await ended(site, id);
    expect(row).toMatchObject({ state: 'done', attempt: 2 });
    expect(starts()).toBe(2);
    expect(await texts(site, row)).toHaveLength(1);
    expect((await results()) - before).toBe(1);
  }, 90_000);

  test('with an engine that hears nothing leaves no process', async () => {
    const worker = await start();
    const id = await submit(site, { engine: 'hang' });
    await until(site, id, 'running');
    expect(hosts().length).toBeGreaterThan(0);
    await worker.kill();
    expect(await comesTrue(() => hosts().length === 0)).toBe(true);
    await start();
    expect((await ended(site, id)).error?.code).toBe('timeout');
  }, 90_000);

  test('leaves temporary files to the next one that starts', async () => {
    const worker = await start();
    const { id } = await slowTask(60_000);
    await until(site, id, 'running');
    expect(await comesTrue(() => temporary(database.settings.DATA).length > 0)).toBe(true);
    await worker.kill();
    await database.db
      .updateTable('worker')
      .set({ seen_at: new Date(Date.now() - 60_000) })
      .execute();
    expect(temporary(database.settings.DATA)).not.toEqual([]);
    const next = await start();
    expect(temporary(database.settings.DATA).filter((path) => path.includes(`${id}.1`))).toEqual([]);
    await cancel(site, id);
    await next.stop();
    expect(temporary(database.settings.DATA)).toEqual([]);
  }, 90_000);
});

describe('a worker that is stopped', () => {
  test('gives its task back: it waits again, and another ends it without a retry used up', async () => {
    const first = await start();
    const { id } = await slowTask(4000);
    await until(site, id, 'running');
    await first.stop();
    expect(await rowOf(site, id)).toMatchObject({ state: 'waiting', worker: null });
    const { rows } = await database.pool.query('select retry_count, retry_limit, state from pgboss.job where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ retry_count: 0, retry_limit: 2, state: 'created' }]);
    await start();
    expect(await ended(site, id)).toMatchObject({ state: 'done', attempt: 2 });
  }, 60_000);

  test('waits for what ends in time', async () => {
    const worker = await start({ STOP_SECONDS: '20' });
    const { id } = await slowTask(5000);
    await until(site, id, 'running');
    await worker.stop();
    expect(await rowOf(site, id)).toMatchObject({ state: 'done', attempt: 1 });
  }, 60_000);
});

test('a task that runs in another process is cancelled there', async () => {
  await start();
  const { id } = await slowTask(60_000);
  await until(site, id, 'running');
  await cancel(site, id);
  expect(await ended(site, id)).toMatchObject({ state: 'cancelled' });
  const next = await submit(site, { engine: 'copy', files: ['next'] });
  expect(await ended(site, next)).toMatchObject({ state: 'done' });
}, 60_000);

test('several processes share the work, and nothing is done twice', async () => {
  await Promise.all([start({ WORKERS: '2' }), start({ WORKERS: '2' })]);
  const tasks = await Promise.all(Array.from({ length: 20 }, () => slowTask(50)));
  const rows = await Promise.all(tasks.map(({ id }) => ended(site, id)));
  expect(rows.filter(({ state, attempt }) => state !== 'done' || attempt !== 1)).toEqual([]);
  expect(tasks.map(({ starts }) => starts())).toEqual(tasks.map(() => 1));
}, 60_000);

test('PostgreSQL killed during a task loses nothing: the worker goes on when it is back', async () => {
  await start();
  const { id } = await slowTask(4000);
  await until(site, id, 'running');
  const postmaster = Number.parseInt(readFileSync(join(database.settings.DATA, 'pg', 'postmaster.pid'), 'utf8'), 10);
  process.kill(postmaster, 'SIGKILL');
  // A caller whose query broke asks again, as visitors' pages do.
  const again = async (): Promise<Database> => openDatabase({ ...database.settings, DATABASE_URL: database.url });
  const other = await again();
  const row = await until(other, id, 'done', 'failed');
  expect(row.state).toBe('done');
  expect(await texts(site, row)).toHaveLength(1);
  await expect
    .poll(async () => (await other.pool.query('select 1 from pgboss.job where id = $1', [id])).rowCount, {
      timeout: 20_000,
    })
    .toBe(0);
  const next = await submit(site, { engine: 'copy', files: ['next'] });
  expect(await until(other, next, 'done', 'failed')).toMatchObject({ state: 'done' });
  await other.stop();
}, 120_000);
