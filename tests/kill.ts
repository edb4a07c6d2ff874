import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What /proc tells of a process in a file of this name; nothing when it has ended meanwhile. */
function told(pid: string, file: 'comm' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** Numbers of the running programs of this name whose command line holds the words. */
export const programs = (name: string, words: string): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && told(pid, 'comm').trim() === name && told(pid, 'cmdline').includes(words))
    .map(Number);

/** Sends a signal to each of these processes that is still there, and tells how many were. */
export function signalAll(pids: number[], signal: NodeJS.Signals): number {
  return pids.filter((pid) => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  }).length;
}

/**
 * Waits for such a program to come up, and gives the numbers of all there are. Throws where that takes longer than a
 * test may.
 */
export async function comesUp(name: string, words: string): Promise<number[]> {
  for (let tries = 0; tries < 6000; tries++) {
    const found = programs(name, words);
    if (found.length > 0) return found;
    await pause(5);
  }
  throw new Error(`no ${name} came up`);
}
