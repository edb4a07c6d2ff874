import { toErrorData, UserError } from '../../schemas/error.ts';
import { randomKey } from '../lib/random-key.ts';
import { optionsFor } from './job-options.ts';
import { fail, type Item, insist, type Job, passes, setOffline, setRemote, setStage } from './service-job.ts';

/** Files on their way at the same time: more would only share one line among them. */
const AT_ONCE = 2;
const MAX_IN_GROUP = 300;
/** After so long without a byte the page says that the upload has stalled. */
const STALL_MS = 8000;

/** Uploads what the service does not have yet; each file is submitted as soon as the one before it is. */
export async function uploadFiles(job: Job, items: readonly Item[]): Promise<void> {
  const queue = items.filter(({ over, remote }) => !over && !remote.task && !remote.upload);
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item && !job.signal.aborted; item = queue.shift()) {
      await uploadOne(job, item);
      void submitReady(job);
    }
  };
  const watch = setInterval(() => watchStall(job), STALL_MS / 8);
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, lane));
  clearInterval(watch);
}

/** A connection may be lost without anyone saying so: then only the bytes stand still. */
function watchStall(job: Job): void {
  const sending = job.items.some(({ over, stage, sent }) => !over && stage.state === 'uploading' && sent < 1);
  if (sending && performance.now() - job.heard > STALL_MS) setOffline(job, true);
}

async function uploadOne(job: Job, item: Item): Promise<void> {
  const { file } = item.input;
  const progress = (bytes: number): void => {
    const sent = file.size ? bytes / file.size : 1;
    // An upload taken up again begins where it was: those bytes say nothing of the speed.
    if (sent && item.input.part) item.before ??= sent;
    // What was under way when the connection broke may still be reported after it.
    if (sent > item.sent && globalThis.navigator?.onLine !== false) {
      job.heard = performance.now();
      setOffline(job, false);
    }
    item.sent = sent;
    setStage(job, item, { state: 'uploading', part: item.sent });
    job.report();
  };
  try {
    job.heard = performance.now();
    progress(0);
    const upload = await insist(job, sender(job, file, progress));
    item.sent = 1;
    setRemote(job, item, { upload });
    setStage(job, item, { state: 'waiting' });
    job.report();
  } catch (thrown) {
    fail(job, [item], thrown);
  }
}

const MAX_TRIES = 5;

/** The tries of one file: silence is waited out, but not what keeps failing while the service answers. */
function sender({ service, signal }: Job, file: File, progress: (bytes: number) => void): () => Promise<string> {
  let failed = 0;
  return async () => {
    try {
      return await service.upload(file, { signal, progress });
    } catch (thrown) {
      if (signal.aborted || !passes(thrown)) throw thrown;
      const answers = await service.greet(signal).then(
        () => true,
        () => false,
      );
      if (answers && ++failed >= MAX_TRIES) throw new UserError('unknown');
      throw thrown;
    }
  };
}

/** The inputs that can be submitted now, together: for an engine of all files not before the last one is there. */
function nextGroup({ items, request }: Job): Item[] {
  const open = items.filter(({ over, remote }) => !over && !remote.task);
  const ready = open.filter(({ remote }) => remote.upload);
  if (request.engine.input === 'all') return ready.length === open.length ? ready : [];
  // Submitted before a reload that came before the answer: the same group under the same key is found, not doubled.
  const key = ready.find(({ remote }) => remote.key)?.remote.key;
  return ready.filter(({ remote }) => remote.key === key).slice(0, MAX_IN_GROUP);
}

/** Submits what is uploaded, in as few groups as the line allows. */
export async function submitReady(job: Job): Promise<void> {
  if (job.submitting) return;
  job.submitting = true;
  for (let group = nextGroup(job); group.length && !job.signal.aborted; group = nextGroup(job))
    await submit(job, group);
  job.submitting = false;
}

async function submit(job: Job, group: Item[]): Promise<void> {
  const { request } = job;
  const key = group[0]?.remote.key ?? randomKey();
  for (const item of group) setRemote(job, item, { key });
  const passwords = group.map(({ input }) => input.password ?? null);
  const together = request.engine.input === 'all';
  try {
    const tasks = await insist(job, () =>
      job.service.submit({
        tool: request.tool,
        uploads: group.map(({ remote }) => remote.upload ?? ''),
        options: optionsFor(
          request,
          group.map(({ place }) => place),
        ),
        passwords: passwords.some(Boolean) ? passwords : undefined,
        key,
        together,
      }),
    );
    for (const [index, item] of group.entries()) {
      const task = tasks[together ? 0 : index];
      if (!task) throw new UserError('unknown');
      setRemote(job, item, { key: undefined, task: task.taskId, until: task.expiresAt });
    }
    // Cancelled meanwhile: nobody waits for them.
    if (job.signal.aborted) await job.service.removeTasks(tasks.map(({ taskId }) => taskId));
    job.wake();
  } catch (thrown) {
    await refused(job, group, thrown);
  }
}

/** An upload that the service has deleted meanwhile is made anew, once; any other refusal ends the group. */
async function refused(job: Job, group: Item[], thrown: unknown): Promise<void> {
  const kept = group.filter(({ input }) => input.remote?.upload);
  for (const item of group) setRemote(job, item, { key: undefined });
  if (toErrorData(thrown).code !== 'not-found' || !kept.length) return fail(job, group, thrown);
  for (const item of group) {
    delete item.input.remote;
    item.sent = 0;
    setRemote(job, item, { upload: undefined });
  }
  await uploadFiles(job, group);
}
