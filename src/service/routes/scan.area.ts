import type { SCAN_CALLS } from '../../../schemas/api/scan.ts';
import type { Context } from '../context.ts';
import { reportOf, scan } from '../tasks/scan.ts';
import { errorOf } from '../tasks/task-data.ts';
import type { Handlers } from './route.ts';

/** What the call does that scans an upload. */
export function scanHandlers(context: Context): Handlers<typeof SCAN_CALLS> {
  return {
    analysis: async (asked, visit) => {
      const task = await scan(context, visit, asked);
      const { id, state, ask, error } = task;
      const report = await reportOf(context, task);
      return { taskId: id, state, ...(report && { report }), ...(ask && { ask }), ...(error && { error: errorOf(error) }) };
    },
  };
}
