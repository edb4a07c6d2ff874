import { type Kysely, sql, type Transaction } from 'kysely';
import { lock } from '../store/lock.ts';
import type { Tables, TaskRow } from '../store/tables.ts';
import { costOf, costs, learnCost } from './costs.ts';
import { startsOf } from './order.ts';
import type { Queue } from './queue.ts';

type Tx = Transaction<Tables>;

/** A smaller difference to what was expected, in tenths of a second, moves nobody. */
const NOTABLE = 3;

/** A task that comes into the queue. */
type Comer = Pick<TaskRow, 'id' | 'owner' | 'engine' | 'bytes' | 'internal'>;
type Standing = Comer & Spot;

/** Where a task stands in the queue, and what it is expected to take. */
export type Spot = Pick<TaskRow, 'priority' | 'cost'>;

/**
 * One transaction at a time counts the places of the queue and gives them out. It is the last that a transaction waits
 * for: whatever else it must hold, such as rows of uploads, it holds before, so that nobody keeps the queue from the
 * others.
 */
export const lockQueue = (tx: Tx): Promise<unknown> => lock(tx, 'queue');

/**
 * Lays out the waiting tasks of an address with those that come, in the queue's time and at what they cost by now, and
 * gives where they stand by their numbers. Those that wait already are moved where others of the address have their
 * turn before them. The queue is locked.
 */
export async function lineUp(
  tx: Tx,
  queue: Queue,
  address: string,
  comers: readonly Comer[],
): Promise<Map<string, Spot>> {
  const standing = await standingOf(tx, address);
  const cost = await costs(tx);
  const line = [...standing, ...comers].map((task) => ({ ...task, cost: cost(task) }));
  const starts = startsOf(line, await beginOf(tx, address));
  const spots = new Map(line.map((task) => [task.id, { priority: 0 - (starts.get(task.id) ?? 0), cost: task.cost }]));
  await move(tx, queue, standing, spots);
  return spots;
}

/**
 * Rows that another transaction holds are being taken or removed: they are left where they stand, and not waited for.
 */
const standingOf = (tx: Tx, address: string): Promise<Standing[]> =>
  tx
    .selectFrom('task')
    .select(['id', 'owner', 'engine', 'bytes', 'internal', 'priority', 'cost'])
    .where('address', '=', address)
    .where('state', '=', 'waiting')
    .orderBy('queued_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

/**
 * Where the first task of an address may start: after what it was given, and not before the time of the queue, so that
 * nobody saves up turns. Where no task has been taken yet, as in a database that was just filled from another, that
 * time is the first start of all.
 */
async function beginOf(tx: Tx, address: string): Promise<number> {
  const { rows } = await sql<{ begin: number }>`
    select greatest(
      0,
      coalesce((select max(start) from turn), (select -max(priority) from task where state = 'waiting' and address <> ${address})),
      (select until from turn where address = ${address})
    )::float8 as begin`.execute(tx);
  return rows[0]?.begin ?? 0;
}

/** A task that a worker is just taking keeps its start: that is the time of the queue. */
async function move(tx: Tx, queue: Queue, standing: Standing[], spots: Map<string, Spot>): Promise<void> {
  const wanted = standing.flatMap(({ id, priority, cost }) => {
    const spot = spots.get(id);
    return spot && (spot.priority !== priority || spot.cost !== cost) ? [{ id, ...spot }] : [];
  });
  if (wanted.length === 0) return;
  const waiting = await queue.move(tx, wanted);
  const moved = JSON.stringify(wanted.filter(({ id }) => waiting.has(id)));
  await sql`update task set priority = spot.priority, cost = spot.cost
    from json_to_recordset(${moved}::json) as spot (id uuid, priority int, cost int)
    where task.id = spot.id`.execute(tx);
}

/**
 * Charges an address for what an attempt at its task really took, which ends now: the difference to what was expected
 * moves where its next task may start, and where it is more than a quarter, those that wait. `learns`: later estimates
 * shall know of it.
 */
export async function charge(db: Kysely<Tables>, queue: Queue, task: TaskRow, learns: boolean): Promise<void> {
  const seconds = await secondsSince(db, task.started_at);
  if (learns) await learnCost(db, task, seconds);
  const off = costOf(seconds) - task.cost;
  if (off === 0) return;
  await db
    .updateTable('turn')
    .set({ until: sql<number>`greatest(until + ${off}::bigint, start)` })
    .where('address', '=', task.address)
    .execute();
  if (Math.abs(off) < Math.max(NOTABLE, task.cost / 4)) return;
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
