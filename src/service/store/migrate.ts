import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { readMigrations } from './migration-files.ts';

const MIGRATIONS = await readMigrations();

/** The last migration: what the tables look like. */
export const SCHEMA = Object.keys(MIGRATIONS).at(-1) ?? '';

/** Any number that no one else takes as an advisory lock in this database. */
const LOCK = 365_000_001;

/**
 * Brings the tables up to date; where they are, does nothing. Processes that start at once do it one after the other.
 * Throws what the database said; a migration that failed leaves nothing behind.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  // Kysely locks only once its own tables are there; this lock keeps two processes from creating those at once.
  await db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(one);
    try {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}
