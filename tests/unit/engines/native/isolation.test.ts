import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { isolation } from '../../../../src/native/isolation.ts';

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  return { ...real, spawn: vi.fn(real.spawn) };
});

/** The machine's answer to the next try of a way. */
const once = (event: 'error' | 'exit', ...told: unknown[]): unknown =>
  vi.mocked(spawn).mockImplementationOnce(() => {
    const child = Object.assign(new EventEmitter(), { stdio: [], kill() {} });
    queueMicrotask(() => child.emit(event, ...told));
    return child as unknown as ChildProcess as never;
  });
const noMemory = Object.assign(new Error('no'), { code: 'EAGAIN' });

it('is not found to be less for good because of a bad moment of the machine', async () => {
  once('exit', null, 'SIGKILL'); // it took too long
  await expect(isolation()).rejects.toMatchObject({ code: 'busy' });
  once('error', noMemory);
  await expect(isolation()).rejects.toMatchObject({ code: 'busy' });
  const tried = vi.mocked(spawn).mock.calls.length;
  const level = await isolation();
  expect(vi.mocked(spawn).mock.calls.length).toBeGreaterThan(tried);
  // What was found stands.
  once('error', noMemory);
  expect(await isolation()).toBe(level);
});
