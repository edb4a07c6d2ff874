import { randomUUID } from 'node:crypto';
import type { DataOf } from '../../../schemas/api/call.ts';
import type { TASK_CALLS } from '../../../schemas/api/task.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import type { StoredFile, TaskRow } from '../store/tables.ts';
import { findUploads } from '../store/task-requests.ts';
import type { Wanted } from './draft.ts';
import { planOf, share } from './plan.ts';
import type { Handlers } from './route.ts';
import { type Submit, submit } from './submit.ts';
import { taskOf, tasksData } from './task-data.ts';

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
      single({ ...given, files: await filesOf(context, visit.owner, uploads) }, { ...visit, key, platform }),
    submitMiddleTask: async ({ uploads, key, platform, ...given }, visit) =>
      single({ ...given, files: await filesOf(context, visit.owner, uploads) }, { ...visit, key, platform, middle: true }),
    submitTaskGroup: async ({ tool, uploads, key, platform, ...given }, visit) => {
      const plan = planOf(context.catalog, tool, undefined);
      if (uploads.length > plan.tool.limit.files) throw new UserError('too-many', `一次最多 ${plan.tool.limit.files} 个文件。`);
      const files = await filesOf(context, visit.owner, uploads);
      const wanted = files.map((file, index) => ({ tool, files: [file], ...share(plan, given, index) }));
      return group(wanted, { ...visit, key, platform });
    },
    submitTaskGroupNew: async ({ tasks, key, platform }, visit) => {
      const ids = tasks.flatMap(({ uploads }) => uploads);
      const files = await filesOf(context, visit.owner, ids);
      const wanted = tasks.map(({ uploads, ...given }) => ({ ...given, files: files.splice(0, uploads.length) }));
      return group(wanted, { ...visit, key, platform });
    },
    moreConvert: async ({ taskId, key, platform, ...given }, visit) => {
      const { inputs } = await taskOf(context, visit.owner, taskId);
      return single({ ...given, files: inputs.map(again) }, { ...visit, key, platform, from: taskId });
    },
    submitResult: async ({ taskId, results, key, platform, ...given }, visit) => {
      const files = resultsOf(await taskOf(context, visit.owner, taskId), results);
      return single({ ...given, files: files.map(again) }, { ...visit, key, platform, from: taskId });
    },
  };
}

/** The same bytes as the input of another task. */
const again = (file: StoredFile): StoredFile => ({ ...file, id: randomUUID() });

/** The files of complete uploads of this owner, in the order asked for. Throws UserError `not-found`. */
export async function filesOf({ db }: Context, owner: string, ids: string[]): Promise<StoredFile[]> {
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
