import type { DataOf } from '../../../schemas/api/call.ts';
import type { TASK_CALLS } from '../../../schemas/api/task.ts';
import { sign, verify } from '../base/secret.ts';
import type { Context } from '../context.ts';
import type { StoredFile } from '../store/tables.ts';

export const DOWNLOAD_PATH = '/task/download';
const PURPOSE = 'download';

type Result = DataOf<typeof TASK_CALLS.targetYee>['results'][number];

/** What a download link says: whose it is, which result, and until when (seconds since 1970). */
export interface Link {
  owner: string;
  taskId: string;
  resultId: string;
  until: number;
}

const textOf = ({ owner, taskId, resultId, until }: Link): string => [owner, taskId, resultId, until].join('\n');

/**
 * A result as the visitor gets it, with a link that works for this owner until it expires. The path is relative to the
 * API's host.
 */
export function resultOf(
  { secret, settings }: Context,
  owner: string,
  taskId: string,
  { id, name, size }: StoredFile,
): Result {
  const until = Math.floor(Date.now() / 1000) + settings.LINK_SECONDS;
  const signature = sign(secret, PURPOSE, textOf({ owner, taskId, resultId: id, until }));
  return { resultId: id, name, size, url: `${DOWNLOAD_PATH}/${id}?task=${taskId}&until=${until}&sign=${signature}` };
}

/** Whether `signature` is ours for exactly this link; whether it has expired is not asked here. */
export const isSigned = ({ secret }: Pick<Context, 'secret'>, link: Link, signature: string): boolean =>
  verify(secret, PURPOSE, textOf(link), signature);
