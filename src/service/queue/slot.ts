import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from '../../engines/engine.ts';
import type { Job } from '../jobs/queue.ts';
import type { TaskRow } from '../store/tables.ts';
import { takeTask, writeProgress } from '../store/task-work.ts';
import { HostCrash } from './host-call.ts';
import { persist } from './persist.ts';
import { latestOnly } from './progress.ts';
import { runTask } from './run-task.ts';
import type { RunningWorker } from './running-worker.ts';
import { type Outcome, settle, settleRemoved } from './settle.ts';

/** At most four writes of progress a second. */
const PROGRESS_MS = 250;
const PAUSE_MS = 1000;

/** Takes one job after the other until the worker stops. */
export async function runSlot(working: RunningWorker): Promise<void> {
  const { wake, log } = working;
  while (!working.stopping) {
    const job = await nextJob(working);
    if (!job) {
      await wake.wait();
      continue;
    }
    wake.one(); // where one job was, more may be
    await work(working, job).catch((error: unknown) => log.error({ err: error, task: job.taskId }, 'job given up'));
  }
}

async function nextJob({ context, log }: RunningWorker): Promise<Job | undefined> {
  try {
    return await context.queue.jobs.next();
  } catch (error) {
    log.warn({ err: error }, 'no job could be taken');
    await pause(PAUSE_MS);
    return undefined;
  }
}

/** One turn at a task: from the job that names it to the end that is written. */
async function work(working: RunningWorker, job: Job): Promise<void> {
  const { context, held, log } = working;
  const { db, queue } = context;
  const controller = new AbortController();
  held.set(job.taskId, { job, controller });
  try {
    const task = await persist(() => takeTask(db, job.taskId, working.id), controller.signal);
    if (!task)
      return await persist(() => db.transaction().execute((tx) => queue.jobs.finish(tx, job)), controller.signal);
    const facts = { task: task.id, tool: task.tool, attempt: task.attempt };
    log.info(facts, 'task taken');
    const start = performance.now();
    const elsewhere = !working.engines.has(task.engine) && context.catalog.engines[task.engine];
    const outcome: Outcome | undefined = elsewhere
      ? { state: 'waiting', elsewhere: true }
      : await attempt(working, task, controller);
    const stands = outcome && (await settle(context, { task, job }, outcome));
    if (!outcome) await settleRemoved(context, task);
    log.info({ ...facts, state: outcome?.state, stands, ms: Math.round(performance.now() - start) }, 'task left');
  } finally {
    // After a claim that lapsed, another slot of this worker may hold the same task by now.
    if (held.get(job.taskId)?.controller === controller) held.delete(job.taskId);
  }
}

/** Runs the task and gives how its turn ended; undefined where that is no longer ours to say. */
async function attempt(
  working: RunningWorker,
  task: TaskRow,
  controller: AbortController,
): Promise<Outcome | undefined> {
  const { context, hosts, log } = working;
  const { signal } = controller;
  const progress = latestOnly(PROGRESS_MS, async (...told: Parameters<Run['progress']>) => {
    const stands = await writeProgress(context.db, task, ...told).catch(() => true); // the next one reports
    if (!stands) controller.abort('lost');
  });
  const folder = join(working.folder, `${task.id}.${task.attempt}`);
  try {
    return await runTask(task, { context, hosts, folder, signal, progress: progress.give });
  } catch (error) {
    if (signal.aborted)
      return signal.reason === 'lost' ? undefined : { state: signal.reason === 'returned' ? 'waiting' : 'cancelled' };
    log.error({ err: error, task: task.id }, 'attempt crashed');
    const reason = error instanceof Error ? error.message : String(error);
    return { state: 'crashed', reason, error: error instanceof HostCrash ? error.error : { code: 'unknown' } };
  } finally {
    await progress.stop();
  }
}
