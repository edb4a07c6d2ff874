import { UserError } from '../../../schemas/error.ts';
import { safeName } from '../../lib/names.ts';
import type { Context } from '../context.ts';
import { createUpload, growUpload, type Quota } from '../store/uploads.ts';
import type { Meter } from './upload-meter.ts';
import { checkSpace, STEP } from './upload-space.ts';

/** Uploads a visitor may have at a time, unfinished ones and those of waiting tasks included. */
const MOST_UPLOADS = 1000;

/** The most bytes of one upload. */
export const mostBytes = ({ settings }: Pick<Context, 'settings'>): number => settings.UPLOAD_MB * 1024 * 1024;

/** The refusal of a file above the limit, which it names. */
export const tooLarge = ({ settings }: Pick<Context, 'settings'>): UserError =>
  new UserError('too-large', `单个文件最大 ${settings.UPLOAD_MB} MB。`);

interface Announced {
  id: string;
  owner: string;
  /** Where it comes from. */
  address: string;
  /** As the client gave it. */
  name: string;
  /** Bytes; null where they are not known before the end. */
  size: number | null;
}

const quota = ({ settings }: Pick<Context, 'settings'>): Quota => ({
  files: MOST_UPLOADS,
  bytes: settings.VISITOR_MB * 1024 * 1024,
});

const tooMuch = ({ settings }: Pick<Context, 'settings'>): UserError =>
  new UserError('too-many-requests', `你上传的文件合计最多保留 ${settings.VISITOR_MB} MB，请先删除不用的任务。`);

/**
 * Notes an upload that begins, and gives the name it has from now on. Throws UserError `empty-file`, `too-large`, `no-space`,
 * `too-many` where the visitor has more uploads than anybody needs, or `too-many-requests` where he or his address has too many bytes.
 */
export async function admit(context: Context, meter: Meter, { id, owner, address, name, size }: Announced): Promise<string> {
  if (size === 0) throw new UserError('empty-file');
  if ((size ?? 0) > mostBytes(context)) throw tooLarge(context);
  await checkSpace(context, size ?? 0);
  const safe = safeName(name);
  const { KEEP_SECONDS } = context.settings;
  await meter.count(address, size ?? 0);
  const excess = await createUpload(context.db, { id, owner, name: safe, size }, KEEP_SECONDS, quota(context));
  if (!excess) return safe;
  await meter.count(address, -(size ?? 0));
  if (excess === 'bytes') throw tooMuch(context);
  throw new UserError('too-many', `最多保留 ${MOST_UPLOADS} 个上传的文件，请先删除不用的任务。`);
}

/** Gives what is to be told how many bytes of an upload of unknown size have come; it throws UserError `too-many-requests` where that is too much. */
export function claims(context: Context, meter: Meter, { id, owner, address }: Omit<Announced, 'name' | 'size'>) {
  let claimed = 0;
  return async (bytes: number): Promise<void> => {
    const more = bytes - claimed;
    await meter.count(address, more);
    claimed = bytes;
    // The last few are seen when the next upload begins: a form of many small files need not wait for a lock at each.
    if (more < STEP) return;
    if (!(await growUpload(context.db, { id, owner }, bytes, quota(context)))) throw tooMuch(context);
  };
}
