import { json } from 'node:stream/consumers';
import type { ParsedOf } from '../../../schemas/api/call.ts';
import type { SCAN_CALLS } from '../../../schemas/api/scan.ts';
import { UserError } from '../../../schemas/error.ts';
import { type ScanReport, scanReportSchema } from '../../../schemas/scan.ts';
import type { Context } from '../context.ts';
import type { TaskRow } from '../store/tables.ts';
import { findByKey } from '../store/task-requests.ts';
import { goOn } from './go-on.ts';
import { submit } from './submit.ts';
import { filesOf } from './task-files.ts';
import type { Visit } from './visit.ts';

type Asked = ParsedOf<typeof SCAN_CALLS.analysis>;

const TOOL = 'pdf-scan';
/** How long the answer waits for the report, in milliseconds; below the client's limit. */
const WAIT_MS = 5000;
/** Reports list a bounded number of places; a larger file is none. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The task that scans an upload: the one made before, gone on with where it waits for the password given, or a new one;
 * it is waited for a few seconds.
 */
export async function scan(context: Context, visit: Visit, asked: Asked): Promise<TaskRow> {
  const task = await taskFor(context, visit, asked);
  if (task.state !== 'waiting' && task.state !== 'running') return task;
  await context.queue.waitForEnd(task.id, WAIT_MS);
  const [row] = task.key ? await findByKey(context.db, task.owner, task.key) : [];
  return row ?? task;
}

/** What a scan that is done found; undefined for any other. */
export async function reportOf(
  { files }: Pick<Context, 'files'>,
  { state, results }: TaskRow,
): Promise<ScanReport | undefined> {
  const [file] = results;
  if (state !== 'done' || !file || file.size > MAX_BYTES) return undefined;
  return scanReportSchema.parse(await json(await files.get(file.key)));
}

/** A colon is in no key that a client may give. */
const keyOf = (upload: string): string => `scan:${upload}`;

async function taskFor(context: Context, visit: Visit, { upload, password, platform }: Asked): Promise<TaskRow> {
  const { principal } = visit;
  const key = keyOf(upload);
  const passwords = password === undefined ? undefined : [password];
  const [made] = await findByKey(context.db, principal.owner, key);
  if (made?.state === 'middle' && passwords)
    return (await goOn(context, principal, [{ taskId: made.id, passwords }]))[0] ?? made;
  if (made) return made;
  const files = await filesOf(context, principal, [upload]);
  const wanted = [{ tool: TOOL, files, options: { report: 'json' }, passwords }];
  const [task] = await submit(context, { ...visit, wanted, group: false, key, platform });
  if (!task) throw new UserError('not-found');
  return task;
}
