import { readFileSync } from 'node:fs';

/** A file of the kernel's about a process; empty where the process is gone. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

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
