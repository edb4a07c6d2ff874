import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { UserError } from '../../schemas/error.ts';
import type { Guard, Isolation } from '../engines/engine.ts';
import { type Group, groupUse, openGroup } from './cgroup.ts';
import { commandLine, type Enclosure, FILTER_FD, MAX_PROCESSES, WAYS, type Way } from './ways.ts';

export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';
const MB = 1 << 20;

/** A program that has been started, with what can end it whole. */
export interface Enclosed {
  child: ChildProcessWithoutNullStreams;
  /** The control group it runs in, which the caller removes after its end; absent where there are none. */
  group?: Group;
  /** See `Way.hasInit`. */
  hasInit: boolean;
}

/**
 * Starts `program` shut in as well as this machine can, its folder made its own; stdin, stdout and stderr are pipes,
 * `env` is its whole environment besides PATH. Everything of the caller's is an argument; no shell reads it. Aborted
 * before the start it throws the signal's reason.
 */
export async function startEnclosed(
  program: string[],
  enclosure: Enclosure,
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<Enclosed> {
  const way = await bestWay();
  await handOver(enclosure.folder);
  signal.throwIfAborted();
  const group = openGroup(MAX_PROCESSES);
  group?.limitMemory(enclosure.limits.memory * MB);
  const line = [...(group?.enter ?? []), ...commandLine(way, program, enclosure)];
  const child = spawnWith(way, line, enclosure.folder, env) as ChildProcessWithoutNullStreams;
  return { child, group, hasInit: way.hasInit };
}

/** A child that leads a process group of its own, which a kill reaches whole. */
function spawnWith(
  { filter }: Way,
  [command = '', ...args]: string[],
  cwd: string,
  env: Record<string, string>,
): ChildProcess {
  const stdio: 'pipe'[] = ['pipe', 'pipe', 'pipe', ...(filter ? (['pipe'] as const) : [])];
  const child = spawn(command, args, { cwd, env: { PATH: PROGRAM_PATH, ...env }, stdio, detached: true });
  const door = child.stdio[FILTER_FD] as Writable | null | undefined;
  door?.on('error', () => {}); // it ended before it read the filter, and says why
  door?.end(filter, () => door.destroy());
  return child;
}

/**
 * Lets a running program write to a file or folder, and all in it, that was put into its folder after its start. Does
 * nothing where programs run as the service's own user.
 */
export async function handOver(path: string): Promise<void> {
  const { user } = await bestWay();
  if (user === undefined) return;
  await lchown(path, user, user);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await handOver(join(path, name));
}

/**
 * How far this machine can shut programs in; tried once a process. Throws UserError `busy` where the machine could not
 * even try.
 */
export const isolation = async (): Promise<Isolation> => (await bestWay()).isolation;

/** What the kernel itself guards beside the sandbox. Throws as `isolation`. */
export async function guards(): Promise<Guard[]> {
  const { filter, processes } = await bestWay();
  const use = groupUse();
  return [
    ...(use === 'limits' ? (['cgroup'] as const) : []),
    ...(use === 'kill' ? (['cgroup-kill'] as const) : []),
    ...(use !== 'limits' && processes ? (['processes'] as const) : []),
    ...(filter ? (['seccomp'] as const) : []),
  ];
}

let found: Promise<Way> | undefined;

function bestWay(): Promise<Way> {
  found ??= firstThatWorks().catch((error: unknown) => {
    found = undefined; // the next one tries again
    throw error;
  });
  return found;
}

/** Tries each way with `true` as its program. */
async function firstThatWorks(): Promise<Way> {
  const limits = { seconds: 10, memory: 256, disk: 16 };
  const [last, ...others] = [...WAYS].reverse() as [Way, ...Way[]];
  for (const way of others.reverse()) {
    if (way.user !== undefined && process.getuid?.() !== 0) continue;
    const line = commandLine(way, ['/usr/bin/true'], {
      folder: tmpdir(),
      limits,
      readOnly: [],
      boundAddressSpace: true,
    });
    if (await works(way, line)) return way;
  }
  return last;
}

/** What a machine says in a bad moment, and not because a way is closed (errno(3)). */
const PASSING = new Set<unknown>(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);
const PATIENCE_MS = 10_000;

/**
 * Throws UserError `busy` where the answer is none: a moment without memory must not leave programs less shut in for
 * good.
 */
async function works(way: Way, line: string[]): Promise<boolean> {
  const child = spawnWith(way, line, '/', {});
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  try {
    const [code, signal] = await once(child, 'exit');
    if (signal !== null) throw new UserError('busy');
    return code === 0;
  } catch (error) {
    if (error instanceof UserError || PASSING.has((error as NodeJS.ErrnoException).code)) throw new UserError('busy');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
