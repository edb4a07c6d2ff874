import { type Kysely, sql } from 'kysely';

/** A worker reports what each of its models can do (languages, and the like), so that pages know before a start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table worker add column offers jsonb not null default '{}'`.execute(db);
}
