import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { StoredFile, Tables } from './tables.ts';

type Needs = Pick<Context, 'db' | 'files'>;
type Named = Pick<StoredFile, 'key' | 'upload'>;

/** Removes uploads with their bytes; those that a task still names stay and go with the last such task. */
export async function removeUploads(context: Needs, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('upload').select(['id', 'owner', 'key']).where('id', 'in', ids).execute();
    for (const { id, owner, key } of rows) await release(tx, context, owner, [{ key, upload: id }]);
  });
}

/** Cancels tasks where they still run, and removes them with their results and the inputs that no other task names. */
export async function removeTasks(context: Needs & Pick<Context, 'queue'>, ids: string[]): Promise<void> {
  for (const id of ids) await context.queue.cancel(id);
  for (const id of ids) {
    await context.db.transaction().execute(async (tx) => {
      const task = await tx.deleteFrom('task').where('id', '=', id).returning(['owner', 'inputs', 'results']).executeTakeFirst();
      if (task) await release(tx, context, task.owner, [...task.inputs, ...task.results]);
    });
  }
}

/** Removes those of an owner's files that no task names any more, with the rows of their uploads. */
async function release(tx: Transaction<Tables>, { files }: Needs, owner: string, named: Named[]): Promise<void> {
  const uploads = named.flatMap(({ upload }) => upload ?? []);
  // Held until the end: a task that is being submitted with one of them comes before or after, never in between.
  if (uploads.length > 0)
    await tx.selectFrom('upload').select('id').where('id', 'in', uploads).orderBy('id').forUpdate().execute();
  const free: Named[] = [];
  for (const file of new Map(named.map((one) => [one.key, one])).values()) {
    if (!(await isNamed(tx, owner, file.key))) free.push(file);
  }
  const freed = free.flatMap(({ upload }) => upload ?? []);
  if (freed.length > 0) await tx.deleteFrom('upload').where('id', 'in', freed).where('owner', '=', owner).execute();
  // Before the rows are gone for good: what fails here is done again, and nothing lies about without a row.
  await files.delete(free.map(({ key }) => key));
}

async function isNamed(tx: Transaction<Tables>, owner: string, key: string): Promise<boolean> {
  const named = JSON.stringify([{ key }]);
  const user = await tx
    .selectFrom('task')
    .select('id')
    .where('owner', '=', owner)
    .where(({ or }) => or([sql<boolean>`inputs @> ${named}::jsonb`, sql<boolean>`results @> ${named}::jsonb`]))
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
