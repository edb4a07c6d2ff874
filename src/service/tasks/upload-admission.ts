import { UserError } from '../../../schemas/error.ts';
import { formatLimit } from '../../lib/format-bytes.ts';
import { safeName } from '../../lib/names.ts';
import type { Principal } from '../base/principal.ts';
import type { Context } from '../context.ts';
import { createUpload, growUpload, type Quota } from '../store/uploads.ts';
import { limitsOf } from './limits.ts';
import type { Meter } from './upload-meter.ts';
import { checkSpace, STEP } from './upload-space.ts';
import type { Visit } from './visit.ts';

const MB = 1024 * 1024;

/** The most bytes of one upload. */
export const maxBytes = ({ settings }: Pick<Context, 'settings'>): number => settings.UPLOAD_MB * MB;

/** The refusal of a file above the limit, which it names. */
export const tooLarge = ({ settings }: Pick<Context, 'settings'>): UserError =>
  new UserError('too-large', `单个文件最大 ${formatLimit(settings.UPLOAD_MB)}。`);

/** An upload that is to begin. */
export interface Announced extends Visit {
  id: string;
  /** As the client gave it. */
  name: string;
  /** Bytes; null where they are not known before the end. */
  size: number | null;
}

function quotaOf({ settings }: Pick<Context, 'settings'>, principal: Principal): Quota {
  const { uploads, uploadBytes } = limitsOf(settings, principal);
  return { files: uploads, bytes: uploadBytes };
}

const tooMany = ({ files }: Quota): UserError =>
  new UserError('too-many', `最多保留 ${files} 个上传的文件，请先删除不用的任务。`);
const tooMuch = ({ bytes }: Quota): UserError =>
  new UserError('too-many-requests', `你上传的文件合计最多保留 ${bytes / MB} MB，请先删除不用的任务。`);

/**
 * Notes an upload that begins, and gives the name it has from now on. Throws UserError `empty-file`, `too-large`,
 * `no-space`, `too-many` where the visitor has more uploads than anybody needs, or `too-many-requests` where he or his
 * address has too many bytes.
 */
export async function admit(
  context: Context,
  meter: Meter,
  { id, principal, address, name, size }: Announced,
): Promise<string> {
  if (size === 0) throw new UserError('empty-file');
  if ((size ?? 0) > maxBytes(context)) throw tooLarge(context);
  await checkSpace(context, size ?? 0);
  const safe = safeName(name);
  const { KEEP_SECONDS } = context.settings;
  await meter.count(address, size ?? 0);
  const quota = quotaOf(context, principal);
  const excess = await createUpload(context.db, { id, owner: principal.owner, name: safe, size }, KEEP_SECONDS, quota);
  if (!excess) return safe;
  await meter.count(address, -(size ?? 0));
  throw excess === 'bytes' ? tooMuch(quota) : tooMany(quota);
}

/**
 * Gives the function to call with the bytes that have come of an upload of unknown size; it throws UserError
 * `too-many-requests` where that is too much.
 */
export function claims(context: Context, meter: Meter, { id, principal, address }: Omit<Announced, 'name' | 'size'>) {
  const quota = quotaOf(context, principal);
  let claimed = 0;
  return async (bytes: number): Promise<void> => {
    const more = bytes - claimed;
    await meter.count(address, more);
    claimed = bytes;
    // The last few are seen when the next upload begins: a form of many small files need not wait for a lock at each.
    if (more < STEP) return;
    if (!(await growUpload(context.db, { id, owner: principal.owner }, bytes, quota))) throw tooMuch(quota);
  };
}
