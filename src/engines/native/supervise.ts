import type { ChildProcess } from 'node:child_process';
import { UserError } from '../../../schemas/error.ts';
import type { Limits } from '../../../schemas/tool.ts';
import { MOST_PROCESSES } from './isolation.ts';
import { folderBytes, processTree } from './watch.ts';

const LOOK = 250;
/** A program that rests is looked at each so many times: once a minute. To look takes reading all processes of the machine. */
const RESTING_LOOKS = 240;
const MB = 1 << 20;
/** What setTimeout can count to, milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** How long the pipes may stay open after the program itself has ended, milliseconds: something it left behind holds them. */
const LINGER = 2000;

interface Watched {
  folder: string;
  limits: Limits;
  signal: AbortSignal;
  resting?(): boolean;
}

/** A supervised child: `ended` gives its exit code (null after a signal) once nothing of it is left, or is rejected with why it was killed. */
export interface Supervised {
  kill(): void;
  ended: Promise<number | null>;
}

/** Looks after a child that leads its own process group: kills all of it on abort, time, memory, disk or number of processes. */
export function supervise(child: ChildProcess, watched: Watched): Supervised {
  let reason: unknown;
  const kill = (): void => killTree(child);
  const stop = (why: unknown): void => {
    reason ??= why;
    kill();
  };
  const onAbort = (): void => stop(watched.signal.reason);
  watched.signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(new UserError('timeout')), Math.min(watched.limits.seconds * 1000, LONGEST_TIMER)).unref();
  const look = lookAgainAndAgain(child, watched, stop).unref();
  const ended = whenGone(child, kill)
    .finally(() => {
      clearTimeout(timer);
      clearInterval(look);
      watched.signal.removeEventListener('abort', onAbort);
    })
    .then((code) => {
      if (reason !== undefined) throw reason;
      return code;
    });
  return { kill, ended };
}

function lookAgainAndAgain(
  child: ChildProcess,
  { folder, limits, resting }: Watched,
  stop: (why: UserError) => void,
): NodeJS.Timeout {
  let counting = false;
  let looks = 0;
  return setInterval(() => {
    if (!child.pid || (resting?.() && ++looks % RESTING_LOOKS !== 0)) return;
    const tree = processTree(child.pid);
    const memory = tree.reduce((sum, one) => sum + one.memory, 0);
    const threads = tree.reduce((sum, one) => sum + one.threads, 0);
    if (memory > limits.memory * MB) stop(new UserError('out-of-memory', `处理需要的内存超过了 ${limits.memory} MB。`));
    if (threads > MOST_PROCESSES) stop(new UserError('unsupported', '处理程序占用了过多进程，已停止。'));
    if (counting) return;
    counting = true;
    void folderBytes(folder).then((bytes) => {
      counting = false;
      if (bytes > limits.disk * MB) stop(new UserError('too-large', `处理中产生的数据超过了 ${limits.disk} MB。`));
    });
  }, LOOK);
}

/** The exit code once the child has ended and its pipes are closed; what it left behind is killed. Rejects when it could not start. */
function whenGone(child: ChildProcess, kill: () => void): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      kill();
      const linger = setTimeout(() => {
        for (const stream of child.stdio) stream?.destroy();
      }, LINGER);
      child.once('close', () => {
        clearTimeout(linger);
        resolve(code);
      });
    });
  });
}

/** Kills the group, and what has left the group but still descends from it. */
function killTree({ pid }: ChildProcess): void {
  if (!pid) return;
  const strays = processTree(pid).filter(({ group }) => group !== pid);
  for (const target of [-pid, ...strays.map((one) => one.pid)]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // it has gone already
    }
  }
}
