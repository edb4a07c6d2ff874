import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How a model is run, as plain data that may cross processes. */
export interface ModelSetUp {
  /**
   * Path of the program of its process, which calls `serveModel`. Its temporary folder (`os.tmpdir`) is its own and
   * goes with it, however it ends.
   */
  program: string;
  /** What that is started with; JSON. */
  settings: Record<string, unknown>;
  /** More variables of its environment: what no list of processes and no log may show. */
  secrets?: Record<string, string>;
  /** Most time for one answer, the loading included, in seconds, and most memory of the process, in MB. */
  limits: { seconds: number; memory: number };
}

/** Messages to the process and its answers. */
export interface ToModel<Query> {
  query: Query;
}
export type FromModel<Answer> = { answer: Answer } | { error: string };

/**
 * A model in a process of its own, since a bad one may end the process that loads it; started by the first query, kept
 * for the next.
 */
export interface ModelProcess<Query, Answer> {
  /**
   * The model's answer, one query after the other. Throws an Error, in Chinese, when the model says so, or its process
   * dies or takes more than its time or memory; it is ended then, and started anew for the next query. One that dies by
   * itself is tried once more before. Throws the signal's reason when that fires.
   */
  ask(query: Query, signal: AbortSignal): Promise<Answer>;
  /** Ends the process; a query under way fails. */
  stop(): void;
}

const WATCH_MS = 200;
/** The end of stderr that is kept, in characters. */
const TAIL = 400;

/** The process ended by itself, or was killed by others. */
class ProcessDied extends Error {}

export function openModel<Query, Answer>(setUp: ModelSetUp): ModelProcess<Query, Answer> {
  const { ask, stop } = openProcess<Query, Answer>(setUp);
  let stops = 0;
  const askTwice: typeof ask = (query, signal) => {
    const before = stops;
    return ask(query, signal).catch((error: unknown) => {
      if (error instanceof ProcessDied && stops === before) return ask(query, signal);
      throw error;
    });
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    stop() {
      stops++;
      stop();
    },
    ask(query, signal) {
      const answer = last.then(() => askTwice(query, signal));
      last = answer.catch(() => {});
      return answer;
    },
  };
}

interface Child {
  process: ChildProcess;
  stderr: string;
}

function startChild({ program, settings, secrets }: ModelSetUp): Child {
  const { PATH, HOME } = process.env; // the service's secrets are nothing to a runtime of others
  // Visitors' data in it must go even where the process is killed and can tidy up nothing.
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-model-'));
  const tidy = (): void => void rm(folder, { recursive: true, force: true }).catch(() => {});
  const started = fork(program, [JSON.stringify(settings), folder], {
    serialization: 'advanced',
    env: { PATH, HOME, TMPDIR: folder, LANG: 'C.UTF-8', ...secrets },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const child: Child = { process: started, stderr: '' };
  started.stderr?.setEncoding('utf8').on('data', (text: string) => {
    child.stderr = (child.stderr + text).slice(-TAIL);
  });
  started.once('exit', tidy);
  started.on('error', () => started.pid ?? tidy()); // who asks hears of it; what did not start does not exit either
  return child;
}

/** One query at a time. */
function openProcess<Query, Answer>(setUp: ModelSetUp): ModelProcess<Query, Answer> {
  let child: Child | undefined;
  const start = (): Child => {
    const started = startChild(setUp);
    started.process.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  const stop = (): void => {
    child?.process.kill('SIGKILL');
    child = undefined;
  };
  return {
    stop,
    async ask(query, signal) {
      signal.throwIfAborted();
      child ??= start();
      try {
        return await answerOf<Query, Answer>(child, query, setUp.limits, signal);
      } catch (error) {
        stop();
        throw error;
      }
    },
  };
}

/** The answer of a process to one query; throws as `ModelProcess.ask`, and leaves the process as it is. */
async function answerOf<Query, Answer>(
  child: Child,
  query: Query,
  { seconds, memory }: ModelSetUp['limits'],
  signal: AbortSignal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const ends = new AbortController(); // of what waits for this one answer
  const fail = (why: string): void => reject(new Error(why));
  const died = (code: number | null, by: string | null): void =>
    reject(new ProcessDied(`模型的进程意外结束（${by ?? code}）${child.stderr.trim()}`));
  const hear = (message: FromModel<Answer>): void =>
    'answer' in message ? resolve(message.answer) : fail(message.error);
  const asked = child.process;
  asked.once('message', hear).once('close', died).once('error', reject);
  signal.addEventListener('abort', () => reject(signal.reason), { signal: ends.signal });
  const timer = setTimeout(() => fail(`模型 ${seconds} 秒没有算完`), seconds * 1000);
  const watch = setInterval(() => {
    if (memoryOf(asked.pid) > memory) fail(`模型用的内存超过了 ${memory} MB`);
  }, WATCH_MS);
  try {
    asked.send({ query } satisfies ToModel<Query>, () => {}); // a process that cannot be told has ended, which is heard
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    ends.abort();
    asked.off('message', hear).off('close', died).off('error', reject);
  }
}

/** Resident memory of a process in MB (proc(5), VmRSS); 0 where there is no /proc. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
