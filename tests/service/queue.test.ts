import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../src/service/context.ts';
import { startWorker, type Worker } from '../../src/service/queue/worker.ts';
import { sealPasswords } from '../../src/service/store/passwords.ts';
import { removeTasks } from '../../src/service/tasks/removal.ts';
import { withDatabase } from './database.ts';
import { cancel, ENGINES, ended, openSite, rowOf, submit, texts, until } from './queue-site.ts';
import { processesIn, processesWith, temporary } from './queue-workers.ts';

const database = withDatabase(undefined, { WORKERS: '2' });
let site: Context;
let worker: Worker;

beforeAll(async () => {
  site = await openSite(database, database.settings);
  worker = await startWorker(site, { engines: ENGINES });
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await site?.queue.stop();
  expect(processesIn(join(database.settings.DATA, 'tmp'))).toEqual([]);
}, 60_000);

/** Jobs that pg-boss keeps of a task. */
const jobs = async (id: string): Promise<string[]> =>
  (
    await database.pool.query(
      `select name || ' ' || state as job from pgboss.job where data->>'taskId' = $1 order by 1`,
      [id],
    )
  ).rows.map(({ job }: { job: string }) => job);

test('files of visitors are out of reach of other users of the machine', () => {
  for (const folder of ['files', 'tmp']) expect(statSync(join(database.settings.DATA, folder)).mode & 0o077).toBe(0);
});

describe('a task', () => {
  test('is taken, run in a host, and its result is in the store', async () => {
    const id = await submit(site, { engine: 'copy', files: ['abc', '中文 def'] });
    const row = await ended(site, id);
    expect(row).toMatchObject({ state: 'done', attempt: 1, progress: 1, error: null, passwords: null });
    expect(await texts(site, row)).toEqual(['ABC', '中文 DEF']);
    expect(row.results.map(({ name, size }) => [name, size])).toEqual([
      ['文件0.txt', 3],
      ['文件1.txt', 10],
    ]);
    expect(await jobs(id)).toEqual([]);
  });

  test('whose transaction is rolled back leaves neither row nor job', async () => {
    const kept = await submit(site, { engine: 'copy' });
    const { id: _id, ...row } = await ended(site, kept);
    const id = crypto.randomUUID();
    const transaction = database.db.transaction().execute(async (tx) => {
      const json = {
        options: '{}',
        inputs: JSON.stringify(row.inputs),
        ask: 'null',
        notes: '[]',
        skipped: '[]',
        results: '[]',
        error: 'null',
      };
      await tx
        .insertInto('task')
        .values({ ...row, ...json, id, state: 'waiting' })
        .execute();
      await site.queue.send(tx, [{ id, priority: 0 }]);
      throw new Error('rolled back');
    });
    await expect(transaction).rejects.toThrow('rolled back');
    expect(await jobs(id)).toEqual([]);
    await expect(rowOf(site, id)).rejects.toThrow();
  });

  test('shows how far it is while it runs', async () => {
    const id = await submit(site, { engine: 'slow', options: { ms: 1500 } });
    const seen = new Set<number>();
    let row = await until(site, id, 'running', 'done');
    while (row.state === 'running') {
      seen.add(row.progress);
      row = await rowOf(site, id);
    }
    expect(row.state).toBe('done');
    expect(seen.size).toBeGreaterThan(2);
    expect([...seen]).toEqual([...seen].sort((a, b) => a - b));
  });

  test('is waited for without asking again and again', async () => {
    const id = await submit(site, { engine: 'slow', options: { ms: 300 } });
    expect(await site.queue.waitForEnd(id, 10)).toMatch(/waiting|running/);
    expect(await site.queue.waitForEnd(id, 20_000)).toBe('done');
    expect(await site.queue.waitForEnd(crypto.randomUUID(), 20_000)).toBeUndefined();
  });

  test('that had to wait keeps its result as long as any other', async () => {
    const { pool, settings } = database;
    const id = await submit(site, { engine: 'slow', options: { ms: 500 } });
    await pool.query(`update task set expires_at = now() where id = $1`, [id]);
    expect((await ended(site, id)).state).toBe('done');
    const { rows } = await pool.query(
      `select extract(epoch from expires_at - ended_at)::float8 as kept from task where id = $1`,
      [id],
    );
    expect(rows[0].kept).toBeGreaterThanOrEqual(settings.KEEP_SECONDS);
  });

  test('with an option that is not its engine’s, or an engine that is not there, fails', async () => {
    const id = await submit(site, { engine: 'copy', options: { surprise: 1 } });
    expect(await ended(site, id)).toMatchObject({ state: 'failed', error: { code: 'bad-option' } });
    const none = await submit(site, { engine: 'nobody' });
    expect(await ended(site, none)).toMatchObject({ state: 'failed', error: { code: 'not-built' } });
  });

  test('whose engine has no programs here waits for another worker and keeps nobody else waiting', async () => {
    const id = await submit(site, { engine: 'needy' });
    const next = await submit(site, { engine: 'copy' });
    expect(await ended(site, next)).toMatchObject({ state: 'done' });
    await expect.poll(async () => (await rowOf(site, id)).attempt, { timeout: 15_000 }).toBeGreaterThan(1);
    await expect.poll(() => jobs(id)).toEqual(['convert created']);
    await database.db.deleteFrom('task').where('id', '=', id).execute();
    await cancel(site, id);
    const [{ engines }] = (await database.pool.query('select engines from worker')).rows;
    expect(engines).toContain('copy');
    expect(engines).not.toContain('needy');
  });

  test('whose file is gone fails with the reason', async () => {
    const id = await submit(site, { engine: 'slow', options: { ms: 1 }, files: ['a'], gone: true });
    expect(await ended(site, id)).toMatchObject({ state: 'failed', error: { code: 'not-found' } });
  });
});

describe('a file with a password', () => {
  /** What `goOnConvert` does: the answer into the row, and the task in the queue again. */
  const answer = (id: string, passwords: (string | null)[]): Promise<void> =>
    database.db.transaction().execute(async (tx) => {
      const sealed = sealPasswords(site.secret, passwords);
      await tx
        .updateTable('task')
        .set({ state: 'waiting', passwords: sealed, ask: 'null' })
        .where('id', '=', id)
        .execute();
      await site.queue.send(tx, [{ id, priority: 0 }]);
    });

  test('is asked for, refused when wrong, and opened when right', async () => {
    const id = await submit(site, { engine: 'locked', files: ['s3cret'] });
    const first = await ended(site, id);
    expect(first).toMatchObject({
      state: 'middle',
      ask: { kind: 'password', files: [{ index: 0, name: '文件0.txt', type: 'txt', password: 'needed' }] },
    });
    expect(await jobs(id)).toEqual([]);
    await answer(id, ['wrong']);
    const second = await ended(site, id);
    expect(second.ask?.files[0]?.password).toBe('wrong');
    await answer(id, ['s3cret']);
    const last = await until(site, id, 'done');
    expect(last).toMatchObject({ passwords: null, ask: null, attempt: 3 });
    expect(last.results[0]?.name).toBe('_.._a_b.txt');
  });

  test('among others is asked for once, and left out by the visitor’s word', async () => {
    const id = await submit(site, { engine: 'locked', files: ['one', 'two'], options: { skips: true } });
    expect((await ended(site, id)).ask?.files.map(({ password }) => password)).toEqual(['needed', 'needed']);
    await answer(id, ['one', null]);
    const row = await until(site, id, 'done');
    expect(row.skipped).toEqual([{ index: 1, error: { code: 'password-needed' } }]);
    expect(row.results).toHaveLength(1);
  });

  test('lies in the row sealed', async () => {
    const id = await submit(site, { engine: 'slow', options: { ms: 500 }, passwords: ['pass phrase'] });
    const row = await until(site, id, 'running');
    expect(row.passwords).toMatch(/^[\w-]{40,}$/);
    expect((await ended(site, id)).passwords).toBeNull();
  });
});

describe('an engine that', () => {
  const cases = [
    ['hangs', 'hang', {}, 'timeout'],
    ['throws what is no refusal', 'throws', {}, 'unknown'],
    ['eats memory', 'eats', {}, 'out-of-memory'],
    ['writes forever', 'writes', {}, 'too-large'],
    ['writes forever beside its folder', 'writes', { where: 'tmp' }, 'too-large'],
    ['forks', 'forks', {}, 'timeout'],
  ] as const;
  test.for(cases)('%s is stopped, once', async ([, engine, options, code]) => {
    const mark = String(Math.floor(Math.random() * 1e9));
    const id = await submit(site, { engine, options, files: [mark] });
    expect(await ended(site, id)).toMatchObject({ state: 'failed', attempt: 1, error: { code } });
    expect(processesWith(`.${mark}`)).toEqual([]);
    expect(temporary(database.settings.DATA).filter((path) => path.includes(id))).toEqual([]);
    expect(await jobs(id)).toEqual([]);
  });

  test('gives a link to a file of this machine as its result gives nothing', async () => {
    const id = await submit(site, { engine: 'links' });
    expect(await ended(site, id)).toMatchObject({ state: 'failed', error: { code: 'no-result' }, results: [] });
  });

  test('says what the database cannot keep is heard as far as it can', async () => {
    const id = await submit(site, { engine: 'speaks' });
    expect(await ended(site, id)).toMatchObject({
      state: 'done',
      attempt: 1,
      notes: [{ text: 'ab\ufffdc', lost: true }],
    });
    const failing = await submit(site, { engine: 'speaks', options: { fails: true } });
    expect(await ended(site, failing)).toMatchObject({
      state: 'failed',
      error: { code: 'unsupported', detail: 'ab\ufffdc' },
    });
    // The next visitors' tasks, one of them in the same process, hear nothing of it.
    const next = await Promise.all([1, 2].map(() => submit(site, { engine: 'slow', options: { ms: 600 } })));
    for (const row of await Promise.all(next.map((each) => ended(site, each)))) expect(row.notes).toEqual([]);
  });

  test('ends its process is tried again, then fails and is among the dead letters', async () => {
    const id = await submit(site, { engine: 'exits' });
    expect(await until(site, id, 'failed')).toMatchObject({ attempt: 3, error: { code: 'interrupted' } });
    expect(await jobs(id)).toEqual(expect.arrayContaining([expect.stringMatching(/^convert-dead /), 'convert failed']));
    expect(await site.queue.dead()).toContainEqual({ taskId: id, at: expect.any(Date), reason: 'engine host died' });
  }, 30_000);

  test('is well goes on after all of these', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map((text) => submit(site, { engine: 'copy', files: [text] })));
    const rows = await Promise.all(ids.map((id) => ended(site, id)));
    expect(await Promise.all(rows.map((row) => texts(site, row)))).toEqual([['A'], ['B'], ['C']]);
  });
});

describe('cancelling', () => {
  test('a running task stops it and writes nothing more', async () => {
    const id = await submit(site, { engine: 'slow', options: { ms: 60_000 } });
    await until(site, id, 'running');
    await cancel(site, id);
    expect(await ended(site, id)).toMatchObject({ state: 'cancelled', results: [] });
    expect(await jobs(id)).toEqual([]);
  });

  test('with the row gone, as a delete does, leaves nothing', async () => {
    const id = await submit(site, { engine: 'slow', options: { ms: 60_000 } });
    await until(site, id, 'running');
    await database.db.deleteFrom('task').where('id', '=', id).execute();
    await cancel(site, id);
    const free = await submit(site, { engine: 'copy' });
    await ended(site, free);
    await expect.poll(() => temporary(database.settings.DATA), { timeout: 15_000 }).toEqual([]);
  });

  test('and removing what the store does not let go of leaves the task as it was, to be done', async () => {
    const busy = await Promise.all([1, 2].map(() => submit(site, { engine: 'slow', options: { ms: 60_000 } })));
    for (const each of busy) await until(site, each, 'running');
    const id = await submit(site, { engine: 'copy' });
    const stuck = { ...site.files, delete: () => Promise.reject(new Error('the store is away')) };
    await expect(removeTasks({ ...site, files: stuck }, [id])).rejects.toThrow('away');
    await removeTasks(site, busy);
    expect((await ended(site, id)).state).toBe('done');
  });

  test('a task that hears nothing kills its host', async () => {
    const id = await submit(site, { engine: 'hang' });
    await until(site, id, 'running');
    await cancel(site, id);
    expect(await ended(site, id)).toMatchObject({ state: 'cancelled' });
  });
});

test('80 tasks that wait all end, once each', async () => {
  const wanted = Array.from({ length: 80 }, (_, index) => `task ${index}`);
  const ids: string[] = [];
  // As many at once as the pool has connections twice over: what waits for one of them gives up after seconds.
  for (let at = 0; at < wanted.length; at += 20) {
    const lot = wanted.slice(at, at + 20).map((text) => submit(site, { engine: 'copy', files: [text] }));
    ids.push(...(await Promise.all(lot)));
  }
  const rows = await Promise.all(ids.map((id) => ended(site, id)));
  expect(rows.filter(({ state, attempt }) => state !== 'done' || attempt !== 1)).toEqual([]);
  expect((await Promise.all(rows.map((row) => texts(site, row)))).flat()).toEqual(
    wanted.map((text) => text.toUpperCase()),
  );
  const keys: string[] = [];
  for await (const { key } of site.files.list('result/')) keys.push(key);
  expect(rows.flatMap(({ results }) => results.map(({ key }) => key)).filter((key) => !keys.includes(key))).toEqual([]);
  expect(temporary(database.settings.DATA)).toEqual([]);
}, 60_000);
