import { type Kysely, sql } from 'kysely';

/** Which request writes an upload, so that those of other processes wait for it. */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql`create table upload_lock (
    id text primary key,
    holder text not null,
    until timestamptz not null,
    wanted boolean not null default false
  )`.execute(db));
