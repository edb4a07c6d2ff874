import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorData } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import {
  type Ending,
  failForGood,
  livingWorkers,
  removeWorker,
  type TaskRow,
  takeTask,
  writeProgress,
  writeWorker,
} from '../store/task-work.ts';
import { openHosts } from './hosts.ts';
import type { Log } from './log.ts';
import { persist } from './persist.ts';
import { latestOnly } from './progress.ts';
import type { Job } from './queue.ts';
import { runTask } from './run-task.ts';
import { settle } from './settle.ts';
import { openWake } from './wake.ts';

/** How often claims are renewed (pg-boss lets them lapse after 10 s) and the worker shows that it lives, in milliseconds. */
const RENEW_MS = 3000;
/** How often a worker looks for jobs and dead letters that no notice told of. */
const LOOK_MS = 2000;
const PROGRESS_MS = 250;
/** A worker whose row is older than so many seconds is taken for dead when its process is gone, too. */
const DEAD_SECONDS = 30;
const PAUSE_MS = 1000;

/** Why a running task is stopped. `lost`: it is another's by now, or nobody's. */
type Stop = 'cancelled' | 'lost' | 'returned';

interface Held {
  job: Job;
  controller: AbortController;
}

export interface WorkerOptions {
  log?: Log;
  /** A folder of engines for tests, instead of the built ones. */
  engines?: string;
}

export interface Worker {
  id: string;
  /** Takes no more jobs, waits STOP_SECONDS for those that run, gives the rest back to the queue, and ends all processes. */
  stop(): Promise<void>;
}

const QUIET: Log = { info() {}, warn() {}, error() {} };

/** Starts WORKERS slots that take jobs until they are stopped. They outlive a database that is gone for a while. */
export async function startWorker(context: Context, { log = QUIET, engines }: WorkerOptions = {}): Promise<Worker> {
  const { settings, queue, db, catalog } = context;
  const id = randomUUID();
  const temp = join(settings.DATA, 'tmp');
  const folder = join(temp, `${id}.${process.pid}`);
  const held = new Map<string, Held>();
  const wake = openWake();
  let stopping = false;

  const state = () => ({
    id,
    host: hostname(),
    slots: settings.WORKERS,
    engines: Object.keys(catalog.engines).filter((engine) => catalog.places[engine]?.includes('service')),
    running: [...held.keys()],
  });
  await writeWorker(db, state());
  await removeDead(temp, await livingWorkers(db, DEAD_SECONDS));
  await mkdir(folder, { recursive: true });
  const hosts = openHosts({ folder, slots: settings.WORKERS, log, ...(engines && { engines }) });

  async function slot(): Promise<void> {
    while (!stopping) {
      const job = await queue.jobs.next().catch(async (error: unknown) => {
        log.warn({ err: error }, 'no job could be taken');
        await pause(PAUSE_MS);
        return undefined;
      });
      if (!job) {
        await wake.wait();
        continue;
      }
      wake.one(); // where one job was, more may be
      await work(job).catch((error: unknown) => log.error({ err: error, task: job.taskId }, 'job given up'));
    }
  }

  async function work(job: Job): Promise<void> {
    const { taskId } = job;
    const controller = new AbortController();
    held.set(taskId, { job, controller });
    try {
      const task = await persist(() => takeTask(db, taskId, id), controller.signal);
      if (!task) return await persist(() => db.transaction().execute((tx) => queue.jobs.finish(tx, job)), controller.signal);
      log.info({ task: taskId, attempt: task.attempt, tool: task.tool }, 'task taken');
      const ending = await attempt(task, controller.signal);
      if (controller.signal.reason === 'lost') return;
      const stands = await settle(context, { task, job }, ending);
      log.info(
        { task: taskId, attempt: task.attempt, state: ending.state, stands, ms: Date.now() - (task.started_at?.getTime() ?? 0) },
        'task left',
      );
    } finally {
      held.delete(taskId);
    }
  }

  /** How a turn ended; a crash is left to the queue, which may give the task to another. */
  async function attempt(task: TaskRow, signal: AbortSignal): Promise<Ending | { state: 'crashed'; reason: string }> {
    const progress = latestOnly(PROGRESS_MS, async (part: number, note?: string) => {
      const stands = await writeProgress(db, task, part, note ?? null).catch(() => true); // the next one tells
      if (!stands) halt(task.id, 'lost');
    });
    try {
      return await runTask(task, {
        context,
        hosts,
        folder: join(folder, `${task.id}.${task.attempt}`),
        signal,
        progress: progress.give,
      });
    } catch (error) {
      if (signal.aborted) return { state: signal.reason === 'returned' ? 'waiting' : 'cancelled' };
      log.error({ err: error, task: task.id }, 'attempt crashed');
      return { state: 'crashed', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      await progress.stop();
    }
  }

  const halt = (taskId: string, why: Stop): void => held.get(taskId)?.controller.abort(why);

  async function renew(): Promise<void> {
    const jobs = [...held.values()].map(({ job }) => job);
    const ours = await queue.jobs.renew(jobs);
    for (const { taskId } of jobs) if (!ours.has(taskId)) halt(taskId, 'lost');
    await writeWorker(db, state());
  }

  async function bury(): Promise<void> {
    const error: ErrorData = { code: 'unknown' };
    while (
      await queue.jobs.bury(async (tx, taskId) => {
        if (await failForGood(tx, taskId, error)) await queue.jobs.tellEnd(tx, taskId);
        log.error({ task: taskId }, 'task failed for good');
      })
    );
  }

  const ends = [
    queue.jobs.on('job', wake.one),
    queue.jobs.on('cancel', (taskId) => halt(taskId, 'cancelled')),
    every(RENEW_MS, renew, log),
    every(
      LOOK_MS,
      async () => {
        wake.one();
        await bury();
      },
      log,
    ),
  ];
  const slots = Array.from({ length: settings.WORKERS }, slot);

  return {
    id,
    async stop() {
      stopping = true;
      wake.all();
      const done = Promise.all(slots);
      await Promise.race([done, pause(settings.STOP_SECONDS * 1000, undefined, { ref: false })]);
      for (const taskId of held.keys()) halt(taskId, 'returned');
      await done;
      for (const end of ends) end();
      await hosts.stop();
      await rm(folder, { recursive: true, force: true });
      await removeWorker(db, id).catch(() => {}); // it is seen no more, that is enough
    },
  };
}

/** Does something again and again, never twice at once; gives what ends it. */
function every(ms: number, what: () => Promise<void>, log: Log): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await what().catch((error: unknown) => log.warn({ err: error }, 'worker upkeep failed'));
    busy = false;
  }, ms);
  return () => clearInterval(timer);
}

/** Removes temporary folders whose worker is dead: not seen lately, and without a process of its number. */
async function removeDead(temp: string, living: Set<string>): Promise<void> {
  for (const name of await readdir(temp).catch(() => [])) {
    const [id = '', pid] = name.split('.');
    if (living.has(id) || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    await rm(join(temp, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
