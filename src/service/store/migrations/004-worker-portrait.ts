import { type Kysely, sql } from 'kysely';

/** A worker reports whether it uses a portrait model of the operator's own; one of an older version has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker add column portrait text not null default ''`.execute(db);
}
