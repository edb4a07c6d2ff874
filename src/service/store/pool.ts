import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './database.ts';
import { restarts } from './faults.ts';

/** How long a query waits for a server that is being restarted, in milliseconds. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 200;

/** How long a connection may take to be made, or to become free, in milliseconds. */
const CONNECT_MS = 5000;
/** How long a query may go without its answer, in milliseconds: the longest of ours take tenths of a second. */
const QUERY_MS = 10_000;
/**
 * Settings of each session: end a statement before we give its connection up, and a transaction that its process
 * forgot, whose locks others wait for.
 */
const SESSION = `set statement_timeout = ${QUERY_MS - 1000}; set idle_in_transaction_session_timeout = 60000`;

/** A connection that is given up with a query that has no answer in time: the next one would wait behind it. */
class PunctualClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight forms of it, which all go through here
  override query(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const answer = (super.query as any)(...given);
    // An end with a query under way cuts the connection.
    if (answer instanceof Promise)
      answer.catch((error: Error) => void (error.message === 'Query read timeout' && this.end()));
    return answer;
  }
}

const LIMITS: pg.PoolConfig = {
  Client: PunctualClient,
  connectionTimeoutMillis: CONNECT_MS,
  query_timeout: QUERY_MS,
  onConnect: (client) => client.query(SESSION),
};

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that outlives its server: a lost connection is logged and replaced, and a new query waits some seconds for a
 * server that restarts; one that has no answer in ten seconds fails, and its connection is replaced as well. A query
 * that was under way fails; only its caller knows whether it may be repeated.
 */
export class PatientPool extends pg.Pool {
  private readonly dead = new WeakSet<pg.PoolClient>();

  constructor(config: pg.PoolConfig, log?: Log, limits: pg.PoolConfig = LIMITS) {
    super({ keepAlive: true, ...config, ...limits });
    this.on('error', (error) => log?.warn({ err: error }, 'database connection lost'));
    // A connection in use reports its loss on itself, not on the pool.
    this.on('connect', (client) =>
      client.on('error', () => this.dead.add(client)).on('end', () => this.dead.add(client)),
    );
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
        if (this.ending || Date.now() > until || !restarts(error)) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
}

/**
 * Does some work with a pool of its own to the same server that waits for every query as long as it takes: migrations,
 * moving all data.
 */
export async function unhurried<T>({ options }: pg.Pool, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { connectionString, application_name } = options;
  const pool = new PatientPool({ connectionString, application_name, max: 4 }, undefined, {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
