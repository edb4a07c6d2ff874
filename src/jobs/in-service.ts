import type { JobEvents, JobRequest, Remote, Stage } from './job.ts';
import { optionsFor } from './job-options.ts';
import { type Service, theService } from './service.ts';
import { createJob, fail, insist, type Job, setOffline } from './service-job.ts';
import { followTasks, goOn, tasksOf } from './service-tasks.ts';
import { submitReady, uploadFiles } from './service-upload.ts';

/**
 * Runs a job in the service: uploads, submits, watches the tasks and fetches their results. Inputs that are there
 * already (`remote`) are not uploaded again: a task that runs is watched, one that waits for a password goes on with
 * it. Ends when every file is done, failed or cancelled; what happened is reported by the events only. A cancelled job
 * leaves nothing in the service.
 */
export async function runInService(
  request: JobRequest,
  events: JobEvents,
  signal: AbortSignal,
  service: Service = theService,
): Promise<void> {
  const job = createJob(service, request, events, signal);
  job.report();
  const offline = (): void => setOffline(job, true);
  globalThis.addEventListener?.('offline', offline);
  try {
    await work(job);
  } finally {
    globalThis.removeEventListener?.('offline', offline);
  }
  if (signal.aborted) return leave(job);
  // Not where nothing came of this start: their uploads will serve the next.
  if (job.items.some(({ remote }) => remote.task)) void service.removeTasks(request.replaces ?? []);
  events.total(outcome(job));
}

/** The most MB of one file that the service takes for a tool. Rejects where it does not say. */
export const limitInService = (tool: string): Promise<number | undefined> => theService.limitOf(tool);

/** What the whole job came to: it is cancelled where all its tasks were, in another window. */
function outcome({ items, made, errors: [first] }: Job): Stage {
  if (made) return { state: 'done' };
  if (!first && items.some(({ stage }) => stage.state === 'cancelled')) return { state: 'cancelled' };
  return { state: 'failed', error: first ?? { code: 'no-result' } };
}

/** Takes every file as far as it gets. */
async function work(job: Job): Promise<void> {
  const { service, request, signal } = job;
  try {
    // Told at once where nobody answers: uploads would try for a long time.
    await insist(job, () => service.greet(signal));
  } catch (thrown) {
    fail(job, job.items, thrown);
  }
  const followed = followTasks(job);
  for (const [task, items] of tasksOf(job.items.filter(({ over, remote }) => !over && remote.middle))) {
    const places = items.map(({ place }) => place);
    void goOn(job, task, { items, options: optionsFor(request, places) });
  }
  void submitReady(job);
  await uploadFiles(job, job.items);
  await followed;
}

/** Takes all files of a cancelled job out of the service; the visitor need not wait for it. */
function leave({ items, events, request, service }: Job): void {
  for (const { input } of items) events.remote(input.id, undefined);
  events.total({ state: 'cancelled' });
  void service.removeTasks(request.replaces ?? []);
  void deleteRemotes(
    items.map(({ remote }) => remote),
    service,
  );
}

/**
 * Deletes tasks with their files and results, and uploads that no task took, at once. True when none of them is there
 * any more.
 */
export async function deleteRemotes(remotes: readonly Remote[], service: Service = theService): Promise<boolean> {
  const tasks = new Set(remotes.flatMap(({ task }) => task ?? []));
  const uploads = new Set(remotes.flatMap(({ task, upload }) => (!task && upload ? [upload] : [])));
  const done = await Promise.all([service.removeTasks([...tasks]), service.removeUploads([...uploads])]);
  return done.every(Boolean);
}
