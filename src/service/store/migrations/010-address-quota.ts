import { type Kysely, sql } from 'kysely';

/** The table of bytes that came from each address of late is named after what it is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table taken_in rename to address_quota`.execute(db);
  await sql`alter index taken_in_pkey rename to address_quota_pkey`.execute(db);
}
