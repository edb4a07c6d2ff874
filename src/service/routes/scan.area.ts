import type { FastifyInstance } from 'fastify';
import { SCAN_CALLS } from '../../../schemas/api/scan.ts';
import type { Context } from '../context.ts';
import { reportOf, scan } from '../tasks/scan.ts';
import { errorOf } from '../tasks/task-data.ts';
import { addCalls } from './route.ts';

/** The call that scans an upload. */
export const add = (app: FastifyInstance, context: Context): void =>
  addCalls(app, SCAN_CALLS, {
    analysis: async (asked, visit) => {
      const task = await scan(context, visit, asked);
      const { id, state, ask, error } = task;
      const report = await reportOf(context, task);
      return {
        taskId: id,
        state,
        report,
        ask: ask || undefined,
        error: error ? errorOf(error) : undefined,
      };
    },
  });
