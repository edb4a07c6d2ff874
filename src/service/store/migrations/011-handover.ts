import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table handover (
    id uuid primary key,
    owner text not null,
    address text not null,
    code text not null unique,
    direction text not null,
    accept text[] not null default '{}',
    files integer not null,
    mb integer not null,
    received integer not null default 0,
    devices text[] not null default '{}',
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index handover_owner on handover (owner)`,
  sql`create index handover_address on handover (address)`,
  sql`create index handover_expires on handover (expires_at)`,
  sql`create table handover_file (
    upload text primary key references upload (id) on delete cascade,
    handover uuid not null references handover (id),
    fetched integer not null default 0
  )`,
  sql`create index handover_file_handover on handover_file (handover)`,
];

/** Files on their way between a computer and a phone: the code in the address, and which uploads belong to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
