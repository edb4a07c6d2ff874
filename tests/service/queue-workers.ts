import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../../src/service/base/settings.ts';

export interface WorkerProcess {
  /** SIGKILL for the worker alone; what it started is left to itself. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>;
}

/** Nothing of our environment but where programs are, and what V8 has compiled: with that a start costs half. */
export const bare = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});

/** Starts a worker process on the database and data folder of the settings. */
export async function startProcess(
  settings: Settings,
  url: string,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'queue-process.ts'), [], {
    env: { ...bare(), DATA: settings.DATA, DATABASE_URL: url, WORKERS: '1', STOP_SECONDS: '1', ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error('the worker did not start');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

const running = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** What `read` gives of a process in /proc; nothing when it has ended meanwhile. */
function ofProcess(pid: string, read: (folder: string) => string): string {
  try {
    return read(join('/proc', pid));
  } catch {
    return '';
  }
}

/** Numbers of the processes that work in a folder or below it: the hosts of a data folder's workers. */
export const processesIn = (folder: string): string[] =>
  running().filter((pid) => ofProcess(pid, (path) => readlinkSync(join(path, 'cwd'))).startsWith(folder));

/** Numbers of the processes with these words in their command; zombies have none. */
export const processesWith = (words: string): string[] =>
  running().filter((pid) => ofProcess(pid, (path) => readFileSync(join(path, 'cmdline'), 'utf8')).includes(words));

/** Waits for something to come true; false when it takes longer than a test may. */
export async function comesTrue(what: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    if (await what()) return true;
    await pause(50);
  }
  return false;
}

/** What lies in the temporary folders of all workers of a data folder, `host-…` folders of living ones left out. */
export function temporary(DATA: string): string[] {
  const temp = join(DATA, 'tmp');
  return readdirSync(temp).flatMap((worker) =>
    readdirSync(join(temp, worker))
      .filter((name) => !name.startsWith('host-'))
      .map((name) => join(worker, name)),
  );
}
