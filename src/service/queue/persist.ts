import { setTimeout as pause } from 'node:timers/promises';

const FIRST_MS = 100;
const MAX_MS = 5000;
/** A database that is gone longer has lost the claim on the job anyway. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Classes 22, 23 and 42 of SQLSTATE (PostgreSQL appendix A): the statement itself is wrong, and will be the next time.
 */
const isLasting = (error: unknown): boolean =>
  /^(22|23|42)...$/.test(String((error as { code?: unknown } | undefined)?.code));

/**
 * Does something with the database again and again until it is there. Throws what would fail again, and the signal's
 * abort between two tries.
 */
export async function persist<T>(what: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, MAX_MS)) {
    try {
      return await what();
    } catch (error) {
      if (isLasting(error) || performance.now() > until) throw error;
      await pause(wait, undefined, signal && { signal });
    }
  }
}
