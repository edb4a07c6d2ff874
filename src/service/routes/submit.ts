import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Ask } from '../../../schemas/api/task.ts';
import { type ErrorData, UserError } from '../../../schemas/error.ts';
import { canonical } from '../../lib/intake.ts';
import type { Context } from '../context.ts';
import { examine, type Looked } from '../examine.ts';
import { sealPasswords } from '../store/passwords.ts';
import type { StoredFile, Tables } from '../store/tables.ts';
import {
  countWaiting,
  enginesAlive,
  findByKey,
  insertTasks,
  keepUploads,
  lock,
  type NewTask,
  type TaskRow,
  takeUploads,
} from '../store/task-requests.ts';
import { checkCount, type Given, optionsOf, type Plan, planOf, refusal } from './plan.ts';
import { checkSpace } from './upload-space.ts';

/** One task to be made: a tool, its files, what was given for it. */
export interface Wanted extends Given {
  tool: string;
  files: StoredFile[];
}

/** A submit: its tasks, and what holds for all of them. */
export interface Submit {
  owner: string;
  wanted: Wanted[];
  /** Tasks of one group are judged file by file: one that is refused is written as failed, and the others go on. */
  group: boolean;
  /** True: nothing runs before the visitor has answered. */
  middle?: boolean;
  key?: string | undefined;
  platform: string;
}

/** So many waiting tasks of one visitor come before those of others; each further lot stands a step back. */
const FAIR_LOT = 10;

/**
 * Writes tasks and queues them, all or none. The same key again gives what it made the first time.
 * Throws UserError: what the catalogue, a file, the queue's bound or the disk refuses.
 */
export async function submit(
  context: Context,
  { owner, wanted, group, middle = false, key, platform }: Submit,
): Promise<TaskRow[]> {
  const { db, catalog, queue, settings } = context;
  const before = key === undefined ? [] : await findByKey(db, owner, key);
  if (before.length > 0) return before;
  const alive = await enginesAlive(db);
  const plans = wanted.map(({ tool }) => planOf(catalog, tool, alive));
  const looks = await lookAt(
    context,
    wanted.flatMap(({ files }) => files),
  );
  const expires = new Date(Date.now() + settings.KEEP_SECONDS * 1000);
  const groupId = group ? randomUUID() : null;
  const common = { owner, group_id: groupId, platform, expires_at: expires };
  const drafts = wanted.map((it, index) => draft(context, plans[index] as Plan, it, looks, { group, middle }));
  await checkSpace(context, 0);
  return db.transaction().execute(async (tx) => {
    if (key !== undefined) {
      await lock(tx, owner, key);
      const made = await findByKey(tx, owner, key);
      if (made.length > 0) return made;
    }
    const priority = await checkQueue(tx, context, owner, drafts.filter(({ state }) => state !== 'failed').length);
    await holdUploads(tx, owner, wanted, expires);
    const start = Date.now();
    const rows = drafts.map(
      (row, index): NewTask => ({
        ...row,
        ...common,
        priority,
        key: index === 0 ? (key ?? null) : null,
        created_at: new Date(start + index), // the order of a group
      }),
    );
    return insertTasks(tx, queue, rows);
  });
}

type Draft = Omit<NewTask, 'owner' | 'group_id' | 'platform' | 'expires_at' | 'priority' | 'key' | 'created_at'>;

function draft(
  context: Context,
  plan: Plan,
  { files, options, passwords }: Wanted,
  looks: Map<string, Looked>,
  how: { group: boolean; middle: boolean },
): Draft {
  checkCount(plan, files.length);
  if (passwords && passwords.length > files.length) throw new UserError('bad-option', '密码比文件多。');
  const checked = optionsOf(plan, options, files.length);
  const refused = files.map((file) => refusal(plan, file, looks.get(file.key)?.type)).find((error) => error !== undefined);
  if (refused && !how.group) throw new UserError(refused.code, refused.detail);
  const state = refused ? 'failed' : how.middle ? 'middle' : 'waiting';
  const now = new Date();
  return {
    id: randomUUID(),
    tool: plan.id,
    engine: plan.tool.engine,
    options: JSON.stringify(checked),
    inputs: JSON.stringify(files),
    passwords: refused ? null : sealPasswords(context.secret, passwords),
    state,
    ask: JSON.stringify(state === 'middle' ? askOf(files, looks, passwords) : null),
    progress: 0,
    note: null,
    notes: '[]',
    skipped: '[]',
    results: '[]',
    error: JSON.stringify(refused ?? (null as ErrorData | null)),
    attempt: 0,
    worker: null,
    internal: false,
    queued_at: state === 'waiting' ? now : null,
    started_at: null,
    ended_at: refused ? now : null,
  };
}

function askOf(files: StoredFile[], looks: Map<string, Looked>, passwords: (string | null)[] = []): Ask {
  const asked = files.map(({ key, name }, index) => {
    const { type, locked } = looks.get(key) as Looked;
    const needed = locked && (passwords[index] ?? null) === null;
    return { index, name, type: type ? canonical(type) : '', password: needed ? ('needed' as const) : ('none' as const) };
  });
  return { kind: asked.some(({ password }) => password === 'needed') ? 'password' : 'options', files: asked };
}

/** Files looked at together. */
const LOOKS = 16;

/** Looks at each file once, by its key. */
async function lookAt({ files: store }: Context, files: StoredFile[]): Promise<Map<string, Looked>> {
  const distinct = [...new Map(files.map((file) => [file.key, file])).values()];
  const looks = new Map<string, Looked>();
  for (let at = 0; at < distinct.length; at += LOOKS) {
    const some = distinct.slice(at, at + LOOKS);
    for (const [key, look] of await Promise.all(some.map(async (file) => [file.key, await examine(store, file)] as const)))
      looks.set(key, look);
  }
  return looks;
}

/** Throws UserError `busy` where the queue, or the visitor's part of it, has no room for so many more; else the priority of the newcomers. */
export async function checkQueue(tx: Transaction<Tables>, { settings }: Context, owner: string, more: number): Promise<number> {
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
