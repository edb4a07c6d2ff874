import type { TaskData } from '../../schemas/api/task.ts';
import { toErrorData, UserError } from '../../schemas/error.ts';
import { insist, type Job } from './service-job.ts';

/** Bytes gathered before they are given to the browser as a Blob, which it may keep on disk. */
const SPILL = 8 * 1024 * 1024;
const GONE = new Set([403, 404, 410]);

type Link = TaskData['results'][number];

let turn: Promise<unknown> = Promise.resolve();

/**
 * The results of a finished task as files. One task's results are fetched at a time, streamed; a connection that breaks
 * goes on where it stopped, a link that has expired is asked for again. Throws UserError `not-found` when the service
 * has them no more.
 */
export function fetchResults(job: Job, task: TaskData, progress: (part: number) => void): Promise<File[]> {
  const mine = turn.then(() => fetchAll(job, task, progress));
  turn = mine.catch(() => undefined);
  return mine;
}

async function fetchAll(job: Job, task: TaskData, progress: (part: number) => void): Promise<File[]> {
  const total = task.results.reduce((sum, { size }) => sum + size, 0);
  const files: File[] = [];
  let before = 0;
  for (const link of task.results) {
    const file = await fetchOne(job, task.taskId, link, (bytes) => progress(total ? (before + bytes) / total : 0));
    files.push(file);
    before += file.size;
  }
  return files;
}

async function fetchOne(job: Job, taskId: string, link: Link, progress: (bytes: number) => void): Promise<File> {
  const got: Blob[] = [];
  let { url } = link;
  let renewed = false;
  const size = (): number => got.reduce((sum, blob) => sum + blob.size, 0);
  for (;;) {
    const response = await insist(job, () => download(job, url, got, size, progress));
    if (response.ok)
      return new File(got, link.name, { type: response.headers.get('content-type')?.split(';')[0] ?? '' });
    if (!GONE.has(response.status) || renewed)
      throw new UserError(GONE.has(response.status) ? 'link-expired' : 'unknown');
    const links = await insist(job, () => job.service.links(taskId, job.signal));
    url = links.find(({ resultId }) => resultId === link.resultId)?.url ?? '';
    if (!url) throw new UserError('not-found');
    renewed = true;
  }
}

/** Reads a link from where the last try stopped into `got`. Throws `no-service` when the connection breaks. */
async function download(
  job: Job,
  url: string,
  got: Blob[],
  size: () => number,
  progress: (bytes: number) => void,
): Promise<Response> {
  const from = size();
  const response = await job.service.open(url, from, job.signal);
  if (!response.ok || !response.body) return response;
  if (from && response.status !== 206) got.length = 0;
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = size();
  let loose = 0;
  const spill = (): void => {
    if (pieces.length) got.push(new Blob(pieces));
    pieces = [];
    loose = 0;
  };
  try {
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return response;
      pieces.push(value);
      bytes += value.length;
      loose += value.length;
      if (loose >= SPILL) spill();
      progress(bytes);
    }
  } catch (thrown) {
    throw new UserError(toErrorData(thrown).code === 'cancelled' ? 'cancelled' : 'no-service');
  } finally {
    spill();
  }
}
