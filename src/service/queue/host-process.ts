import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIFELINE } from './host-protocol.ts';
import { type ProcessTree, processTree } from './process-tree.ts';

const PROGRAM = fileURLToPath(new URL('./host.ts', import.meta.url));
/** How long a host may take to obey, in milliseconds. */
export const GRACE_MS = 2000;
/** The end of stderr that is kept for the log, in characters. */
const TAIL = 4000;

/** A process that runs engines for us, with its temporary files. */
export interface Host {
  process: ChildProcess;
  tree: ProcessTree;
  folder: string;
  calls: number;
  /** The engine it ran last: what that keeps warm is here. */
  engine?: string;
  stderr: string;
  /** Settled when the process has ended. */
  ended: Promise<void>;
}

/** Starts a host: a process group with nothing of our environment but where programs are found. `folder` exists; `engines` is a folder of engines for tests. */
export function startHost(folder: string, engines: string | undefined): Host {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: join(folder, 'tmp'), LANG: 'C.UTF-8' };
  const child = fork(PROGRAM, engines ? [engines] : [], {
    cwd: folder,
    env,
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'], // the last one is the LIFELINE
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => resolve());
  });
  const host: Host = { process: child, tree: processTree(child.pid ?? 0), folder, calls: 0, stderr: '', ended };
  child.stdio[LIFELINE]?.on('error', () => {}); // it breaks where the host is killed
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    host.stderr = (host.stderr + text).slice(-TAIL);
  });
  return host;
}

/** Ends a host: told by SIGTERM, and killed with all it started when it does not obey. */
export async function endHost(host: Host): Promise<void> {
  host.process.kill('SIGTERM');
  const timer = setTimeout(() => host.tree.kill(), GRACE_MS);
  await host.ended;
  clearTimeout(timer);
}
