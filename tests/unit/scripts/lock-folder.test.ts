import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const module = join(import.meta.dirname, '../../../scripts/set-up/lock.mjs');

it('lets one in at a time and takes over the lock of a dead process', { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-lock-'));
  const [lock, log] = [join(folder, 'a.lock'), join(folder, 'log')];
  mkdirSync(lock);
  writeFileSync(join(lock, 'pid'), '999999999');
  const work = `import { withLock } from ${JSON.stringify(module)}; import { appendFileSync } from 'node:fs';
    await withLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, '+');
      await new Promise((resolve) => setTimeout(resolve, 150));
      appendFileSync(${JSON.stringify(log)}, '-');
    });`;
  const run = () =>
    new Promise((resolve) => spawn(process.execPath, ['--input-type=module', '-e', work]).on('exit', resolve));
  expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('+-+-+-');
  expect(existsSync(lock)).toBe(false);
});
