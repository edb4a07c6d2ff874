import { type ErrorData, toErrorData } from '../../schemas/error.ts';
import type { EngineEntry } from '../../schemas/tool.ts';
import { noteOf } from '../lib/note.ts';
import { paced } from '../lib/paced.ts';
import { workersFor } from './device.ts';
import type { JobEvents, JobFile, JobRequest, Result } from './job.ts';
import { optionsFor } from './job-options.ts';
import { memoryFor } from './memory.ts';
import { type CallEvents, createPool, type Pool, type WorkerPort } from './pool.ts';
import { createClock, totalPart } from './rate.ts';

/** A new engine worker. */
export const startWorker = (): WorkerPort => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

let shared: Pool | undefined;
const pool = (): Pool => {
  shared ??= createPool(startWorker, workersFor(navigator), memoryFor(navigator));
  return shared;
};

/** Starts workers and loads the engine before the visitor presses start; `files` bounds how many are of use. */
export function warm(engineId: string, engine: EngineEntry, files: number): void {
  // A call that takes all files starts in one worker; one that spreads will want a second at once, and more than that
  // can wait.
  pool().warm(engineId, engine.input === 'all' ? 1 : Math.max(engine.spreads ? 2 : 1, files));
}

const SILENT: CallEvents = { progress: () => undefined, note: () => undefined, skip: () => undefined };

/**
 * Calls an engine in a worker that is up for the next job. Rejects with UserError, `cancelled` when the signal fires.
 */
export const askJobWorker = (call: Parameters<Pool['run']>[0], signal: AbortSignal): Promise<File[]> =>
  pool().run(call, SILENT, signal);

let results = 0;
const asResults = (files: File[], from: string[]): Result[] =>
  files.map((file) => ({ id: `${Date.now().toString(36)}-${++results}`, file, from }));

/** How often progress is reported to the page: each report costs some milliseconds of a core that the job could use. */
const REPORT_EVERY_MS = 150;

interface Unit {
  inputs: JobFile[];
  places: number[];
  weight: number;
  part: number;
  /** What it last said of what it does. */
  note?: string | undefined;
}

/** The calls of a job: one a file, or one for all files. */
function unitsOf({ engine, files }: JobRequest): Unit[] {
  // Progress is weighted by pages, or by bytes where the pages of some file are not known. An empty input counts a
  // little, too.
  const counted = files.every(({ pages }) => pages);
  const weightOf = ({ file, pages }: JobFile): number => (counted && pages ? pages : Math.max(1024, file.size));
  const unit = (inputs: JobFile[], first: number): Unit => ({
    inputs,
    places: inputs.map((_, index) => first + index),
    weight: inputs.reduce((sum, input) => sum + weightOf(input), 0),
    part: 0,
  });
  return engine.input === 'all' ? [unit(files, 0)] : files.map((file, index) => unit([file], index));
}

const callOf = (request: JobRequest, { inputs, places }: Unit) => ({
  engine: request.engineId,
  files: inputs.map(({ file }) => file),
  options: optionsFor(request, places),
  passwords: inputs.map(({ password }) => password),
});

/**
 * Runs a job in workers of this page. Ends when every file is done, failed or cancelled; what happened is reported by
 * the events only.
 */
export async function runInBrowser(
  request: JobRequest,
  events: JobEvents,
  signal: AbortSignal,
  on: Pool = pool(),
): Promise<void> {
  const units = unitsOf(request);
  const clock = createClock(performance.now());
  const errors: ErrorData[] = [];
  let made = 0;
  let ended = 0;

  const report = (note?: string): void => {
    const part = totalPart(units);
    const words = units.length > 1 ? `已完成 ${ended} / ${units.length} 个文件` : note;
    const secondsLeft = clock(part, performance.now());
    events.total({ state: 'running', part, note: words || undefined, secondsLeft });
  };

  const moved = new Set<Unit>();
  const showMoved = paced(() => {
    for (const { inputs, part, note } of moved) {
      const [only, second] = inputs;
      // With all files in one call the total says it all; 200 rows moving alike would only cost time.
      if (only && !second) events.file(only.id, { state: 'running', part, note: note || undefined });
    }
    moved.clear();
    report(units[0]?.note);
  }, REPORT_EVERY_MS);

  const eventsOf = (unit: Unit, refused: Set<string>): CallEvents => ({
    progress(part, note) {
      Object.assign(unit, { part, note });
      if (!refused.size) moved.add(unit);
      showMoved();
    },
    // An engine that takes all files says itself which one it means.
    note: (text, about) =>
      events.note(noteOf(text, about), request.engine.input === 'each' ? unit.inputs.map(({ id }) => id) : []),
    skip(index, error) {
      const input = unit.inputs[index];
      if (!input) return;
      refused.add(input.id);
      moved.delete(unit);
      events.file(input.id, { state: 'failed', error });
    },
  });

  async function runUnit(unit: Unit): Promise<void> {
    const refused = new Set<string>();
    const ids = (): string[] => unit.inputs.map(({ id }) => id).filter((id) => !refused.has(id));
    try {
      const files = await on
        .run(callOf(request, unit), eventsOf(unit, refused), signal)
        .finally(() => moved.delete(unit));
      made += files.length;
      events.result(asResults(files, ids()));
      for (const id of ids()) events.file(id, { state: 'done' });
    } catch (thrown) {
      const error = toErrorData(thrown);
      errors.push(error);
      for (const id of ids())
        events.file(id, error.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error });
    }
    unit.part = 1;
    ended++;
    if (!signal.aborted) showMoved();
  }

  report();
  await Promise.all(units.map(runUnit));
  showMoved.stop();
  events.total(
    signal.aborted
      ? { state: 'cancelled' }
      : made
        ? { state: 'done' }
        : { state: 'failed', error: errors[0] ?? { code: 'no-result' } },
  );
}
