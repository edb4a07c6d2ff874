import { type Kysely, sql } from 'kysely';

/** A worker reports what its kernel guards of native programs; one of an older version does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker add column guards jsonb not null default '[]'`.execute(db);
}
