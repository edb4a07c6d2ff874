import type { FastifyInstance } from 'fastify';
import type { DataOf } from '../../../schemas/api/call.ts';
import { TASK_CALLS, type TaskData } from '../../../schemas/api/task.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import type { TaskRow } from '../store/tables.ts';
import { findTasks, picturesOf } from '../store/task-requests.ts';
import type { Wanted } from '../tasks/draft.ts';
import { goOn } from '../tasks/go-on.ts';
import { resultOf } from '../tasks/link.ts';
import { planOf, share } from '../tasks/plan.ts';
import { preview } from '../tasks/preview.ts';
import { removeTasks } from '../tasks/removal.ts';
import { type Submit, submit } from '../tasks/submit.ts';
import { errorOf, taskOf, tasksData } from '../tasks/task-data.ts';
import { filesOf, inputsAgain, resultsAgain } from '../tasks/task-files.ts';
import { addCalls, type Handlers } from './route.ts';

type Calls = typeof TASK_CALLS;
type Makers =
  | 'submitTask'
  | 'submitTaskGroup'
  | 'submitTaskGroupNew'
  | 'submitMiddleTask'
  | 'moreConvert'
  | 'submitResult';

/** The calls about tasks. */
export const add = (app: FastifyInstance, context: Context): void =>
  addCalls(app, TASK_CALLS, { ...submitHandlers(context), ...taskHandlers(context) });

/** What the calls do that make tasks. */
function submitHandlers(context: Context): Handlers<Pick<Calls, Makers>> {
  const single = async (
    wanted: Wanted,
    how: Omit<Submit, 'wanted' | 'group'>,
  ): Promise<DataOf<Calls['submitTask']>> => {
    const [task] = await tasksData(context, await submit(context, { ...how, wanted: [wanted], group: false }));
    return { task: task as NonNullable<typeof task> };
  };
  const group = async (
    wanted: Wanted[],
    how: Omit<Submit, 'wanted' | 'group'>,
  ): Promise<DataOf<Calls['submitTaskGroup']>> => {
    const rows = await submit(context, { ...how, wanted, group: true });
    return { groupId: rows[0]?.group_id as string, tasks: await tasksData(context, rows) };
  };
  return {
    submitTask: async ({ uploads, key, platform, ...given }, visit) =>
      single({ ...given, files: await filesOf(context, visit.principal, uploads) }, { ...visit, key, platform }),
    submitMiddleTask: async ({ uploads, key, platform, ...given }, visit) =>
      single(
        { ...given, files: await filesOf(context, visit.principal, uploads) },
        { ...visit, key, platform, middle: true },
      ),
    submitTaskGroup: async ({ tool, uploads, key, platform, ...given }, visit) => {
      const plan = planOf(context.catalog, tool, undefined);
      if (uploads.length > plan.tool.limit.files)
        throw new UserError('too-many', `一次最多 ${plan.tool.limit.files} 个文件。`);
      const files = await filesOf(context, visit.principal, uploads);
      const wanted = files.map((file, index) => ({ tool, files: [file], ...share(plan, given, index) }));
      return group(wanted, { ...visit, key, platform });
    },
    submitTaskGroupNew: async ({ tasks, key, platform }, visit) => {
      const ids = tasks.flatMap(({ uploads }) => uploads);
      const files = await filesOf(context, visit.principal, ids);
      const wanted = tasks.map(({ uploads, ...given }) => ({ ...given, files: files.splice(0, uploads.length) }));
      return group(wanted, { ...visit, key, platform });
    },
    moreConvert: async ({ taskId, key, platform, ...given }, visit) => {
      const files = inputsAgain(await taskOf(context, visit.principal, taskId));
      return single({ ...given, files }, { ...visit, key, platform, from: taskId });
    },
    submitResult: async ({ taskId, results, key, platform, ...given }, visit) => {
      const files = resultsAgain(await taskOf(context, visit.principal, taskId), results);
      return single({ ...given, files }, { ...visit, key, platform, from: taskId });
    },
  };
}

const taskHandlers = (context: Context): Handlers<Omit<Calls, Makers>> => ({
  taskQuery: async ({ taskIds }, { principal }) => {
    const rows = await findTasks(context.db, principal.owner, taskIds);
    return { tasks: await tasksData(context, inOrder(rows, taskIds)) };
  },
  taskMiddleQuery: async ({ taskId }, { principal }) => {
    const { state, ask } = await taskOf(context, principal, taskId);
    return { taskId, state, ask: ask || undefined };
  },
  goOnConvert: async ({ taskId, options, passwords }, { principal }) => {
    const [task] = await tasksData(context, await goOn(context, principal, [{ taskId, options, passwords }]));
    return { task: task as TaskData };
  },
  goOnConvertBatch: async ({ answers }, { principal }) => ({
    tasks: await tasksData(context, await goOn(context, principal, answers)),
  }),
  targetYee: async ({ taskId }, { principal }) => {
    const { results } = await taskOf(context, principal, taskId);
    return { taskId, results: results.map((file) => resultOf(context, principal.owner, taskId, file)) };
  },
  previewYee: async (asked, { principal }) => {
    const drawn = await preview(context, principal, asked);
    return picturesData(context, asked.taskId, drawn);
  },
  deleteById: async ({ taskId }, { principal }) => {
    await taskOf(context, principal, taskId);
    await removeTasks(context, [taskId, ...(await picturesOf(context.db, taskId))]);
    return { taskId };
  },
});

const inOrder = (rows: TaskRow[], ids: string[]): TaskRow[] =>
  [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);

/** The pictures a preview task has drawn; its first file is what it found out in words (schemas/preview.ts). */
function picturesData(
  context: Context,
  taskId: string,
  { id, owner, state, results, error }: TaskRow,
): DataOf<Calls['previewYee']> {
  const pictures = results.filter(({ name }) => /\.(jpg|png)$/.test(name));
  if (state === 'done' && pictures.length === 0)
    return {
      taskId,
      state: 'failed',
      pictures: [],
      error: errorOf({ code: 'unsupported', detail: '只能画 PDF 和图片的页，有打开密码的也不能。' }),
    };
  return {
    taskId,
    state,
    pictures: pictures.map((file) => resultOf(context, owner, id, file)),
    error: error ? errorOf(error) : undefined,
  };
}
