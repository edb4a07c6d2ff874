import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { uploadKey } from './file-store.ts';
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

/** Notes an upload that begins, unless its owner has `most` already; then false. */
export async function createUpload(db: Kysely<Tables>, upload: NewUpload, keepSeconds: number, most: number): Promise<boolean> {
  const { id, owner, name, size } = upload;
  const { numAffectedRows } = await sql`
    insert into upload (id, owner, key, name, size, complete, expires_at)
    select ${id}, ${owner}, ${uploadKey(id)}, ${name}, ${size}::bigint, false, ${inSeconds(keepSeconds)}
    where (select count(*) from upload where owner = ${owner}) < ${most}`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes that all bytes are there; from now on it is kept for the whole time. False where the row is gone. */
export async function completeUpload(db: Kysely<Tables>, id: string, size: number, keepSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ complete: true, size, expires_at: inSeconds(keepSeconds) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A visitor's own upload, complete or not; undefined where there is none, it has expired, or it is another's. */
export const findUpload = (db: Kysely<Tables>, owner: string, id: string): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
