import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { openPasswords, sealPasswords } from '../store/passwords.ts';
import type { TaskRow } from '../store/tables.ts';
import { lock, lockTask, resumeTask } from '../store/task-requests.ts';
import { type Given, optionsOf, planOf } from './plan.ts';
import { checkQueue } from './submit.ts';

export interface Answer extends Given {
  taskId: string;
}

/**
 * Answers what middle tasks wait for, all or none; tasks that go on already stay as they are.
 * Throws UserError `not-found`, `busy`, or what is wrong with the options.
 */
export const goOn = (context: Context, owner: string, answers: Answer[]): Promise<TaskRow[]> =>
  context.db.transaction().execute(async (tx) => {
    const rows: TaskRow[] = [];
    await lock(tx, owner); // before the rows, as a submit does
    for (const { taskId, options, passwords } of answers) {
      const task = await lockTask(tx, owner, taskId);
      if (!task) throw new UserError('not-found');
      if (task.state !== 'middle') {
        rows.push(task);
        continue;
      }
      await checkQueue(tx, context, owner, 0);
      const { catalog, settings } = context;
      const plan = planOf(catalog, task.tool, undefined);
      rows.push(
        await resumeTask(tx, context.queue, task, {
          options: optionsOf(plan, { ...task.options, ...options }, task.inputs.length),
          passwords: sealPasswords(context.secret, merged(context, task, passwords)),
          keepSeconds: settings.KEEP_SECONDS,
        }),
      );
    }
    return rows;
  });

/** The passwords of the submit with those of the answer in their places. */
function merged({ secret }: Context, { passwords: sealed, inputs }: TaskRow, answer: (string | null)[] = []): (string | null)[] {
  if (answer.length > inputs.length) throw new UserError('bad-option', '密码比文件多。');
  const before = openPasswords(secret, sealed);
  return inputs.map((_, index) => answer[index] ?? before[index] ?? null);
}
