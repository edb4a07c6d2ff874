import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const LOG = fileURLToPath(new URL('../../../src/service/base/log.ts', import.meta.url));

it('writes the time of each line in milliseconds where no terminal reads it', () => {
  const script = `const { openLog } = await import(${JSON.stringify(LOG)}); openLog({ LOG_LEVEL: 'info' }).info('hello');`;
  const before = Date.now();
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const line = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { time: number; msg: string };
  expect(line.msg).toBe('hello');
  expect(line.time).toBeGreaterThanOrEqual(before);
  expect(line.time).toBeLessThanOrEqual(Date.now());
});
