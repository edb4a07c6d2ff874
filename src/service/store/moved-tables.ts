import { sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { Tables } from './tables.ts';

/** What stays behind when all data are moved to another database, and why. */
const LEFT_BEHIND: Record<string, string> = {
  worker: 'running workers announce themselves anew',
  upload_lock: 'requests of the old database hold them',
  [DEFAULT_MIGRATION_TABLE]: 'written by the migrations of the new database',
  [DEFAULT_MIGRATION_LOCK_TABLE]: 'written by the migrations of the new database',
};

/** A table, and those that its foreign keys refer to. */
export interface Table {
  name: string;
  needs: string[];
}

/**
 * The names of the tables that are moved, each after those that it refers to: all of the schema, which is the service's
 * alone (jobs have one of their own), but for LEFT_BEHIND. Throws an Error where tables refer to each other.
 */
export async function movedTables(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, array(
      select distinct other.relname::text from pg_constraint key join pg_class other on other.oid = key.confrelid
      where key.conrelid = c.oid and key.contype = 'f' and other.oid <> c.oid
    ) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(tx);
  return inOrder(rows.filter(({ name }) => !Object.hasOwn(LEFT_BEHIND, name)));
}

/** The names of tables, each after those that it refers to. Throws an Error where there is no such order. */
export function inOrder(tables: readonly Table[]): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const placed = new Set<string>();
  while (placed.size < names.size) {
    const left = tables.filter(({ name }) => !placed.has(name));
    const ready = left.filter(({ needs }) => needs.every((name) => placed.has(name) || !names.has(name)));
    if (ready.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    for (const { name } of ready) placed.add(name);
  }
  return [...placed];
}

/** Lets the numbers that a table gives its rows by itself go on after the highest that it holds. */
export async function continueNumbers(tx: Transaction<Tables>, table: string): Promise<void> {
  const { rows } = await sql<{ column: string; sequence: string }>`
    select attname as column, pg_get_serial_sequence(quote_ident(${table}), attname) as sequence
    from pg_attribute where attrelid = quote_ident(${table})::regclass and attnum > 0 and not attisdropped`.execute(tx);
  for (const { column, sequence } of rows) {
    if (sequence === null) continue;
    await sql`select setval(${sequence}, max(${sql.ref(column)})) from ${sql.table(table)} having count(*) > 0`.execute(
      tx,
    );
  }
}
