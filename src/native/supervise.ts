import type { ChildProcess } from 'node:child_process';
import { UserError } from '../../schemas/error.ts';
import type { Limits } from '../../schemas/tool.ts';
import { groupUse } from './cgroup.ts';
import type { Enclosed } from './isolation.ts';
import { killWhole } from './kill.ts';
import { type ProcessTree, processTree } from './process-tree.ts';
import { folderBytes } from './watch.ts';
import { MAX_PROCESSES } from './ways.ts';

const LOOK = 250;
/**
 * A program that rests is looked at each so many times: once a minute. To look takes reading all processes of the
 * machine.
 */
const RESTING_LOOKS = 240;
const MB = 1 << 20;
/** What setTimeout can count to, milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/**
 * How long the pipes may stay open after the program itself has ended, milliseconds: something it left behind holds
 * them.
 */
const LINGER = 2000;

interface Watched {
  folder: string;
  limits: Limits;
  signal: AbortSignal;
  resting?(): boolean;
}

/**
 * A supervised program: `ended` gives its exit code (null after a signal) once nothing of it is left, or is rejected
 * with why it was killed.
 */
export interface Supervised {
  kill(): void;
  ended: Promise<number | null>;
}

/** Looks after a program: kills all of it on abort, time, memory, disk or number of processes. */
export function supervise(enclosed: Enclosed, watched: Watched): Supervised {
  const { child, group } = enclosed;
  const tree = processTree(child.pid ?? 0);
  let [reason, killed]: [unknown, boolean] = [undefined, false];
  const kill = (): void => {
    killed = true;
    killWhole(enclosed, tree);
  };
  const stop = (why: unknown): void => {
    reason ??= why;
    kill();
  };
  const onAbort = (): void => stop(watched.signal.reason);
  watched.signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(
    () => stop(new UserError('timeout')),
    Math.min(watched.limits.seconds * 1000, MAX_TIMER_MS),
  ).unref();
  const look = lookAgainAndAgain(enclosed, tree, watched, stop).unref();
  const ended = whenGone(child, () => killWhole(enclosed, tree))
    .finally(() => {
      clearTimeout(timer);
      clearInterval(look);
      watched.signal.removeEventListener('abort', onAbort);
    })
    .then((code) => {
      const exceeded = code === 0 ? undefined : group?.exceeded();
      if (exceeded === 'memory') reason ??= outOfMemory(watched.limits);
      if (exceeded === 'processes') reason ??= tooManyProcesses();
      if (reason !== undefined) throw reason;
      return killed ? null : code;
    })
    .finally(() => group?.remove());
  return { kill, ended };
}

const outOfMemory = ({ memory }: Limits): UserError =>
  new UserError('out-of-memory', `处理需要的内存超过了 ${memory} MB。`);

export const tooManyProcesses = (): UserError => new UserError('unsupported', '处理程序占用了过多进程，已停止。');

function lookAgainAndAgain(
  { group }: Enclosed,
  tree: ProcessTree,
  { folder, limits, resting }: Watched,
  stop: (why: UserError) => void,
): NodeJS.Timeout {
  let counting = false;
  let looks = 0;
  // What the kernel counts itself need not be looked for among all processes of the machine.
  const counted = group !== undefined && groupUse() === 'limits';
  const hasTooMany = (): boolean => (counted ? group.exceeded() === 'processes' : tree.threads() > MAX_PROCESSES);
  return setInterval(() => {
    if (resting?.() && ++looks % RESTING_LOOKS !== 0) return;
    if (!counted && tree.memory() > limits.memory * MB) stop(outOfMemory(limits));
    if (hasTooMany()) stop(tooManyProcesses());
    if (counting) return;
    counting = true;
    void folderBytes(folder).then((bytes) => {
      counting = false;
      if (bytes > limits.disk * MB) stop(new UserError('too-large', `处理中产生的数据超过了 ${limits.disk} MB。`));
    });
  }, LOOK);
}

/**
 * The exit code once the child has ended and its pipes are closed; what it left behind is killed. Rejects when it could
 * not start.
 */
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
