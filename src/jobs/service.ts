import { SITE_CALLS } from '../../schemas/api/site.ts';
import { TASK_CALLS, type TaskData } from '../../schemas/api/task.ts';
import { TOOL_CALLS } from '../../schemas/api/tool.ts';
import { UPLOAD_PATH } from '../../schemas/api/upload.ts';
import { toErrorData, UserError } from '../../schemas/error.ts';
import { type Client, createClient } from '../api/client.ts';
import { upload } from '../api/upload.ts';
import { HOSTS } from '../lib/hosts.gen.ts';

export interface Submit {
  tool: string;
  uploads: string[];
  options: Record<string, unknown>;
  passwords?: (string | null)[];
  key: string;
  /** All files are one task; otherwise each is its own. */
  together: boolean;
}

/**
 * What a job asks of the service. Everything rejects with a code of the closed list, `no-service` where it does not
 * answer.
 */
export interface Service {
  /** Asks whether it is there; the first answer also makes the visitor known to it. */
  greet(signal: AbortSignal): Promise<void>;
  /** The most MB of one file that it takes for a tool; undefined where it does not offer the tool. */
  limitOf(tool: string): Promise<number | undefined>;
  /** Sends a file, going on where an earlier try stopped, and gives its number there. */
  upload(file: File, settings: { signal: AbortSignal; progress(bytes: number): void }): Promise<string>;
  submit(what: Submit): Promise<TaskData[]>;
  query(tasks: string[], signal: AbortSignal): Promise<TaskData[]>;
  goOn(task: string, options: Record<string, unknown>, passwords: (string | null)[]): Promise<void>;
  /** Fresh links to a task's results. */
  links(task: string, signal: AbortSignal): Promise<TaskData['results']>;
  /** Opens a result from a byte on. */
  open(url: string, from: number, signal: AbortSignal): Promise<Response>;
  /** Deletes tasks with all their files; true when none is there any more. Never rejects. */
  removeTasks(tasks: string[]): Promise<boolean>;
  /** Deletes uploads that no task took; as above. */
  removeUploads(uploads: string[]): Promise<boolean>;
}

/** The page shows what went wrong by itself, and its own progress. */
const QUIET = { quiet: true, loading: false } as const;

const isGone = (thrown: unknown): boolean => toErrorData(thrown).code === 'not-found';

/** True when the deletion went through, or there was nothing to delete. */
const gone = (deletion: Promise<unknown>): Promise<boolean> => deletion.then(() => true, isGone);

const all = async (deletions: Promise<boolean>[]): Promise<boolean> => (await Promise.all(deletions)).every(Boolean);

/** The service at a host (an origin; empty: the page's own). */
export function createService(host = HOSTS.api, client: Client = createClient(), send = upload): Service {
  return {
    greet: async (signal) => void (await client.send(SITE_CALLS.nowDateTime, {}, { ...QUIET, signal })),
    // A service of an earlier day answers with all tools.
    limitOf: async (id) => {
      const { tools } = await client.send(TOOL_CALLS.tools, { tool: id }, QUIET);
      return tools.find(({ tool }) => tool === id)?.limit.mb;
    },
    upload: (file, settings) => send(file, { ...settings, host }),
    submit: async ({ together, ...request }) => {
      if (!together) return (await client.send(TASK_CALLS.submitTaskGroup, request, QUIET)).tasks;
      return [(await client.send(TASK_CALLS.submitTask, request, QUIET)).task];
    },
    query: async (taskIds, signal) =>
      (await client.send(TASK_CALLS.taskQuery, { taskIds }, { ...QUIET, signal })).tasks,
    goOn: async (taskId, options, passwords) =>
      void (await client.send(TASK_CALLS.goOnConvert, { taskId, options, passwords }, QUIET)),
    links: async (taskId, signal) =>
      (await client.send(TASK_CALLS.targetYee, { taskId }, { ...QUIET, signal })).results,
    open: (url, from, signal) => openLink(host, url, from, signal),
    removeTasks: (tasks) => all(tasks.map((taskId) => gone(client.send(TASK_CALLS.deleteById, { taskId }, QUIET)))),
    removeUploads: (uploads) => all(uploads.map((id) => gone(removeUpload(host, id)))),
  };
}

async function openLink(host: string, url: string, from: number, signal: AbortSignal): Promise<Response> {
  const headers: HeadersInit = from ? { range: `bytes=${from}-` } : {};
  try {
    return await fetch(host ? new URL(url, host) : url, { headers, credentials: 'include', signal });
  } catch {
    throw new UserError(signal.aborted ? 'cancelled' : 'no-service');
  }
}

/** Ends an upload by tus (1.0, Termination). */
async function removeUpload(host: string, id: string): Promise<void> {
  const init: RequestInit = { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' }, credentials: 'include' };
  const { ok, status } = await fetch(`${host}${UPLOAD_PATH}/${encodeURIComponent(id)}`, init);
  if (!ok) throw new UserError(status === 404 || status === 410 ? 'not-found' : 'no-service');
}

export const theService = createService();
