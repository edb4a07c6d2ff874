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
  /** SIGKILL for all of them, again until none is left that was not there before. */
  kill(): void;
}

/** Follows a process that leads a group of its own. Call `memory` from time to time: what is seen once is not lost. */
export function processTree(root: number): ProcessTree {
  const seen = new Map<number, number>();

  function members(fresh: boolean): Process[] {
    const all = processes(fresh);
    const mine = new Set<number>();
    for (const { pid, group, session, started } of all)
      if (pid === root || group === root || session === root || seen.get(pid) === started) mine.add(pid);
    for (let before = 0; before < mine.size; ) {
      before = mine.size;
      for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
    }
    const found = all.filter(({ pid }) => mine.has(pid));
    seen.clear();
    for (const { pid, started } of found) seen.set(pid, started);
    return found;
  }

  return {
    memory: () => members(false).reduce((sum, { pages }) => sum + pages, 0) * pageBytes(),
    kill() {
      for (let round = 0; round < 10; round++) {
        const pids = members(true).map(({ pid }) => pid);
        signal(-root);
        for (const pid of pids) signal(pid);
        if (pids.length === 0) return;
      }
    },
  };
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it is gone
  }
}
