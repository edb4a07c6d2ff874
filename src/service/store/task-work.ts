import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Ask } from '../../../schemas/api/task.ts';
import type { ErrorData } from '../../../schemas/error.ts';
import type { Note } from '../../../schemas/note.ts';
import type { Guard, Isolation } from '../../engines/engine.ts';
import type { ModelOffers, Skipped, StoredFile, Tables, TaskRow } from './tables.ts';

/** How a worker's turn at a task ended. `waiting`: somebody shall take it again, `elsewhere` where its programs are. */
export type Ending =
  | { state: 'done'; results: StoredFile[]; notes: Note[]; skipped: Skipped[] }
  | { state: 'failed'; error: ErrorData }
  | { state: 'middle'; ask: Ask }
  | { state: 'cancelled' }
  | { state: 'waiting'; elsewhere?: true };

const now = sql<Date>`now()`;

/**
 * Marks a task as run by this worker and gives its row; undefined where nobody wants it any more. Each taking is one
 * attempt. Its address has had its turn.
 */
export function takeTask(db: Kysely<Tables>, id: string, worker: string): Promise<TaskRow | undefined> {
  return db
    .with('taken', (query) =>
      query
        .updateTable('task')
        .set({
          state: 'running',
          attempt: sql<number>`attempt + 1`,
          worker,
          started_at: now,
          progress: 0,
          seconds_left: null,
          note: null,
          ask: sql<string>`null`,
        })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .returningAll(),
    )
    .with('turns', (query) =>
      query
        .insertInto('turn')
        .columns(['address', 'start', 'until'])
        .expression((given) =>
          given
            .selectFrom('taken')
            .select(['address', sql<number>`-priority`.as('start'), sql<number>`cost - priority`.as('until')]),
        )
        .onConflict((conflict) =>
          conflict.column('address').doUpdateSet({
            start: sql<number>`greatest(turn.start, excluded.start)`,
            until: sql<number>`greatest(turn.until, excluded.until)`,
          }),
        ),
    )
    .selectFrom('taken')
    .selectAll()
    .executeTakeFirst();
}

/** Writes how far a task is. False: another attempt has it, or nobody wants it any more. */
export async function writeProgress(
  db: Kysely<Tables>,
  { id, attempt }: Pick<TaskRow, 'id' | 'attempt'>,
  progress: number,
  note: string | null = null,
  secondsLeft: number | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ progress, note, seconds_left: secondsLeft })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends this attempt at a task; what it gave the visitor, or asks of him, stays `keepSeconds` from now. False: the
 * attempt counts no more, nothing was written.
 */
export async function endAttempt(
  tx: Transaction<Tables>,
  { id, attempt }: Pick<TaskRow, 'id' | 'attempt'>,
  ending: Ending,
  keepSeconds: number,
): Promise<boolean> {
  // A picture of a page goes with the task it was drawn for.
  const kept = sql<Date>`case when internal then expires_at else greatest(expires_at, now() + make_interval(secs => ${keepSeconds})) end`;
  const { numUpdatedRows } = await tx
    .updateTable('task')
    .set({ ...columns(ending), ...((ending.state === 'done' || ending.state === 'middle') && { expires_at: kept }) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a task has no row any more. */
export const isRemoved = async (db: Kysely<Tables>, id: string): Promise<boolean> =>
  !(await db.selectFrom('task').select('id').where('id', '=', id).executeTakeFirst());

/** Whether this attempt stands as ended in that way: its commit was answered by a connection that broke. */
export async function hasEnded(
  db: Kysely<Tables>,
  { id, attempt }: Pick<TaskRow, 'id' | 'attempt'>,
  { state }: Ending,
): Promise<boolean> {
  const row = await db.selectFrom('task').select(['state', 'attempt']).where('id', '=', id).executeTakeFirst();
  return row?.attempt === attempt && row.state === state;
}

function columns(ending: Ending): UpdateObject<Tables, 'task'> {
  const over = { worker: null, note: null, ended_at: now, passwords: null };
  switch (ending.state) {
    case 'done': {
      const { results, notes, skipped } = ending;
      return {
        ...over,
        state: 'done',
        progress: 1,
        results: JSON.stringify(results),
        notes: JSON.stringify(notes),
        skipped: JSON.stringify(skipped),
      };
    }
    case 'failed':
      return { ...over, state: 'failed', error: JSON.stringify(ending.error) };
    case 'cancelled':
      return { ...over, state: 'cancelled' };
    case 'middle':
      return { worker: null, note: null, progress: 0, state: 'middle', ask: JSON.stringify(ending.ask) };
    case 'waiting':
      return { worker: null, note: null, progress: 0, state: 'waiting', started_at: null };
  }
}

/** A task whose job ran out of retries has failed, whatever its last worker wrote. False: it had ended before. */
export async function failForGood(tx: Transaction<Tables>, id: string, error: ErrorData): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task')
    .set(columns({ state: 'failed', error }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether any task waits for a worker or is run by one, on whatever machine. */
export async function hasOpenTasks(db: Kysely<Tables>): Promise<boolean> {
  const open = db.selectFrom('task').select('id').where('state', 'in', ['waiting', 'running']).limit(1);
  return (await open.executeTakeFirst()) !== undefined;
}

/** A running worker process, as operators see it. */
export interface WorkerState {
  id: string;
  host: string;
  pid: number;
  slots: number;
  isolation: Isolation;
  guards?: Guard[];
  /** See `ModelStates`. */
  models?: Record<string, string>;
  /** See `ModelOffers`. */
  offers?: ModelOffers;
  engines: string[];
  running: string[];
}

/** Writes that a worker lives, and what it runs. */
export async function writeWorker(db: Kysely<Tables>, state: WorkerState): Promise<void> {
  const { engines, running, guards = [], models = {}, offers = {} } = state;
  const lists = { engines: JSON.stringify(engines), running: JSON.stringify(running), guards: JSON.stringify(guards) };
  const row = { ...state, ...lists, models: JSON.stringify(models), offers: JSON.stringify(offers), seen_at: now };
  await db
    .insertInto('worker')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ running: row.running, seen_at: now }))
    .execute();
}

/** Removes a worker that stops, and those not seen for a day. */
export async function removeWorker(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .deleteFrom('worker')
    .where((where) => where.or([where('id', '=', id), where('seen_at', '<', sql<Date>`now() - interval '1 day'`)]))
    .execute();
}

/** All workers that have a row, with their machine and the seconds since they were last seen. */
export const listWorkers = (db: Kysely<Tables>): Promise<{ id: string; host: string; seconds: number }[]> =>
  db
    .selectFrom('worker')
    .select(['id', 'host', sql<number>`extract(epoch from now() - seen_at)::float8`.as('seconds')])
    .execute();
