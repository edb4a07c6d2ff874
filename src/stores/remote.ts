import { deleteRemotes } from '../jobs/start.ts';
import { $files } from './tool.ts';

/**
 * Deletes from the service, at once, what it has of these files of the page: uploads, tasks and results there. What other files
 * of the page share stays. True when nothing of it is there any more; what is left goes by itself in time.
 */
export async function deleteFromService(ids: readonly string[]): Promise<boolean> {
  const gone = new Set(ids);
  const files = $files.get();
  const shared = new Set(files.flatMap(({ id, remote }) => (gone.has(id) ? [] : (remote?.task ?? []))));
  const mine = files.flatMap(({ id, remote }) => (gone.has(id) && remote && !shared.has(remote.task ?? '') ? [remote] : []));
  if (!mine.length) return true;
  $files.set(
    files.map((entry) => (gone.has(entry.id) && mine.includes(entry.remote ?? {}) ? { ...entry, remote: undefined } : entry)),
  );
  return deleteRemotes(mine);
}
