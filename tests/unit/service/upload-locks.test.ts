import { afterEach, expect, it, vi } from 'vitest';
import type { Context } from '../../../src/service/context.ts';
import { uploadLocks } from '../../../src/service/tasks/upload-locks.ts';

// A database that gave the locks, for eight seconds, and then answers no more.
vi.mock('../../../src/service/store/upload-lock.ts', () => ({
  takeLock: async () => true,
  renewLocks: () => new Promise(() => {}),
  dropLock: async () => undefined,
}));
afterEach(() => void vi.useRealTimers());

it('a holder that cannot renew its lock stops well before another may have it, whenever it took it', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const locks = uploadLocks({ db: {} as Context['db'] });
  await locks.newLock('first').lock(signal, () => undefined);
  const held: number[] = [];
  for (let moment = 0; moment < 10; moment++) {
    const taken = performance.now();
    await locks.newLock(`${moment}`).lock(signal, () => {
      held[moment] ??= performance.now() - taken;
    });
    await vi.advanceTimersByTimeAsync(101);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(held).toHaveLength(10);
  expect(Math.max(...held)).toBeLessThan(7500);
});
