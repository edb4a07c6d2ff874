import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../src/service/base/settings.ts';
import { openDatabase } from '../../src/service/store/database.ts';
import { KINDS, openPlace, testSettings } from './database.ts';

const postmaster = (data: string) => Number.parseInt(readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8'), 10);

/** Asks until there is an answer; the test's own time limit ends it. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await sleep(5);
    }
  }
}

describe.each(KINDS)('PostgreSQL (%s) is killed while rows are written', (kind) => {
  test('every row it said yes to is there afterwards, and the same pool goes on', async () => {
    const { settings, server, close } = await openPlace({}, kind);
    const database = await openDatabase(settings);
    const { db } = database;
    try {
      await sql`create table kept (number integer)`.execute(db);
      const acked: number[] = [];
      let killed = false;
      const write = async (from: number) => {
        for (let number = from; !killed || acked.length < 50; number += 4) {
          await sql`insert into kept values (${number})`.execute(db).then(
            () => acked.push(number),
            () => undefined,
          );
        }
      };
      const writers = [0, 1, 2, 3].map(write);
      while (acked.length < 50) await sleep(5);
      await (server ? server.kill() : process.kill(postmaster(settings.DATA), 'SIGKILL'));
      killed = true;
      await server?.start();
      await Promise.all(writers);
      const before = acked.length;
      await answered(() => sql`insert into kept values (-1)`.execute(db));
      // That answer may have come from a server process that had not yet noticed the death of its parent.
      const { rows } = await answered(() => sql<{ number: number }>`select number from kept`.execute(db));
      const there = new Set(rows.map(({ number }) => number));
      expect(before).toBeGreaterThanOrEqual(50);
      expect(acked.filter((number) => !there.has(number))).toEqual([]);
      expect(there.has(-1)).toBe(true);
    } finally {
      await database.stop();
      await close();
    }
  }, 90_000);
});

interface Second {
  ask(statement: string): Promise<unknown[]>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const children: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function second(settings: Settings): Promise<Second> {
  const file = new URL('second-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file], { env: { ...process.env, DATA: settings.DATA } });
  children.push(child);
  child.stderr.pipe(process.stderr);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  const exit = once(child, 'exit');
  return {
    async ask(statement) {
      child.stdin.write(`${statement}\n`);
      return JSON.parse((await lines.next()).value ?? '[]');
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}

describe('several processes on one data folder', () => {
  test('start at once on an empty folder and share one server; whoever started it may be killed', async () => {
    const settings = testSettings();
    const [one, two, three] = await Promise.all([second(settings), second(settings), second(settings)]);
    await one.ask('create table shared (number integer)');
    await two.ask('insert into shared values (7)');
    expect(await three.ask('select number from shared')).toEqual([{ number: 7 }]);
    await one.kill();
    expect(await two.ask('select number from shared')).toEqual([{ number: 7 }]);
    await two.kill();
    expect(await three.ask('select number from shared')).toEqual([{ number: 7 }]);
    await three.stop();
    // The last answer may have come from the server of the one killed before, which ends by itself a moment later.
    await expect.poll(() => existsSync(join(settings.DATA, 'pg', 'postmaster.pid')), { timeout: 20_000 }).toBe(false);
  }, 90_000);

  test('the server ends with the last process, also where that is killed', async () => {
    const { settings } = await openPlace({}, 'embedded');
    const only = await second(settings);
    const pid = postmaster(settings.DATA);
    await only.kill();
    while (existsSync(`/proc/${pid}`)) await sleep(20);
    expect(existsSync(join(settings.DATA, 'pg', 'postmaster.pid'))).toBe(false);
  }, 60_000);
});

test('a lock file that names a process of another kind, as after the restart of a container, stops nobody', async () => {
  const { settings } = await openPlace({}, 'embedded');
  await (await openDatabase(settings)).stop();
  const other = spawn('sleep', ['60'], { stdio: 'pipe' });
  children.push(other);
  const stale = `${other.pid}\n${join(settings.DATA, 'pg')}\n0\n5432\n${join(settings.DATA, 'pg-socket')}\n\n0 0\n`;
  writeFileSync(join(settings.DATA, 'pg', 'postmaster.pid'), stale);
  const again = await openDatabase(settings);
  expect(postmaster(settings.DATA)).not.toBe(other.pid);
  await again.stop();
}, 60_000);

test('a data folder with a long path works, and its socket belongs to us alone', async () => {
  const { settings } = await openPlace({ DATA: join(testSettings().DATA, 'a'.repeat(120)) }, 'embedded');
  const long = await openDatabase(settings);
  expect((await long.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await long.stop();
}, 60_000);
