import { hostname } from 'node:os';
import { failForGood, hasOpenTasks, writeWorker } from '../store/task-work.ts';
import { halt, type RunningWorker } from './running-worker.ts';
import { removeDead } from './temp-folders.ts';

/** How often claims are renewed (they lapse after 10 s) and the worker shows that it lives, in milliseconds. */
const RENEW_MS = 3000;
/**
 * How often a worker looks for jobs and dead letters that no notice reported of, and for claims of dead workers, in
 * milliseconds.
 */
const LOOK_MS = 2000;
/** How often it shows that it lives while it holds nothing: well below the 30 s after which it counts as gone. */
const IDLE_RENEW_MS = 10_000;
/** How often it looks while no task is open on any machine. A notice that a job has come ends that at once. */
const IDLE_LOOK_MS = 20_000;
/** How often what dead workers left is looked for, in milliseconds. */
const SWEEP_MS = 60_000;

/**
 * Does what a worker does beside its tasks, until the function it gives is called. What fails is done again the next
 * time.
 */
export function startUpkeep(working: RunningWorker): () => void {
  const { context, held, wake, log } = working;
  const { db, queue } = context;
  const again = (ms: number, what: () => Promise<void>): NodeJS.Timeout => {
    let busy = false;
    return setInterval(async () => {
      if (busy) return;
      busy = true;
      await what().catch((error: unknown) => log.warn({ err: error }, 'worker upkeep failed'));
      busy = false;
    }, ms);
  };
  let [reported, looked] = [performance.now(), performance.now()];
  let open = true; // what was left at the last end
  const heard = queue.jobs.on('job', () => {
    open = true;
  });
  const timers = [
    again(RENEW_MS, async () => {
      if (held.size === 0 && performance.now() - reported < IDLE_RENEW_MS) return;
      reported = performance.now();
      await renew(working);
      await reportAlive(working);
    }),
    again(LOOK_MS, async () => {
      if (!open && held.size === 0 && performance.now() - looked < IDLE_LOOK_MS) return;
      looked = performance.now();
      wake.one();
      await queue.jobs.supervise();
      await buryDead(working);
      open = false; // before the question: a job that comes meanwhile says so itself
      if (await hasOpenTasks(db)) open = true;
    }),
    again(SWEEP_MS, () => removeDead(working.temp, db)),
  ];
  return () => {
    heard();
    timers.forEach(clearInterval);
  };
}

/** Renews the claims on what is held; what is ours no more is stopped. */
async function renew(working: RunningWorker): Promise<void> {
  const jobs = [...working.held.values()].map(({ job }) => job);
  const ours = await working.context.queue.jobs.renew(jobs);
  for (const { taskId } of jobs) if (!ours.has(taskId)) halt(working, taskId, 'lost');
}

/** Writes the worker's row: that it lives, and what it runs. */
export function reportAlive(
  working: Pick<RunningWorker, 'id' | 'context' | 'isolation' | 'guards' | 'models' | 'offers' | 'engines' | 'held'>,
): Promise<void> {
  const { id, context, isolation, guards, models, offers, engines, held } = working;
  const { settings, db } = context;
  const state = { id, host: hostname(), pid: process.pid, slots: settings.WORKERS, isolation, guards, models, offers };
  return writeWorker(db, { ...state, engines: [...engines], running: [...held.keys()] });
}

/** Tasks that killed every worker that took them have failed. */
async function buryDead({ context, log }: RunningWorker): Promise<void> {
  const { jobs } = context.queue;
  let more = true;
  while (more) {
    more = await jobs.bury(async (tx, taskId) => {
      if (await failForGood(tx, taskId, { code: 'unknown' })) await jobs.notifyEnd(tx, taskId);
      log.error({ task: taskId }, 'task failed for good');
    });
  }
}
