import { type ErrorData, UserError } from '../../../schemas/error.ts';
import type { Tell } from '../../../schemas/note.ts';
import type { Run } from '../../engines/engine.ts';
import { folderBytes } from '../../native/watch.ts';
import { GRACE_MS, type Host, killHost } from './host-process.ts';
import type { FromHost, HostCall, HostResult, ToHost } from './host-protocol.ts';
import type { Log } from './log.ts';

const MB = 2 ** 20;
/** How often memory and disk of a call are looked at, in milliseconds. */
const WATCH_MS = 400;

/**
 * The host, or a native program that it ran, ended in the middle of a call by no doing of ours. The call may be tried
 * again, in another host.
 */
export class HostCrash extends Error {
  /** The message when it is not tried again. */
  readonly error: ErrorData;

  constructor(message: string, error: ErrorData) {
    super(message);
    this.error = error;
  }
}

/** What an engine reports while it runs. */
export interface HostEvents {
  progress: Run['progress'];
  note: Tell;
  skip(index: number, error: ErrorData): void;
}

/** A call under way: how it can be ended, and what ends with it. */
interface Running {
  host: Host;
  call: HostCall;
  /**
   * Stops the engine for a reason that counts more than what the engine then says; killed when it does not obey, or `at
   * once`.
   */
  halt(reason: UserError, how?: 'at once'): void;
  resolve(results: HostResult[]): void;
  reject(error: Error): void;
  /** Why it was stopped. */
  why?: UserError;
}

/**
 * Runs one call in a host until it ends, by itself or by the signal, its limits or the host's death. Throws as
 * `Hosts.run`.
 */
export async function callHost(
  host: Host,
  call: HostCall,
  events: HostEvents,
  signal: AbortSignal,
  log: Log,
): Promise<HostResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<HostResult[]>();
  const send = (message: ToHost): void => {
    if (host.process.connected) host.process.send(message, () => {});
  };
  let grace: NodeJS.Timeout | undefined;
  const kill = (): void => killHost(host);
  const running: Running = {
    host,
    call,
    resolve,
    reject,
    halt(reason, how) {
      running.why ??= reason;
      if (how) return kill();
      send({ kind: 'abort' });
      grace ??= setTimeout(kill, GRACE_MS);
    },
  };
  const hear = (message: FromHost): void => answer(running, message, events, log);
  const cancel = (): void => running.halt(new UserError('cancelled'));
  const died = (): void => reject(running.why ?? causeOfDeath(host, call.engine, log));
  host.process.on('message', hear);
  host.process.once('exit', died);
  signal.addEventListener('abort', cancel, { once: true });
  const unwatch = watchLimits(running);
  try {
    if (host.process.exitCode !== null || host.process.signalCode !== null || !host.process.pid) died();
    host.group?.limitMemory(call.limits.memory * MB);
    send({ kind: 'call', call });
    return await promise;
  } finally {
    unwatch();
    clearTimeout(grace);
    host.process.off('message', hear);
    host.process.off('exit', died);
    signal.removeEventListener('abort', cancel);
  }
}

function answer(running: Running, message: FromHost, events: HostEvents, log: Log): void {
  const { why, call } = running;
  if (message.kind === 'progress') events.progress(message.part, message.note, message.secondsLeft);
  if (message.kind === 'note') events.note(message.text, message);
  if (message.kind === 'model-failed')
    log.warn(
      { engine: call.engine, ability: message.ability, log: message.log },
      'a model of the operator failed at a call',
    );
  if (message.kind === 'skip') events.skip(message.index, message.error);
  if (message.kind === 'done') {
    if (why?.code === 'cancelled') running.reject(why);
    else running.resolve(message.results); // ready in time, or just past it
  }
  if (message.kind === 'failed') {
    if (message.log && !why) log.error({ engine: call.engine, log: message.log }, 'engine failed');
    running.reject(why ?? failure(message.error));
  }
}

const failure = (error: ErrorData): Error =>
  error.code === 'interrupted' ? new HostCrash('native program died', error) : new UserError(error.code, error.detail);

/** Stops the call when it passes its limits, until the function it gives is called. */
function watchLimits({ host, call, halt }: Running): () => void {
  const { seconds, memory, disk } = call.limits;
  const timer = setTimeout(() => halt(new UserError('timeout', `上限是 ${seconds} 秒。`)), seconds * 1000);
  let measuring = false;
  const watch = setInterval(async () => {
    if (host.tree.memory() > memory * MB) halt(new UserError('out-of-memory'), 'at once');
    if (measuring) return;
    measuring = true;
    const bytes = (await folderBytes(call.folder)) + (await folderBytes(host.folder));
    measuring = false;
    if (bytes > disk * MB) halt(new UserError('too-large', `处理时产生的数据超过了 ${disk} MB。`), 'at once');
  }, WATCH_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(watch);
  };
}

function causeOfDeath({ process: { exitCode, signalCode }, stderr, group }: Host, engine: string, log: Log): Error {
  log.error({ engine, exitCode, signalCode, stderr }, 'engine host died');
  return group?.exceeded() === 'memory' || /heap out of memory/.test(stderr)
    ? new UserError('out-of-memory')
    : new HostCrash('engine host died', { code: 'interrupted' });
}
