import type { Transaction } from 'kysely';
import type { ErrorData } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import type { Job, Queue } from '../jobs/queue.ts';
import { charge } from '../jobs/turns.ts';
import type { Tables, TaskRow } from '../store/tables.ts';
import { type Ending, endAttempt, hasEnded, isRemoved } from '../store/task-work.ts';
import { persist } from './persist.ts';

/**
 * How a turn ended for the queue: `crashed` is tried again while retries are left, and fails with its error when none
 * is.
 */
export type Outcome = Ending | { state: 'crashed'; reason: string; error: ErrorData };

/**
 * Writes the end of a turn and settles its job in one transaction, as often as it takes while the database is away.
 * False: the turn counted no more; its results are removed.
 */
export async function settle(
  { db, queue, files, settings }: Pick<Context, 'db' | 'queue' | 'files' | 'settings'>,
  { task, job }: { task: TaskRow; job: Job },
  outcome: Outcome,
): Promise<boolean> {
  const ending = endingFor(outcome, job);
  let tries = 0;
  const stands = await persist(async () => {
    // A connection may have broken after the commit: then the row says so.
    if (tries++ > 0 && (await hasEnded(db, task, ending))) return true;
    return db.transaction().execute(async (tx) => {
      if (!(await endAttempt(tx, task, ending, settings.KEEP_SECONDS))) return false;
      await settleJob(tx, queue, { job, outcome, task });
      if (ending.state !== 'waiting') await queue.jobs.notifyEnd(tx, task.id);
      return true;
    });
  });
  if (!stands && outcome.state === 'done') await files.delete(outcome.results.map(({ key }) => key));
  if (!stands) await settleRemoved({ db, queue }, task);
  // One estimate the less
  else if (outcome.state !== 'waiting') await charge(db, queue, task, isTelling(outcome)).catch(() => {});
  return stands;
}

/**
 * Charges for an attempt at a task that was removed meanwhile: nobody waits for its end, but it took its time. An
 * attempt that another one has taken over costs nothing.
 */
export async function settleRemoved({ db, queue }: Pick<Context, 'db' | 'queue'>, task: TaskRow): Promise<void> {
  if (await isRemoved(db, task.id).catch(() => false)) await charge(db, queue, task, false).catch(() => {});
}

/** Whether the time that a task took says something of others: an engine that refuses a file at once does not. */
const isTelling = (outcome: Outcome): boolean =>
  outcome.state === 'done' || (outcome.state === 'failed' && outcome.error.code === 'timeout');

function endingFor(outcome: Outcome, { retriesLeft }: Job): Ending {
  if (outcome.state !== 'crashed') return outcome;
  return retriesLeft > 0 ? { state: 'waiting' } : { state: 'failed', error: outcome.error };
}

function settleJob(
  tx: Transaction<Tables>,
  { jobs }: Queue,
  { job, outcome, task }: { job: Job; outcome: Outcome; task: TaskRow },
): Promise<void> {
  if (outcome.state === 'crashed') return jobs.crash(tx, job, outcome.reason);
  if (outcome.state === 'waiting') return jobs.giveBack(tx, job, task.priority, outcome.elsewhere);
  return jobs.finish(tx, job);
}
