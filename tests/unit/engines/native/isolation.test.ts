import { type ExecFileException, execFile } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { isolation } from '../../../../src/engines/native/isolation.ts';

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  return { ...real, execFile: vi.fn(real.execFile) };
});

/** The machine's answer to the next try of a way. */
const once = (error: Partial<ExecFileException>): unknown =>
  vi
    .mocked(execFile)
    .mockImplementationOnce(((_program: string, _args: string[], _options: object, done: (error: unknown) => void) =>
      done(Object.assign(new Error('no'), error))) as never);

it('is not found to be less for good because of a bad moment of the machine', async () => {
  once({ killed: true });
  await expect(isolation()).rejects.toMatchObject({ code: 'busy' });
  once({ code: 'EAGAIN' } as never);
  await expect(isolation()).rejects.toMatchObject({ code: 'busy' });
  const tried = vi.mocked(execFile).mock.calls.length;
  const level = await isolation();
  expect(vi.mocked(execFile).mock.calls.length).toBeGreaterThan(tried);
  // What was found stands.
  once({ code: 'EAGAIN' } as never);
  expect(await isolation()).toBe(level);
});
