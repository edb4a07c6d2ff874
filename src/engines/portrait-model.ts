import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Mask, Pixels } from './engine.ts';
import type { PortraitInput } from './portrait-tensor.ts';

/** A portrait model of the operator's own: an ONNX file, how it wants pictures, and on how many cores it may run. */
export interface PortraitModel {
  path: string;
  input: PortraitInput;
  threads: number;
}

/** What the model's process answers. */
export type FromPortrait = { mask: Mask } | { error: string };

/** The model in a process of its own, which is started by the first picture and stays for the next. */
export interface Portrait {
  /**
   * Where the person is. Throws an Error, in Chinese, when runtime or model are missing or wrong, or the process dies or takes more than
   * its time or memory; it is ended then, and started anew for the next picture. One that dies by itself is tried once more before.
   * Throws the signal's reason when that fires.
   */
  mask(picture: Pixels, signal: AbortSignal): Promise<Mask>;
  /** Ends the process. */
  stop(): void;
}

const PROGRAM = fileURLToPath(new URL('./portrait-process.ts', import.meta.url));
const WATCH_MS = 200;
/** The end of stderr that is kept, in characters. */
const TAIL = 400;

/** Most time for one picture, the loading included, in seconds, and most memory of the process, in MB. */
export const PORTRAIT_LIMITS = { seconds: 60, memory: 1536 };

/** The process ended by itself, or was killed by others. */
class ProcessDied extends Error {}

export function openPortrait(model: PortraitModel, limits = PORTRAIT_LIMITS): Portrait {
  const { mask, stop } = openProcess(model, limits);
  const twice: Portrait['mask'] = (picture, signal) =>
    mask(picture, signal).catch((error: unknown) => {
      if (error instanceof ProcessDied) return mask(picture, signal);
      throw error;
    });
  return { mask: twice, stop };
}

function openProcess({ path, input, threads }: PortraitModel, limits: typeof PORTRAIT_LIMITS): Portrait {
  let child: ChildProcess | undefined;
  let stderr = '';
  const start = (): ChildProcess => {
    stderr = '';
    const { PATH, HOME, TMPDIR } = process.env; // the service's secrets are nothing to a runtime of others
    const started = fork(PROGRAM, [path, input, String(threads)], {
      serialization: 'advanced',
      env: { PATH, HOME, TMPDIR, LANG: 'C.UTF-8' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-TAIL);
    });
    started.on('error', () => {}); // who asks hears of it
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  const stop = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    stop,
    async mask({ width, height, data }, signal) {
      signal.throwIfAborted();
      child ??= start();
      const asked = child;
      const { promise, resolve, reject } = Promise.withResolvers<Mask>();
      const ends = new AbortController(); // of what waits for this one answer
      const fail = (why: string): void => reject(new Error(why));
      const died = (code: number | null, by: string | null): void =>
        reject(new ProcessDied(`模型的进程意外结束（${by ?? code}）${stderr.trim()}`));
      const hear = (message: FromPortrait): void => ('mask' in message ? resolve(message.mask) : fail(message.error));
      asked.once('message', hear).once('close', died).once('error', reject);
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ends.signal });
      const timer = setTimeout(() => fail(`模型 ${limits.seconds} 秒没有算完`), limits.seconds * 1000);
      const watch = setInterval(() => {
        if (memoryOf(asked.pid) > limits.memory) fail(`模型用的内存超过了 ${limits.memory} MB`);
      }, WATCH_MS);
      try {
        asked.send({ width, height, data }, () => {}); // a process that cannot be told has ended, which is heard
        return await promise;
      } catch (error) {
        stop();
        throw error;
      } finally {
        clearTimeout(timer);
        clearInterval(watch);
        ends.abort();
        asked.off('message', hear).off('close', died).off('error', reject);
      }
    },
  };
}

/** Resident memory of a process in MB (proc(5), VmRSS); 0 where there is no /proc. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
