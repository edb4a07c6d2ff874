import type { DataOf } from '../../../schemas/api/call.ts';
import type { TASK_CALLS, TaskData } from '../../../schemas/api/task.ts';
import type { Context } from '../context.ts';
import type { TaskRow } from '../store/tables.ts';
import { findTasks, picturesOf } from '../store/task-requests.ts';
import { goOn } from '../tasks/go-on.ts';
import { resultOf } from '../tasks/link.ts';
import { preview } from '../tasks/preview.ts';
import { removeTasks } from '../tasks/removal.ts';
import { errorOf, taskOf, tasksData } from '../tasks/task-data.ts';
import type { Handlers } from './route.ts';
import { submitHandlers } from './task-submit.ts';

type Calls = typeof TASK_CALLS;

/** What the calls about tasks do. */
export function taskHandlers(context: Context): Handlers<Calls> {
  return {
    ...submitHandlers(context),
    taskQuery: async ({ taskIds }, { principal }) => {
      const rows = await findTasks(context.db, principal.owner, taskIds);
      return { tasks: await tasksData(context, inOrder(rows, taskIds)) };
    },
    taskMiddleQuery: async ({ taskId }, { principal }) => {
      const { state, ask } = await taskOf(context, principal, taskId);
      return { taskId, state, ...(ask && { ask }) };
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
  };
}

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
    ...(error && { error: errorOf(error) }),
  };
}
