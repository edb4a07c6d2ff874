import { type Kysely, sql } from 'kysely';
import type { TaskState } from '../../../schemas/api/task.ts';
import type { ModelOffers, Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** A worker not seen for so long counts as gone. */
const ALIVE = sql<boolean>`seen_at > now() - interval '30 seconds'`;

/** How many tasks are in each state; states without any are left out. */
export async function countStates(db: Db): Promise<Map<TaskState, number>> {
  const rows = await db
    .selectFrom('task')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Seconds that the task longest in the queue has waited; 0 where none waits. */
export async function oldestWaiting(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('task')
    .where('state', '=', 'waiting')
    .select(sql<number>`coalesce(extract(epoch from now() - min(queued_at)), 0)::float8`.as('seconds'))
    .executeTakeFirstOrThrow();
  return Math.max(0, seconds);
}

/** The workers that live (`alive`), and those lost in the last ten minutes. */
export const knownWorkers = (db: Db) =>
  db
    .selectFrom('worker')
    .selectAll()
    .select(ALIVE.as('alive'))
    .where('seen_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('host')
    .orderBy('started_at')
    .execute();

/**
 * What the models of all machines that take tasks can do alike: whichever takes a task can keep the promise. Empty
 * where there is none.
 */
export async function commonOffers(db: Db): Promise<ModelOffers> {
  const rows = await db.selectFrom('worker').select('offers').where(ALIVE).where('slots', '>', 0).execute();
  const [first = {}, ...others] = rows.map(({ offers }) => offers);
  const alike = (ability: string, about: string, word: string): boolean =>
    others.every((offers) => offers[ability]?.[about]?.includes(word));
  return Object.fromEntries(
    Object.entries(first)
      .filter(([ability]) => others.every((offers) => offers[ability]))
      .map(([ability, lists]) => [
        ability,
        Object.fromEntries(
          Object.entries(lists).map(([about, words]) => [about, words.filter((word) => alike(ability, about, word))]),
        ),
      ]),
  );
}

/** The last tasks that failed, newest first: numbers and codes, no names. */
export const lastFailures = (db: Db, most: number) =>
  db
    .selectFrom('task')
    .where('state', '=', 'failed')
    .orderBy('ended_at', 'desc')
    .limit(most)
    .select(['id', 'tool', 'engine', 'error', 'attempt', 'ended_at'])
    .execute();
