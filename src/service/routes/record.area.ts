import type { FastifyInstance } from 'fastify';
import { RECORD_CALLS } from '../../../schemas/api/record.ts';
import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { listTasks } from '../store/task-requests.ts';
import { resultOf } from '../tasks/link.ts';
import { taskOf, tasksData } from '../tasks/task-data.ts';
import { addCalls } from './route.ts';

/** The calls about past tasks. */
export const add = (app: FastifyInstance, context: Context): void =>
  addCalls(app, RECORD_CALLS, {
    getPdf365Record: async ({ page, size }, { principal }) => {
      const { total, rows } = await listTasks(context.db, principal.owner, page, size);
      return { total, records: await tasksData(context, rows) };
    },
    downloadRecordUrl: async ({ taskId, resultId }, { principal }) => {
      const file = (await taskOf(context, principal, taskId)).results.find(({ id }) => id === resultId);
      if (!file) throw new UserError('not-found');
      return resultOf(context, principal.owner, taskId, file);
    },
  });
