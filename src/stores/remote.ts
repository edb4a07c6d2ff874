import { deleteRemotes } from '../jobs/start.ts';
import { keepSoon } from './restore.ts';
import { $files } from './tool.ts';

/**
 * Deletes from the service, at once, what it has of these files of the page: uploads, tasks and results there. What
 * other files of the page share stays. True when nothing of it is there any more; what is left expires by itself.
 */
export async function deleteFromService(ids: readonly string[]): Promise<boolean> {
  const files = $files.get();
  const shared = new Set(files.flatMap(({ id, remote }) => (ids.includes(id) ? [] : (remote?.task ?? []))));
  const mine = files.flatMap(({ id, remote }) =>
    ids.includes(id) && remote && !shared.has(remote.task ?? '') ? [remote] : [],
  );
  const deleted = await deleteRemotes(mine);
  if (!mine.length || !deleted) return deleted;
  // Files given or started anew meanwhile stay as they are by now.
  const now = $files.get();
  $files.set(
    now.map((entry) => (entry.remote && mine.includes(entry.remote) ? { ...entry, remote: undefined } : entry)),
  );
  keepSoon(true);
  return true;
}
