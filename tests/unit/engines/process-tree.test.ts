import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { processTree, threadsOfUser } from '../../../src/native/process-tree.ts';

it.skipIf(process.platform !== 'linux')('counts the threads of a user, and nobody else’s', () => {
  expect(threadsOfUser(process.getuid?.() ?? -1)).toBeGreaterThan(1); // Node alone has several
  expect(threadsOfUser(3_999_999_999)).toBe(0);
});

it.skipIf(process.platform !== 'linux')(
  'kills a family that goes on starting others, with those in sessions of their own',
  async () => {
    const script = 'i=0; while [ $i -lt 1000 ]; do i=$((i+1)); setsid sleep 408.8 & sleep 0.01; done';
    const child = spawn('sh', ['-c', script], { detached: true, stdio: 'ignore' });
    const tree = processTree(child.pid ?? 0);
    await vi.waitFor(() => expect(tree.threads()).toBeGreaterThan(8));
    expect(tree.memory()).toBeGreaterThan(1 << 20);
    tree.kill();
    await once(child, 'exit');
    await vi.waitFor(() => expect(tree.threads()).toBe(0));
  },
);
