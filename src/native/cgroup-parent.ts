// Where our control groups stand (Documentation/admin-guide/cgroup-v2.rst of Linux, "No Internal Process Constraint",
// "Delegation").
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What names of groups of ours begin with; `main` is where processes stand that had no group of their own. */
const PREFIX = 'pdf365';
const CONTROLLERS = ['pids', 'memory', 'cpu'];

/** What stands before a command line to run it in the group of a folder. */
export const entering = (folder: string): string[] => [
  '/bin/sh',
  '-c',
  'echo 0 > "$0/cgroup.procs" && exec "$@"',
  folder,
];

let number = 0;

/** The name of a new group: it says which process made it, and in which name space that has its number. */
export const groupName = (): string => `${PREFIX}-${nameSpace()}-${process.pid}-${startOf('self')}-${number++}`;

/**
 * Whether a name is that of a group whose maker is no more. Of processes in other name spaces, whose numbers mean
 * nothing here, that is not known: theirs are left alone.
 */
export function isLeftOver(name: string): boolean {
  const [, space, pid = '', start = ''] = /^pdf365-(\d+)-(\d+)-(\d+)-\d+$/.exec(name) ?? [];
  return space === nameSpace() && startOf(pid) !== start;
}

/** The number of our name space of processes (pid_namespaces(7)); 0 where it cannot be read. */
function nameSpace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

/** When a process was started, in clock ticks since boot; empty when it is no more. */
function startOf(pid: string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/**
 * Finds and prepares the folder in which groups are made. `undefined` where we may not make any that can be entered and
 * killed whole (Linux 5.14).
 */
export function prepareParent(): string | undefined {
  try {
    const mount = mountPoint();
    if (mount === undefined) return undefined;
    const parent = isTop(mount) && process.getuid?.() === 0 ? atTop(mount) : ourOwn(mount);
    enableControllers(parent);
    return mayUse(parent) ? parent : undefined;
  } catch {
    return undefined; // read-only, or somebody else's
  }
}

/** Where version 2 is mounted, alone or beside version 1 (proc(5), mountinfo). */
function mountPoint(): string | undefined {
  const line = /^\S+ \S+ \S+ \/ (\S+) .*- cgroup2 /m.exec(readFileSync('/proc/self/mountinfo', 'utf8'));
  return line?.[1];
}

/** The group of all groups, and it alone, has no type. */
const isTop = (folder: string): boolean => !existsSync(join(folder, 'cgroup.type'));

/** Beside the machine's own groups, as its root may. */
function atTop(mount: string): string {
  enableControllers(mount);
  const parent = join(mount, PREFIX);
  mkdirSync(parent, { recursive: true });
  return parent;
}

/**
 * In the group that was given to us: a container's, or one that systemd delegates. Groups with limits may not stand
 * beside processes, so those move into one.
 */
function ourOwn(mount: string): string {
  const [, path = ''] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  const own = join(mount, path);
  if (basename(own).startsWith(`${PREFIX}-`)) return dirname(own);
  const main = join(own, `${PREFIX}-main`);
  mkdirSync(main, { recursive: true });
  for (const pid of readFileSync(join(own, 'cgroup.procs'), 'utf8').split('\n'))
    if (pid) tryWrite(main, 'cgroup.procs', pid);
  return own;
}

function enableControllers(folder: string): void {
  for (const controller of CONTROLLERS) tryWrite(folder, 'cgroup.subtree_control', `+${controller}`);
}

/** Writes a setting of a group, where the kernel has it and lets us. */
export function tryWrite(folder: string, setting: string, value: string | number): void {
  try {
    writeFileSync(join(folder, setting), String(value));
  } catch {
    // what cannot be set is no limit; what is there was measured once
  }
}

function mayUse(parent: string): boolean {
  const trial = join(parent, groupName());
  mkdirSync(trial);
  try {
    const [shell = '', ...args] = [...entering(trial), '/bin/sh', '-c', ':'];
    return existsSync(join(trial, 'cgroup.kill')) && spawnSync(shell, args, { stdio: 'ignore' }).status === 0;
  } finally {
    rmdirSync(trial);
  }
}
