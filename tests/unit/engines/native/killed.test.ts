import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { runProgram } from '../../../../src/native/program.ts';
import { comesUp, programs, signalAll } from '../../../kill.ts';

vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>();
  return { ...real, execFile: vi.fn(real.execFile) };
});

const base = mkdtempSync(join(tmpdir(), 'pdf365-killed-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Words of the command lines of better ways, which are closed so that this one is found; and how far it shuts in. */
const WAYS = [
  ['bubblewrap as root', [], 'full'],
  ['bubblewrap with a user name space', ['--reuid'], 'full'],
  ['unshare', ['bwrap'], 'network'],
  ['no name space', ['bwrap', 'unshare'], 'none'],
] as const;

describe.each(WAYS)('a program in %s', (way, closed, level) => {
  let run: typeof runProgram;
  let here = false;

  beforeAll(async () => {
    const { execFile: real } = await vi.importActual<typeof import('node:child_process')>('node:child_process');
    vi.mocked(execFile).mockImplementation(((
      program: string,
      args: string[],
      options: object,
      done: (error: unknown) => void,
    ) =>
      closed.some((word) => args.includes(word))
        ? done(new Error('closed'))
        : real(program, args, options, done)) as never);
    vi.resetModules();
    ({ runProgram: run } = await import('../../../../src/native/program.ts'));
    const { isolation } = await import('../../../../src/native/isolation.ts');
    here = (await isolation()) === level && (way !== 'bubblewrap as root' || process.getuid?.() === 0);
  });

  /** How a call with this program ends. */
  const endOf = (command: string, ...args: string[]): Promise<unknown> =>
    run({
      command,
      args,
      folder: mkdtempSync(join(base, 'call-')),
      limits: { seconds: 50, memory: 256, disk: 16 },
      signal: new AbortController().signal,
      caught: [255],
    }).catch((error: unknown) => error);

  it('killed has not come to an end of its own', async ({ skip }) => {
    skip(!here, '这里没有这种隔离');
    const end = endOf('sleep', '421.1');
    signalAll(await comesUp('sleep', '421.1'), 'SIGKILL');
    expect(await end).toMatchObject({ code: 'interrupted', detail: expect.stringContaining('内存') });
  });

  it('asked to end by others has not either', async ({ skip }) => {
    skip(!here || level === 'network', '这里没有这种隔离，或程序在里面是 1 号进程，听不到这个信号');
    const end = endOf('sleep', '421.2');
    signalAll(await comesUp('sleep', '421.2'), 'SIGTERM');
    expect(await end).toMatchObject({ code: 'interrupted' });
  });

  it('that catches the signal and says so has not either', async ({ skip }) => {
    skip(!here, '这里没有这种隔离');
    expect(await endOf('sh', '-c', 'exit 255')).toMatchObject({ code: 'interrupted' });
    expect(await endOf('sh', '-c', 'exit 254')).toMatchObject({ code: 254 });
  });

  it('whose sandbox is killed has not either', async ({ skip }) => {
    skip(!here || level === 'none', '这里没有这种隔离');
    const end = endOf('sleep', '421.3');
    await comesUp('sleep', '421.3');
    expect(signalAll(programs(level === 'full' ? 'bwrap' : 'unshare', '421.3'), 'SIGKILL')).toBeGreaterThan(0);
    expect(await end).toMatchObject({ code: 'interrupted' });
  });

  it.skipIf(!existsSync('/usr/bin/python3'))('that crashes says nothing of the file', async ({ skip }) => {
    skip(!here, '这里没有这种隔离');
    const end = await endOf('/usr/bin/python3', '-c', 'import ctypes; ctypes.string_at(0)');
    expect(end).toMatchObject({ code: 'interrupted' });
    if (level !== 'network') expect(end).toMatchObject({ detail: undefined }); // unshare does not tell the signal
  });
});
