import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openQueue } from '../../src/service/queue/boss.ts';
import { inOrder } from '../../src/service/store/moved-tables.ts';
import { sharedSecret } from '../../src/service/store/shared-secret.ts';
import type { Tables } from '../../src/service/store/tables.ts';
import { exportData, importData } from '../../src/service/store/transfer.ts';
import { KINDS, withDatabase } from './database.ts';
import { bare } from './queue-workers.ts';

const ODD_NAME = "“引号\\反斜杠\u2028换行\n和 '单引号' $1 😀.docx";

async function fill(db: Kysely<Tables>, tasks: number): Promise<void> {
  await sharedSecret(db, {});
  await db
    .insertInto('upload')
    .values({
      id: 'u'.repeat(20),
      owner: 'a',
      key: 'uploads/u',
      name: ODD_NAME,
      size: 2 ** 52 + 1,
      complete: true,
      expires_at: new Date(),
    })
    .execute();
  const handover = randomUUID();
  await db
    .insertInto('handover')
    .values({
      id: handover,
      owner: 'a',
      address: 'house',
      code: 'c',
      direction: 'to-phone',
      accept: ['pdf', '{"odd",NULL}'],
      files: 2,
      mb: 3,
      devices: ['b'],
      expires_at: new Date(),
    })
    .execute();
  await db
    .insertInto('handover_file')
    .values({ upload: 'u'.repeat(20), handover })
    .execute();
  const states = ['waiting', 'running', 'middle', 'done', 'failed', 'cancelled'] as const;
  const file = { id: randomUUID(), key: 'tasks/x', name: ODD_NAME, size: 12 };
  const rows = Array.from({ length: tasks }, (_, number) => ({
    id: randomUUID(),
    owner: 'a',
    group_id: null,
    tool: 'word-to-pdf',
    engine: 'office',
    options: JSON.stringify({ precise: 0.1, text: ODD_NAME }),
    inputs: JSON.stringify([file]),
    passwords: null,
    state: states[number % states.length] ?? 'done',
    ask: 'null',
    progress: 1 / 3,
    note: null,
    notes: JSON.stringify(['仿宋 → 思源宋体']),
    skipped: '[]',
    results: JSON.stringify([file, file]),
    error: JSON.stringify({ code: 'broken-file' }),
    attempt: 1,
    worker: null,
    priority: number,
    key: `key ${number}`,
    platform: 'web',
    internal: false,
    expires_at: '2031-02-03T04:05:06.789012Z',
  }));
  await db.insertInto('task').values(rows).execute();
  await db
    .insertInto('turn')
    .values({ address: 'house', start: 12, until: 2 ** 40 })
    .execute();
  await db
    .insertInto('cost')
    .values({ engine: 'office', size: 3, seconds: 1 / 3 })
    .execute();
  await db
    .insertInto('address_quota')
    .values({ address: 'house', bytes: 2 ** 33 })
    .execute();
  await db
    .insertInto('worker')
    .values({ id: 'w', host: 'h', slots: 1, isolation: 'full', engines: '[]', running: '[]', seen_at: new Date() })
    .execute();
  await db.insertInto('upload_lock').values({ id: 'u', holder: 'h', until: new Date() }).execute();
}

/** Tables of the service, those of pg-boss apart, but for what the migrations keep. */
async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name !~ '^kysely_' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
/** They hold for the processes and requests of one database. */
const LEFT_BEHIND = ['upload_lock', 'worker'];

async function clear(db: Kysely<Tables>): Promise<void> {
  for (const table of await tablesOf(db)) await sql`truncate ${sql.table(table)} cascade`.execute(db);
}

/**
 * Every row of every table as PostgreSQL writes it, the table's name before it; of tasks that were running what an
 * import resets is left out.
 */
async function rowsOf(db: Kysely<Tables>): Promise<string[]> {
  const lines: string[] = [];
  for (const table of (await tablesOf(db)).filter((name) => !LEFT_BEHIND.includes(name))) {
    const reset = sql`case when to_jsonb(t) ->> 'state' in ('waiting', 'running')
      then array['state', 'progress', 'note', 'worker', 'started_at'] else array[]::text[] end`;
    const { rows } = await sql<{
      line: string;
    }>`select (to_jsonb(t) - ${reset})::text as line from ${sql.table(table)} t order by 1`.execute(db);
    lines.push(...rows.map(({ line }) => `${table} ${line}`));
  }
  return lines;
}

const MOVED = { cost: 1, secret: 1, address_quota: 1, handover: 1, handover_file: 1, task: 450, turn: 1, upload: 1 };
const none = async () => {};

describe.each(KINDS)('moving from the embedded database to %s', (kind) => {
  const from = withDatabase('embedded');
  const to = withDatabase(kind);
  beforeAll(() => fill(from.db, 450));

  test.each(['data.jsonl', 'data.jsonl.gz'])('%s holds every row, and all of them come in equal', async (name) => {
    const file = join(from.settings.DATA, name);
    expect(await exportData(from.db, file)).toEqual(MOVED);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await clear(to.db);
    await sql`drop schema if exists pgboss cascade`.execute(to.db);
    const queue = await openQueue(to);
    expect(await importData(to.db, file, queue.send)).toEqual(MOVED);
    // A table that is moved without a row here is not tested.
    expect(Object.keys(MOVED).sort()).toEqual((await tablesOf(to.db)).filter((name) => !LEFT_BEHIND.includes(name)));
    expect(await rowsOf(to.db)).toEqual(await rowsOf(from.db));
    const waiting = await to.db
      .selectFrom('task')
      .select(['id', 'state'])
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    expect(waiting.map(({ state }) => state)).toEqual(Array(150).fill('waiting'));
    const queued = new Set<string | undefined>();
    for (let job = await queue.jobs.next(); job; job = await queue.jobs.next()) queued.add(job.taskId);
    expect(queued).toEqual(new Set(waiting.map(({ id }) => id)));
    await queue.stop();
    await expect(importData(to.db, file, none)).rejects.toThrow('已经有数据');
    await expect(exportData(from.db, file)).rejects.toThrow('EEXIST');
  });

  test('a file cut anywhere, with a wrong row or of another version brings nothing in', async () => {
    const whole = gunzipSync(readFileSync(join(from.settings.DATA, 'data.jsonl.gz'))).toString();
    const lines = whole.split('\n');
    const file = join(to.settings.DATA, 'bad.jsonl');
    const bad = {
      empty: '',
      'cut in a row': whole.slice(0, whole.length / 2),
      'without its end': lines.slice(0, -2).join('\n'),
      'a row missing': [...lines.slice(0, 20), ...lines.slice(21)].join('\n'),
      'two rows in a line': [...lines.slice(0, 20), `${lines[20]},${lines[21]}`, ...lines.slice(22)].join('\n'),
      'another version': whole.replace('"version":1', '"version":2'),
      'another kind': `{"hello":1}\n${whole}`,
      'more than its end': `${whole}{}\n`,
    };
    await clear(to.db);
    for (const [what, text] of Object.entries(bad)) {
      writeFileSync(file, text);
      await expect(importData(to.db, file, none), what).rejects.toThrow();
      expect(await rowsOf(to.db), what).toEqual([]);
    }
  });
});

describe('tables that are not known here', () => {
  const from = withDatabase('embedded');
  const to = withDatabase('embedded');
  test('are moved after those that they refer to, and numbers go on', async () => {
    for (const { db } of [from, to]) {
      await sql`create table z_buyer (id text primary key)`.execute(db);
      await sql`create table a_order (
        number bigint generated always as identity primary key,
        buyer text not null references z_buyer (id)
      )`.execute(db);
    }
    await sql`insert into z_buyer values ('b')`.execute(from.db);
    await sql`insert into a_order (buyer) values ('b'), ('b')`.execute(from.db);
    const file = join(from.settings.DATA, 'more.jsonl');
    await exportData(from.db, file);
    expect(await importData(to.db, file, none)).toMatchObject({ a_order: 2, z_buyer: 1 });
    const { rows } = await sql`insert into a_order (buyer) values ('b') returning number`.execute(to.db);
    expect(rows).toEqual([{ number: 3 }]);
  });

  test('that refer to each other are no order', () =>
    expect(() =>
      inOrder([
        { name: 'a', needs: ['b'] },
        { name: 'b', needs: ['a'] },
      ]),
    ).toThrow('a, b'));
});

describe('the command', () => {
  const from = withDatabase('embedded');
  const to = withDatabase('embedded');

  async function data(
    words: string[],
    env: Record<string, string>,
  ): Promise<{ status: number; stdout: string; stderr: string }> {
    const child = spawn(process.execPath, [new URL('../../src/service/data.ts', import.meta.url).pathname, ...words], {
      env: { ...bare(), ...env },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    const [status] = await once(child, 'close');
    return { status, stdout, stderr };
  }

  test('says how it went by its exit status', async () => {
    await fill(from.db, 3);
    const file = join(from.settings.DATA, '数据.gz');
    const [here, there] = [{ DATA: from.settings.DATA }, { DATA: to.settings.DATA }];
    const [help, usage, none, first] = await Promise.all([
      data(['--help'], {}),
      data(['export'], {}),
      data(['import', `${file}x`], there),
      data(['export', file], here),
    ]);
    expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('用法') });
    expect(usage).toMatchObject({ status: 2, stdout: '' });
    expect(none).toMatchObject({ status: 1, stderr: expect.stringContaining('没有') });
    expect(first).toEqual({ status: 0, stdout: '已导出：任务 3 个，上传 1 个。\n', stderr: '' });
    const [again, moved] = await Promise.all([data(['export', file], here), data(['import', file], there)]);
    expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('没有覆盖') });
    expect(moved).toEqual({ status: 0, stdout: '已导入：任务 3 个，上传 1 个。\n', stderr: '' });
    expect(await data(['import', file], there)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('已经有数据'),
    });
  }, 90_000);
});
