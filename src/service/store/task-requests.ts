import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables, TaskRow, UploadRow } from './tables.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** Tasks of this owner with these numbers; the pictures the site makes for itself are not among them. */
export const findTasks = (db: Db, owner: string, ids: string[]): Promise<TaskRow[]> =>
  db
    .selectFrom('task')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', 'in', ids)
    .where('internal', '=', false)
    .execute();

/** What the owner submitted with this key before: one task, or all of its group in order. */
export async function findByKey(db: Db, owner: string, key: string): Promise<TaskRow[]> {
  const first = await db
    .selectFrom('task')
    .selectAll()
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!first?.group_id || first.internal) return first ? [first] : [];
  return db.selectFrom('task').selectAll().where('group_id', '=', first.group_id).orderBy('created_at').execute();
}

/** The database's clock: those of the machines that share it may differ. */
export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return (rows[0] as { now: Date }).now;
}

/**
 * How many tasks stand in the queue, and how many of this owner and of this address (`near`) wait there or for an
 * answer.
 */
export function countWaiting(
  db: Db,
  owner: string,
  address: string,
): Promise<{ all: number; own: number; near: number }> {
  const count = sql<number>`count(*)`;
  return db
    .selectNoFrom(({ selectFrom }) => {
      const open = selectFrom('task').where('state', 'in', ['waiting', 'middle']);
      return [
        selectFrom('task').where('state', '=', 'waiting').select(count.as('all')).as('all'),
        open.where('owner', '=', owner).select(count.as('own')).as('own'),
        open.where('address', '=', address).select(count.as('near')).as('near'),
      ];
    })
    .$castTo<{ all: number; own: number; near: number }>()
    .executeTakeFirstOrThrow();
}

/** What belongs to a handover is no input: it shall be gone when that ends. */
const ownUploads = (db: Db, owner: string, ids: string[]) =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('owner', '=', owner)
    .where('complete', '=', true)
    .where('id', 'in', ids)
    .where('id', 'not in', (all) => all.selectFrom('handover_file').select('upload'));

/** The owner's complete uploads with these numbers. */
export const findUploads = (db: Db, owner: string, ids: string[]): Promise<UploadRow[]> =>
  ownUploads(db, owner, ids).where('expires_at', '>', sql<Date>`now()`).execute();

/**
 * The same, held until the transaction ends so that nobody deletes them meanwhile; and those kept past their time by a
 * task that names them.
 */
export const takeUploads = (tx: Transaction<Tables>, owner: string, ids: string[]): Promise<UploadRow[]> =>
  ownUploads(tx, owner, ids).orderBy('id').forUpdate().execute();

/** Uploads live at least as long as the tasks that use them. */
export const keepUploads = (tx: Transaction<Tables>, ids: string[], until: Date): Promise<unknown> =>
  tx.updateTable('upload').set({ expires_at: until }).where('id', 'in', ids).where('expires_at', '<', until).execute();

/** Locks one task of the owner for the transaction. */
export const lockTask = (tx: Transaction<Tables>, owner: string, id: string): Promise<TaskRow | undefined> =>
  tx
    .selectFrom('task')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('internal', '=', false)
    .forUpdate()
    .executeTakeFirst();

/** The tasks that drew pictures of this task's files. */
export const picturesOf = async (db: Db, taskId: string): Promise<string[]> =>
  (await db.selectFrom('task').select('id').where('group_id', '=', taskId).where('internal', '=', true).execute()).map(
    ({ id }) => id,
  );

/** The owner's tasks, newest first, and how many there are. */
export async function listTasks(
  db: Db,
  owner: string,
  page: number,
  size: number,
): Promise<{ total: number; rows: TaskRow[] }> {
  const own = db.selectFrom('task').where('owner', '=', owner).where('internal', '=', false);
  const [{ total }, rows] = await Promise.all([
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ]);
  return { total, rows };
}

/** The place of each waiting task in the queue, from 1; tasks that do not wait have none. */
export async function placesOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('task')
        .where('state', '=', 'waiting')
        .select(['id', sql<number>`row_number() over (order by priority desc, queued_at, id)`.as('place')])
        .as('queue'),
    )
    .select(['id', 'place'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** How fast the queue moves: slots of the workers alive, and seconds an engine's task took lately. */
export interface Pace {
  slots: number;
  seconds: Map<string, number>;
}

const RECENT = 200;

export async function paceOf(db: Db): Promise<Pace> {
  const { slots } = await db
    .selectFrom('worker')
    .where('seen_at', '>', sql<Date>`now() - interval '1 minute'`)
    .select(sql<number>`coalesce(sum(slots), 0)`.as('slots'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('task')
        .where('state', '=', 'done')
        .orderBy('ended_at', 'desc')
        .limit(RECENT)
        .select(['engine', 'started_at', 'ended_at'])
        .as('recent'),
    )
    .select(['engine', sql<number>`avg(extract(epoch from ended_at - started_at))::float8`.as('seconds')])
    .where('started_at', 'is not', null)
    .groupBy('engine')
    .execute();
  return { slots, seconds: new Map(rows.map(({ engine, seconds }) => [engine, seconds])) };
}

/** Engines that the workers alive can run; undefined while none is alive, so that a task may wait for one. */
export async function enginesAlive(db: Db): Promise<Set<string> | undefined> {
  const rows = await db
    .selectFrom('worker')
    .select('engines')
    .where('seen_at', '>', sql<Date>`now() - interval '1 minute'`)
    .execute();
  return rows.length > 0 ? new Set(rows.flatMap(({ engines }) => engines)) : undefined;
}
