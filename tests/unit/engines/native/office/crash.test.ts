import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const NATIVE = join(import.meta.dirname, '../../../../../src/features/office/native');
const PYTHON = '/usr/bin/python3';

/** A process that sleeps with these signals blocked, as one does in the handler of them, under the watch for 5 s. */
const endOf = (blocked: string): string => {
  const script = `
import subprocess, sys, threading
sys.path.insert(0, ${JSON.stringify(NATIVE)})
import crash
sleeps = "import signal, time; signal.pthread_sigmask(signal.SIG_BLOCK, [${blocked}]); time.sleep(5)"
process = subprocess.Popen([sys.executable, "-c", sleeps])
busy = threading.Event()
busy.set()
crash.watch(process, 0.6, busy)
print(process.wait())`;
  return spawnSync(PYTHON, ['-B', '-c', script], { encoding: 'utf8' }).stdout.trim();
};

it.skipIf(!existsSync(PYTHON))('ends a process that stays in the handler of a crash, and no other', () => {
  expect(endOf('signal.SIGSEGV')).toBe('-9');
  expect(endOf('signal.SIGTERM')).toBe('0');
});
