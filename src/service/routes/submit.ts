import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import type { Tables, TaskRow } from '../store/tables.ts';
import {
  countWaiting,
  enginesAlive,
  findByKey,
  insertTasks,
  keepUploads,
  lock,
  lockTask,
  type NewTask,
  takeUploads,
  timeOf,
} from '../store/task-requests.ts';
import { type Draft, draft, type Wanted } from './draft.ts';
import { planOf } from './plan.ts';
import { checkSpace } from './upload-space.ts';

/** A submit: its tasks, and what holds for all of them. */
export interface Submit {
  owner: string;
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

/** So many waiting tasks of one visitor come before those of others; each further lot stands a step back. */
const FAIR_LOT = 10;
/** Tasks whose files are looked at together. */
const LOOKS = 8;

/**
 * Writes tasks and queues them, all or none. The same key again gives what it made the first time.
 * Throws UserError: what the catalogue, a file, the queue's bound or the disk refuses.
 */
export async function submit(context: Context, asked: Submit): Promise<TaskRow[]> {
  const { owner, key } = asked;
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

/** What the key made before. Throws UserError `bad-option` where that was a group and this is none, or the other way. */
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
      ...(await Promise.all(some.map((it) => draft(context, planOf(context.catalog, it.tool, alive), it, { group, middle })))),
    );
  }
  return drafts;
}

async function write(tx: Transaction<Tables>, context: Context, asked: Submit, drafts: Draft[]): Promise<TaskRow[]> {
  const { owner, wanted, group, key, from, platform } = asked;
  const priority = await checkQueue(tx, context, owner, drafts.filter(({ state }) => state !== 'failed').length);
  const start = await timeOf(tx);
  const expires = later(start, context.settings.KEEP_SECONDS * 1000);
  if (from !== undefined && !(await lockTask(tx, owner, from))) throw new UserError('not-found');
  await holdUploads(tx, owner, wanted, expires);
  const common = { owner, group_id: group ? randomUUID() : null, platform, expires_at: expires, priority };
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

/** Throws UserError `busy` where the queue, or the visitor's part of it, has no room for so many more; else the priority of the newcomers. A visitor's other submits wait for the end of the transaction: none is counted past. */
export async function checkQueue(tx: Transaction<Tables>, { settings }: Context, owner: string, more: number): Promise<number> {
  await lock(tx, owner);
  const { all, own } = await countWaiting(tx, owner);
  if (own + more > settings.VISITOR_LIMIT)
    throw new UserError('busy', `你已有 ${own} 个任务在等待，最多 ${settings.VISITOR_LIMIT} 个。`);
  if (all + more > settings.QUEUE_LIMIT) throw new UserError('busy', `前面还有 ${all} 个任务，轮到你是第 ${all + 1} 位。`);
  return -Math.floor(own / FAIR_LOT);
}

/** Makes sure that the uploads are still there when the rows are written, and stay as long as these. */
async function holdUploads(tx: Transaction<Tables>, owner: string, wanted: Wanted[], until: Date): Promise<void> {
  const ids = [...new Set(wanted.flatMap(({ files }) => files.flatMap(({ upload }) => upload ?? [])))];
  if (ids.length === 0) return;
  const held = await takeUploads(tx, owner, ids);
  if (held.length < ids.length) throw new UserError('not-found');
  await keepUploads(tx, ids, until);
}
