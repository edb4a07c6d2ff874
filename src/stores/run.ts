import { type ErrorData, sentence } from '../../schemas/error.ts';
import type { Place } from '../../schemas/tool.ts';
import type { JobFile, Result, Stage } from '../jobs/job.ts';
import { holdPreviews, pausePreviews } from '../jobs/preview.ts';
import { startJob } from '../jobs/start.ts';
import { addNote } from '../lib/note.ts';
import { checkOptions, gatherOptions, lacking, staysUnopened, unfitFiles } from './checks.ts';
import { distinct } from './distinct.ts';
import { learnFacts, looksEnded } from './facts.ts';
import { goesOn, leaveParts, leftParts, sumOfParts } from './parts.ts';
import { unlockTyped } from './passwords.ts';
import { deleteFromService } from './remote.ts';
import { keepSoon } from './restore.ts';
import {
  $files,
  $held,
  $interrupted,
  $looking,
  $notes,
  $optionErrors,
  $results,
  $stage,
  $stale,
  $wrong,
  type InputFile,
  isRunning,
  patchFile,
  type Stale,
  type ToldNote,
  theTool,
} from './tool.ts';
import { lookAtFiles, waysNow } from './ways.ts';

const REST_MS = 400;
let running: AbortController | undefined;
let job: Promise<void> = Promise.resolve();

/** Settled when the last job that was begun has ended, whatever came of it. */
export const jobEnded = (): Promise<void> => job.catch(() => undefined);

/** Lets previews go on after a while, unless another start has begun by then: that releases them itself. */
function releasePreviews(): void {
  setTimeout(() => {
    if (!$looking.get()) pausePreviews(isRunning($stage.get()));
  }, REST_MS);
}

const asJobFile = (
  { id, file, password, pages, remote }: InputFile,
  place: Place,
  part: number | undefined,
): JobFile => ({
  id,
  file,
  place,
  password: password || undefined,
  pages: pages || undefined,
  remote,
  part: part || undefined,
});

/**
 * Starts the job with all files, or, where the engine takes files one by one, only with those named (a retry). Where
 * all files go into one result and some are known to be of no use, it asks first (`$held`); with `skip` it goes on
 * without them, now and as long as the same is wrong with them. `$wrong` names an invalid option that prevents the
 * start.
 */
export async function start(only?: readonly string[], skip = false): Promise<void> {
  if ($looking.get() || isRunning($stage.get())) return;
  holdPreviews(); // a picture that begins now would be in the way of the job
  try {
    await tryStart(only, skip);
  } finally {
    releasePreviews();
  }
}

async function tryStart(only: readonly string[] | undefined, skip: boolean): Promise<void> {
  const all = theTool().engine.input === 'all';
  const isNamed = ({ id }: InputFile): boolean => all || !only || only.includes(id);
  unlockTyped();
  await look(all);
  if (isRunning($stage.get())) return;
  const named = $files.get().filter(isNamed);
  const unfit = all ? unfitFiles(named) : [];
  const skips = leavesOut(unfit, skip) && unfit.length < named.length;
  $held.set(skips ? [] : unfit);
  for (const { id, error } of $held.get()) if (error.code === 'password-needed') askAnew(id);
  const files = named.filter(({ id }) => !skips || unfit.every((other) => other.id !== id));
  if (!files.length) return;
  const options = await checkOptions(files);
  $optionErrors.set({ ...$optionErrors.get(), ...lacking() });
  if (!options || Object.keys($optionErrors.get()).length) {
    const [key] = Object.keys($optionErrors.get());
    $wrong.set(key === undefined ? undefined : { key });
    return;
  }
  if ($held.get().length) return;
  const placed = placeFiles(files.map(({ id }) => id));
  if (placed.length && !isRunning($stage.get())) await startWith(placed, options, unfit, !all && !!only);
}

/** Whether these files are left out: the visitor says so now, or said so before of the same. */
function leavesOut(unfit: ReturnType<typeof unfitFiles>, skip: boolean): boolean {
  if (skip) for (const { id, error } of unfit) patchFile(id, { leftOut: error.code });
  return unfit.every(({ id, error }) => $files.get().find((entry) => entry.id === id)?.leftOut === error.code);
}

/** A file that is done by a password which a reload has taken: that is asked for again. */
const askAnew = (id: string): void =>
  $files.set(
    $files.get().map((entry) => {
      const { stage, ...rest } = entry;
      return entry.id === id && stage?.state === 'done' ? rest : entry;
    }),
  );

/**
 * Learns what the start decides by: what the engine says of each file, and, where all files go into one result, which
 * of them would be left out.
 */
async function look(all: boolean): Promise<void> {
  $looking.set(true);
  try {
    const files = $files.get();
    const opens = all && !staysUnopened(theTool().engine, gatherOptions(files));
    await Promise.all([lookAtFiles(), opens ? learnFacts(files) : looksEnded()]);
  } finally {
    $looking.set(false);
  }
}

/**
 * Decides where each of these files goes, notes it, and gives those that are still there. What the service had of files
 * that stay in the browser now is deleted there.
 */
function placeFiles(ids: readonly string[]): InputFile[] {
  const ways = waysNow($files.get().filter(({ id }) => ids.includes(id)));
  for (const [id, { place }] of ways) patchFile(id, { place });
  const placed = $files.get().filter(({ id }) => ways.has(id));
  const back = placed.filter(({ place, remote }) => place === 'browser' && remote);
  if (back.length) void deleteFromService(back.map(({ id }) => id));
  return placed;
}

async function startWith(
  files: InputFile[],
  options: Record<string, unknown>,
  skipped: ReturnType<typeof unfitFiles>,
  retry: boolean,
): Promise<void> {
  const ids = new Set(files.map(({ id }) => id));
  const reasons = new Map(skipped.map(({ id, error }) => [id, error]));
  const stale = (from: string[]): boolean => !retry || from.some((id) => ids.has(id));
  const before = { results: $results.get(), notes: $notes.get(), stale: $stale.get() };
  $results.set($results.get().filter(({ from }) => !stale(from)));
  $notes.set($notes.get().filter(({ from }) => !stale(from)));
  $files.set(
    $files.get().map((entry) => {
      const error = reasons.get(entry.id);
      if (error) return { ...entry, stage: { state: 'failed', error } };
      return ids.has(entry.id) ? { ...entry, stage: { state: 'waiting' } } : entry;
    }),
  );
  const replaces = replaceTasks(files);
  await runJob(files, options, replaces);
  if ($stage.get()?.state === 'cancelled' && !$results.get().length) bringBack(before);
}

/** What was made by an earlier start, which one that was cancelled before it made anything must not cost. */
function bringBack({
  results,
  notes,
  stale,
}: {
  results: Result[];
  notes: ToldNote[];
  stale: Stale | undefined;
}): void {
  const there = new Set($files.get().map(({ id }) => id));
  if (!results.length || !results.every(({ from }) => from.every((id) => there.has(id)))) return;
  $results.set(results);
  $notes.set(notes);
  $stale.set(stale);
  $stage.set(undefined);
  keepSoon();
}

/**
 * Takes the tasks of an earlier start off the files and gives them, to be deleted: their uploads serve again. A task
 * that waits for this file's password is gone on with.
 */
function replaceTasks(files: readonly InputFile[]): string[] {
  const each = theTool().engine.input === 'each';
  const old = new Set<string>();
  for (const { id, place, remote } of files) {
    if (!remote?.task || place === 'browser' || (each && remote.middle)) continue;
    old.add(remote.task);
    patchFile(id, { remote: remote.upload ? { upload: remote.upload } : undefined });
  }
  return [...old];
}

/**
 * Goes on with a job of the service that was under way when the page was left: nothing is asked, what had ended stays
 * as it is. What was worked on in the page itself is begun anew, where it was.
 */
export async function resume(): Promise<void> {
  $interrupted.set(false);
  placeFiles($files.get().flatMap(({ id, stage, place }) => (stage || place ? [] : id)));
  const files = $files.get().filter(({ stage }) => !stage);
  const options = files.length && (await checkOptions(files));
  if (!options) {
    $interrupted.set(files.length > 0);
    return;
  }
  await runJob(files, options, [], leftParts());
}

const runJob = (...given: Parameters<typeof work>): Promise<void> => {
  job = work(...given);
  return job;
};

async function work(
  files: readonly InputFile[],
  options: Record<string, unknown>,
  replaces: string[],
  parts: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const { id: tool, engineId, engine } = theTool();
  const ids = new Set(files.map(({ id }) => id));
  const inputs = $files.get().filter(({ id }) => ids.has(id));
  running = new AbortController();
  $stale.set(undefined);
  pausePreviews(true);
  $interrupted.set(false);
  const sending = inputs.every(({ place }) => place === 'service') && inputs.some(({ remote }) => !remote?.task);
  $stage.set({ state: sending ? 'uploading' : 'running', part: sumOfParts(inputs, parts) });
  keepSoon(true); // a reload finds that it was under way, however soon it comes
  if (goesOn(inputs)) addEventListener('pagehide', leaveParts);
  const request = {
    tool,
    engineId,
    engine,
    files: inputs.flatMap((entry) => (entry.place ? asJobFile(entry, entry.place, parts.get(entry.id)) : [])),
    options,
    replaces,
  };
  await startJob(request, jobEvents(), running.signal);
  $results.set(distinct($results.get())); // once all are there
  removeEventListener('pagehide', leaveParts);
  // The visitor's next step is to save: thumbnails of the results wait a moment.
  releasePreviews();
  keepSoon();
}

function jobEvents(): Parameters<typeof startJob>[1] {
  const places = new Map($files.get().map(({ id }, place) => [id, place]));
  const place = ({ from }: Result): number => places.get(from[0] ?? '') ?? 0;
  return {
    file: fileMoved,
    total: $stage.set.bind($stage),
    note: (note, from) => {
      // The parts of one job may each say the same of their file.
      const told = new Map($notes.get().map((other) => [noteKey(other), other]));
      addNote(told, { ...note, from }, { key: noteKey({ ...note, from }) });
      $notes.set([...told.values()]);
    },
    // Files finish in any order; results stand in the order of the inputs.
    result: (made) => $results.set([...$results.get(), ...made].sort((a, b) => place(a) - place(b))),
    remote: (id, remote) => {
      patchFile(id, { remote });
      keepSoon(true);
    },
  };
}

const noteKey = ({ text, from }: ToldNote): string => `${from.join()} ${text}`;

function fileMoved(id: string, stage: Stage): void {
  const locked =
    stage.state === 'failed' && (stage.error.code === 'password-needed' || stage.error.code === 'wrong-password');
  patchFile(id, locked ? { stage, locked } : { stage });
  if (stage.state === 'failed' && stage.error.code === 'bad-range') markRange(id, stage.error);
}

/** A page range that turned out wrong only in the work: its field says so, where there is one such field. */
function markRange(id: string, { detail }: ErrorData): void {
  const { tool, engine } = theTool();
  const [range, other] = tool.ask.filter((key) => engine.options[key]?.type === 'pages');
  if (!range || other || $optionErrors.get()[range]) return;
  const key = engine.options[range]?.each ? `${range}:${id}` : range;
  $optionErrors.set({ ...$optionErrors.get(), [key]: sentence({ code: 'bad-range', detail: detail || undefined }) });
}

/** Stops the job at once; what is finished stays. */
export function cancel(): void {
  running?.abort();
  $files.set(
    $files.get().map((entry) => (isRunning(entry.stage) ? { ...entry, stage: { state: 'cancelled' } } : entry)),
  );
}
