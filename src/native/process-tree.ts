import { readdirSync, readFileSync, statSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  group: number;
  session: number;
  threads: number;
  /** Clock ticks since boot: with the number it names one process for good. */
  started: number;
  pages: number;
}

const FRESH_MS = 100;
let kept: { at: number; processes: Process[] } | undefined;

/**
 * All processes of the machine (proc(5), /proc/pid/stat); none where there is no /proc. Kept for a tenth of a second
 * unless `fresh`.
 */
function processes(fresh: boolean): Process[] {
  if (!fresh && kept && performance.now() - kept.at < FRESH_MS) return kept.processes;
  const found: Process[] = [];
  for (const name of list('/proc')) if (/^\d+$/.test(name)) found.push(...readProcess(name));
  kept = { at: performance.now(), processes: found };
  return found;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readProcess(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    if (fields[0] === 'Z') return []; // ended, only not yet waited for
    const [parent, group, session, threads] = [field(4), field(5), field(6), field(20)];
    return [{ pid: Number(pid), parent, group, session, threads, started: field(22), pages: field(24) }];
  } catch {
    return []; // it ended meanwhile
  }
}

/** How many threads the processes of a user have on this machine. */
export const threadsOfUser = (user: number): number =>
  processes(false).reduce((sum, { pid, threads }) => sum + (ownerOf(pid) === user ? threads : 0), 0);

function ownerOf(pid: number): number | undefined {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return undefined; // it ended meanwhile
  }
}

let page: number | undefined;

/** Bytes of a memory page. */
function pageBytes(): number {
  if (page) return page;
  try {
    const [, kb] = /KernelPageSize:\s+(\d+) kB/.exec(readFileSync('/proc/self/smaps', 'latin1')) ?? [];
    page = Number(kb ?? 4) * 1024;
  } catch {
    page = 4096;
  }
  return page;
}

/** A process with all that it started, also what has left its group or lost its parent since it was first seen. */
export interface ProcessTree {
  /** Bytes of memory that all of them hold. */
  memory(): number;
  /** How many threads they have together. */
  threads(): number;
  /** SIGKILL for all of them. They are stopped first: what is stopped starts no others meanwhile. */
  kill(): void;
}

/**
 * Follows a child process that leads a group of its own. Call `memory` or `threads` from time to time: what is seen
 * once is not lost.
 */
export function processTree(root: number): ProcessTree {
  const seen = new Map<number, number>();
  const members = (fresh: boolean): Process[] => {
    const found = familyOf(root, seen, processes(fresh));
    for (const { pid, started } of found) seen.set(pid, started);
    return found;
  };
  return {
    memory: () => members(false).reduce((sum, { pages }) => sum + pages, 0) * pageBytes(),
    threads: () => members(false).reduce((sum, { threads }) => sum + threads, 0),
    kill() {
      if (process.platform !== 'linux' && root > 1) signal(-root, 'SIGKILL');
      const stopped = new Set<number>();
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const running = members(true).filter(({ pid }) => !stopped.has(pid));
        if (running.length === 0) break;
        for (const { pid } of running) signal(pid, 'SIGSTOP');
        for (const { pid } of running) stopped.add(pid);
      }
      for (const pid of stopped) signal(pid, 'SIGKILL');
    },
  };
}

/** Every round finds what was started while the one before was stopped, which soon is nothing. */
const MAX_ROUNDS = 20;

/**
 * The root, its group and session, what was seen of it before, and the children of all these. A number that is
 * another's by now does not count.
 */
function familyOf(root: number, seen: ReadonlyMap<number, number>, all: Process[]): Process[] {
  if (root < 2) return []; // it never started
  const known = ({ pid, started }: Process): boolean => seen.get(pid) === started;
  const leader = all.find(({ pid }) => pid === root);
  const reused = leader && seen.has(root) && !known(leader);
  const ours = new Set(all.filter(known).map(({ pid }) => pid));
  if (!reused) for (const { pid, group, session } of all) if (group === root || session === root) ours.add(pid);
  for (let before = -1; before < ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.filter(({ pid }) => ours.has(pid));
}

/** Sends a signal to a process, or with a negative number to a group. */
function signal(target: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(target, name);
  } catch {
    // it is gone
  }
}
