import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const log = join(mkdtempSync(join(tmpdir(), 'pdf365-quiet-')), 'deep', 'build.log');

function node(script: string, env: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}

const quietly = (status: number) =>
  node(`
    import { runQuietly } from './scripts/set-up/child.mjs';
    const noisy = 'for (let i = 1; i <= 100; i++) console.log("line " + i); process.exitCode = ${status}';
    process.exitCode = await runQuietly(process.execPath, ['-e', noisy], ${JSON.stringify(log)});
  `);

it('keeps what a program prints in a file, and shows the end of it only when it fails', () => {
  const good = quietly(0);
  expect([good.status, good.stdout, good.stderr]).toEqual([0, '', '']);
  expect(readFileSync(log, 'utf8')).toContain('line 1\n');
  const bad = quietly(3);
  expect([bad.status, bad.stdout]).toEqual([3, '']);
  expect(bad.stderr).toContain('line 100');
  expect(bad.stderr).not.toContain('line 60\n');
});

it('counts a missing browser as a failure on a build machine', () => {
  const script = `
    import { stages } from './scripts/test/stages.mjs';
    console.log(JSON.stringify(await stages.find(({ name }) => name === 'e2e').run()));
  `;
  const { stdout } = node(script, { CHROMIUM: '/nowhere', CI: 'true' });
  expect(JSON.parse(stdout)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});
