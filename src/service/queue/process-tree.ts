import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** Clock ticks since boot: with the number it names one process for good. */
  started: number;
  pages: number;
}

const FRESH_MS = 100;
let kept: { at: number; processes: Process[] } | undefined;

/** All processes of the machine (proc(5), /proc/pid/stat); none where there is no /proc. Kept for a tenth of a second unless `fresh`. */
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
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    if (fields[0] === 'Z') return []; // ended, only not yet waited for
    return [{ pid: Number(pid), parent: field(4), group: field(5), session: field(6), started: field(22), pages: field(24) }];
  } catch {
    return []; // it ended meanwhile
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
  /** SIGKILL for all of them, again until none is left. */
  kill(): void;
}

/** Follows a child process that leads a group of its own. Call `memory` from time to time: what is seen once is not lost. */
export function processTree(root: number): ProcessTree {
  const seen = new Map<number, number>();
  const members = (fresh: boolean): Process[] => {
    const found = familyOf(root, seen, processes(fresh));
    for (const { pid, started } of found) seen.set(pid, started);
    return found;
  };
  return {
    memory: () => members(false).reduce((sum, { pages }) => sum + pages, 0) * pageBytes(),
    kill() {
      if (process.platform !== 'linux' && root > 1) signal(-root);
      for (let round = 0; round < ROUNDS; round++) {
        const found = members(true);
        if (found.some(({ group }) => group === root)) signal(-root);
        for (const { pid } of found) signal(pid);
        if (found.length === 0) return;
      }
    },
  };
}

/** What starts others while it is killed loses within a few rounds. */
const ROUNDS = 10;

/** The root, its group and session, what was seen of it before, and the children of all these. A number that is another's by now does not count. */
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

/** SIGKILL for a process, or with a negative number for a group. */
function signal(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // it is gone
  }
}
