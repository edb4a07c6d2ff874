import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type Group, groupUse, openGroup } from '../../../src/native/cgroup.ts';

const use = groupUse();
const CGROUP = new URL('../../../src/native/cgroup.ts', import.meta.url).href;

const open = (processes = 32): Group & { folder: string } => {
  const group = openGroup(processes);
  if (!group) throw new Error('no group');
  return { ...group, folder: group.enter.at(-1) ?? '' };
};

/** Starts a shell script in a group, in a process group of its own. */
const start = (group: Group, script: string) => {
  const [command = '', ...args] = [...group.enter, 'sh', '-c', script];
  return spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
};

const processesWith = (mark: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(mark);
    } catch {
      return false;
    }
  });

describe.skipIf(use === 'none')('a control group', () => {
  it('reaches what has left its session, its process group and its parent', async () => {
    const group = open();
    const child = start(group, '(setsid sh -c "sleep 401.1 & sleep 401.1" &) ; echo started');
    await once(child, 'exit');
    await vi.waitFor(() => expect(processesWith('401.1').length).toBeGreaterThan(2));
    group.kill();
    await vi.waitFor(() => expect(processesWith('401.1')).toEqual([]));
    await group.remove();
    expect(existsSync(group.folder)).toBe(false);
  });

  it('takes in a process that runs already, with all it starts afterwards', async () => {
    const group = open();
    const child = spawn('sh', ['-c', 'read -r go; (setsid sleep 402.2 &)'], { stdio: ['pipe', 'ignore', 'ignore'] });
    group.add(child.pid ?? 0);
    child.stdin.end('go\n');
    await once(child, 'exit');
    await vi.waitFor(() => expect(processesWith('402.2').length).toBeGreaterThan(0));
    await group.remove();
    await vi.waitFor(() => expect(processesWith('402.2')).toEqual([]));
  });

  it('is removed, with what runs in it, when the process that made it is gone', async () => {
    const script = `import { openGroup } from '${CGROUP}'; import { spawn } from 'node:child_process';
      const [command, ...args] = [...openGroup(32).enter, 'setsid', 'sleep', '403.3'];
      const child = spawn(command, args, { detached: true, stdio: 'ignore' });
      child.once('spawn', () => console.log(args[2]));
      setInterval(() => {}, 1000);`;
    const maker = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(maker.stdout, 'data');
    const folder = String(line).trim();
    await vi.waitFor(() => expect(readFileSync(`${folder}/cgroup.procs`, 'utf8')).not.toBe(''));
    maker.kill('SIGKILL');
    await once(maker, 'exit');
    expect(existsSync(folder)).toBe(true);
    // Another process looks once when it first makes a group, and once more here, when what it has killed has ended.
    const other = `import { openGroup, sweepGroups } from '${CGROUP}'; import { existsSync } from 'node:fs';
      const group = openGroup(32); while (existsSync('${folder}')) sweepGroups(); await group.remove();`;
    execFileSync(process.execPath, ['--input-type=module', '-e', other]);
    expect(processesWith('403.3')).toEqual([]);
    expect(readdirSync(dirname(folder)).filter((name) => name.includes(`-${maker.pid}-`))).toEqual([]);
  });
});

/** Whether we may make a name space of processes, as benches do to count what all of them take. */
const spaces = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;

describe.skipIf(use === 'none' || !spaces)('a control group seen from another name space of processes', () => {
  it('is not taken for one whose maker is gone', async () => {
    const group = open();
    const child = start(group, 'sleep 406.6');
    await vi.waitFor(() => expect(processesWith('406.6').length).toBeGreaterThan(0));
    const other = `import { sweepGroups } from '${CGROUP}'; sweepGroups();`;
    const node = [process.execPath, '--input-type=module', '-e', other];
    execFileSync('unshare', ['--pid', '--fork', '--mount-proc', ...node]);
    expect(processesWith('406.6').length).toBeGreaterThan(0);
    expect(existsSync(group.folder)).toBe(true);
    group.kill();
    await once(child, 'exit');
    await group.remove();
  });
});

describe.skipIf(use !== 'limits')('the kernel’s limits of a control group', () => {
  it('refuse more processes, and say so', async () => {
    const group = open(8);
    const child = start(group, 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 404.4 & done; wait');
    await once(child, 'exit'); // the shell gives up
    expect(group.exceeded()).toBe('processes');
    expect(processesWith('404.4').length).toBe(7);
    await group.remove();
  });

  it('end all that is in it where its memory is not enough, and say so', async () => {
    const group = open();
    group.limitMemory(32 << 20);
    const child = start(group, `sleep 405.5 & perl -e 'push @x, "a" x (1 << 20) while 1'; echo survived`);
    await once(child, 'exit');
    expect(group.exceeded()).toBe('memory');
    await vi.waitFor(() => expect(processesWith('405.5')).toEqual([]));
    await group.remove();
  });
});
