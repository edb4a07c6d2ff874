import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Takes an upload's lock for some seconds. False where another holder has it; that one is then asked to let go. */
export async function takeLock(db: Db, id: string, holder: string, seconds: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('upload_lock')
    .values({ id, holder, until: inSeconds(seconds) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ holder, until: inSeconds(seconds), wanted: false })
        .where('upload_lock.until', '<', sql<Date>`now()`),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return true;
  await db.updateTable('upload_lock').set({ wanted: true }).where('id', '=', id).execute();
  return false;
}

/**
 * Keeps the locks of these holders for some seconds more. Gives those that still have theirs, and whether others wait
 * for it.
 */
export async function renewLocks(
  db: Db,
  holders: string[],
  seconds: number,
): Promise<Map<string, { wanted: boolean }>> {
  const rows = await db
    .updateTable('upload_lock')
    .set({ until: inSeconds(seconds) })
    .where('holder', 'in', holders)
    .returning(['holder', 'wanted'])
    .execute();
  return new Map(rows.map(({ holder, wanted }) => [holder, { wanted }]));
}

/** Lets an upload go, where this holder still has it. */
export const dropLock = (db: Db, id: string, holder: string): Promise<unknown> =>
  db.deleteFrom('upload_lock').where('id', '=', id).where('holder', '=', holder).execute();
