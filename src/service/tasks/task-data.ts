import type { TaskData } from '../../../schemas/api/task.ts';
import { ERRORS, type ErrorData, mayRetry, UserError } from '../../../schemas/error.ts';
import type { Principal } from '../base/principal.ts';
import type { Context } from '../context.ts';
import type { TaskRow } from '../store/tables.ts';
import { findTasks, type Pace, paceOf, placesOf } from '../store/task-requests.ts';
import { resultOf } from './link.ts';

/** A refusal with its sentence, as the client gets it. */
export const errorOf = ({ code, detail }: ErrorData) => ({
  code,
  text: ERRORS[code].text,
  retry: mayRetry({ code }),
  detail: detail || undefined,
});

/** A task of this principal. Throws UserError `not-found`, for another's as well. */
export async function taskOf({ db }: Pick<Context, 'db'>, { owner }: Principal, id: string): Promise<TaskRow> {
  const [row] = await findTasks(db, owner, [id]);
  if (!row) throw new UserError('not-found');
  return row;
}

/** Rows as their owner sees them, with place in the queue and time left where there is a basis for it. */
export async function tasksData(context: Context, rows: TaskRow[]): Promise<TaskData[]> {
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const [places, pace] = await Promise.all([
    placesOf(context.db, waiting),
    waiting.length ? paceOf(context.db) : undefined,
  ]);
  return rows.map((row) => taskData(context, row, places.get(row.id), pace));
}

function taskData(context: Context, row: TaskRow, place: number | undefined, pace: Pace | undefined): TaskData {
  const secondsLeft = row.state === 'running' ? leftOfRun(row) : place && pace && leftOfWait(row, place, pace);
  return {
    taskId: row.id,
    groupId: row.group_id || undefined,
    tool: row.tool,
    state: row.state,
    progress: row.progress,
    note: row.note || undefined,
    place: place || undefined,
    secondsLeft,
    files: row.inputs.map(({ name, size }) => ({ name, size })),
    skipped: row.skipped.map(({ index, error }) => ({ index, error: errorOf(error) })),
    results: row.results.map((file) => resultOf(context, row.owner, row.id, file)),
    notes: row.notes.map((note) => (typeof note === 'string' ? { text: note } : note)),
    ask: row.ask || undefined,
    error: row.error ? errorOf(row.error) : undefined,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Below this share of the work its speed says nothing yet. */
const BASIS = 0.02;

/** As its engine says, or at the speed of the work so far. */
function leftOfRun({ progress, started_at, seconds_left }: TaskRow): number | undefined {
  if (seconds_left !== null) return Math.max(0, Math.ceil(seconds_left));
  if (!started_at || progress < BASIS) return undefined;
  const seconds = (Date.now() - started_at.getTime()) / 1000;
  return Math.max(0, Math.ceil((seconds * (1 - progress)) / progress));
}

/**
 * Those ahead at the average of late, shared by the slots, then the task itself; undefined where no task of this engine
 * has ended lately.
 */
function leftOfWait({ engine }: TaskRow, place: number, { slots, seconds }: Pace): number | undefined {
  const own = seconds.get(engine);
  if (own === undefined || slots === 0) return undefined;
  const average = [...seconds.values()].reduce((sum, each) => sum + each, 0) / seconds.size;
  return Math.ceil(((place - 1) / slots) * average + own);
}
