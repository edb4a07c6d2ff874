import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Group, openGroup, sweepGroups } from '../../native/cgroup.ts';
import { type ProcessTree, processTree } from '../../native/process-tree.ts';
import { LIFELINE } from './host-protocol.ts';

const PROGRAM = fileURLToPath(new URL('./host.ts', import.meta.url));
/** How long a host may take to obey, in milliseconds. */
export const GRACE_MS = 2000;
/** The end of stderr that is kept for the log, in characters. */
const TAIL = 4000;
/** Threads of a host and processes of codecs and models that it starts; native programs have a group of their own. */
const MAX_PROCESSES = 512;

/** A process that runs engines for us, with its temporary files. */
export interface Host {
  process: ChildProcess;
  tree: ProcessTree;
  /** Its control group, where there are such. */
  group?: Group;
  folder: string;
  calls: number;
  /** The engine it ran last: what that keeps warm is here. */
  engine?: string;
  stderr: string;
  /** Settled when the process has ended. */
  ended: Promise<void>;
}

/** Where V8 keeps what it has compiled, where the service was started with such a place. */
const compiled = (): Record<string, string> =>
  process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {};

/**
 * Starts a host: a process group with nothing of our environment but where programs and compiled modules are found.
 * `folder` exists; `engines` is a folder of engines for tests.
 */
export function startHost(folder: string, engines: string | undefined): Host {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    TMPDIR: join(folder, 'tmp'),
    LANG: 'C.UTF-8',
    ...compiled(),
  };
  const child = fork(PROGRAM, engines ? [engines] : [], {
    cwd: folder,
    env,
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'], // the last one is the LIFELINE
  });
  const group = openGroup(MAX_PROCESSES);
  if (child.pid) group?.add(child.pid); // it starts nothing before its first call
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => resolve());
  });
  const tree = processTree(child.pid ?? 0);
  const host: Host = { process: child, tree, group, folder, calls: 0, stderr: '', ended };
  child.stdio[LIFELINE]?.on('error', () => {}); // it breaks where the host is killed
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    host.stderr = (host.stderr + text).slice(-TAIL);
  });
  return host;
}

/** Kills a host with all it started: its group at once, then what is outside, which native programs are. */
export function killHost({ group, tree }: Host): void {
  group?.kill();
  tree.kill();
}

/** Removes what the kernel keeps of a host that has ended, and of the native programs it has left. */
export async function clearHost(host: Host): Promise<void> {
  killHost(host);
  sweepGroups();
  await host.group?.remove();
}

/** Ends a host: told by SIGTERM, and killed with all it started when it does not obey. */
export async function endHost(host: Host): Promise<void> {
  host.process.kill('SIGTERM');
  const timer = setTimeout(() => killHost(host), GRACE_MS);
  await host.ended;
  clearTimeout(timer);
}
