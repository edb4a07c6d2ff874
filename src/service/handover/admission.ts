import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { attachUpload, handedFiles, startTime } from '../store/handovers.ts';
import type { HandoverRow } from '../store/tables.ts';
import { removeUploads } from '../tasks/removal.ts';
import { type Announced, admit } from '../tasks/upload-admission.ts';
import type { Meter } from '../tasks/upload-meter.ts';
import { handoverOf, mayGive } from './handover.ts';

const MB = 1024 * 1024;

/** Throws UserError `too-many` where a handover would have more files than it may, those it had before included. */
async function checkCount({ db }: Context, { id, files, received }: HandoverRow, more: number): Promise<void> {
  const there = await handedFiles(db, id);
  if (there.length + more + received > files) throw new UserError('too-many', `这次最多传 ${files} 个文件。`);
}

/**
 * Notes an upload that begins for a handover, beside what holds for every upload, and gives the name it has from now on.
 * Throws as `admit`, and UserError `not-found` where this visitor may not give files to such a handover.
 */
export async function admitTo(
  context: Context,
  meter: Meter,
  announced: Announced & { size: number },
  handoverId: string,
): Promise<string> {
  const { id, principal, address, size } = announced;
  const row = await handoverOf(context, principal, handoverId);
  if (!mayGive(row, principal)) throw new UserError('not-found');
  if (size > row.mb * MB) throw new UserError('too-large', `手机传送的文件每个最大 ${row.mb} MB。`);
  await checkCount(context, row, 1);
  const name = await admit(context, meter, announced);
  try {
    if (!(await attachUpload(context.db, row.id, id, context.settings.HANDOVER_SECONDS)))
      throw new UserError('not-found');
    await checkCount(context, row, 0); // others may have come in between
    return name;
  } catch (error) {
    await removeUploads(context, [id]);
    await meter.count(address, -size);
    throw error;
  }
}

/** To be told of every upload that is all there: what goes to a phone has its time from now on. */
export const arrived = ({ db, settings }: Pick<Context, 'db' | 'settings'>, uploadId: string): Promise<unknown> =>
  startTime(db, uploadId, settings.HANDOVER_SECONDS);
