import type { TaskData, TaskState } from '../../schemas/api/task.ts';
import { type ErrorData, toErrorData } from '../../schemas/error.ts';
import type { Result } from './job.ts';
import { rest } from './rest.ts';
import { fail, type Item, insist, type Job, passes, setOffline, setRemote, setStage } from './service-job.ts';
import { fetchResults } from './service-results.ts';

const FIRST_MS = 250;
const SLOWER = 1.4;
const MAX_WAIT_MS = 3000;
const MAX_OFFLINE_WAIT_MS = 10_000;
/** `taskQuery` takes no more numbers at once. */
const MAX_ASKED = 300;
/** The rest of a file's way after the work: its results must be fetched. */
const WORKED = 0.95;

const isOpen = (job: Job): boolean => !job.signal.aborted && job.items.some(({ over }) => !over);

/** The tasks of inputs, each with those that take part in it, in their order. */
export function tasksOf(items: readonly Item[]): Map<string, Item[]> {
  const tasks = new Map<string, Item[]>();
  for (const item of items) {
    const { task } = item.remote;
    if (task) tasks.set(task, [...(tasks.get(task) ?? []), item]);
  }
  return tasks;
}

/** Those that are looked at: a task that waits for its password stands until the answer is through (`goOn`). */
const openTasks = ({ items }: Job): Map<string, Item[]> =>
  tasksOf(items.filter(({ over, fetching, remote }) => !remote.middle && !over && !fetching));

/**
 * Asks for all open tasks in one call, often while they move and seldom while they stand, until every input has ended.
 * A service that does not answer is waited for.
 */
export async function followTasks(job: Job): Promise<void> {
  const seen = new Map<string, string>();
  let wait = FIRST_MS;
  while (isOpen(job)) {
    const tasks = openTasks(job);
    if (tasks.size) wait = await look(job, tasks, seen, wait);
    if (!isOpen(job)) return;
    await rest(tasks.size ? wait : MAX_OFFLINE_WAIT_MS, job.signal, (wake) => {
      job.wake = () => {
        wait = FIRST_MS;
        wake();
      };
    });
  }
}

/** One look at the tasks; gives the milliseconds until the next. */
async function look(job: Job, tasks: Map<string, Item[]>, seen: Map<string, string>, wait: number): Promise<number> {
  try {
    const asked = [...tasks.keys()].slice(0, MAX_ASKED);
    const answers = new Map((await job.service.query(asked, job.signal)).map((task) => [task.taskId, task]));
    if (job.signal.aborted) return wait;
    setOffline(job, false);
    let moved = false;
    for (const id of asked) {
      const task = answers.get(id);
      const now = JSON.stringify(task && [task.state, task.progress, task.place, task.note]);
      moved ||= seen.get(id) !== now;
      seen.set(id, now);
      apply(job, tasks.get(id) ?? [], task);
    }
    job.report();
    return moved ? FIRST_MS : Math.min(MAX_WAIT_MS, wait * SLOWER);
  } catch (thrown) {
    if (!job.signal.aborted && passes(thrown)) setOffline(job, true);
    return Math.min(MAX_OFFLINE_WAIT_MS, wait * 2);
  }
}

const GONE: ErrorData = { code: 'not-found', detail: '请重新开始。' };

/** Brings what the service says of a task to its inputs. */
function apply(job: Job, items: Item[], task: TaskData | undefined): void {
  // Another look may have been under way when its end became known.
  const open = items.filter(({ over, fetching }) => !over && !fetching);
  if (!open.length) return;
  if (task) {
    for (const item of open) if (item.remote.until !== task.expiresAt) setRemote(job, item, { until: task.expiresAt });
    MOVES[task.state](job, open, task);
  } else vanish(job, open);
}

const MOVES: Record<TaskState, (job: Job, items: Item[], task: TaskData) => void> = {
  waiting: (job, items, { place }) => {
    for (const item of items) setStage(job, item, { state: 'waiting', place: place || undefined });
  },
  running: run,
  middle: askVisitor,
  done: (job, items, task) => void finish(job, items, task),
  failed: (job, items, { error }) => fail(job, items, error),
  cancelled: (job, items) => lose(job, items, { code: 'cancelled' }),
};

const NOTHING = { upload: undefined, key: undefined, task: undefined, middle: undefined, until: undefined };

/** The service has the files no more: a new start uploads them again. */
function lose(job: Job, items: Item[], error: ErrorData): void {
  for (const item of items) setRemote(job, item, NOTHING);
  fail(job, items, error);
}

/**
 * A task that is there no more was cancelled elsewhere, as on the same page in another window, unless its time was
 * over.
 */
function vanish(job: Job, items: Item[]): void {
  const over = items.some(({ remote: { until } }) => until && Date.parse(until) <= Date.now());
  lose(job, items, over ? GONE : { code: 'cancelled' });
}

function run(job: Job, items: Item[], { progress, note, secondsLeft }: TaskData): void {
  for (const item of items) {
    item.part = progress * WORKED;
    if (secondsLeft === undefined) delete item.secondsLeft;
    else item.secondsLeft = secondsLeft;
    setStage(job, item, { state: 'running', part: item.part, note: note || undefined }, items.length > 1);
  }
}

/**
 * The task stands still for want of a password: the inputs that lack it say so, and a new start goes on with the task.
 */
function askVisitor(job: Job, items: Item[], { ask }: TaskData): void {
  for (const item of items) setRemote(job, item, { middle: true });
  const asked = new Map(ask?.files.map(({ index, password }) => [index, password]));
  const lacking = items.flatMap((item, index) => {
    const password = asked.get(index) ?? 'none';
    return password === 'none'
      ? []
      : [{ item, code: password === 'wrong' ? ('wrong-password' as const) : ('password-needed' as const) }];
  });
  if (!lacking.length) fail(job, items, { code: 'bad-option' });
  for (const { item, code } of lacking) fail(job, [item], { code });
  // Files of the same task that lack nothing wait for the others.
  for (const item of items) item.over = true;
}

/** Fetches the results of a finished task and hands them over. */
async function finish(job: Job, items: Item[], task: TaskData): Promise<void> {
  for (const item of items) item.fetching = true;
  const progress = (part: number): void => {
    for (const item of items) {
      item.part = WORKED + part * (1 - WORKED);
      setStage(job, item, { state: 'running', part: item.part, note: '正在取回结果' }, items.length > 1);
    }
    job.report();
  };
  try {
    progress(0);
    const files = await fetchResults(job, task, progress);
    if (job.signal.aborted) return;
    deliver(job, items, task, files);
  } catch (thrown) {
    const error = toErrorData(thrown);
    if (error.code === 'not-found') vanish(job, items);
    else fail(job, items, error);
  }
}

function deliver(job: Job, items: Item[], task: TaskData, files: File[]): void {
  const refused = new Map(task.skipped.map(({ index, error }) => [items[index], toErrorData(error)]));
  const from = items.filter((item) => !refused.has(item)).map(({ input }) => input.id);
  const results = files.map((file, index): Result => ({ id: `${task.taskId}-${index}`, file, from }));
  job.made += files.length;
  job.events.result(results);
  const about = items.length === 1 ? from : [];
  for (const note of task.notes) job.events.note(note, about);
  for (const item of items) {
    const error = refused.get(item);
    setStage(job, item, error ? { state: 'failed', error } : { state: 'done' });
  }
  job.report();
  job.wake();
}

/**
 * Goes on with a task that waited for passwords, with those of all its inputs in their order, without uploading
 * anything again.
 */
export async function goOn(
  job: Job,
  task: string,
  { items, options }: { items: Item[]; options: Record<string, unknown> },
): Promise<void> {
  const passwords = items.map(({ input }) => input.password ?? null);
  try {
    await insist(job, () => job.service.goOn(task, options, passwords));
    for (const item of items) setRemote(job, item, { middle: undefined });
    job.wake();
  } catch (thrown) {
    if (toErrorData(thrown).code === 'not-found') vanish(job, items);
    else fail(job, items, thrown);
  }
}
