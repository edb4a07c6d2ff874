import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { readMigrations } from './migration-files.ts';

const MIGRATIONS = await readMigrations();

/** The last migration: what the tables look like. */
export const SCHEMA = Object.keys(MIGRATIONS).at(-1) ?? '';

/** For who starts this version on what a newer one has changed. `found` and `known` name states of tables. */
export const newerTables = (found: string, known: string): Error =>
  new Error(
    `数据库是由更新的版本建立的：里面的表到了 ${found}，这个版本只认识到 ${known}。请改用更新的版本，或用升级之前的备份；换一个空的 DATA 文件夹或 DATABASE_URL 则从头开始。数据库没有被改动。`,
  );

/** Throws an Error in Chinese where the database holds migrations that this version does not know. */
async function refuseNewer<T>(db: Kysely<T>): Promise<void> {
  const { rows: there } =
    await sql`select 1 from pg_tables where tablename = 'kysely_migration' and schemaname = current_schema()`.execute(
      db,
    );
  if (there.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length > 0) throw newerTables(unknown.at(-1) ?? '', SCHEMA);
}

/** Any number that no one else takes as an advisory lock in this database. */
const LOCK = 365_000_001;

/**
 * Brings the tables up to date; where they are, does nothing. Processes that start at once do it one after the other.
 * Throws an Error in Chinese for the tables of a newer version, else what the database said; a migration that failed
 * leaves nothing behind.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  // Kysely locks only once its own tables are there; this lock keeps two processes from creating those at once.
  await db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(one);
    try {
      await refuseNewer(one);
      const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}
