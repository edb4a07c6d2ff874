import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import type { Socket } from 'node:net';
import { constants as system } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { UserError } from '../../schemas/error.ts';
import type { Limits } from '../../schemas/tool.ts';
import { type Enclosed, PROGRAM_PATH, startEnclosed } from './isolation.ts';
import { eachLine, keepHead, keepTail } from './output.ts';
import { ProgramDied } from './program-died.ts';
import { supervise, tooManyProcesses } from './supervise.ts';

/** A native program to run. */
export interface Program {
  /** Its name, looked up in the system's program folders, or an absolute path. */
  command: string;
  args: string[];
  /** Its working folder and the only one it may write; the call's own. Paths are the same inside and outside. */
  folder: string;
  /** `seconds` from start to end, `memory` of all its processes, `disk` of the folder with everything in it. */
  limits: Limits;
  signal: AbortSignal;
  /** More files and folders it may read (outside /usr there is nothing else). */
  readOnly?: string[];
  /** The whole environment besides PATH, HOME (the folder), TMPDIR and LANG. */
  env?: Record<string, string>;
  /** Whether it waits for something to do: its memory and its folder are then looked at once a minute only. */
  resting?(): boolean;
  /** False for programs that reserve far more address space than they use; memory is then watched only. */
  boundAddressSpace?: boolean;
  /** Exit codes by which a program that catches signals says that one ended it. */
  caught?: readonly number[];
}

/** How a program ended. */
export interface Ended {
  /** Its exit code; null when `kill` ended it. */
  code: number | null;
  /** The end of its stderr, for the log: never for a visitor. */
  log: string;
}

/** A program that goes on running. */
export interface Running {
  stdin: Writable;
  /** The caller must read it: a program whose output nobody takes comes to a halt. */
  stdout: Readable;
  /** Its id, that of its process group too. */
  pid: number;
  /** Ends it and everything it started. */
  kill(): void;
  /** Lets this process end while the program runs, which ends it too. */
  unref(): void;
  /**
   * Fulfilled when it has ended by itself or by `kill`; rejected with UserError `timeout`, `out-of-memory`,
   * `too-large`, `no-space` or `unsupported`, with ProgramDied where a signal that is not ours ended it, or with the
   * abort signal's reason.
   */
  ended: Promise<Ended>;
}

const LOG = 16 * 1024;
const OUT = 4 * 1024 * 1024;

/**
 * Runs a program to its end, shut in as far as the machine allows, killed whole on abort or past a limit.
 * A non-zero exit code is given back, not thrown: only the caller knows what it means.
 * Gives the beginning of its stdout (4 million characters) as `out`.
 * Throws UserError `not-available` when the program is not installed, and what `Running.ended` is rejected with.
 * @param program with `onLine` for each line of stdout as it comes, `input` for its stdin, `encoding` of `out`, UTF-8
 * unless it says so
 */
export async function runProgram(
  program: Program & { onLine?: (line: string) => void; input?: string | Uint8Array; encoding?: 'utf8' | 'latin1' },
): Promise<Ended & { out: string }> {
  const { stdin, stdout, ended } = await startProgram(program);
  const out = keepHead(stdout, OUT, program.encoding);
  if (program.onLine) eachLine(stdout, program.onLine);
  stdin.end(program.input);
  return { ...(await ended), out: out() };
}

/**
 * Starts a program with open stdin and stdout, under the same rules as `runProgram`; `limits.seconds` counts for its
 * whole life.
 */
export async function startProgram(program: Program): Promise<Running> {
  program.signal.throwIfAborted();
  const { folder, limits, readOnly = [], env = {}, boundAddressSpace = true } = program;
  const path = programPath(program.command);
  const enclosure = { folder, limits, readOnly, boundAddressSpace };
  const home = { HOME: folder, TMPDIR: '/tmp', LANG: 'C.UTF-8' };
  return follow(await startEnclosed([path, ...program.args], enclosure, { ...home, ...env }, program.signal), program);
}

function follow(enclosed: Enclosed, program: Program): Running {
  const { child } = enclosed;
  const log = keepTail(child.stderr, LOG);
  child.stdin.on('error', () => {}); // a program may end without reading all its input
  const watch = supervise(enclosed, program);
  let ours = false;
  const kill = (): void => {
    ours = true;
    watch.kill();
  };
  const ended = watch.ended.then((code) => {
    const end = { code, log: log() };
    if (code !== 0 && !ours) throwKnown(end, child.signalCode, program.caught);
    return end;
  });
  ended.catch(() => {}); // who starts a long-lived program may look at it later
  return { stdin: child.stdin, stdout: child.stdout, pid: child.pid ?? 0, kill, unref: () => unref(child), ended };
}

/** How an end looks when the machine, a limit or a signal and not the file is at fault. */
function throwKnown({ code, log }: Ended, killedBy: NodeJS.Signals | null, caught: readonly number[] = []): void {
  const signal = killedBy ? system.signals[killedBy] : signalOf(code);
  if (signal === system.signals.SIGXCPU) throw new UserError('timeout');
  if (signal === system.signals.SIGXFSZ || /File too large/i.test(log))
    throw new UserError('too-large', '处理结果超过了大小上限。');
  if (/No space left on device|Disk quota exceeded/i.test(log)) throw new UserError('no-space');
  if (/Cannot allocate memory|bad_alloc/i.test(log)) throw new UserError('out-of-memory');
  if (/Cannot fork|fork: .*Resource temporarily unavailable/i.test(log)) throw tooManyProcesses();
  if (signal > 0) throw new ProgramDied(log, FAULTS.has(signal) ? 'crashed' : 'killed');
  if (caught.includes(code ?? 0) || OUTSIDE.test(lastLine(log))) throw new ProgramDied(log, 'killed');
}

/**
 * The signal that an exit code of the sandbox stands for: bubblewrap ends with 128 and the number of the signal that
 * ended its program. 0 for the program's own codes.
 */
const signalOf = (code: number | null): number => (code !== null && code > 128 && code < 160 ? code - 128 : 0);

/** Signals that the kernel sends for what a program does itself. */
const FAULTS = new Set(
  (['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS'] as const).map(
    (name) => system.signals[name],
  ),
);

/**
 * What runs the program complains: it could not start it, or lost it (unshare of util-linux 2.38 says so, with 1, after
 * each signal). It ends after the program, so this is the last line; others are what the program said of its own work.
 */
const OUTSIDE = /^(choom|nice|sh|bwrap|setpriv|unshare|prlimit|env): /;

const lastLine = (log: string): string => log.trimEnd().split('\n').at(-1) ?? '';

/** Neither the child nor its pipes keep this process from ending. */
function unref(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as unknown as Socket).unref();
}

/** The path of an installed program. Throws UserError `not-available` naming it. */
function programPath(command: string): string {
  const candidates = isAbsolute(command) ? [command] : PROGRAM_PATH.split(':').map((folder) => join(folder, command));
  const path = candidates.find(isExecutable);
  if (!path) throw new UserError('not-available', `服务器上没有安装 ${command}，请联系管理员安装。`);
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
