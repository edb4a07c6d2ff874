import { randomUUID } from 'node:crypto';
import type { DataOf } from '../../../schemas/api/call.ts';
import type { Ask, TASK_CALLS } from '../../../schemas/api/task.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { removeTasks } from '../store/removal.ts';
import type { StoredFile } from '../store/tables.ts';
import { findTasks, findUploads, picturesOf, type TaskRow } from '../store/task-requests.ts';
import { goOn } from './go-on.ts';
import { resultOf } from './link.ts';
import { planOf, share } from './plan.ts';
import { preview } from './preview.ts';
import type { Handlers, Visit } from './route.ts';
import { submit, type Wanted } from './submit.ts';
import { errorOf, tasksData } from './task-data.ts';

type One = DataOf<typeof TASK_CALLS.submitTask>;
type Many = DataOf<typeof TASK_CALLS.submitTaskGroup>;

/** What the calls about tasks do. */
export function taskHandlers(context: Context): Handlers<typeof TASK_CALLS> {
  return {
    submitTask: async ({ tool, uploads, options, passwords, key, platform }, { owner }) => {
      const files = await filesOf(context, owner, uploads);
      return one(
        context,
        await submit(context, { owner, wanted: [{ tool, files, options, passwords }], group: false, key, platform }),
      );
    },
    submitTaskGroup: async ({ tool, uploads, key, platform, ...given }, { owner }) => {
      const plan = planOf(context.catalog, tool, undefined);
      if (uploads.length > plan.tool.limit.files) throw new UserError('too-many', `一次最多 ${plan.tool.limit.files} 个文件。`);
      const files = await filesOf(context, owner, uploads);
      const wanted = files.map((file, index): Wanted => ({ tool, files: [file], ...share(plan, given, index) }));
      return many(context, await submit(context, { owner, wanted, group: true, key, platform }));
    },
    submitTaskGroupNew: async ({ tasks, key, platform }, { owner }) => {
      const all = await filesOf(
        context,
        owner,
        tasks.flatMap(({ uploads }) => uploads),
      );
      const wanted = tasks.map(
        ({ tool, uploads, options, passwords }): Wanted => ({ tool, files: all.splice(0, uploads.length), options, passwords }),
      );
      return many(context, await submit(context, { owner, wanted, group: true, key, platform }));
    },
    submitMiddleTask: async ({ tool, uploads, options, passwords, key, platform }, { owner }) => {
      const files = await filesOf(context, owner, uploads);
      const wanted = [{ tool, files, options, passwords }];
      return one(context, await submit(context, { owner, wanted, group: false, middle: true, key, platform }));
    },
    taskQuery: async ({ taskIds }, { owner }) => ({
      tasks: await tasksData(context, inOrder(await findTasks(context.db, owner, taskIds), taskIds)),
    }),
    taskMiddleQuery: async ({ taskId }, { owner }) => {
      const { state, ask } = await taskOf(context, owner, taskId);
      return { taskId, state, ...(ask && { ask: ask as Ask }) };
    },
    goOnConvert: async ({ taskId, options, passwords }, { owner }) =>
      one(context, await goOn(context, owner, [{ taskId, options, passwords }])),
    goOnConvertBatch: async ({ answers }, { owner }) => ({
      tasks: await tasksData(context, await goOn(context, owner, answers)),
    }),
    moreConvert: async ({ taskId, tool, options, passwords, key, platform }, { owner }) => {
      const { inputs } = await taskOf(context, owner, taskId);
      const files = inputs.map((file) => ({ ...file, id: randomUUID() }));
      return one(
        context,
        await submit(context, { owner, wanted: [{ tool, files, options, passwords }], group: false, key, platform }),
      );
    },
    submitResult: async ({ taskId, results, tool, options, key, platform }, { owner }) => {
      const files = resultsOf(await taskOf(context, owner, taskId), results).map((file) => ({ ...file, id: randomUUID() }));
      return one(context, await submit(context, { owner, wanted: [{ tool, files, options }], group: false, key, platform }));
    },
    targetYee: async ({ taskId }, { owner }) => {
      const { results } = await taskOf(context, owner, taskId);
      return { taskId, results: results.map((file) => resultOf(context, owner, taskId, file)) };
    },
    previewYee: (asked, { owner }) => previewOf(context, owner, asked),
    deleteById: ({ taskId }, visit) => deleteTask(context, visit, taskId),
  };
}

const one = async (context: Context, rows: TaskRow[]): Promise<One> => ({
  task: (await tasksData(context, rows))[0] as One['task'],
});

const many = async (context: Context, rows: TaskRow[]): Promise<Many> => ({
  groupId: rows[0]?.group_id as string,
  tasks: await tasksData(context, rows),
});

const inOrder = (rows: TaskRow[], ids: string[]): TaskRow[] =>
  [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);

/** A task of this owner. Throws UserError `not-found`, for another's as well. */
export async function taskOf({ db }: Context, owner: string, id: string): Promise<TaskRow> {
  const [row] = await findTasks(db, owner, [id]);
  if (!row) throw new UserError('not-found');
  return row;
}

/** The files of complete uploads of this owner, in the order asked for. Throws UserError `not-found`. */
async function filesOf({ db }: Context, owner: string, ids: string[]): Promise<StoredFile[]> {
  const rows = new Map((await findUploads(db, owner, [...new Set(ids)])).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new UserError('not-found', '有的文件没有传完，或已过期。');
    return { id: randomUUID(), key: row.key, name: row.name, size: row.size ?? 0, upload: id };
  });
}

function resultsOf({ results }: TaskRow, ids: string[] | undefined): StoredFile[] {
  const files = ids ? ids.map((id) => results.find((file) => file.id === id)) : results;
  if (files.length === 0 || files.includes(undefined)) throw new UserError('not-found', '这个任务没有这样的结果。');
  return files as StoredFile[];
}

type PreviewCall = typeof TASK_CALLS.previewYee;
async function previewOf(context: Context, owner: string, asked: Parameters<typeof preview>[2]): Promise<DataOf<PreviewCall>> {
  const task = await preview(context, await taskOf(context, owner, asked.taskId), asked);
  const pictures = task.results.filter(({ name }) => /\.(jpg|png)$/.test(name));
  return {
    taskId: asked.taskId,
    state: task.state,
    pictures: pictures.map((file) => resultOf(context, owner, task.id, file)),
    ...(task.error && { error: errorOf(task.error) }),
  };
}

/** Cancels and removes a task with the pictures made of it. Throws UserError `not-found`. */
async function deleteTask(context: Context, { owner }: Visit, taskId: string): Promise<{ taskId: string }> {
  await taskOf(context, owner, taskId);
  await removeTasks(context, [taskId, ...(await picturesOf(context.db, taskId))]);
  return { taskId };
}
