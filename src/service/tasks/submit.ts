import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { lock } from '../store/lock.ts';
import type { Tables, TaskRow } from '../store/tables.ts';
import { enginesAlive, findByKey, keepUploads, lockTask, takeUploads, timeOf } from '../store/task-requests.ts';
import { type Draft, draft, type Wanted } from './draft.ts';
import { insertTasks, type NewTask } from './enqueue.ts';
import { takePlaces } from './places.ts';
import { planOf } from './plan.ts';
import { checkSpace } from './upload-space.ts';
import { storedAddress, type Visit } from './visit.ts';

/** A submit: its tasks, and what holds for all of them. */
export interface Submit extends Visit {
  wanted: Wanted[];
  /** Tasks of one group are judged file by file: one that is refused is written as failed, and the others go on. */
  group: boolean;
  /** True: nothing runs before the visitor has answered. */
  middle?: boolean;
  /** The task whose files are used again; it must still be there when the new ones are written. */
  from?: string;
  key?: string | undefined;
  platform: string;
}

/** Tasks whose files are looked at together. */
const LOOKS = 8;

/**
 * Writes tasks and queues them, all or none. The same key again gives what it made the first time.
 * Throws UserError: what the catalogue, a file, the queue's bound or the disk refuses.
 */
export async function submit(context: Context, asked: Submit): Promise<TaskRow[]> {
  const { principal, key } = asked;
  const { owner } = principal;
  const before = key === undefined ? [] : sameKind(await findByKey(context.db, owner, key), asked);
  if (before.length > 0) return before;
  const drafts = await draftAll(context, asked);
  await checkSpace(context, 0);
  return context.db.transaction().execute(async (tx) => {
    if (key !== undefined) {
      await lock(tx, owner, key);
      const made = sameKind(await findByKey(tx, owner, key), asked);
      if (made.length > 0) return made;
    }
    return write(tx, context, asked, drafts);
  });
}

/**
 * What the key made before. Throws UserError `bad-option` where that was a group and this is none, or the other way.
 */
function sameKind(before: TaskRow[], { group }: Submit): TaskRow[] {
  if (before.some(({ group_id }) => (group_id !== null) !== group))
    throw new UserError('bad-option', '这个幂等键已经用于另一次提交。');
  return before;
}

async function draftAll(context: Context, { wanted, group, middle = false }: Submit): Promise<Draft[]> {
  const alive = await enginesAlive(context.db);
  const drafts: Draft[] = [];
  for (let at = 0; at < wanted.length; at += LOOKS) {
    const some = wanted.slice(at, at + LOOKS);
    drafts.push(
      ...(await Promise.all(
        some.map((it) => draft(context, planOf(context.catalog, it.tool, alive), it, { group, middle })),
      )),
    );
  }
  return drafts;
}

async function write(tx: Transaction<Tables>, context: Context, asked: Submit, drafts: Draft[]): Promise<TaskRow[]> {
  const { principal, wanted, group, key, from, platform } = asked;
  const { owner } = principal;
  const address = storedAddress(context.secret, asked.address);
  const start = await timeOf(tx);
  const expires = later(start, context.settings.KEEP_SECONDS * 1000);
  if (from !== undefined && !(await lockTask(tx, owner, from))) throw new UserError('not-found');
  await holdUploads(tx, owner, wanted, expires);
  const [fresh, queued] = [
    drafts.filter(({ state }) => state !== 'failed'),
    drafts.filter(({ state }) => state === 'waiting'),
  ];
  await takePlaces(tx, context.settings, { principal, address }, { fresh: fresh.length, queued: queued.length });
  const common = { owner, address, group_id: group ? randomUUID() : null, platform, expires_at: expires };
  const rows = drafts.map((row, index): NewTask => {
    const at = later(start, index); // the order of a group
    const times = {
      created_at: at,
      queued_at: row.state === 'waiting' ? at : null,
      ended_at: row.state === 'failed' ? at : null,
    };
    return { ...row, ...common, ...times, key: index === 0 ? (key ?? null) : null };
  });
  return insertTasks(tx, context.queue, rows);
}

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Makes sure that the uploads are still there when the rows are written, and stay as long as these. */
async function holdUploads(tx: Transaction<Tables>, owner: string, wanted: Wanted[], until: Date): Promise<void> {
  const ids = [...new Set(wanted.flatMap(({ files }) => files.flatMap(({ upload }) => upload ?? [])))];
  if (ids.length === 0) return;
  const held = await takeUploads(tx, owner, ids);
  if (held.length < ids.length) throw new UserError('not-found');
  await keepUploads(tx, ids, until);
}
