import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callHost, HostCrash, type HostEvents } from './host-call.ts';
import { clearHost, endHost, type Host, startHost } from './host-process.ts';
import type { HostCall, HostResult, UsableModels } from './host-protocol.ts';
import type { Log } from './log.ts';

const MB = 2 ** 20;

/**
 * A host is replaced after so many calls, or when it holds so many bytes without a call; looking at that takes
 * milliseconds, so not after each.
 */
const MAX_CALLS = 500;
const MAX_IDLE = 1024 * MB;
const LOOK_AFTER = 20;

export interface Hosts {
  /**
   * Runs an engine in a host of the pool and gives the results in the call's folder. Throws UserError: the engine's
   * refusals, `cancelled` by the signal, `timeout`, `out-of-memory`, `too-large` past the limits; HostCrash where the
   * host or its program died: that host takes no call again.
   */
  run(call: HostCall, events: HostEvents, signal: AbortSignal): Promise<HostResult[]>;
  /** Ends all hosts; they are asked first, so that engines can clean up what they keep warm. */
  stop(): Promise<void>;
}

export interface HostsOptions {
  /** Where the hosts have their temporary files. */
  folder: string;
  /** So many hosts are kept warm. */
  slots: number;
  /** The operator's own models, for all calls. */
  models?: UsableModels;
  /** A folder of engines for tests. */
  engines?: string;
  log: Log;
}

/** A pool of engine hosts. */
export function openHosts(it: HostsOptions): Hosts {
  const idle: Host[] = [];
  const all = new Set<Host>();
  let number = 0;
  let stopped = false;

  /** At once: a host on its way while all are ended would outlive them. */
  function start(): Host {
    const folder = join(it.folder, `host-${number++}`);
    mkdirSync(join(folder, 'tmp'), { recursive: true });
    const host = startHost(folder, it.engines);
    all.add(host);
    void host.ended.then(async () => {
      all.delete(host);
      if (idle.includes(host)) idle.splice(idle.indexOf(host), 1);
      await clearHost(host);
      await rm(folder, { recursive: true, force: true }).catch(() => {}); // it goes with the worker's folder
    });
    return host;
  }

  function warm(): void {
    if (stopped || all.size >= it.slots) return;
    try {
      idle.unshift(start());
    } catch {
      // a full disk, perhaps: the next call tries again, and reports it
    }
  }

  /** A free host, best the one that ran this engine last. */
  function take(engine: string): Host {
    const at = idle.findLastIndex((host) => host.engine === engine);
    const [host] = idle.splice(Math.max(at, 0), 1);
    return host ?? start();
  }

  function giveBack(host: Host, sound: boolean): void {
    const live = host.process.exitCode === null && host.process.signalCode === null && host.process.connected;
    if (!stopped && live && sound && host.calls < MAX_CALLS && !hasGrown(host)) idle.push(host);
    else if (live) void endHost(host).then(warm);
    else void host.ended.then(warm);
  }

  for (let slot = 0; slot < it.slots; slot++) warm();
  return {
    async run(call, events, signal) {
      signal.throwIfAborted();
      const host = take(call.engine);
      host.engine = call.engine;
      host.calls++;
      let sound = true;
      try {
        return await callHost(host, { ...call, ...(it.models && { models: it.models }) }, events, signal, it.log);
      } catch (error) {
        sound = !(error instanceof HostCrash);
        throw error;
      } finally {
        giveBack(host, sound);
      }
    },
    async stop() {
      stopped = true;
      await Promise.all([...all].map(endHost));
    },
  };
}

const hasGrown = ({ calls, tree }: Host): boolean => calls % LOOK_AFTER === 0 && tree.memory() > MAX_IDLE;
