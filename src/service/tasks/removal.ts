import { sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { StoredFile, Tables, UploadRow } from '../store/tables.ts';

type Needs = Pick<Context, 'db' | 'files'>;
type Named = Pick<StoredFile, 'key' | 'upload'>;
/** An upload whose row is deleted. */
type Freed = Pick<UploadRow, 'id' | 'complete'>;

/** Removes uploads with their bytes; those that a task still names stay and go with the last such task. */
export async function removeUploads(context: Needs, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await context.db.transaction().execute((tx) => removeUploadsWithin(tx, context, ids));
}

/** As `removeUploads`, in a transaction under way; gives those that went. */
export async function removeUploadsWithin(
  tx: Transaction<Tables>,
  context: Pick<Context, 'files'>,
  ids: string[],
): Promise<Freed[]> {
  const rows = await tx.selectFrom('upload').select(['id', 'owner', 'key']).where('id', 'in', ids).execute();
  const freed: Freed[] = [];
  for (const { id, owner, key } of rows) freed.push(...(await release(tx, context, owner, [{ key, upload: id }])));
  return freed;
}

/**
 * Removes tasks with their jobs, their results and the inputs that no other task names; those that still run are
 * stopped. One that cannot be removed stays whole.
 */
export async function removeTasks(context: Needs & Pick<Context, 'queue'>, ids: string[]): Promise<void> {
  for (const id of ids) {
    await context.db.transaction().execute(async (tx) => {
      const task = await tx
        .deleteFrom('task')
        .where('id', '=', id)
        .returning(['owner', 'inputs', 'results'])
        .executeTakeFirst();
      await context.queue.cancel(tx, id);
      if (task) await release(tx, context, task.owner, [...task.inputs, ...task.results]);
    });
  }
}

/** Removes those of an owner's files that no task names any more, with the rows of their uploads, which it gives. */
async function release(
  tx: Transaction<Tables>,
  { files }: Pick<Context, 'files'>,
  owner: string,
  named: Named[],
): Promise<Freed[]> {
  const uploads = named.flatMap(({ upload }) => upload ?? []);
  // Held until the end: a task that is being submitted with one of them comes before or after, never in between.
  if (uploads.length > 0)
    await tx.selectFrom('upload').select('id').where('id', 'in', uploads).orderBy('id').forUpdate().execute();
  const taken = await namedKeys(
    tx,
    owner,
    named.map(({ key }) => key),
  );
  const free = named.filter(({ key }) => !taken.has(key));
  const freed = await deleteRows(
    tx,
    owner,
    free.flatMap(({ upload }) => upload ?? []),
  );
  // Before the rows are gone for good: what fails here is done again, and nothing lies about without a row.
  await files.delete(free.map(({ key }) => key));
  return freed;
}

async function deleteRows(tx: Transaction<Tables>, owner: string, ids: string[]): Promise<Freed[]> {
  if (ids.length === 0) return [];
  const rows = tx.deleteFrom('upload').where('id', 'in', ids).where('owner', '=', owner);
  return rows.returning(['id', 'complete']).execute();
}

/** Which of these keys a task of the owner names. */
async function namedKeys(tx: Transaction<Tables>, owner: string, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct file ->> 'key' as key from task, jsonb_array_elements(inputs || results) file
    where owner = ${owner} and file ->> 'key' = any(${keys})`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
