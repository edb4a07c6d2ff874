import { type Kysely, sql, type Transaction } from 'kysely';
import { lock } from './lock.ts';
import type { HandoverRow, Tables, UploadRow } from './tables.ts';

type Db = Kysely<Tables>;

/** How long files may come in after a handover was begun, in seconds. */
const MAX_INTAKE_SECONDS = 3600;
const NOW = sql<Date>`now()`;
/** Later than `now()`, which is the start of the transaction: what waited for a row's lock sees that it was closed. */
const CLOCK = sql<Date>`clock_timestamp()`;
const INTAKE_END = sql<Date>`created_at + make_interval(secs => ${MAX_INTAKE_SECONDS})`;
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
 * Notes a handover unless its owner or address has too many open; false then. A phone has `seconds` to begin with its
 * files; a computer begins by itself, and the time of what it sends starts when it is all there.
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
    const expires_at = inSeconds(row.direction === 'to-phone' ? MAX_INTAKE_SECONDS : seconds);
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

/** Why a handover takes no more files: it is over or its hour is, or it has as many as it may. */
type Refused = 'over' | 'full';

/**
 * Makes an upload one of a handover, which stays open for it until the hour is over at least; undefined unless it is
 * refused. Files that have arrived and are deleted count.
 */
export function attachUpload(db: Db, handover: string, upload: string): Promise<Refused | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('handover')
      .select(['files', 'received'])
      .where('id', '=', handover)
      .where('expires_at', '>', CLOCK)
      .where(INTAKE_END, '>', CLOCK)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 'over';
    if ((await handedFiles(tx, handover)).length + row.received >= row.files) return 'full';
    await tx.insertInto('handover_file').values({ upload, handover }).execute();
    await tx
      .updateTable('handover')
      .set({ expires_at: sql<Date>`greatest(expires_at, ${INTAKE_END})` })
      .where('id', '=', handover)
      .execute();
    return undefined;
  });
}

/** The handover an upload belongs to. */
export async function handoverOfUpload(db: Db, upload: string): Promise<string | undefined> {
  const row = await db.selectFrom('handover_file').select('handover').where('upload', '=', upload).executeTakeFirst();
  return row?.handover;
}

/** An upload has ended: an open handover that waits for no other is open for so many seconds from now on. */
export async function startTime(tx: Transaction<Tables>, handover: string, seconds: number): Promise<void> {
  // Of two that end at once the second sees the first.
  await tx.selectFrom('handover').select('id').where('id', '=', handover).forUpdate().execute();
  if ((await handedFiles(tx, handover)).some(({ complete }) => !complete)) return;
  await tx
    .updateTable('handover')
    .set({ expires_at: inSeconds(seconds) })
    .where('id', '=', handover)
    .where('expires_at', '>', CLOCK)
    .execute();
}

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
