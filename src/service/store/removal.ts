import type { Context } from '../context.ts';
import type { StoredFile } from './tables.ts';
import { releaseFiles } from './task-requests.ts';

/** Removes uploads with their bytes; those that a task still names stay and go with the last such task. */
export async function removeUploads(context: Pick<Context, 'db' | 'files'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.transaction().execute(async (tx) => {
    // Held until the end: a task that is being submitted with one of them comes before or after, never in between.
    const rows = await tx.selectFrom('upload').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const keys: string[] = [];
    for (const { id, owner, key, name, size } of rows) {
      keys.push(...(await releaseFiles(tx, owner, [{ id, key, name, size: size ?? 0, upload: id }])));
    }
    // Before the rows are gone for good: what fails here is done again, and nothing lies about without a row.
    await context.files.delete(keys);
  });
}

/** Cancels tasks where they still run, and removes them with their results and the inputs that no other task names. */
export async function removeTasks(context: Pick<Context, 'db' | 'files' | 'queue'>, ids: string[]): Promise<void> {
  for (const id of ids) await context.queue.cancel(id);
  for (const id of ids) await removeTask(context, id);
}

async function removeTask(context: Pick<Context, 'db' | 'files'>, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const task = await tx.deleteFrom('task').where('id', '=', id).returning(['owner', 'inputs', 'results']).executeTakeFirst();
    if (!task) return;
    const files: StoredFile[] = [...task.inputs, ...task.results];
    const uploads = files.flatMap(({ upload }) => upload ?? []);
    if (uploads.length > 0)
      await tx.selectFrom('upload').select('id').where('id', 'in', uploads).orderBy('id').forUpdate().execute();
    await context.files.delete(await releaseFiles(tx, task.owner, files));
  });
}
