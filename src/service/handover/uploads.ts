import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { handoverOfUpload, startTime } from '../store/handovers.ts';
import type { Tables } from '../store/tables.ts';
import { completeUpload } from '../store/uploads.ts';
import { removeUploadsWithin } from '../tasks/removal.ts';

/**
 * Notes that all bytes of an upload are there, and starts the time of the handover that waited for it. Both or neither:
 * a client that asks again finds it incomplete and has it completed. False where its row is gone.
 */
export function complete(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  uploadId: string,
  size: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const kept = await completeUpload(tx, uploadId, size, settings.KEEP_SECONDS);
    const handover = kept ? await handoverOfUpload(tx, uploadId) : undefined;
    if (handover) await startTime(tx, handover, settings.HANDOVER_SECONDS);
    return kept;
  });
}

/**
 * Removes an upload, of a handover or not; the handover waits for it no more. Gives whether it was complete; undefined
 * where it is gone already or a task still names it.
 */
export async function withdraw(
  tx: Transaction<Tables>,
  context: Pick<Context, 'files' | 'settings'>,
  uploadId: string,
): Promise<boolean | undefined> {
  const handover = await handoverOfUpload(tx, uploadId);
  const [gone] = await removeUploadsWithin(tx, context, [uploadId]);
  if (handover && gone && !gone.complete) await startTime(tx, handover, context.settings.HANDOVER_SECONDS);
  return gone?.complete;
}
