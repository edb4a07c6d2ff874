import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/service/store/database.ts';
import { KINDS, startServer, type TestServer, testSettings } from './database.ts';

const postmaster = (data: string) => Number.parseInt(readFileSync(join(data, 'pg', 'postmaster.pid'), 'utf8'), 10);

describe.each(KINDS)('PostgreSQL (%s) is killed while rows are written', (kind) => {
  test('every row it said yes to is there afterwards, and the same pool goes on', async () => {
    const server: TestServer | undefined = kind === 'server' ? await startServer() : undefined;
    const settings = testSettings(server ? { DATABASE_URL: server.url } : {});
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
      await sql`insert into kept values (-1)`.execute(db);
      const { rows } = await sql<{ number: number }>`select number from kept`.execute(db);
      const there = new Set(rows.map(({ number }) => number));
      expect(before).toBeGreaterThanOrEqual(50);
      expect(acked.filter((number) => !there.has(number))).toEqual([]);
      expect(there.has(-1)).toBe(true);
    } finally {
      await database.stop();
      await server?.stop();
    }
  }, 90_000);
});
