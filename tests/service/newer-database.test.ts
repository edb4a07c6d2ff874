import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openQueue } from '../../src/service/queue/boss.ts';
import { openDatabase } from '../../src/service/store/database.ts';
import { openPlace, withDatabase } from './database.ts';

describe('a database that a newer version has changed is refused with what was found and what to do:', () => {
  const database = withDatabase();

  test('for our tables', async () => {
    const { db, url, settings } = database;
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01')`.execute(db);
    const opened = openDatabase({ ...settings, DATABASE_URL: url });
    await expect(opened).rejects.toThrow(/更新的版本[^]*999-later[^]*只认识到 \d{3}-[^]*请改用更新的版本/);
    await sql`delete from kysely_migration where name = '999-later'`.execute(db);
    await (await openDatabase({ ...settings, DATABASE_URL: url })).stop();
  });

  test('for those of the queue', async () => {
    const { db } = database;
    await (await openQueue(database)).stop();
    await sql`update pgboss.version set version = version + 1`.execute(db);
    await expect(openQueue(database)).rejects.toThrow(/更新的版本[^]*pg-boss \d+[^]*请改用更新的版本/);
  }, 30_000);
});

test('the data folder of another PostgreSQL is refused with its version and what to do', async () => {
  const { settings, close } = await openPlace({}, 'embedded');
  writeFileSync(join(settings.DATA, 'pg', 'PG_VERSION'), '99\n');
  await expect(openDatabase(settings)).rejects.toThrow(
    /PostgreSQL 99 建的[^]*这里只有 PostgreSQL \d+[^]*npm run data -- export/,
  );
  await close();
}, 30_000);
