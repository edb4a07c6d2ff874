import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { loadCatalog } from '../catalog/load.ts';
import { createApp } from './app.ts';
import { openLog } from './base/log.ts';
import type { Settings } from './base/settings.ts';
import type { Context } from './context.ts';
import { removeExpiredHandovers } from './handover/handover.ts';
import { openQueue } from './queue/boss.ts';
import { startWorker } from './queue/worker.ts';
import { openDatabase } from './store/database.ts';
import { openFiles } from './store/files.ts';
import { sharedSecret } from './store/shared-secret.ts';
import { startSweep } from './tasks/sweep.ts';

const DEFAULT_PORT = 3650;
const TRIES = 10;

export interface Service {
  /** Where it listens, without a slash at the end. */
  url: string;
  context: Context;
  /** How many tasks its workers run now. */
  running(): number;
  /**
   * Takes no more requests, finishes those under way, lets the workers finish or return their jobs, and closes
   * everything.
   */
  stop(): Promise<void>;
}

/**
 * Opens all that the settings name and listens. Throws an Error with everything closed again when something cannot be
 * had.
 */
export async function startService(settings: Settings): Promise<Service> {
  const catalog = loadCatalog();
  const log = openLog(settings);
  const opened: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    while (opened.length > 0) await opened.pop()?.();
  };
  let running = () => 0;
  try {
    const database = await openDatabase(settings, log);
    opened.push(database.stop);
    const { pool, db } = database;
    const secret = await sharedSecret(db, settings);
    const files = await openFiles(settings);
    const queue = await openQueue({ pool, db });
    opened.push(() => queue.stop());
    const context: Context = { settings, catalog, pool, db, files, queue, secret };
    const sweep = startSweep(context, log, [removeExpiredHandovers]);
    opened.push(() => sweep.stop());
    if (settings.WORKERS > 0) {
      const worker = await startWorker(context, { log });
      opened.push(() => worker.stop());
      running = worker.running;
    }
    const app = await createApp(context, log);
    opened.push(() => closeApp(app, settings));
    const url = await listen(app, settings);
    // Nothing tells such a proxy from a program of this machine.
    if (settings.OPERATOR_TOKEN === undefined)
      log.warn(
        {},
        'without OPERATOR_TOKEN a proxy on this machine that adds no header of its own opens /operator/ to all',
      );
    return { url, context, running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Answers what was asked before, and cuts what is not done after STOP_SECONDS, such as an upload: its client goes on
 * with it later.
 */
async function closeApp(app: FastifyInstance, { STOP_SECONDS }: Settings): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), STOP_SECONDS * 1000);
  await app.close();
  clearTimeout(timer);
}

/** Listens on PORT, or where none was asked for on the first free one from 3650. */
async function listen(app: FastifyInstance, { HOST: host, PORT }: Settings): Promise<string> {
  const first = PORT ?? DEFAULT_PORT;
  const last = PORT === undefined ? first + TRIES - 1 : first;
  for (let port = first; ; port++) {
    try {
      await app.listen({ host, port });
      const { port: given } = app.server.address() as AddressInfo;
      return `http://localhost:${given}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (port >= last)
        throw new Error(`端口 ${port} 已被占用。请关闭占用它的程序，或用 PORT=端口号 另选一个。`, { cause: error });
    }
  }
}
