import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Settings } from '../base/settings.ts';
import { startEmbedded } from './embedded.ts';
import { restarts } from './faults.ts';
import { migrate } from './migrate.ts';
import { PatientPool, unhurried } from './pool.ts';
import type { Tables } from './tables.ts';

/** What the database part says to the log; pino and Fastify's logger are of this kind. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}
const QUIET: Log = { info() {}, warn() {} };

export interface Database {
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** A connection string that other clients of PostgreSQL understand too; it may hold a password. */
  url: string;
  /**
   * Waits some seconds for running queries, closes the connections, and stops the embedded server where this process
   * started it.
   */
  stop(): Promise<void>;
}

const MAX_CONNECTIONS = 10;
/**
 * So many stay open while nothing is asked: the one that hears notices, and two for what a worker looks after. To make
 * one anew takes PostgreSQL longer than its query.
 */
const KEPT_CONNECTIONS = 3;
/** How long a stop waits for connections that are in use, in milliseconds. */
const STOP_MS = 5_000;

// bigint as a number: what we keep in one (bytes, counts) stays far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The tables, asked over a pool. */
export const tablesOver = (pool: pg.Pool): Kysely<Tables> => new Kysely({ dialect: new PostgresDialect({ pool }) });

/**
 * Connects to DATABASE_URL, or to the embedded server of the data folder, which is started where it does not run yet,
 * and brings the tables up to date. Throws an Error where no server can be reached or started.
 */
export async function openDatabase(settings: Settings, log: Log = QUIET): Promise<Database> {
  const embedded = settings.DATABASE_URL ? undefined : await startEmbedded(settings.DATA, log);
  const url = settings.DATABASE_URL ?? embedded?.url ?? '';
  const pool = new PatientPool(
    { connectionString: url, application_name: 'pdf365', max: MAX_CONNECTIONS, min: KEPT_CONNECTIONS },
    log,
  );
  const db = tablesOver(pool);
  const stop = async () => {
    if (!pool.ending) await Promise.race([pool.end(), sleep(STOP_MS, undefined, { ref: false })]);
    await embedded?.stop();
  };
  try {
    await unhurried(pool, (own) => migrate(tablesOver(own)));
    return { pool, db, url, stop };
  } catch (error) {
    await stop();
    // The address stays unsaid: a password may be in it.
    throw restarts(error)
      ? new Error(`连不上数据库（${(error as { code?: string }).code}），请检查 DATABASE_URL。`, { cause: error })
      : error;
  }
}
