import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const NATIVE = join(import.meta.dirname, '../../../../../src/features/office/native');
const PYTHON = '/usr/bin/python3';

/**
 * A process that sleeps with these signals blocked after so many seconds, as in their handler, watched from the
 * second on.
 */
const endOf = (blocked: string, before: number): string => {
  const script = `
import subprocess, sys, threading, time
sys.path.insert(0, ${JSON.stringify(NATIVE)})
import crash
sleeps = "import signal, time; time.sleep(${before}); signal.pthread_sigmask(signal.SIG_BLOCK, [${blocked}]); time.sleep(5)"
process = subprocess.Popen([sys.executable, "-c", sleeps])
busy = threading.Event()
time.sleep(1)
crash.watch(process, 0.6, busy)
time.sleep(0.5)
busy.set()
print(process.wait())`;
  return spawnSync(PYTHON, ['-B', '-c', script], { encoding: 'utf8' }).stdout.trim();
};

it.skipIf(!existsSync(PYTHON))('ends a process that stays in the handler of a crash, and no other', () => {
  expect(endOf('signal.SIGSEGV', 2)).toBe('-9');
  expect(endOf('signal.SIGTERM', 2)).toBe('0');
  expect(endOf('signal.SIGSEGV', 0)).toBe('0'); // it did so before the job
});
