import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoredFile, Tables } from './tables.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const MB = 2 ** 20;
/** Most bytes of the first class of sizes; each further class holds four times as much. */
const FIRST_CLASS = 2 ** 16;
const LAST_CLASS = 9;
/** What a new measurement weighs in the average. */
const WEIGHT = 0.2;
const UNITS_PER_SECOND = 10;
const MAX_SECONDS = 3600;

/** Tenths of a second as a cost: one at least, so that no task is for nothing, and bounded. */
export const costOf = (seconds: number): number =>
  Math.max(1, Math.round(Math.min(seconds, MAX_SECONDS) * UNITS_PER_SECOND));

const bytesOf = (inputs: Pick<StoredFile, 'size'>[]): number => inputs.reduce((sum, { size }) => sum + size, 0);

const sizeClass = (bytes: number): number =>
  Math.min(LAST_CLASS, Math.max(0, Math.ceil(Math.log2(Math.max(1, bytes) / FIRST_CLASS) / 2)));

/** Gives what tells the cost of a task: what the engine took for such a size of late, or for the nearest; else a second and one more for each MB. */
export async function costs(db: Db): Promise<(engine: string, inputs: Pick<StoredFile, 'size'>[]) => number> {
  const known = await db.selectFrom('cost').selectAll().execute();
  return (engine, inputs) => {
    const bytes = bytesOf(inputs);
    const distance = ({ size }: { size: number }): number => Math.abs(size - sizeClass(bytes));
    const [nearest] = known.filter((each) => each.engine === engine).sort((a, b) => distance(a) - distance(b));
    return costOf(nearest?.seconds ?? 1 + bytes / MB);
  };
}

/** Takes what a task took into the average of its engine and size, for all processes. */
export const learnCost = (db: Db, engine: string, inputs: Pick<StoredFile, 'size'>[], seconds: number): Promise<unknown> =>
  db
    .insertInto('cost')
    .values({ engine, size: sizeClass(bytesOf(inputs)), seconds: Math.min(seconds, MAX_SECONDS) })
    .onConflict((conflict) =>
      conflict
        .columns(['engine', 'size'])
        .doUpdateSet({ seconds: sql<number>`cost.seconds + (excluded.seconds - cost.seconds) * ${WEIGHT}` }),
    )
    .execute();
