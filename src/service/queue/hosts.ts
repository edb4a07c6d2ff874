import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorData, UserError } from '../../../schemas/error.ts';
import type { FromHost, HostCall, HostResult, ToHost } from './host-protocol.ts';
import type { Log } from './log.ts';
import { type ProcessTree, processTree } from './process-tree.ts';

const PROGRAM = fileURLToPath(new URL('./host.ts', import.meta.url));
const MB = 2 ** 20;

/** How often memory and disk of a call are looked at, in milliseconds. */
const WATCH_MS = 250;
/** How long an engine may take to obey an abort, in milliseconds. */
const GRACE_MS = 2000;
/** A host is replaced after so many calls, or when it holds so many bytes without a call. */
const MOST_CALLS = 500;
const MOST_IDLE = 1024 * MB;
/** The end of stderr that is kept for the log, in characters. */
const TAIL = 4000;

/** The host ended in the middle of a call, by no doing of ours. The call may be tried again. */
export class HostCrash extends Error {}

/** What an engine tells while it runs. */
export interface HostEvents {
  progress(part: number, note?: string): void;
  note(text: string): void;
  skip(index: number, error: ErrorData): void;
}

export interface Hosts {
  /**
   * Runs an engine in a host of the pool and gives the results in the call's folder. Throws UserError: the engine's refusals,
   * `cancelled` by the signal, `timeout`, `out-of-memory`, `too-large` past the limits; HostCrash where the host died.
   */
  run(call: HostCall, events: HostEvents, signal: AbortSignal): Promise<HostResult[]>;
  /** Ends all hosts; they are told first, so that engines can clean up what they keep warm. */
  stop(): Promise<void>;
}

interface Host {
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

/** A pool of engine hosts whose temporary files are in `folder`; `slots` of them are kept warm. `engines` is a folder of engines for tests. */
export function openHosts(it: { folder: string; slots: number; engines?: string; log: Log }): Hosts {
  const idle: Host[] = [];
  const all = new Set<Host>();
  let number = 0;
  let stopped = false;

  async function start(): Promise<Host> {
    const folder = join(it.folder, `host-${number++}`);
    await mkdir(join(folder, 'tmp'), { recursive: true });
    const host = startHost(folder, it.engines);
    all.add(host);
    void host.ended.then(async () => {
      all.delete(host);
      if (idle.includes(host)) idle.splice(idle.indexOf(host), 1);
      host.tree.kill();
      await rm(folder, { recursive: true, force: true });
    });
    return host;
  }

  async function warm(): Promise<void> {
    if (!stopped && all.size < it.slots) idle.unshift(await start());
  }

  /** A free host, best the one that ran this engine last. */
  function take(engine: string): Promise<Host> | Host {
    const at = idle.findLastIndex((host) => host.engine === engine);
    const [host] = idle.splice(Math.max(at, 0), 1);
    return host ?? start();
  }

  function giveBack(host: Host): void {
    const live = host.process.exitCode === null && host.process.signalCode === null && host.process.connected;
    if (!stopped && live && host.calls < MOST_CALLS && host.tree.memory() < MOST_IDLE) idle.push(host);
    else if (live) void endHost(host).then(warm);
    else void host.ended.then(warm);
  }

  for (let slot = 0; slot < it.slots; slot++)
    void start().then(
      (host) => idle.push(host),
      () => {},
    );
  return {
    async run(call, events, signal) {
      signal.throwIfAborted();
      const host = await take(call.engine);
      host.engine = call.engine;
      host.calls++;
      try {
        return await callHost(host, call, events, signal, it.log);
      } finally {
        giveBack(host);
      }
    },
    async stop() {
      stopped = true;
      await Promise.all([...all].map(endHost));
    },
  };
}

/** A process group with nothing of our environment but where programs are found. */
function startHost(folder: string, engines: string | undefined): Host {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: join(folder, 'tmp'), LANG: 'C.UTF-8' };
  const child = fork(PROGRAM, [String(process.pid), ...(engines ? [engines] : [])], {
    cwd: folder,
    env,
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const host: Host = { process: child, tree: processTree(child.pid ?? 0), folder, calls: 0, stderr: '', ended };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    host.stderr = (host.stderr + text).slice(-TAIL);
  });
  return host;
}

/** Ends a host: told by SIGTERM, and killed with all it started when it does not obey. */
async function endHost(host: Host): Promise<void> {
  host.process.kill('SIGTERM');
  const timer = setTimeout(() => host.tree.kill(), GRACE_MS);
  await host.ended;
  clearTimeout(timer);
}

/** One call: its messages, its limits, its end. */
function callHost(host: Host, call: HostCall, events: HostEvents, signal: AbortSignal, log: Log): Promise<HostResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<HostResult[]>();
  const { limits } = call;
  /** Why we stop it; counts more than what the engine then says. */
  let why: UserError | undefined;
  let grace: NodeJS.Timeout | undefined;

  const tell = (message: ToHost): void => void (host.process.connected && host.process.send(message, () => {}));
  const kill = (reason: UserError): void => {
    why ??= reason;
    host.tree.kill();
  };
  const abort = (reason: UserError): void => {
    why ??= reason;
    tell({ kind: 'abort' });
    grace ??= setTimeout(() => host.tree.kill(), GRACE_MS);
  };
  const cancelled = (): void => abort(new UserError('cancelled'));
  const timer = setTimeout(() => abort(new UserError('timeout', `上限是 ${limits.seconds} 秒。`)), limits.seconds * 1000);
  let measuring = false;
  const watch = setInterval(async () => {
    if (host.tree.memory() > limits.memory * MB) return kill(new UserError('out-of-memory'));
    if (measuring) return;
    measuring = true;
    const bytes = (await folderBytes(call.folder)) + (await folderBytes(host.folder));
    measuring = false;
    if (bytes > limits.disk * MB) kill(new UserError('too-large', `处理时产生的数据超过了 ${limits.disk} MB。`));
  }, WATCH_MS);

  const onMessage = (message: FromHost): void => {
    if (message.kind === 'progress') events.progress(message.part, message.note);
    else if (message.kind === 'note') events.note(message.text);
    else if (message.kind === 'skip') events.skip(message.index, message.error);
    else if (message.kind === 'done') why?.code === 'cancelled' ? reject(why) : resolve(message.results);
    else if (message.kind === 'failed') {
      if (message.log && !why) log.error({ engine: call.engine, log: message.log }, 'engine failed');
      reject(why ?? new UserError(message.error.code, message.error.detail));
    }
  };
  const onEnd = (): void => {
    if (why) {
      reject(why);
      return;
    }
    const { exitCode, signalCode } = host.process;
    log.error({ engine: call.engine, exitCode, signalCode, stderr: host.stderr }, 'engine host died');
    reject(/heap out of memory/.test(host.stderr) ? new UserError('out-of-memory') : new HostCrash('engine host died'));
  };

  host.process.on('message', onMessage);
  signal.addEventListener('abort', cancelled, { once: true });
  void host.ended.then(onEnd);
  tell({ kind: 'call', call });
  if (signal.aborted) cancelled();
  return promise.finally(() => {
    clearTimeout(timer);
    clearTimeout(grace);
    clearInterval(watch);
    host.process.off('message', onMessage);
    signal.removeEventListener('abort', cancelled);
  });
}

/** Bytes that a folder takes on disk with all below it; what disappears meanwhile does not count. */
async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(path);
    else
      bytes += await stat(path).then(
        ({ blocks }) => blocks * 512,
        () => 0,
      );
  }
  return bytes;
}
