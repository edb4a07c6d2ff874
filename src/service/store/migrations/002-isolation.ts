import { type Kysely, sql } from 'kysely';

/**
 * A worker reports how far it can shut native programs in; one of an older version does not, which counts as the least.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker add column isolation text not null default 'none'`.execute(db);
}
