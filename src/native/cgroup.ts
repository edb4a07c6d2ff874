// Control groups of version 2 (Documentation/admin-guide/cgroup-v2.rst of Linux): the kernel counts and kills what is
// in one as a whole.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { entering, groupName, isLeftOver, prepareParent, tryWrite } from './cgroup-parent.ts';

/** A control group of its own for a process and all it starts. */
export interface Group {
  /** What stands before a command line, to run it in the group. */
  enter: string[];
  /** Takes in a running process; what it has started before stays outside. */
  add(pid: number): void;
  /**
   * Bounds memory, tmpfs and page cache of all in it, in bytes; past it the kernel kills all. Does nothing where groups
   * cannot limit.
   */
  limitMemory(bytes: number): void;
  /** SIGKILL for all in it at once, whatever they are starting. */
  kill(): void;
  /** Which bound the kernel has enforced by now. */
  exceeded(): 'memory' | 'processes' | undefined;
  /**
   * Kills what is left, waits some seconds for its end, and removes the group; one that does not end is left to
   * `sweepGroups`.
   */
  remove(): Promise<void>;
}

/** What groups can do here: `limits` bounds processes and memory, `kill` only kills. */
export type GroupUse = 'limits' | 'kill' | 'none';

/** The share of the processor while others want it, too; 100 is what everybody else has. */
const CPU_WEIGHT = 20;
/** How long `remove` waits: so many times so many milliseconds. */
const [MAX_WAITS, WAIT_MS] = [250, 20];

let found: { parent: string | undefined } | undefined;

/** The folder of our groups, found once a process; the leftovers in it are removed then. */
function groupParent(): string | undefined {
  if (found) return found.parent;
  found = { parent: process.platform === 'linux' ? prepareParent() : undefined };
  sweepGroups();
  return found.parent;
}

/** What control groups can do on this machine. */
export function groupUse(): GroupUse {
  const parent = groupParent();
  if (!parent) return 'none';
  const on = read(join(parent, 'cgroup.subtree_control')).split(/\s+/);
  return on.includes('pids') && on.includes('memory') ? 'limits' : 'kill';
}

/** Makes a group for at most so many processes and threads. `undefined` where groups cannot be used. */
export function openGroup(processes: number): Group | undefined {
  const parent = groupParent();
  if (!parent) return undefined;
  const folder = join(parent, groupName());
  try {
    mkdirSync(folder);
  } catch {
    return undefined; // too many groups, or no memory: the other limits hold
  }
  tryWrite(folder, 'pids.max', processes);
  tryWrite(folder, 'cpu.weight', CPU_WEIGHT);
  tryWrite(folder, 'memory.swap.max', 0);
  tryWrite(folder, 'memory.oom.group', 1);
  return groupAt(folder);
}

function groupAt(folder: string): Group {
  return {
    enter: entering(folder),
    add: (pid) => tryWrite(folder, 'cgroup.procs', pid),
    limitMemory: (bytes) => tryWrite(folder, 'memory.max', bytes),
    kill: () => tryWrite(folder, 'cgroup.kill', 1),
    exceeded() {
      if (/^oom_kill [1-9]/m.test(read(join(folder, 'memory.events')))) return 'memory';
      return /^max [1-9]/m.test(read(join(folder, 'pids.events'))) ? 'processes' : undefined;
    },
    async remove() {
      for (let waits = 0; !removeGroup(folder) && waits < MAX_WAITS; waits++) await pause(WAIT_MS);
    },
  };
}

/** Kills and removes the groups of processes that are no more. */
export function sweepGroups(): void {
  const parent = groupParent();
  if (!parent || !existsSync(parent)) return;
  for (const name of readdirSync(parent)) if (isLeftOver(name)) removeGroup(join(parent, name));
}

/** Whether a group is gone; what is in it is killed, and keeps it for a moment longer. */
function removeGroup(folder: string): boolean {
  tryWrite(folder, 'cgroup.kill', 1);
  try {
    rmdirSync(folder);
  } catch {
    return !existsSync(folder);
  }
  return true;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
