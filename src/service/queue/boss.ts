import { type Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { TaskState } from '../../../schemas/api/task.ts';
import type { DeadLetter, Job, Jobs, Place, Queue } from '../jobs/queue.ts';
import { newerTables } from '../store/migrate.ts';
import { unhurried } from '../store/pool.ts';
import type { Tables } from '../store/tables.ts';
import { type Notices, openNotices, sendNotice } from './notices.ts';

/** The one queue of conversions, and where jobs end that killed every worker that took them. */
const CONVERT = 'convert';
const DEAD = 'convert-dead';

const RETRIES = 2;
const QUEUE_OPTIONS = {
  retryLimit: RETRIES,
  retryDelay: 1,
  /** A worker renews every 3 s; the shortest that pg-boss allows. */
  heartbeatSeconds: 10,
  /**
   * Longer than the longest limit of an engine with the fetching and storing around it: only a lost claim ends earlier.
   */
  expireInSeconds: 4 * 3600,
  deleteAfterSeconds: 3 * 86_400,
};
/**
 * How long dead claims are not looked for again, by all processes together, in seconds; below the pace of workers, or
 * each second look would come too early.
 */
const SUPERVISE = 1;
/** After how many seconds a job is looked at again that a worker has no programs for. */
const LATER = 3;

/** The number of no job. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Data {
  taskId: string;
}

/** Opens the queue in the database of the pool; any number of processes may. Throws what the database throws. */
export async function openQueue({ pool, db }: { pool: Pool; db: Kysely<Tables> }): Promise<Queue> {
  let over = pool;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => over.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    supervise: false, // workers ask for it, and seldom while no task is open
    monitorIntervalSeconds: SUPERVISE,
  });
  // A pass that failed is made again; what it cannot do shows in the queries of workers and routes
  boss.on('error', () => {});
  await unhurried(pool, async (own) => {
    over = own; // it brings its tables up to date
    await boss.start();
    await refuseNewer(boss);
  });
  over = pool;
  await boss.createQueue(DEAD, { retryLimit: RETRIES, deleteAfterSeconds: QUEUE_OPTIONS.deleteAfterSeconds });
  await boss.createQueue(CONVERT, { ...QUEUE_OPTIONS, deadLetter: DEAD });
  await boss.updateQueue(CONVERT, QUEUE_OPTIONS);
  // pg-boss reads what it forgot of a queue on a connection of its own. In a send that would be a second one beside its
  // transaction's, and as many of them as the pool has connections would wait for each other for ever: it reads it now.
  for (const queue of [CONVERT, DEAD]) await boss.findJobs(queue, { id: NOBODY });
  const notices = await openNotices(pool);
  return {
    send: (tx, tasks) => send(boss, tx, tasks),
    move,
    async cancel(tx, taskId) {
      await boss.deleteJob(CONVERT, taskId, { db: fromKysely(tx) });
      await sendNotice(tx, 'cancel', taskId);
    },
    waitForEnd: (taskId, ms) => waitForEnd(db, notices, taskId, ms),
    dead: () => deadLetters(boss),
    jobs: openJobs(boss, db, notices),
    async stop() {
      await notices.stop();
      await boss.stop({ graceful: false });
    },
  };
}

/** pg-boss goes on with the tables of a newer version of itself as if they were its own. */
async function refuseNewer(boss: PgBoss): Promise<void> {
  const found = (await boss.schemaVersion()) ?? 0;
  if (found <= bossPackage.pgboss.schema) return;
  await boss.stop({ graceful: false });
  throw newerTables(`pg-boss ${found}`, `pg-boss ${bossPackage.pgboss.schema}`);
}

/** pg-boss keeps them for QUEUE_OPTIONS.deleteAfterSeconds. */
async function deadLetters(boss: PgBoss): Promise<DeadLetter[]> {
  const letters = await boss.findJobs<Data>(DEAD);
  return letters
    .map(({ data, createdOn, sourceOutput }) => ({
      taskId: data.taskId,
      at: createdOn,
      reason: reasonOf(sourceOutput),
    }))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** What a worker said, or pg-boss when it lost the worker. */
function reasonOf(output: object | null): string {
  const { reason, value } = (output ?? {}) as { reason?: string; value?: { message?: string } };
  return reason ?? value?.message ?? '';
}

/** A job carries the task's number as its own, so a task is at most once in the queue. */
async function send(
  boss: PgBoss,
  tx: Transaction<Tables>,
  tasks: Place[],
  options: { retryLimit?: number; startAfter?: number } = {},
): Promise<void> {
  const [first] = tasks;
  if (!first) return;
  const jobs = tasks.map(({ id, priority }) => ({ ...options, id, priority, data: { taskId: id } satisfies Data }));
  const sent = await boss.insert(CONVERT, jobs, { db: fromKysely(tx), returnId: true });
  if (sent?.length !== tasks.length) throw new Error(`of ${tasks.length} tasks some are in the queue already`);
  await sendNotice(tx, 'job', first.id); // the slot that takes it wakes the next one
}

/** pg-boss can do this for one job at a time only, and a visitor may have hundreds. */
async function move(tx: Transaction<Tables>, tasks: Place[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update pgboss.job set priority = place.priority
    from json_to_recordset(${JSON.stringify(tasks)}::json) as place (id uuid, priority int)
    where job.name = ${CONVERT} and job.id = place.id and job.state < 'active'
    returning job.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const claim = ({ taskId, retryCount }: Job): { id: string; retryCount: number } => ({ id: taskId, retryCount });

function openJobs(boss: PgBoss, db: Kysely<Tables>, notices: Notices): Jobs {
  return {
    async next() {
      const [job] = await boss.fetch<Data>(CONVERT, { includeMetadata: true });
      return (
        job && { taskId: job.data.taskId, retryCount: job.retryCount, retriesLeft: job.retryLimit - job.retryCount }
      );
    },
    async renew(jobs) {
      if (jobs.length === 0) return new Set();
      const { settled } = (await boss.touch(CONVERT, jobs.map(claim))) as { settled: string[] };
      return new Set(settled);
    },
    async finish(tx, job) {
      await boss.deleteJob(CONVERT, claim(job), { db: fromKysely(tx) });
    },
    async crash(tx, job, reason) {
      await boss.fail(CONVERT, claim(job), { reason }, { db: fromKysely(tx) });
    },
    async giveBack(tx, job, priority, later = false) {
      await boss.deleteJob(CONVERT, claim(job), { db: fromKysely(tx) });
      const place = { id: job.taskId, priority: later ? priority : priority + 1 };
      await send(boss, tx, [place], { retryLimit: job.retriesLeft, startAfter: later ? LATER : undefined });
    },
    notifyEnd: (tx, taskId) => sendNotice(tx, 'end', taskId),
    supervise: () => boss.supervise(),
    async bury(handle) {
      const [dead] = await boss.fetch<Data>(DEAD);
      if (!dead) return false;
      await db.transaction().execute(async (tx) => {
        await handle(tx, dead.data.taskId);
        await boss.complete(DEAD, dead.id, null, { db: fromKysely(tx) });
      });
      return true;
    },
    on: notices.on,
  };
}

async function waitForEnd(
  db: Kysely<Tables>,
  notices: Notices,
  taskId: string,
  ms: number,
): Promise<TaskState | undefined> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const off = notices.on('end', (id) => id === taskId && resolve());
  const timer = setTimeout(resolve, ms);
  const state = async (): Promise<TaskState | undefined> =>
    (await db.selectFrom('task').select('state').where('id', '=', taskId).executeTakeFirst())?.state;
  try {
    const now = await state(); // after listening: an end in between is not missed
    if (now !== 'waiting' && now !== 'running') return now;
    await ended;
    return await state();
  } finally {
    clearTimeout(timer);
    off();
  }
}
