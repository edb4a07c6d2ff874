import { type Insertable, sql, type Transaction } from 'kysely';
import type { Queue } from '../jobs/queue.ts';
import { lineUp, type Spot } from '../jobs/turns.ts';
import type { Tables, TaskRow, TaskTable } from '../store/tables.ts';

/** Where it stands in the queue is found when it is written. */
export type NewTask = Omit<Insertable<TaskTable>, keyof Spot | 'address' | 'bytes'> &
  Pick<TaskRow, 'address' | 'bytes'>;

/** The spot of a task that stands in no queue. */
const NOWHERE: Spot = { priority: 0, cost: 1 };

/** Writes the rows, all of one address, and puts those that wait in the queue, which is locked. */
export async function insertTasks(tx: Transaction<Tables>, queue: Queue, rows: NewTask[]): Promise<TaskRow[]> {
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const spots = await lineUp(tx, queue, rows[0]?.address ?? '', waiting);
  const placed = rows.map((row) => ({ ...row, ...(spots.get(row.id) ?? NOWHERE) }));
  const inserted = await tx.insertInto('task').values(placed).returningAll().execute();
  await queue.send(
    tx,
    inserted.filter(({ state }) => state === 'waiting'),
  );
  return rows.map(({ id }) => inserted.find((row) => row.id === id) as TaskRow);
}

/**
 * Puts tasks that waited for the visitor (`middle`) back in the queue, which is locked, with their options and
 * passwords as they are given.
 */
export async function resumeTasks(
  tx: Transaction<Tables>,
  queue: Queue,
  tasks: TaskRow[],
  keepSeconds: number,
): Promise<TaskRow[]> {
  const rows: TaskRow[] = [];
  for (const [address, some] of Map.groupBy(tasks, (task) => task.address)) {
    const spots = await lineUp(tx, queue, address, some);
    for (const task of some) rows.push(await resume(tx, { ...task, ...spots.get(task.id) }, keepSeconds));
  }
  await queue.send(tx, rows);
  return rows;
}

const resume = (
  tx: Transaction<Tables>,
  { id, options, passwords, priority, cost }: TaskRow,
  keepSeconds: number,
): Promise<TaskRow> =>
  tx
    .updateTable('task')
    .set({
      options: JSON.stringify(options),
      passwords,
      priority,
      cost,
      state: 'waiting',
      ask: 'null',
      progress: 0,
      note: null,
      queued_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${keepSeconds})`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
