import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Tables } from '../store/tables.ts';

/** What processes tell each other through the database: a job came, a task is to stop, a task ended. A notice only saves waiting; nothing is lost with it. */
export type NoticeKind = 'job' | 'cancel' | 'end';

const CHANNEL = 'pdf365_tasks';
const RECONNECT_MS = 500;

/** Sends a notice when the transaction is committed. */
export async function sendNotice(tx: Transaction<Tables>, kind: NoticeKind, taskId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${kind} ${taskId}`})`.execute(tx);
}

/** Sends a notice at once. */
export async function sendNoticeNow(pool: Pool, kind: NoticeKind, taskId: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, `${kind} ${taskId}`]);
}

export interface Notices {
  on(kind: NoticeKind, listener: (taskId: string) => void): () => void;
  stop(): Promise<void>;
}

/** Listens on a connection of its own, which is renewed when it breaks; listeners of `job` are called then as well, for what was missed. */
export async function openNotices(pool: Pool): Promise<Notices> {
  const events = new EventEmitter().setMaxListeners(0);
  let client: PoolClient | undefined;
  let stopped = false;

  async function listen(): Promise<void> {
    const mine = await pool.connect();
    const lost = (): void => {
      if (client !== mine) return;
      client = undefined;
      mine.release(true);
      if (!stopped) void relisten();
    };
    client = mine;
    mine.on('error', lost);
    mine.on('end', lost);
    mine.on('notification', ({ payload = '' }) => {
      const [kind = '', taskId = ''] = payload.split(' ');
      events.emit(kind, taskId);
    });
    await mine.query(`listen ${CHANNEL}`).catch((error: unknown) => {
      lost();
      throw error;
    });
  }

  async function relisten(): Promise<void> {
    while (!stopped && !client) {
      await pause(RECONNECT_MS);
      await listen().catch(() => {});
    }
    if (!stopped) events.emit('job', '');
  }

  await listen();
  return {
    on(kind, listener) {
      events.on(kind, listener);
      return () => events.off(kind, listener);
    },
    async stop() {
      stopped = true;
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
