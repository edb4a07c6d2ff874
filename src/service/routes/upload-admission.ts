import { UserError } from '../../../schemas/error.ts';
import { safeName } from '../../lib/names.ts';
import type { Context } from '../context.ts';
import { createUpload } from '../store/uploads.ts';
import { checkSpace } from './upload-space.ts';

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
  /** As the client gave it. */
  name: string;
  /** Bytes; null where they are not known before the end. */
  size: number | null;
}

/**
 * Notes an upload that begins, and gives the name it has from now on. Throws UserError `empty-file`, `too-large`, `no-space`,
 * or `too-many` where the visitor has more uploads than anybody needs.
 */
export async function admit(context: Context, { id, owner, name, size }: Announced): Promise<string> {
  if (size === 0) throw new UserError('empty-file');
  if ((size ?? 0) > mostBytes(context)) throw tooLarge(context);
  await checkSpace(context, size ?? 0);
  const safe = safeName(name);
  const { KEEP_SECONDS } = context.settings;
  if (await createUpload(context.db, { id, owner, name: safe, size }, KEEP_SECONDS, MOST_UPLOADS)) return safe;
  throw new UserError('too-many', `最多保留 ${MOST_UPLOADS} 个上传的文件，请先删除不用的任务。`);
}
