import { type Kysely, sql, type Transaction } from 'kysely';
import { startsOf, type Waiting } from '../queue/order.ts';
import type { Queue } from '../queue/queue.ts';
import { costOf, learnCost } from './costs.ts';
import { lock } from './lock.ts';
import type { Tables, TaskRow } from './tables.ts';

type Tx = Transaction<Tables>;

/** So much more or less than expected, in tenths of a second, and what waits behind is moved. */
const NOTABLE = 10;

/**
 * One transaction at a time counts the places of the queue and gives them out. It is the last that a transaction waits for:
 * whatever else it must hold, such as rows of uploads, it holds before, so that nobody keeps the queue from the others.
 */
export const lockQueue = (tx: Tx): Promise<unknown> => lock(tx, 'queue');

/**
 * Lays out the waiting tasks of an address with those that come, in the queue's time, and gives their priorities by their numbers.
 * Those that wait already are moved where others of the address now have their turn before them. The queue is locked.
 */
export async function lineUp(tx: Tx, queue: Queue, address: string, comers: readonly Waiting[]): Promise<Map<string, number>> {
  const standing = await standingOf(tx, address);
  const starts = startsOf([...standing, ...comers], await beginOf(tx, address));
  const priorities = new Map([...starts].map(([id, start]) => [id, -start]));
  const moved = standing.flatMap(({ id, priority }) => {
    const next = priorities.get(id) ?? priority;
    return next === priority ? [] : [{ id, priority: next }];
  });
  if (moved.length > 0) await move(tx, queue, moved);
  return priorities;
}

/** Rows that another transaction holds are being taken or removed: they are left where they stand, and not waited for. */
const standingOf = (tx: Tx, address: string): Promise<Pick<TaskRow, 'id' | 'owner' | 'cost' | 'internal' | 'priority'>[]> =>
  tx
    .selectFrom('task')
    .select(['id', 'owner', 'cost', 'internal', 'priority'])
    .where('address', '=', address)
    .where('state', '=', 'waiting')
    .orderBy('queued_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

/** Where the first task of an address may start: after what it was given, and not before the time of the queue, so that nobody saves up turns. */
async function beginOf(tx: Tx, address: string): Promise<number> {
  const { rows } = await sql<{ begin: number }>`
    select greatest(
      0,
      (select max(start) from turn),
      (select until from turn where address = ${address}),
      (select -max(priority) from task where state = 'waiting' and address <> ${address})
    )::float8 as begin`.execute(tx);
  return rows[0]?.begin ?? 0;
}

async function move(tx: Tx, queue: Queue, tasks: { id: string; priority: number }[]): Promise<void> {
  const [ids, priorities] = [tasks.map(({ id }) => id), tasks.map(({ priority }) => priority)];
  await sql`update task set priority = place.priority
    from unnest(${ids}::uuid[], ${priorities}::int[]) as place (id, priority) where task.id = place.id`.execute(tx);
  await queue.move(tx, tasks);
}

/**
 * Charges an address for what an attempt at its task really took, which ends now: the difference to the cost expected moves where its
 * next task may start, and where that is much, its waiting tasks. `learns`: later estimates shall know of it.
 */
export async function charge(db: Kysely<Tables>, queue: Queue, task: TaskRow, learns: boolean): Promise<void> {
  const seconds = await secondsSince(db, task.started_at);
  if (learns) await learnCost(db, task.engine, task.inputs, seconds);
  const off = costOf(seconds) - task.cost;
  if (off === 0) return;
  await db
    .updateTable('turn')
    .set({ until: sql<number>`greatest(until + ${off}::bigint, start)` })
    .where('address', '=', task.address)
    .execute();
  if (Math.abs(off) < Math.max(NOTABLE, task.cost / 2)) return;
  await db.transaction().execute(async (tx) => {
    await lockQueue(tx);
    await lineUp(tx, queue, task.address, []);
  });
}

async function secondsSince(db: Kysely<Tables>, time: Date | null): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - ${time}::timestamptz), 0)::float8 as seconds`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Forgets addresses that would start at the time of the queue anyway, and that time itself where nobody waits. */
export const forgetTurns = (db: Kysely<Tables>): Promise<unknown> =>
  sql`delete from turn
    where until < (select max(start) from turn) or not exists (select from task where state = 'waiting')`.execute(db);
