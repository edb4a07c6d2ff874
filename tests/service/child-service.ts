import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from 'vitest';
import { testSettings } from './database.ts';

const NODE = join(import.meta.dirname, '../../node_modules/.bin/node');
const PROCESS = join(import.meta.dirname, 'service-process.ts');

/** A service in a process of its own. */
export interface ServiceProcess {
  url: string;
  pid: number;
  /** Ends it with a signal, where it still runs. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a service in a process of its own on a free port, and waits until it listens. */
export async function spawnService(env: Record<string, string>): Promise<ServiceProcess> {
  const all = { ...process.env, HOST: '127.0.0.1', PORT: '0', FREE_MB: '0', LOG_LEVEL: 'error', ...env };
  const child = spawn(NODE, [PROCESS], { env: all, stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
  return {
    url: String(url),
    pid: child.pid ?? 0,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/**
 * The whole service, its database included, in a process of its own that can be killed and started again on the same
 * data.
 */
export interface ChildService {
  settings: ReturnType<typeof testSettings>;
  /** Starts it and gives its address. */
  start(): Promise<string>;
  /** Ends it with a signal, where it runs. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * One such service for the test file; `env` is added to what keeps it small. Use what it gives only inside of tests.
 */
export function childService(env: Record<string, string>): ChildService {
  let child: ServiceProcess | undefined;
  const service: ChildService = {
    settings: {} as ReturnType<typeof testSettings>,
    async start() {
      child = await spawnService({ DATA: service.settings.DATA, ...env });
      return child.url;
    },
    end: async (signal) => child?.end(signal),
  };
  beforeAll(() => {
    service.settings = testSettings();
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    rmSync(service.settings.DATA, { recursive: true, force: true });
  }, 60_000);
  return service;
}
