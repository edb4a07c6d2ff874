import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table task (
    id uuid primary key,
    owner text not null,
    group_id uuid,
    tool text not null,
    engine text not null,
    options jsonb not null default '{}',
    inputs jsonb not null,
    passwords text,
    state text not null,
    ask jsonb,
    progress double precision not null default 0,
    note text,
    notes jsonb not null default '[]',
    skipped jsonb not null default '[]',
    results jsonb not null default '[]',
    error jsonb,
    attempt integer not null default 0,
    worker text,
    priority integer not null default 0,
    key text,
    platform text not null default 'web',
    internal boolean not null default false,
    created_at timestamptz not null default now(),
    queued_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    expires_at timestamptz not null
  )`,
  // A request that is repeated with its key finds what the first one made.
  sql`create unique index task_key on task (owner, key) where key is not null`,
  sql`create index task_owner on task (owner, created_at desc)`,
  sql`create index task_group on task (group_id) where group_id is not null`,
  sql`create index task_expires on task (expires_at)`,
  // The place in the queue, and how much a visitor has open.
  sql`create index task_waiting on task (priority desc, queued_at) where state = 'waiting'`,
  sql`create index task_open on task (owner) where state in ('waiting', 'running', 'middle')`,
  // What ended lately: how long tasks take, and which failed.
  sql`create index task_ended on task (state, ended_at desc)`,
  sql`create table upload (
    id text primary key,
    owner text not null,
    key text not null,
    name text not null,
    size bigint,
    complete boolean not null default false,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index upload_owner on upload (owner, created_at desc)`,
  sql`create index upload_expires on upload (expires_at)`,
  sql`create table worker (
    id text primary key,
    host text not null,
    slots integer not null,
    engines jsonb not null default '[]',
    running jsonb not null default '[]',
    started_at timestamptz not null default now(),
    seen_at timestamptz not null
  )`,
  sql`create table secret (name text primary key, value text not null)`,
];

/** The tables of `tables.ts` with their indexes; SQL within PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
