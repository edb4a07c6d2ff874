import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Tasks of an older version are all from one address, and are worth little.
  sql`alter table task
    add column address text not null default '',
    add column bytes bigint not null default 0,
    add column cost integer not null default 1`,
  sql`create index task_address on task (address, queued_at) where state in ('waiting', 'middle')`,
  sql`create table turn (
    address text primary key,
    start bigint not null,
    until bigint not null
  )`,
  sql`create index turn_start on turn (start)`,
  sql`create table cost (
    engine text not null,
    size smallint not null,
    seconds double precision not null,
    primary key (engine, size)
  )`,
];

/**
 * Whose turn it is: from where a task comes, what it is worth, how far each address has been served, and how long
 * engines take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
