import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const NODE = join(import.meta.dirname, '../../node_modules/.bin/node');
const PROCESS = join(import.meta.dirname, 'full-disk-process.ts');
const work = mkdtempSync(join(tmpdir(), 'pdf365-full-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A mount that nobody else sees, and that ends with its process. */
const OWN_MOUNTS = ['--user', '--map-root-user', '--mount'];
const canMount = spawnSync('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'none', work]).status === 0;
if (!canMount) console.error('这里不能挂载小磁盘，没有测试写满的磁盘。');

test.skipIf(!canMount)(
  'a disk of 4 MB that is full refuses, keeps nothing of what it refused, and takes what has room',
  () => {
    const disk = join(work, 'disk');
    mkdirSync(disk);
    const script = 'mount -t tmpfs -o size=4m none "$1" && exec "$2" "$3" "$1"';
    const said = execFileSync('unshare', [...OWN_MOUNTS, 'sh', '-c', script, 'sh', disk, NODE, PROCESS], {
      encoding: 'utf8',
      env: { ...process.env, WORK: work },
    });
    expect(JSON.parse(said)).toEqual({
      put: 'no-space',
      take: 'no-space',
      small: 'stored',
      left: ['result/c/1'],
      written: 'no-space',
      created: 'no-space',
    });
    // A result that could not be taken over stays where it was: its task may be tried again.
    expect(existsSync(join(work, 'result'))).toBe(true);
  },
);
