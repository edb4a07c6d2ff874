import { createHash, randomUUID } from 'node:crypto';
import type { ParsedOf } from '../../../schemas/api/call.ts';
import type { TASK_CALLS } from '../../../schemas/api/task.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Principal } from '../base/principal.ts';
import type { Context } from '../context.ts';
import { lock } from '../store/lock.ts';
import type { StoredFile, TaskRow } from '../store/tables.ts';
import { findByKey, lockTask, timeOf } from '../store/task-requests.ts';
import { insertTasks } from './enqueue.ts';
import { takePlaces } from './places.ts';
import { taskOf } from './task-data.ts';

type Asked = ParsedOf<typeof TASK_CALLS.previewYee>;

const ENGINE = 'preview';
/** How long the answer waits for the pictures, in milliseconds; below the client's limit. */
const WAIT_MS = 5000;

/** The task that draws the pictures asked for: the one made before, or a new one; it is waited for a few seconds. */
export async function preview(context: Context, principal: Principal, asked: Asked): Promise<TaskRow> {
  const task = await taskOf(context, principal, asked.taskId);
  const file = (asked.of === 'source' ? task.inputs : task.results)[asked.index];
  if (!file) throw new UserError('not-found');
  const key = keyOf(file, asked);
  const drawn =
    (await findByKey(context.db, task.owner, key))[0] ?? (await draw(context, { principal, task, file, key, asked }));
  if (drawn.state !== 'waiting' && drawn.state !== 'running') return drawn;
  await context.queue.waitForEnd(drawn.id, WAIT_MS);
  return (await findByKey(context.db, task.owner, key))[0] ?? drawn;
}

/** A colon is in no key that a client may give. */
const keyOf = ({ key }: StoredFile, { taskId, pages, size }: Asked): string =>
  `preview:${createHash('sha256').update([key, taskId, pages, size].join('\n')).digest('hex')}`;

/** Throws UserError `busy` as a submit does, and `not-found` where the task was deleted meanwhile. */
function draw(
  context: Context,
  {
    principal,
    task,
    file,
    key,
    asked,
  }: { principal: Principal; task: TaskRow; file: StoredFile; key: string; asked: Asked },
): Promise<TaskRow> {
  return context.db.transaction().execute(async (tx) => {
    await lock(tx, task.owner, key);
    const [made] = await findByKey(tx, task.owner, key);
    if (made) return made;
    if (!(await lockTask(tx, task.owner, task.id))) throw new UserError('not-found');
    await takePlaces(tx, context.settings, { principal, address: task.address }, { fresh: 1, queued: 1 });
    const row = {
      id: randomUUID(),
      owner: task.owner,
      address: task.address,
      group_id: task.id,
      tool: ENGINE,
      engine: ENGINE,
      options: JSON.stringify({ pages: asked.pages, size: asked.size }),
      inputs: JSON.stringify([file]),
      bytes: file.size,
      passwords: null,
      state: 'waiting' as const,
      ask: 'null',
      progress: 0,
      note: null,
      notes: '[]',
      skipped: '[]',
      results: '[]',
      error: 'null',
      attempt: 0,
      worker: null,
      key,
      platform: task.platform,
      internal: true,
      queued_at: await timeOf(tx),
      started_at: null,
      ended_at: null,
      expires_at: task.expires_at,
    };
    return (await insertTasks(tx, context.queue, [row]))[0] as TaskRow;
  });
}
