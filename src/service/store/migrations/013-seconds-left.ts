import { type Kysely, sql } from 'kysely';

/** An engine says how long it takes where that cannot be told from the share that is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task add column seconds_left double precision`.execute(db);
}
