import type { DataOf } from '../../../schemas/api/call.ts';
import type { TASK_CALLS } from '../../../schemas/api/task.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import type { Wanted } from '../tasks/draft.ts';
import { planOf, share } from '../tasks/plan.ts';
import { type Submit, submit } from '../tasks/submit.ts';
import { taskOf, tasksData } from '../tasks/task-data.ts';
import { filesOf, inputsAgain, resultsAgain } from '../tasks/task-files.ts';
import type { Handlers } from './route.ts';

type Calls = typeof TASK_CALLS;
type Makers = 'submitTask' | 'submitTaskGroup' | 'submitTaskGroupNew' | 'submitMiddleTask' | 'moreConvert' | 'submitResult';

/** What the calls do that make tasks. */
export function submitHandlers(context: Context): Handlers<Pick<Calls, Makers>> {
  const single = async (wanted: Wanted, how: Omit<Submit, 'wanted' | 'group'>): Promise<DataOf<Calls['submitTask']>> => {
    const [task] = await tasksData(context, await submit(context, { ...how, wanted: [wanted], group: false }));
    return { task: task as NonNullable<typeof task> };
  };
  const group = async (wanted: Wanted[], how: Omit<Submit, 'wanted' | 'group'>): Promise<DataOf<Calls['submitTaskGroup']>> => {
    const rows = await submit(context, { ...how, wanted, group: true });
    return { groupId: rows[0]?.group_id as string, tasks: await tasksData(context, rows) };
  };
  return {
    submitTask: async ({ uploads, key, platform, ...given }, visit) =>
      single({ ...given, files: await filesOf(context, visit.principal, uploads) }, { ...visit, key, platform }),
    submitMiddleTask: async ({ uploads, key, platform, ...given }, visit) =>
      single({ ...given, files: await filesOf(context, visit.principal, uploads) }, { ...visit, key, platform, middle: true }),
    submitTaskGroup: async ({ tool, uploads, key, platform, ...given }, visit) => {
      const plan = planOf(context.catalog, tool, undefined);
      if (uploads.length > plan.tool.limit.files) throw new UserError('too-many', `一次最多 ${plan.tool.limit.files} 个文件。`);
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
