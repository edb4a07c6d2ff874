import { type Kysely, sql } from 'kysely';

/** A worker reports its process number, so that an operator finds it; one of an older version does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker add column pid integer not null default 0`.execute(db);
}
