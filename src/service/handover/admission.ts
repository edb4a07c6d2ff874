import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { attachUpload } from '../store/handovers.ts';
import { removeUploads } from '../tasks/removal.ts';
import { type Announced, admit } from '../tasks/upload-admission.ts';
import type { Meter } from '../tasks/upload-meter.ts';
import { handoverOf, mayGive } from './handover.ts';

const MB = 1024 * 1024;

/** Why a handover takes no more files, in words. */
const REFUSALS = {
  over: () => new UserError('not-found', '二维码已过期，或生成已超过一小时，不能再加文件，请在电脑上重新生成。'),
  full: (files: number) => new UserError('too-many', `这次最多传 ${files} 个文件。`),
};

/**
 * Notes an upload that begins for a handover, beside what holds for every upload, and gives the name it has from now
 * on. Throws as `admit`, UserError `not-found` where this visitor may not give files to such a handover or its hour is
 * over, and `too-many` where it has as many as it may.
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
  const name = await admit(context, meter, announced);
  try {
    const refused = await attachUpload(context.db, row.id, id);
    if (refused) throw REFUSALS[refused](row.files);
    return name;
  } catch (error) {
    await removeUploads(context, [id]);
    await meter.count(address, -size);
    throw error;
  }
}
