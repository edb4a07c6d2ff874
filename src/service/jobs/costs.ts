import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables, TaskRow } from '../store/tables.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const MB = 2 ** 20;
/** Most bytes of the first class of sizes; each further class holds four times as much. */
const FIRST_CLASS = 2 ** 16;
const LAST_CLASS = 9;
/** What a new measurement weighs in the average. */
const WEIGHT = 0.2;
const UNITS_PER_SECOND = 10;
const MAX_SECONDS = 3600;

/** Seconds as a cost, which is in tenths of them: one at least, so that no task is for nothing, and bounded. */
export const costOf = (seconds: number): number =>
  Math.max(1, Math.round(Math.min(seconds, MAX_SECONDS) * UNITS_PER_SECOND));

const sizeClass = (bytes: number): number =>
  Math.min(LAST_CLASS, Math.max(0, Math.ceil(Math.log2(Math.max(1, bytes) / FIRST_CLASS) / 2)));

type Work = Pick<TaskRow, 'engine' | 'bytes'>;

/**
 * Gives a function of the cost of a task: what its engine took for such a size of late, or for the nearest; else a
 * second and one more for each MB.
 */
export async function costs(db: Db): Promise<(task: Work) => number> {
  const known = Map.groupBy(await db.selectFrom('cost').selectAll().execute(), ({ engine }) => engine);
  return ({ engine, bytes }) => {
    const distance = ({ size }: { size: number }): number => Math.abs(size - sizeClass(bytes));
    const [nearest] = (known.get(engine) ?? []).sort((a, b) => distance(a) - distance(b));
    return costOf(nearest?.seconds ?? 1 + bytes / MB);
  };
}

/** Takes what a task took into the average of its engine and size, for all processes. */
export const learnCost = (db: Db, { engine, bytes }: Work, seconds: number): Promise<unknown> =>
  db
    .insertInto('cost')
    .values({ engine, size: sizeClass(bytes), seconds: Math.min(seconds, MAX_SECONDS) })
    .onConflict((conflict) =>
      conflict
        .columns(['engine', 'size'])
        .doUpdateSet({ seconds: sql<number>`cost.seconds + (excluded.seconds - cost.seconds) * ${WEIGHT}` }),
    )
    .execute();
