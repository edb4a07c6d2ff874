import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../store/tables.ts';

/**
 * What processes tell each other through the database: a job came, a task is to stop, a task ended. A notice only saves
 * waiting; nothing is lost with it.
 */
export type NoticeKind = 'job' | 'cancel' | 'end';

const CHANNEL = 'pdf365_tasks';
const RECONNECT_MS = 500;

/** Sends a notice when the transaction is committed. */
export async function sendNotice(tx: Transaction<Tables>, kind: NoticeKind, taskId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${kind} ${taskId}`})`.execute(tx);
}

export interface Notices {
  on(kind: NoticeKind, listener: (taskId: string) => void): () => void;
  stop(): Promise<void>;
}

/**
 * Listens on a connection of its own, which is renewed when it breaks; listeners of `job` are called then as well, for
 * what was missed.
 */
export async function openNotices(pool: Pool): Promise<Notices> {
  const events = new EventEmitter().setMaxListeners(0);
  const stopped = new AbortController();
  let first: (() => void) | undefined;

  /** One connection, until it is lost or we stop. */
  async function listen(): Promise<void> {
    const client = await pool.connect();
    try {
      const over = Promise.withResolvers<void>();
      for (const event of ['error', 'end'] as const) client.on(event, () => over.resolve());
      stopped.signal.addEventListener('abort', () => over.resolve(), { once: true });
      client.on('notification', ({ payload = '' }) => {
        const [kind = '', taskId = ''] = payload.split(' ');
        events.emit(kind, taskId);
      });
      await client.query(`listen ${CHANNEL}`);
      if (first) first();
      else events.emit('job', '');
      first = undefined;
      if (!stopped.signal.aborted) await over.promise;
    } finally {
      client.release(true);
    }
  }

  async function keep(): Promise<void> {
    while (!stopped.signal.aborted) {
      await listen().catch(() => {}); // the next round tries again
      await pause(RECONNECT_MS, undefined, stopped).catch(() => {});
    }
  }

  let kept: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    first = resolve;
    kept = keep();
  });
  return {
    on(kind, listener) {
      events.on(kind, listener);
      return () => events.off(kind, listener);
    },
    async stop() {
      stopped.abort();
      await kept;
    },
  };
}
