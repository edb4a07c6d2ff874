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

  test('workers keep what they told of a portrait model; those of the version before may still tell it', async () => {
    const { db } = database;
    // As the version before 009 left the tables.
    await sql`alter index address_quota_pkey rename to taken_in_pkey`.execute(db);
    await sql`alter table address_quota rename to taken_in`.execute(db);
    await sql`alter table worker drop column models, drop column offers`.execute(db);
    await sql`drop table handover_file, handover`.execute(db);
    await sql`alter table task drop column seconds_left`.execute(db);
    await sql`delete from kysely_migration where name >= '009'`.execute(db);
    const tell = (id: string, portrait: string) =>
      sql`insert into worker (id, host, slots, portrait, seen_at) values (${id}, 'here', 1, ${portrait}, now())`.execute(
        db,
      );
    await tell('good', 'ok');
    await tell('bad', '没有文件 a.onnx');
    await tell('none', '');
    await migrate(db);
    await tell('old', 'ok');
    const rows = await db.selectFrom('worker').select(['id', 'models']).execute();
    expect(Object.fromEntries(rows.map(({ id, models }) => [id, models]))).toEqual({
      good: { mask: 'ok' },
      bad: { mask: '没有文件 a.onnx' },
      none: {},
      old: {},
    });
  });
});
