import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './database.ts';

/** How long a query waits for a server that is being restarted, in milliseconds. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/** No server there (yet), or one that starts or stops: PostgreSQL, appendix A, class 57. */
const PASSING = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01', '57P02', '57P03']);

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error | boolean) => void) => void;

/**
 * A pool that outlives its server: a lost connection is logged and replaced, and a new query waits some seconds for a server
 * that restarts. A query that was under way fails; only its caller knows whether it may be repeated.
 */
export class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig, log: Log) {
    super(config);
    const lost = (error: Error) => log.warn({ err: error }, 'database connection lost');
    this.on('error', lost);
    // A connection lost between two queries of a transaction tells so on itself, not on the pool.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const client = this.patientClient();
    if (!callback) return client;
    client.then(
      (it) => callback(undefined, it, it.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  private async patientClient(): Promise<pg.PoolClient> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!PASSING.has((error as { code?: string }).code ?? '') || this.ending || Date.now() > until) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
}
