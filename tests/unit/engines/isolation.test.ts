import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { isNative, isolation, loadEngine } from '../../../src/engines/load-node.ts';

/** A machine on which no way of shutting programs in works. */
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof import('node:child_process')>()),
  spawn: vi.fn(() => {
    const child = Object.assign(new EventEmitter(), { stdio: [], kill() {} });
    queueMicrotask(() => child.emit('exit', 1, null));
    return child;
  }),
}));

it('native engines are refused where less than full isolation is not enough, others are not', async () => {
  expect([isNative('office'), isNative('pdf-merge'), isNative('../node/office')]).toEqual([true, false, false]);
  expect(await isolation()).toBe('none');
  await expect(loadEngine('office', 'full')).rejects.toMatchObject({ code: 'not-available' });
  expect(spawn).toHaveBeenCalled();
  expect(await loadEngine('pdf-merge', 'full')).toBeTypeOf('function');
  expect(await loadEngine('office')).toBeTypeOf('function');
});
