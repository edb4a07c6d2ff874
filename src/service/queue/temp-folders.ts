import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { listWorkers } from '../store/task-work.ts';

/** A worker of another machine that was not seen for so many seconds is dead. */
const DEAD_SECONDS = 60;
/**
 * Longer than a worker holds a task while it does not reach the database: the process of its number is another's by
 * now.
 */
const GONE_SECONDS = 3600;

/** Workers of this process. */
const ours = new Set<string>();

/** The name of a worker's temporary folder: its number and that of its process. */
export function folderName(id: string): string {
  ours.add(id);
  return `${id}.${process.pid}`;
}

/** Removes the temporary folders of dead workers from those of all workers that share the data folder. */
export async function removeDead(temp: string, db: Context['db']): Promise<void> {
  const rows = new Map((await listWorkers(db)).map((row) => [row.id, row]));
  for (const name of await readdir(temp).catch(() => [])) {
    const [id = '', pid = ''] = name.split('.');
    if (!isAlive(id, Number(pid), rows.get(id))) await rm(join(temp, name), { recursive: true, force: true });
  }
}

function isAlive(id: string, pid: number, row: { host: string; seconds: number } | undefined): boolean {
  if (ours.has(id)) return true;
  if (row && row.host !== hostname() && row.seconds < DEAD_SECONDS) return true;
  // Our own number was another's before us, as in a container that was started again.
  return pid !== process.pid && isRunning(pid) && row !== undefined && row.seconds < GONE_SECONDS;
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
