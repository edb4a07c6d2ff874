import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Catalog } from '../../catalog/load.ts';
import { hasNeeds } from '../../catalog/needs.ts';
import { isNative } from '../../engines/load-node.ts';
import type { Context } from '../context.ts';
import { removeWorker } from '../store/task-work.ts';
import { checkModels } from './check-models.ts';
import { openHosts } from './hosts.ts';
import type { Log } from './log.ts';
import { measureIsolation } from './measure-isolation.ts';
import { halt, type RunningWorker } from './running-worker.ts';
import { runSlot } from './slot.ts';
import { folderName, removeDead } from './temp-folders.ts';
import { reportAlive, startUpkeep } from './upkeep.ts';
import { openWake } from './wake.ts';

export interface WorkerOptions {
  log?: Log;
  /** A folder of engines for tests, instead of the built ones. */
  engines?: string;
}

export interface Worker {
  id: string;
  /** How many tasks run in it now. */
  running(): number;
  /**
   * Takes no more jobs, waits STOP_SECONDS for those that run, gives the rest back to the queue, and ends all
   * processes.
   */
  stop(): Promise<void>;
}

const QUIET: Log = { info() {}, warn() {}, error() {} };

/** Starts WORKERS slots that take jobs until they are stopped. They outlive a database that is gone for a while. */
export async function startWorker(context: Context, { log = QUIET, engines }: WorkerOptions = {}): Promise<Worker> {
  const { settings, db, queue, catalog } = context;
  const id = randomUUID();
  const temp = join(settings.DATA, 'tmp');
  const folder = join(temp, folderName(id));
  const held: RunningWorker['held'] = new Map();
  const [{ isolation, guards }, { states, offers, models }] = await Promise.all([
    measureIsolation(log),
    checkModels(settings, log),
  ]);
  const shut = isolation === 'full' || settings.ISOLATION === 'any';
  const able = new Set(
    Object.keys(catalog.engines).filter((engine) => isAble(catalog, engine) && (shut || !isNative(engine))),
  );
  await reportAlive({ id, context, isolation, guards, models: states, offers, engines: able, held });
  await removeDead(temp, db);
  await mkdir(folder, { recursive: true, mode: 0o700 }); // visitors' files are nobody else's on this machine
  const hosts = openHosts({ folder, slots: settings.WORKERS, models, log, engines: engines || undefined });
  const working: RunningWorker = {
    id,
    context,
    isolation,
    guards,
    models: states,
    offers,
    engines: able,
    log,
    hosts,
    temp,
    folder,
    held,
    wake: openWake(),
    stopping: false,
  };
  const ends = [
    queue.jobs.on('job', working.wake.one),
    queue.jobs.on('cancel', (taskId) => halt(working, taskId, 'cancelled')),
    startUpkeep(working),
  ];
  const slots = Promise.all(Array.from({ length: settings.WORKERS }, () => runSlot(working)));
  const stop = async (): Promise<void> => {
    await stopSlots(working, slots);
    for (const end of ends) end();
    await hosts.stop();
    await rm(folder, { recursive: true, force: true });
    await removeWorker(db, id).catch(() => {}); // it is seen no more, that is enough
  };
  return { id, running: () => held.size, stop };
}

/** Whether an engine runs in the service, and has its programs here. */
function isAble({ engines, places }: Catalog, id: string): boolean {
  const engine = engines[id];
  return engine !== undefined && places[id]?.includes('service') === true && hasNeeds(engine);
}

async function stopSlots(working: RunningWorker, slots: Promise<unknown>): Promise<void> {
  working.stopping = true;
  working.wake.all();
  const patience = new AbortController();
  const { STOP_SECONDS } = working.context.settings;
  await Promise.race([slots, pause(STOP_SECONDS * 1000, undefined, patience).catch(() => {})]);
  patience.abort();
  for (const taskId of working.held.keys()) halt(working, taskId, 'returned');
  await slots;
}
