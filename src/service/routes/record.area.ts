import type { RECORD_CALLS } from '../../../schemas/api/record.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { listTasks } from '../store/task-requests.ts';
import { resultOf } from '../tasks/link.ts';
import { taskOf, tasksData } from '../tasks/task-data.ts';
import type { Handlers } from './route.ts';

/** What the calls about past tasks do. */
export function recordHandlers(context: Context): Handlers<typeof RECORD_CALLS> {
  return {
    getPdf365Record: async ({ page, size }, { principal }) => {
      const { total, rows } = await listTasks(context.db, principal.owner, page, size);
      return { total, records: await tasksData(context, rows) };
    },
    downloadRecordUrl: async ({ taskId, resultId }, { principal }) => {
      const file = (await taskOf(context, principal, taskId)).results.find(({ id }) => id === resultId);
      if (!file) throw new UserError('not-found');
      return resultOf(context, principal.owner, taskId, file);
    },
  };
}
