import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS = 100;

/** A file of the kernel's about a process; empty where the process is gone. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** What /proc/<id>/stat says behind the name of the program, from the state on. */
function statOf(id: number): string[] {
  const stat = readProc(`/proc/${id}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** All processes of this machine; none where there is no /proc. */
export const allProcesses = (): number[] =>
  existsSync('/proc/self/stat') ? readdirSync('/proc').map(Number).filter(Boolean) : [];

/** The ids of a process and of all that it and they have started and that still run. */
export function familyOf(root: number): number[] {
  const parents = new Map(allProcesses().map((id) => [id, Number(statOf(id)[1])]));
  const own = new Set([root]);
  for (let size = 0; size !== own.size; ) {
    size = own.size;
    for (const [id, parent] of parents) if (own.has(parent)) own.add(id);
  }
  return [...own];
}

/** CPU seconds of these processes and of those they have already buried; hundredths count. */
export const cpuOf = (ids: readonly number[]): number => sum(ids, 11) / TICKS;

/**
 * CPU seconds of all that this process has started, and that its parent (bench/adopt.py) has been left with since.
 */
export const cpuOfStarted = (): number =>
  cpuOf(familyOf(process.ppid).filter((id) => id !== process.pid && id !== process.ppid)) +
  sum([process.pid, process.ppid], 13) / TICKS;

/** Ticks of these processes, from the field of their own time (11) or from that of what they have buried (13). */
const sum = (ids: readonly number[], from: number): number =>
  ids.flatMap((id) => statOf(id).slice(from, 15)).reduce((all, field) => all + Number(field), 0);

/**
 * Looks every `ms` at what these processes hold for themselves; the function given back ends it and gives the peak in
 * MB.
 */
export function watchMemory(processes: () => readonly number[], ms: number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    const kb = processes().map((id) => Number(/^Pss:\s+(\d+)/m.exec(readProc(`/proc/${id}/smaps_rollup`))?.[1] ?? 0));
    peak = Math.max(peak, kb.reduce((sum, one) => sum + one, 0) / 1024);
  }, ms);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
