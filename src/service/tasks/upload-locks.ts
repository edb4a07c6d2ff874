import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Locker, type RequestRelease } from '@tus/server';
import type { Context } from '../context.ts';
import { dropLock, renewLocks, takeLock } from '../store/upload-lock.ts';

/**
 * How long a request that does not renew its lock keeps it, in seconds: what a killed process held is free after that.
 */
const LEASE_SECONDS = 8;
/** How often locks are renewed, and who holds one learns that another process wants it, in milliseconds. */
const RENEW_MS = 1000;
/** How often who waits looks, and for how long, in milliseconds; longer than what a killed process held is kept. */
const LOOK_MS = 50;
const PATIENCE_MS = 12_000;

interface Held {
  id: string;
  stop: RequestRelease;
  /** When it lapses unless it is renewed, by `performance.now()`. */
  lapses: number;
}

/**
 * One request at a time works on an upload, among all processes of a database. The next one asks it to stop, as a
 * client that lost its connection means, and waits until it has. A holder that cannot renew its lock stops by itself
 * before another may have it.
 */
export function uploadLocks({ db }: Pick<Context, 'db'>): Locker {
  const held = new Map<string, Held>();
  const renew = renewer(db, held);
  const newLock = (id: string) => {
    const holder = randomUUID();
    return {
      async lock(signal: AbortSignal, stop: RequestRelease): Promise<void> {
        const until = performance.now() + PATIENCE_MS;
        let lapses = afterLease();
        while (!(await takeLock(db, id, holder, LEASE_SECONDS))) {
          // One of this process need not wait until it looks.
          for (const other of held.values()) if (other.id === id) await other.stop();
          await sleep(LOOK_MS);
          if (signal.aborted) throw ERRORS.ABORTED;
          if (performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
          lapses = afterLease();
        }
        held.set(holder, { id, stop, lapses });
        renew();
      },
      async unlock(): Promise<void> {
        held.delete(holder);
        await dropLock(db, id, holder).catch(() => {}); // it lapses
      },
    };
  };
  return { newLock };
}

/** Earlier than it is: who looks may be a second late, and what is under way then takes a moment to end. */
const afterLease = (): number => performance.now() + LEASE_SECONDS * 1000 - 2 * RENEW_MS;

/** Gives what starts to renew what is held, and goes on until nothing is. */
function renewer(db: Context['db'], held: Map<string, Held>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let asking = false;
  const ask = async (): Promise<void> => {
    const asked = [...held];
    const lapses = afterLease();
    const kept = await renewLocks(
      db,
      asked.map(([holder]) => holder),
      LEASE_SECONDS,
    );
    for (const [holder, one] of asked) {
      const mine = kept.get(holder);
      if (mine) one.lapses = lapses;
      if (!mine || mine.wanted) await one.stop();
    }
  };
  const look = async (): Promise<void> => {
    if (held.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    for (const { lapses, stop } of held.values()) if (performance.now() > lapses) await stop();
    if (asking) return; // a database that does not answer is waited for
    asking = true;
    await ask().catch(() => {}); // asked again until the locks lapse
    asking = false;
  };
  return () => {
    timer ??= setInterval(() => void look(), RENEW_MS).unref();
  };
}
