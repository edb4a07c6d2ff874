import { execFile } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { isNative, isolation, loadEngine } from '../../../src/engines/load-node.ts';

/** A machine on which no way of shutting programs in works. */
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof import('node:child_process')>()),
  execFile: vi.fn((_program: string, _args: string[], _options: object, done: (error: Error) => void) =>
    done(Object.assign(new Error('no'), { code: 1 })),
  ),
}));

it('native engines are refused where less than full isolation is not enough, others are not', async () => {
  expect([isNative('office'), isNative('pdf-merge'), isNative('../node/office')]).toEqual([true, false, false]);
  expect(await isolation()).toBe('none');
  await expect(loadEngine('office', 'full')).rejects.toMatchObject({ code: 'not-available' });
  expect(execFile).toHaveBeenCalled();
  expect(await loadEngine('pdf-merge', 'full')).toBeTypeOf('function');
  expect(await loadEngine('office')).toBeTypeOf('function');
});
