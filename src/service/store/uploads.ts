import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { uploadKey } from './file-store.ts';
import { lock } from './lock.ts';
import type { Tables, UploadRow } from './tables.ts';

/** An unguessable number of an upload: 128 bits in hex, which its key may hold as well. */
export const newUploadId = (): string => randomBytes(16).toString('hex');

interface NewUpload {
  id: string;
  owner: string;
  /** Sanitised name. */
  name: string;
  /** Bytes announced; null where nobody knows yet. */
  size: number | null;
}

/** What one owner may have at a time, unfinished uploads included. */
export interface Quota {
  files: number;
  bytes: number;
}

/** Notes an upload that begins, unless its owner then had more than `most`; gives what there would be too much of. */
export function createUpload(
  db: Kysely<Tables>,
  upload: NewUpload,
  keepSeconds: number,
  most: Quota,
): Promise<keyof Quota | undefined> {
  // One of unknown size takes nothing up yet: nobody need be kept waiting for it.
  if (upload.size === null) return insertWithin(db, upload, keepSeconds, most);
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'upload', upload.owner);
    return insertWithin(tx, upload, keepSeconds, most);
  });
}

async function insertWithin(
  db: Kysely<Tables>,
  { id, owner, name, size }: NewUpload,
  keepSeconds: number,
  most: Quota,
): Promise<keyof Quota | undefined> {
  const { numAffectedRows } = await sql`
    insert into upload (id, owner, key, name, size, complete, expires_at)
    select ${id}, ${owner}, ${uploadKey(id)}, ${name}, ${size}::bigint, false, ${inSeconds(keepSeconds)}
    from (${held(db, owner, id)}) held
    where held.files < ${most.files} and held.bytes + ${size ?? 0} <= ${most.bytes}`.execute(db);
  if (numAffectedRows === 1n) return undefined;
  const { files } = await held(db, owner, id).executeTakeFirstOrThrow();
  return files >= most.files ? 'files' : 'bytes';
}

/**
 * Notes how many bytes of an upload of unknown size there are by now. False where its owner then had more than `most`
 * bytes.
 */
export function growUpload(
  db: Kysely<Tables>,
  { id, owner }: Pick<UploadRow, 'id' | 'owner'>,
  size: number,
  most: Pick<Quota, 'bytes'>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'upload', owner);
    const { bytes } = await held(tx, owner, id).executeTakeFirstOrThrow();
    if (bytes + size > most.bytes) return false;
    await tx.updateTable('upload').set({ size }).where('id', '=', id).execute();
    return true;
  });
}

/** What an owner has beside one upload. */
const held = (db: Kysely<Tables>, owner: string, besides: string) =>
  db
    .selectFrom('upload')
    .where('owner', '=', owner)
    .where('id', '!=', besides)
    .select([
      sql<number>`count(*)::float8`.as('files'),
      sql<number>`coalesce(sum(size) filter (where expires_at > now()), 0)::float8`.as('bytes'),
    ]);

/** Notes that all bytes are there; from now on it is kept for the whole time. False where the row is gone. */
export async function completeUpload(
  db: Kysely<Tables>,
  id: string,
  size: number,
  keepSeconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ complete: true, size, expires_at: inSeconds(keepSeconds) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * A visitor's own upload, complete or not; undefined where there is none, it or the handover it is for has expired, or
 * it is another's.
 */
export const findUpload = (db: Kysely<Tables>, owner: string, id: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('handover_file')
            .innerJoin('handover', 'handover.id', 'handover_file.handover')
            .select('handover.id')
            .where('handover_file.upload', '=', id)
            .where('handover.expires_at', '<=', sql<Date>`now()`),
        ),
      ),
    )
    .executeTakeFirst();

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
