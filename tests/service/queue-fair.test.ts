import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { costs, learnCost } from '../../src/service/jobs/costs.ts';
import { forgetTurns } from '../../src/service/jobs/turns.ts';
import { removeTasks } from '../../src/service/tasks/removal.ts';
import { Caller, withSites } from './fair-site.ts';
import { ended, until } from './queue-site.ts';
import { startProcess, type WorkerProcess } from './queue-workers.ts';

const [CROWD, OTHER, THIRD] = ['198.51.100.1', '203.0.113.2', '203.0.113.3'];
const sites = withSites({ ADDRESS_LIMIT: '300' });
const db = () => sites.database.db;
const caller = (address: string, at = 0) => new Caller(sites.urls[at], address);
const ids = ({ data }: { data: { tasks: { taskId: string }[] } }): string[] => data.tasks.map(({ taskId }) => taskId);
/** What workers would take, in their order; the queue is empty then. */
async function drained(): Promise<string[]> {
  const { jobs } = (sites.contexts[0] as (typeof sites.contexts)[0]).queue;
  const order: string[] = [];
  for (let job = await jobs.next(); job; job = await jobs.next()) order.push(job.taskId);
  return order;
}
const workers: WorkerProcess[] = [];
const startWorkers = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) workers.push(await startProcess(sites.database.settings, sites.database.url));
};
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await sql`truncate task, upload, handover_file, turn, cost; delete from pgboss.job`.execute(db());
}, 60_000);

/** How often another's task was begun between two moments of this one. */
async function overtaken(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from task other, task own
    where own.id = ${id} and other.id <> own.id and other.started_at between own.queued_at and own.started_at`.execute(
    db(),
  );
  return rows[0]?.count ?? Number.NaN;
}

describe('the order of work', () => {
  test('behind a group of 250, another visitor at another service is next: two workers in processes of their own', async () => {
    await startWorkers(2);
    const crowd = await caller(CROWD).group('slow', 250, { ms: 200 });
    await until({ db: db() }, ids(crowd)[0] ?? '', 'running', 'done');
    const [id = ''] = ids(await caller(OTHER, 1).group('slow', 1, { ms: 1 }));
    expect(await ended(sites.contexts[0] as never, id)).toMatchObject({ state: 'done' });
    expect(await overtaken(id)).toBeLessThanOrEqual(3);
  }, 120_000);

  test('a group has a place for each of its tasks, in the order of its files', async () => {
    const { data } = await caller(CROWD).group('copy', 20);
    expect(data.tasks.map(({ place }: { place: number }) => place)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const rows = await db().selectFrom('task').select('priority').execute();
    expect(new Set(rows.map(({ priority }) => priority)).size).toBe(20);
    expect(await drained()).toEqual(ids({ data }));
  });

  test('several submits of one take turns with those of another', async () => {
    const [one, two] = [caller(CROWD), caller(OTHER, 1)];
    const first = [...ids(await one.group('copy', 20)), ...ids(await one.group('copy', 20))];
    const second = ids(await two.group('copy', 10));
    const order = await drained();
    expect(order.filter((id) => first.includes(id))).toEqual(first);
    expect(order.slice(0, 20).filter((id) => second.includes(id))).toEqual(second);
  });

  test('visitors of one address share its part, and take turns within', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, (_, at) => caller(CROWD, at % 2).group('copy', 5)));
    const other = ids(await caller(OTHER).group('copy', 5));
    const order = await drained();
    expect(order.slice(0, 11).filter((id) => other.includes(id))).toEqual(other);
    const turns = order
      .filter((id) => !other.includes(id))
      .map((id) => crowd.findIndex((group) => ids(group).includes(id)));
    for (let round = 0; round < 5; round++) expect(new Set(turns.slice(round * 20, round * 20 + 20)).size).toBe(20);
  });

  test('who comes later gets the same part, not the same sum', async () => {
    const crowd = ids(await caller(CROWD).group('slow', 40, { ms: 500 }));
    await startWorkers(1);
    for (const id of crowd.slice(0, 5)) await ended(sites.contexts[0] as never, id);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    const other = ids(await caller(OTHER).group('slow', 20, { ms: 500 }));
    const order = await drained();
    expect(order.slice(0, 20).filter((id) => other.includes(id)).length).toBeLessThanOrEqual(12);
  });

  test('few tasks that take long weigh as much as many quick ones', async () => {
    const known = { slow: 30, copy: 0.3 };
    await db()
      .insertInto('cost')
      .values(Object.entries(known).map(([engine, seconds]) => ({ engine, size: 0, seconds })))
      .execute();
    const long = ids(await caller(CROWD).group('slow', 10));
    const quick = ids(await caller(OTHER).group('copy', 250));
    const order = await drained();
    const quickOnes = (at: number): number =>
      order.slice(0, order.indexOf(long[at] ?? '')).filter((id) => quick.includes(id)).length;
    expect([quickOnes(1), quickOnes(2), quickOnes(3)]).toEqual([100, 200, 250]);
  });

  test('what a task took is learned, and an address that took more than expected waits for it', async () => {
    const crowd = ids(await caller(CROWD).group('slow', 4, { ms: 2500 }));
    const placeOf = async (id = ''): Promise<number> =>
      0 - (await db().selectFrom('task').select('priority').where('id', '=', id).executeTakeFirstOrThrow()).priority;
    expect(await Promise.all(crowd.map(placeOf))).toEqual([0, 10, 20, 30]);
    await startWorkers(1);
    await until({ db: db() }, crowd[1] ?? '', 'running');
    const [last, turn] = [await placeOf(crowd[3]), await db().selectFrom('turn').selectAll().executeTakeFirstOrThrow()];
    expect(turn.until).toBeGreaterThanOrEqual(35);
    expect(last).toBeGreaterThanOrEqual(45);
    const [{ engine, seconds } = { engine: '', seconds: 0 }] = await db().selectFrom('cost').selectAll().execute();
    expect([engine, seconds >= 2.5]).toEqual(['slow', true]);
    const { rows } = await sql<{ same: boolean }>`select bool_and(job.priority = task.priority) as same
      from pgboss.job join task using (id) where task.state = 'waiting'`.execute(db());
    expect(rows[0]?.same).toBe(true);
  }, 60_000);

  test('an estimate is the average of late for the size, the nearest known one, or by the bytes, and always bounded', async () => {
    const MB = 2 ** 20;
    const work = (bytes: number, engine = 'slow') => ({ engine, bytes });
    expect([
      (await costs(db()))(work(0)),
      (await costs(db()))(work(9 * MB)),
      (await costs(db()))(work(2 ** 40)),
    ]).toEqual([10, 100, 36_000]);
    await learnCost(db(), work(1000), 0.001);
    await learnCost(db(), work(9 * MB), 20);
    for (let count = 0; count < 40; count++) await learnCost(db(), work(9 * MB), 10);
    await learnCost(db(), work(2 ** 30, 'copy'), 1e9);
    const cost = await costs(db());
    expect([0, 60_000, 8 * MB, 16 * MB, 1000 * MB].map((bytes) => cost(work(bytes)))).toEqual([1, 1, 100, 100, 100]);
    expect(cost(work(1, 'copy'))).toBe(36_000);
  });

  test('a task that is removed while it runs costs what it took, not what it was expected to take', async () => {
    await db().insertInto('cost').values({ engine: 'slow', size: 0, seconds: 300 }).execute();
    const [id = ''] = ids(await caller(CROWD).group('slow', 1, { ms: 600_000 }));
    await startWorkers(1);
    await until({ db: db() }, id, 'running');
    const charged = async (): Promise<number> =>
      (await db().selectFrom('turn').select('until').executeTakeFirstOrThrow()).until;
    expect(await charged()).toBe(3000);
    await removeTasks(sites.contexts[0] as never, [id]);
    await vi.waitFor(async () => expect(await charged()).toBeLessThan(300), { timeout: 20_000, interval: 50 });
  }, 30_000);

  test('an address that was charged for long tasks is behind one that comes new', async () => {
    const crowd = ids(await caller(CROWD).group('slow', 3));
    await startWorkers(1);
    await until({ db: db() }, crowd[0] ?? '', 'running');
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await db().updateTable('turn').set({ until: 500 }).execute();
    await caller(CROWD).group('copy', 1);
    const other = ids(await caller(OTHER).group('slow', 20));
    const order = await drained();
    expect(order.filter((id) => other.includes(id) || crowd.slice(1).includes(id)).slice(0, 20)).toEqual(other);
  }, 30_000);

  test('what waited in another database is not behind all who come new', async () => {
    const crowd = ids(await caller(CROWD).group('copy', 5));
    await sql`update task set priority = priority - 1000; update pgboss.job set priority = priority - 1000; delete from turn`.execute(
      db(),
    );
    const other = ids(await caller(OTHER).group('copy', 5));
    const order = await drained();
    expect(new Set(order.slice(0, 2))).toEqual(new Set([crowd[0], other[0]]));
  });

  test('addresses whose turn is long over are forgotten, and the queue’s time when nobody waits', async () => {
    const turn = (address: string, start: number) => ({ address, start, until: start + 5 });
    await db()
      .insertInto('turn')
      .values([turn('past', 10), turn('late', 96), turn('last', 100)])
      .execute();
    const [id] = ids(await caller(CROWD).group('copy', 1));
    await forgetTurns(db());
    expect(
      (await db().selectFrom('turn').select('address').orderBy('address').execute()).map(({ address }) => address),
    ).toEqual(['last', 'late']);
    await sql`delete from task where id = ${id}`.execute(db());
    await forgetTurns(db());
    expect(await db().selectFrom('turn').selectAll().execute()).toEqual([]);
  });

  test('a picture of a page is drawn before the other tasks of its visitor, not before everybody’s', async () => {
    const one = caller(CROWD);
    const [source = ''] = ids(await one.group('copy', 5));
    const other = ids(await caller(OTHER).group('copy', 5));
    await Promise.all(
      [100, 101, 102].map((size) => one.form('/task/previewYee', { taskId: source, of: 'source', size })),
    );
    const order = await drained();
    expect(order.slice(0, 6).filter((id) => other.includes(id))).toHaveLength(3);
  }, 30_000);
});

describe('places', () => {
  test('twelve requests for 84 each from one address leave room for others, whose tasks are done soon', async () => {
    await startWorkers(1);
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, at) => caller(CROWD, at % 2).group('slow', 84, { ms: 100 })),
    );
    const refused = crowd.filter(({ ret }) => ret !== 0);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    for (const answer of refused)
      expect(answer).toMatchObject({
        ret: 400,
        data: { code: 'busy' },
        msg: expect.stringMatching(/所在的网络已有 \d+ 个.*最多 300 个.*请等/),
      });
    for (const address of [OTHER, THIRD]) {
      const answer = await caller(address, 1).group('copy', 3);
      expect(answer.ret).toBe(0);
      for (const id of ids(answer))
        expect(await ended(sites.contexts[0] as never, id)).toMatchObject({ state: 'done' });
      const [first = ''] = ids(answer);
      expect(await overtaken(first)).toBeLessThanOrEqual(3);
    }
  }, 120_000);

  test('are counted for two services together, whatever the visitor’s cookie, port and half of the address', async () => {
    const addresses = [
      '2001:db8:1:2::a',
      '[2001:db8:1:2:ffff::b]:40001',
      '2001:0db8:1:2:1:2:3:4',
      '2001:db8:1:2::a%eth0',
    ];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => caller(addresses[at % 4] ?? '', at % 2).group('copy', 40)),
    );
    expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(7);
    expect((await caller('2001:db8:1:3::a').group('copy', 40)).ret).toBe(0);
  });

  test('the whole queue is never more than full, though all come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => caller(`192.0.2.${at}`, at % 2).group('copy', 90)),
    );
    expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(11);
  }, 60_000);

  test('tasks that wait for an answer hold one of their address, and go on only where the queue has one', async () => {
    const one = caller(CROWD);
    const [upload] = await one.upload(new File(['plain words'], 'a.txt'));
    const { data } = await one.form('/task/submitMiddleTask', { tool: 'copy', uploads: [upload] });
    expect(await caller(CROWD).group('copy', 300)).toMatchObject({ ret: 400, data: { code: 'busy' } });
    expect((await caller(CROWD).group('copy', 299)).ret).toBe(0);
    for (const address of ['192.0.2.1', '192.0.2.2']) await caller(address).group('copy', 300);
    const { taskId } = data.task;
    expect((await caller('192.0.2.3').group('copy', 101)).ret).toBe(0);
    expect(await one.form('/task/goOnConvert', { taskId })).toMatchObject({ ret: 400, data: { code: 'busy' } });
    await sql`delete from task where id = (select id from task where state = 'waiting' limit 1)`.execute(db());
    expect((await one.form('/task/goOnConvert', { taskId })).ret).toBe(0);
  }, 60_000);
});

test('a large group takes no more statements than a small one', async () => {
  const one = caller(CROWD);
  const [upload] = await one.upload(new File(['plain words'], 'a.txt'));
  const count = async (tasks: number): Promise<number> => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const { ret } = await one.form('/task/submitTask_group', { tool: 'copy', uploads: Array(tasks).fill(upload) });
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query));
    asked.mockRestore();
    expect(ret).toBe(0);
    return texts.filter((text) => /task|pgboss/.test(text)).length;
  };
  expect(await count(150)).toBe(await count(2));
});

test('submits, answers, deletes and the work itself never wait for each other in a circle', async () => {
  await startWorkers(1);
  const visitors = [caller(CROWD), caller(CROWD, 1), caller(OTHER), caller(OTHER, 1)];
  const turn = async (one: Caller, round: number) => {
    const [upload] = await one.upload(new File(['plain words'], 'a.txt'));
    const middle = await Promise.all(
      [1, 2].map(() => one.form('/task/submitMiddleTask', { tool: 'copy', uploads: [upload] })),
    );
    const [a, b] = middle.map(({ data }) => data.task.taskId as string);
    const answers = await Promise.all([
      one.form('/task/goOnConvertBatch', { answers: [{ taskId: a }, { taskId: b }] }),
      one.form('/task/goOnConvertBatch', { answers: [{ taskId: b }, { taskId: a }] }),
      one.form('/task/moreConvert', { taskId: a, tool: 'slow', options: { ms: 20 } }),
      one.group('slow', 5, { ms: 10 * round }),
      one.ask(`/task/deleteById?taskId=${b}`, { method: 'DELETE' }),
    ]);
    return answers.map(({ ret, data }) => (ret === 0 ? 'ok' : data.code));
  };
  const codes: string[] = [];
  for (let round = 1; round < 6; round++)
    codes.push(...(await Promise.all(visitors.map((one) => turn(one, round)))).flat());
  expect(new Set(codes)).toEqual(new Set(['ok', ...(codes.includes('not-found') ? ['not-found'] : [])]));
}, 120_000);
