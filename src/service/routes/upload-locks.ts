import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Locker, type RequestRelease } from '@tus/server';

const PATIENCE_MS = 10_000;

interface Holder {
  stop: RequestRelease;
  free: Promise<void>;
}

/** One request at a time works on an upload. The next one asks it to stop, as a client that lost its connection means, and waits until it has. */
export function uploadLocks(): Locker {
  const holders = new Map<string, Holder>();
  const newLock = (id: string) => {
    let release = (): void => {};
    return {
      async lock(signal: AbortSignal, stop: RequestRelease): Promise<void> {
        const until = Date.now() + PATIENCE_MS;
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.stop();
          await Promise.race([holder.free, sleep(PATIENCE_MS, undefined, { ref: false })]);
          if (signal.aborted) throw ERRORS.ABORTED;
          if (Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise: free, resolve } = Promise.withResolvers<void>();
        release = resolve;
        holders.set(id, { stop, free });
      },
      async unlock(): Promise<void> {
        holders.delete(id);
        release();
      },
    };
  };
  return { newLock };
}
