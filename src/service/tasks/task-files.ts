import { randomUUID } from 'node:crypto';
import { UserError } from '../../../schemas/error.ts';
import type { Principal } from '../base/principal.ts';
import type { Context } from '../context.ts';
import type { StoredFile, TaskRow } from '../store/tables.ts';
import { findUploads } from '../store/task-requests.ts';

/** The files of complete uploads of this principal, in the order asked for. Throws UserError `not-found`. */
export async function filesOf({ db }: Pick<Context, 'db'>, { owner }: Principal, ids: string[]): Promise<StoredFile[]> {
  const rows = new Map((await findUploads(db, owner, [...new Set(ids)])).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new UserError('not-found', '有的文件没有传完，或已过期。');
    return { id: randomUUID(), key: row.key, name: row.name, size: row.size ?? 0, upload: id };
  });
}

/** The inputs of a task for another one. */
export const inputsAgain = ({ inputs }: TaskRow): StoredFile[] => inputs.map(again);

/** Results of a task as inputs of another one: those with these numbers, or all. Throws UserError `not-found`. */
export function resultsAgain({ results }: TaskRow, ids: string[] | undefined): StoredFile[] {
  const files = ids ? ids.map((id) => results.find((file) => file.id === id)) : results;
  if (files.length === 0 || files.includes(undefined)) throw new UserError('not-found', '这个任务没有这样的结果。');
  return (files as StoredFile[]).map(again);
}

/** The same bytes as the input of another task. */
const again = (file: StoredFile): StoredFile => ({ ...file, id: randomUUID() });
