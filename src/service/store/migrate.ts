import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as tables } from './migrations/001-tables.ts';
import { up as isolation } from './migrations/002-isolation.ts';
import { up as workerPid } from './migrations/003-worker-pid.ts';
import { up as workerPortrait } from './migrations/004-worker-portrait.ts';
import { up as uploadLock } from './migrations/005-upload-lock.ts';
import { up as takenIn } from './migrations/006-taken-in.ts';
import { up as turns } from './migrations/007-turns.ts';
import { up as workerGuards } from './migrations/008-worker-guards.ts';
import { up as workerModels } from './migrations/009-worker-models.ts';

const MIGRATIONS: Record<string, Migration> = {
  '001-tables': { up: tables },
  '002-isolation': { up: isolation },
  '003-worker-pid': { up: workerPid },
  '004-worker-portrait': { up: workerPortrait },
  '005-upload-lock': { up: uploadLock },
  '006-taken-in': { up: takenIn },
  '007-turns': { up: turns },
  '008-worker-guards': { up: workerGuards },
  '009-worker-models': { up: workerModels },
};

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
