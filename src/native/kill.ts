import { readFileSync } from 'node:fs';
import type { Enclosed } from './isolation.ts';
import type { ProcessTree } from './process-tree.ts';

/**
 * Kills a program with all it started, by what the kernel does at once: its control group, or the first process of its
 * process name space, with which all others of the space die. Only where there is neither, processes are looked for one
 * by one.
 */
export function killWhole({ child: { pid }, group, hasInit }: Enclosed, tree: ProcessTree): void {
  if (!pid) return;
  if (group) {
    group.kill();
    signal(-pid); // what has not entered it yet
  } else if (hasInit) {
    const inits = childrenOf(pid);
    // The one that we started waits for the first process of the name space, which ends when all others have: it ends
    // by itself.
    for (const target of inits.length > 0 ? inits : [-pid]) signal(target);
  } else tree.kill();
}

/** Children of a process (proc(5), /proc/pid/task/tid/children); none where the kernel does not say. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** SIGKILL for a process, or with a negative number for a process group. */
function signal(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // it has gone already
  }
}
