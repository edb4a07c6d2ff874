import { json } from 'node:stream/consumers';
import type { ParsedOf } from '../../../schemas/api/call.ts';
import type { SCAN_CALLS } from '../../../schemas/api/scan.ts';
import { UserError } from '../../../schemas/error.ts';
import { type ScanReport, scanReportSchema } from '../../../schemas/scan.ts';
import type { Context } from '../context.ts';
import type { TaskRow } from '../store/tables.ts';
import { findByKey } from '../store/task-requests.ts';
import { goOn } from './go-on.ts';
import type { Handlers, Visit } from './route.ts';
import { submit } from './submit.ts';
import { errorOf } from './task-data.ts';
import { filesOf } from './task-submit.ts';

type Asked = ParsedOf<typeof SCAN_CALLS.analysis>;

const TOOL = 'pdf-scan';
/** How long the answer waits for the report, in milliseconds; below the client's limit. */
const WAIT_MS = 5000;
/** Reports list a bounded number of places; a larger file is none. */
const MOST_BYTES = 4 * 1024 * 1024;

/** What the call does that scans an upload. */
export function scanHandlers(context: Context): Handlers<typeof SCAN_CALLS> {
  return {
    analysis: async (asked, visit) => {
      const task = await taskFor(context, visit, asked);
      const { id, state, ask, error, results } = await ended(context, task);
      const report = state === 'done' ? await reportOf(context, results[0]) : undefined;
      return { taskId: id, state, ...(report && { report }), ...(ask && { ask }), ...(error && { error: errorOf(error) }) };
    },
  };
}

/** A colon is in no key that a client may give. */
const keyOf = (upload: string): string => `scan:${upload}`;

/** The task that scans this upload: made before, gone on with where it waits for a password, or new. */
async function taskFor(context: Context, visit: Visit, { upload, password, platform }: Asked): Promise<TaskRow> {
  const { owner } = visit;
  const key = keyOf(upload);
  const passwords = password === undefined ? undefined : [password];
  const [made] = await findByKey(context.db, owner, key);
  if (made?.state === 'middle' && passwords) return (await goOn(context, owner, [{ taskId: made.id, passwords }]))[0] ?? made;
  if (made) return made;
  const files = await filesOf(context, owner, [upload]);
  const wanted = [{ tool: TOOL, files, options: { report: 'json' }, passwords }];
  const [task] = await submit(context, { ...visit, wanted, group: false, key, platform });
  if (!task) throw new UserError('not-found');
  return task;
}

async function ended(context: Context, task: TaskRow): Promise<TaskRow> {
  if (task.state !== 'waiting' && task.state !== 'running') return task;
  await context.queue.waitForEnd(task.id, WAIT_MS);
  const [row] = task.key ? await findByKey(context.db, task.owner, task.key) : [];
  return row ?? task;
}

async function reportOf({ files }: Context, file: TaskRow['results'][number] | undefined): Promise<ScanReport | undefined> {
  if (!file || file.size > MOST_BYTES) return undefined;
  return scanReportSchema.parse(await json(await files.get(file.key)));
}
