import type { Transaction } from 'kysely';
import { UserError } from '../../../schemas/error.ts';
import type { Principal } from '../base/principal.ts';
import type { Context } from '../context.ts';
import { lock } from '../store/lock.ts';
import { openPasswords, sealPasswords } from '../store/passwords.ts';
import type { Tables, TaskRow } from '../store/tables.ts';
import { lockTask } from '../store/task-requests.ts';
import { resumeTasks } from './enqueue.ts';
import { takePlaces } from './places.ts';
import { type Given, optionsOf, planOf } from './plan.ts';

export interface Answer extends Given {
  taskId: string;
}

/**
 * Answers what middle tasks wait for, all or none; tasks that go on already stay as they are.
 * Throws UserError `not-found`, `busy`, or what is wrong with the options.
 */
export const goOn = (context: Context, principal: Principal, answers: Answer[]): Promise<TaskRow[]> =>
  context.db.transaction().execute(async (tx) => {
    await lock(tx, principal.owner); // answers in another order wait here, not for each other's rows
    const tasks = new Map<string, TaskRow>();
    for (const { taskId } of answers) tasks.set(taskId, tasks.get(taskId) ?? (await held(tx, principal, taskId)));
    const resumed = [...tasks.values()].filter(({ state }) => state === 'middle');
    const answerTo = ({ id }: TaskRow) => answers.find(({ taskId }) => taskId === id);
    const answered = resumed.map((task) => answeredBy(context, task, answerTo(task)));
    const [first] = resumed;
    const places = { fresh: 0, queued: resumed.length };
    if (first) await takePlaces(tx, context.settings, { principal, address: first.address }, places);
    for (const row of await resumeTasks(tx, context.queue, answered, context.settings.KEEP_SECONDS))
      tasks.set(row.id, row);
    return answers.map(({ taskId }) => tasks.get(taskId) as TaskRow);
  });

async function held(tx: Transaction<Tables>, { owner }: Principal, taskId: string): Promise<TaskRow> {
  const task = await lockTask(tx, owner, taskId);
  if (!task) throw new UserError('not-found');
  return task;
}

/** The task with the options and passwords of the answer. */
function answeredBy(context: Context, task: TaskRow, { options, passwords }: Given = {}): TaskRow {
  const plan = planOf(context.catalog, task.tool, undefined);
  return {
    ...task,
    options: optionsOf(plan, { ...task.options, ...options }, task.inputs.length),
    passwords: sealPasswords(context.secret, merged(context, task, passwords)),
  };
}

/** The passwords of the submit with those of the answer in their places. */
function merged(
  { secret }: Context,
  { passwords: sealed, inputs }: TaskRow,
  answer: (string | null)[] = [],
): (string | null)[] {
  if (answer.length > inputs.length) throw new UserError('bad-option', '密码比文件多。');
  const before = openPasswords(secret, sealed);
  return inputs.map((_, index) => answer[index] ?? before[index] ?? null);
}
