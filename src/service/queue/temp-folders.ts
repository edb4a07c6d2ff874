import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { livingWorkers } from '../store/task-work.ts';

/** A worker whose row is older than so many seconds is taken for dead when its process is gone, too. */
const DEAD_SECONDS = 30;

/** The name of a worker's temporary folder: its number and that of its process. */
export const folderName = (id: string): string => `${id}.${process.pid}`;

/** Removes the temporary folders of dead workers. Our own process cannot have left one: its number was another's then (containers). */
export async function removeDead(temp: string, db: Context['db']): Promise<void> {
  const living = await livingWorkers(db, DEAD_SECONDS);
  for (const name of await readdir(temp).catch(() => [])) {
    const [id = '', pid] = name.split('.');
    if (!living.has(id) && (Number(pid) === process.pid || !isRunning(Number(pid)))) {
      await rm(join(temp, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
