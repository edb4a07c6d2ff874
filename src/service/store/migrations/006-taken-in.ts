import { type Kysely, sql } from 'kysely';

/** How much came from each address of late. */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql`create table taken_in (
    address text primary key,
    bytes bigint not null,
    since timestamptz not null default now()
  )`.execute(db));
