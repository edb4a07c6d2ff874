import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './database.ts';

/** How long a query waits for a server that is being restarted, in milliseconds. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/** PostgreSQL, appendix A: too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now. */
const PASSING = new Set(['53300', '57P01', '57P02', '57P03']);

/** No server there (yet), one that starts or stops, or one that has no connection left; not what the server refuses for good. */
export function passes(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING.has(error.code ?? '');
  return error instanceof Error && ('code' in error || error.message.startsWith('Connection terminated'));
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error | boolean) => void) => void;

/**
 * A pool that outlives its server: a lost connection is logged and replaced, and a new query waits some seconds for a server
 * that restarts. A query that was under way fails; only its caller knows whether it may be repeated.
 */
export class PatientPool extends pg.Pool {
  private readonly dead = new WeakSet<pg.PoolClient>();

  constructor(config: pg.PoolConfig, log: Log) {
    super(config);
    this.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    // A connection in use tells its loss on itself, not on the pool.
    this.on('connect', (client) => client.on('error', () => this.dead.add(client)).on('end', () => this.dead.add(client)));
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
        const client = await super.connect();
        await setImmediate(); // the end of an idle connection may have come and not been read yet
        if (!this.dead.has(client)) return client;
        client.release(true);
      } catch (error) {
        if (this.ending || Date.now() > until || !passes(error)) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
}
