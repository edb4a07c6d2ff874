import { type Kysely, sql } from 'kysely';
import { lock } from './lock.ts';
import type { HandoverRow, Tables, UploadRow } from './tables.ts';

type Db = Kysely<Tables>;

/** How long files may still come in after a handover was begun, in seconds, whatever else it is given. */
const LONGEST = 3600;
const NOW = sql<Date>`now()`;
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** A new handover; how long it is open follows from its direction. */
export type NewHandover = Pick<
  HandoverRow,
  'id' | 'owner' | 'address' | 'code' | 'direction' | 'accept' | 'files' | 'mb'
>;

/** How many handovers may be open at a time. */
interface MaxOpen {
  owner: number;
  address: number;
}

/**
 * Notes a handover unless its owner or address has too many open; false then. What comes from a phone has its time from
 * now on, what goes to one from when it is all there.
 */
export function createHandover(db: Db, row: NewHandover, seconds: number, most: MaxOpen): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'handover', row.address);
    const { own, near } = await tx
      .selectFrom('handover')
      .where('expires_at', '>', NOW)
      .where(({ or, eb }) => or([eb('owner', '=', row.owner), eb('address', '=', row.address)]))
      .select([
        sql<number>`count(*) filter (where owner = ${row.owner})`.as('own'),
        sql<number>`count(*) filter (where address = ${row.address})`.as('near'),
      ])
      .executeTakeFirstOrThrow();
    if (own >= most.owner || near >= most.address) return false;
    const expires_at = inSeconds(row.direction === 'to-phone' ? LONGEST : seconds);
    await tx
      .insertInto('handover')
      .values({ ...row, expires_at })
      .execute();
    return true;
  });
}

const openRows = (db: Db) => db.selectFrom('handover').selectAll().where('expires_at', '>', NOW);

/** An open handover by the hash of its code. */
export const findByCode = (db: Db, code: string): Promise<HandoverRow | undefined> =>
  openRows(db).where('code', '=', code).executeTakeFirst();

/** An open handover of whoever began or opened it. */
export const findHandover = (db: Db, id: string, principal: string): Promise<HandoverRow | undefined> =>
  openRows(db)
    .where('id', '=', id)
    .where(sql<boolean>`(owner = ${principal} or ${principal} = any(devices))`)
    .executeTakeFirst();

/** Lets one more browser in, unless so many are already; undefined then. */
export const addDevice = (db: Db, id: string, device: string, most: number): Promise<HandoverRow | undefined> =>
  db
    .updateTable('handover')
    .set({ devices: sql`case when ${device} = any(devices) then devices else array_append(devices, ${device}) end` })
    .where('id', '=', id)
    .where('expires_at', '>', NOW)
    .where(sql<boolean>`(${device} = any(devices) or cardinality(devices) < ${most})`)
    .returningAll()
    .executeTakeFirst();

/** The time left, in seconds by the clock of the database. */
export async function secondsLeft(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('handover')
    .where('id', '=', id)
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds'))
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** Makes an upload one of a handover that is open; it then has its time anew. False where it is closed. */
export function attachUpload(db: Db, handover: string, upload: string, seconds: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const again = sql<Date>`least(created_at + make_interval(secs => ${LONGEST}), greatest(expires_at, ${inSeconds(seconds)}))`;
    const { numUpdatedRows } = await tx
      .updateTable('handover')
      .set({ expires_at: again })
      .where('id', '=', handover)
      .where('expires_at', '>', NOW)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await tx.insertInto('handover_file').values({ upload, handover }).execute();
    return true;
  });
}

/** An upload is all there: if it goes to a phone, its handover has its time from now on. */
export const startTime = (db: Db, upload: string, seconds: number): Promise<unknown> =>
  db
    .updateTable('handover')
    .set({ expires_at: inSeconds(seconds) })
    .where('direction', '=', 'to-phone')
    .where('expires_at', '>', NOW)
    .where('id', 'in', db.selectFrom('handover_file').select('handover').where('upload', '=', upload))
    .execute();

/** An upload of a handover, and how often it was fetched. */
export type HandedFile = UploadRow & { fetched: number };

/** The uploads of a handover in the order in which they were begun. */
export const handedFiles = (db: Db, handover: string): Promise<HandedFile[]> =>
  db
    .selectFrom('upload')
    .innerJoin('handover_file', 'handover_file.upload', 'upload.id')
    .where('handover_file.handover', '=', handover)
    .selectAll('upload')
    .select('handover_file.fetched')
    .orderBy('upload.created_at')
    .orderBy('upload.id')
    .execute();

/** Counts that the last byte of a file was sent. */
export const countFetched = (db: Db, upload: string): Promise<unknown> =>
  db.updateTable('handover_file').set({ fetched: sql`fetched + 1` }).where('upload', '=', upload).execute();

/** Counts a file that has arrived and is deleted: it takes its place for good. */
export const countReceived = (db: Db, id: string): Promise<unknown> =>
  db.updateTable('handover').set({ received: sql`received + 1` }).where('id', '=', id).execute();

/** Ends a handover at once: nobody can open or add to it any more. */
export const closeHandover = (db: Db, id: string): Promise<unknown> =>
  db.updateTable('handover').set({ expires_at: NOW }).where('id', '=', id).where('expires_at', '>', NOW).execute();

/** Forgets a handover that has no files any more; one that was added at the last moment keeps it for the next sweep. */
export const forgetHandover = (db: Db, id: string): Promise<unknown> =>
  db
    .deleteFrom('handover')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('handover_file').select('upload').where('handover', '=', id))),
    )
    .execute();

/** The numbers of the handovers whose time has come. */
export async function expiredHandovers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('handover').select('id').where('expires_at', '<=', NOW).execute();
  return rows.map(({ id }) => id);
}
