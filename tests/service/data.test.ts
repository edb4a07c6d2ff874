import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../src/service/store/migrate.ts';
import { KINDS, withDatabase } from './database.ts';

describe.each(KINDS)('tables on %s', (kind) => {
  const database = withDatabase(kind);

  test('migrations come up from empty, once, when several processes start at the same time', async () => {
    const { db } = database;
    await sql`drop schema public cascade; create schema public`.execute(db);
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
    await migrate(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['secret', 'task', 'upload', 'worker']));
    expect(await db.selectFrom('task').select('id').execute()).toEqual([]);
  });
});
