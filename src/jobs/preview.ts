import { toErrorData, UserError } from '../../schemas/error.ts';
import type { Preview as PreviewInfo } from '../../schemas/preview.ts';
import { startWorker } from './in-browser.ts';
import { createPool, type Pool } from './pool.ts';

/** What a preview asks for: the pages to draw (as an engine's page range) and the longer side in pixels. */
interface PreviewWish {
  pages: string;
  size: number;
  password?: string;
}

interface Preview {
  info: PreviewInfo;
  /** One picture a page asked for, in their order. */
  pictures: File[];
}

interface Waiting {
  file: File;
  wish: PreviewWish;
  signal: AbortSignal;
  resolve(preview: Preview): void;
  reject(error: unknown): void;
}

const MAX_WAITING = 300;
const queue: Waiting[] = [];
let paused = false;
/** Ends the preview being drawn when a job needs the core; it is queued again. */
let current: AbortController | undefined;
let own: Pool | undefined;

const ENGINE = 'preview';
const NO_EVENTS = { progress: () => undefined, note: () => undefined, skip: () => undefined };

async function draw({ file, wish }: Waiting, signal: AbortSignal): Promise<Preview> {
  own ??= createPool(startWorker, 1);
  const { pages, size, password } = wish;
  const files = await own.run(
    { engine: ENGINE, files: [file], options: { pages, size }, passwords: [password] },
    NO_EVENTS,
    signal,
  );
  const info = files.find(({ name }) => name === 'info.json');
  if (!info) throw new UserError('no-result');
  return { info: JSON.parse(await info.text()) as PreviewInfo, pictures: files.filter((other) => other !== info) };
}

async function pump(): Promise<void> {
  if (paused || current) return;
  const next = queue.shift();
  if (!next) return;
  const stop = new AbortController();
  current = stop;
  await draw(next, AbortSignal.any([stop.signal, next.signal])).then(next.resolve, (error: unknown) => {
    const pushedAside = toErrorData(error).code === 'cancelled' && !next.signal.aborted;
    if (pushedAside) queue.unshift(next);
    else next.reject(error);
  });
  current = undefined;
  void pump();
}

/**
 * Counts and draws pages of a PDF, or a picture small. One worker draws for the whole page, one file at a time, and
 * stands still while a job runs. Rejects with UserError, `cancelled` for an aborted wish; a locked file gives its
 * `info.encrypted` alone.
 */
export function preview(file: File, wish: PreviewWish, signal: AbortSignal): Promise<Preview> {
  return new Promise((resolve, reject) => {
    queue.push({ file, wish, signal, resolve, reject });
    for (const dropped of queue.splice(0, queue.length - MAX_WAITING)) dropped.reject(new UserError('cancelled'));
    for (const gone of queue.filter((entry) => entry.signal.aborted)) {
      queue.splice(queue.indexOf(gone), 1);
      gone.reject(new UserError('cancelled'));
    }
    void pump();
  });
}

/** Begins no other file until `pausePreviews(false)`; what is being drawn goes on. */
export function holdPreviews(): void {
  paused = true;
}

/** Stops drawing while a job runs, and goes on afterwards. */
export function pausePreviews(pause: boolean): void {
  paused = pause;
  if (pause) current?.abort();
  else void pump();
}
