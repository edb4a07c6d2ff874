import { type ErrorData, toErrorData, UserError } from '../../schemas/error.ts';
import type { JobEvents, JobFile, JobRequest, Remote, Stage } from './job.ts';
import { rest } from './rest.ts';
import type { Service } from './service.ts';
import { createProgressReport } from './service-total.ts';

/** One input on its way through the service. */
export interface Item {
  input: JobFile;
  /** Its place among the job's files. */
  place: number;
  remote: Remote;
  /** Bytes; work is taken to go by them. */
  weight: number;
  /** 0–1 of its upload, and 0–1 of what comes after it. */
  sent: number;
  part: number;
  /** 0–1 of its upload that an earlier visit to the page had sent. */
  before?: number;
  /** 0–1 of both together, as its row and the bar show it: never less than before. */
  shown: number;
  stage: Stage;
  secondsLeft?: number;
  /** Results are being fetched. */
  fetching?: boolean;
  /** Nothing more will happen to it in this job. */
  over: boolean;
}

export interface Job {
  service: Service;
  request: JobRequest;
  events: JobEvents;
  signal: AbortSignal;
  items: Item[];
  errors: ErrorData[];
  made: number;
  /** When bytes last got through (ms): an upload that stands still for long has lost its connection. */
  heard: number;
  /** The service has answered in this job: when it falls silent now, that will pass. */
  met: boolean;
  offline: boolean;
  submitting: boolean;
  /** Cuts the pause between two looks at the tasks short. */
  wake(): void;
  /** Brings what is shown of an input up to what is done. */
  measure(item: Item): void;
  /** Tells the whole job's stage. */
  report(): void;
}

/** A job at its beginning, with what earlier ones left in the service. */
export function createJob(service: Service, request: JobRequest, events: JobEvents, signal: AbortSignal): Job {
  const items = request.files.map((input, place): Item => {
    const remote = input.remote ?? {};
    const sent = remote.upload ? 1 : 0;
    return {
      input,
      place,
      remote,
      weight: Math.max(1024, input.file.size),
      sent,
      part: 0,
      shown: input.part ?? 0,
      stage: { state: 'waiting' },
      over: false,
    };
  });
  const job: Job = {
    service,
    request,
    events,
    signal,
    items,
    errors: [],
    made: 0,
    heard: performance.now(),
    met: items.some(({ remote }) => remote.task),
    offline: false,
    submitting: false,
    wake: () => undefined,
    measure: () => undefined,
    report: () => undefined,
  };
  return Object.assign(job, createProgressReport(job));
}

/** Notes what the service has of an input; what is `undefined` in the patch is forgotten. */
export function setRemote(job: Job, item: Item, patch: { [Key in keyof Remote]?: Remote[Key] | undefined }): void {
  const entries = Object.entries({ ...item.remote, ...patch }).filter(([, value]) => value !== undefined);
  item.remote = Object.fromEntries(entries) as Remote;
  if (!job.signal.aborted) job.events.remote(item.input.id, entries.length ? item.remote : undefined);
}

/**
 * Moves one input on and reports it. Inputs that share a task move in the total alone: 200 rows moving alike would say
 * nothing.
 */
export function setStage(job: Job, item: Item, stage: Stage, quiet = false): void {
  if (job.signal.aborted || item.over) return;
  item.stage = stage;
  item.over = stage.state === 'done' || stage.state === 'failed' || stage.state === 'cancelled';
  if (item.over) item.part = 1;
  if (stage.state === 'failed') job.errors.push(stage.error);
  job.measure(item);
  const part = item.shown;
  const reported = stage.state === 'uploading' || stage.state === 'running' ? { ...stage, part } : stage;
  if (!quiet || item.over) job.events.file(item.input.id, reported);
}

/** Ends inputs with what was thrown on their way. */
export function fail(job: Job, items: readonly Item[], thrown: unknown): void {
  const error = toErrorData(thrown);
  for (const item of items)
    setStage(job, item, error.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error });
  job.report();
  job.wake();
}

const PASSES = new Set(['no-service', 'network', 'too-many-requests']);
const MAX_WAIT_MS = 10_000;

/** Whether the call may go through a little later, without a change. */
export const passes = (thrown: unknown): boolean => PASSES.has(toErrorData(thrown).code);

/** Notes whether the service is in reach. */
export function setOffline(job: Job, offline: boolean): void {
  if (!offline) job.met = true;
  if (job.offline === offline) return;
  job.offline = offline;
  job.report();
}

/**
 * Makes a call that may be repeated until it gets through: once the service was met in this job, silence is waited out.
 * Throws what the call throws otherwise, `no-service` where the service was never there, `cancelled` when the visitor
 * gives up.
 */
export async function insist<T>(job: Job, call: () => Promise<T>): Promise<T> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    if (job.signal.aborted) throw new UserError('cancelled');
    try {
      const value = await call();
      setOffline(job, false);
      return value;
    } catch (thrown) {
      if (!job.met || job.signal.aborted || !passes(thrown)) throw thrown;
      setOffline(job, true);
      await rest(wait, job.signal);
    }
  }
}
