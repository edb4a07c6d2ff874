import type { ErrorData } from '../../schemas/error.ts';
import type { OptionDescriptors } from '../../schemas/option.ts';
import type { Batch } from '../jobs/memory.ts';
import { prepare, serviceLimit } from '../jobs/start.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { checkFile, checkSize } from '../lib/intake.ts';
import { capFor } from '../lib/size-cap.ts';
import { whereOf } from '../lib/where.ts';
import { pacedYield } from '../lib/yield-to-events.ts';
import { checker, checkOptions } from './checks.ts';
import { learnSoon } from './facts.ts';
import { takeLanded } from './landed.ts';
import { $most, batchOf, within } from './limit.ts';
import { noteUse } from './mine.ts';
import { keepOwn, leaveOwn } from './own-type.ts';
import { goesOn } from './parts.ts';
import { $typed, unlock } from './passwords.ts';
import { deleteFromService } from './remote.ts';
import { keepSoon } from './restore.ts';
import { cancel, jobEnded, resume, start } from './run.ts';
import { habitsOf, isOfFiles, loadSettings, saveSettings } from './settings.ts';
import { forgetThumb, previewSoon } from './thumbs.ts';
import {
  $files,
  $held,
  $interrupted,
  $notes,
  $optionErrors,
  $options,
  $refusals,
  $results,
  $stage,
  $stale,
  type InputFile,
  isRunning,
  newId,
  patchFile,
  type Refusal,
  type Stale,
  theTool,
} from './tool.ts';
import { onlyViewed } from './view-option.ts';
import { lookAtFiles, openWays } from './ways.ts';

let opened = false;

/** Brings the form's values and the thumbnails of kept files up, once. */
export function openWork(): void {
  if (opened) return;
  opened = true;
  startOptions({ ...loadSettings(theTool().id) }, $options.get());
  land();
  globalThis.addEventListener?.('hashchange', land); // the search leads to the page that is open
  // A page range is right or wrong only once the pages are counted.
  let counted = '';
  $files.subscribe((files) => {
    leaveOwn(files, true);
    const now = files.map(({ pages }) => pages).join();
    if (now !== counted && files.length) void checkOptions(files);
    counted = now;
  });
  openWays();
  void lookAtFiles();
  learnSoon($files.get());
  previewSoon($files.get());
  // A job in the service went on while the page was away.
  $interrupted.subscribe((interrupted) => {
    if (interrupted && goesOn($files.get())) void resume();
  });
}

let asking = false;
/**
 * Asks the service, where files of this tool may go there, how large they may be, until it has answered once. Without
 * an answer the tool's own limit stands; where there is another place, all files take that.
 */
function askLimit(): void {
  const where = whereOf(theTool());
  if (asking || $most.get() || where === 'browser' || !where) return;
  asking = true;
  void serviceLimit(theTool().id).then((most) => {
    asking = false;
    $most.set(most ?? 0);
    refuseLarge();
  });
}

/** Gets engine, workers and option checks ready; cheap to call again. */
export function getReady(files: number): void {
  openWork();
  const { engineId, engine } = theTool();
  prepare(whereOf(theTool()), engineId, engine, files);
  askLimit();
  checker().catch(() => undefined);
}

/** Why a file is refused that the device has no memory left for beside the others. */
const tooMuch = ({ bytes }: Batch): ErrorData => ({
  code: 'too-many',
  detail: `这台设备的内存一次约放得下 ${formatBytes(bytes)}。`,
});

let adding: Promise<void> = Promise.resolve();
/** How often all files were taken away: those that were still looked into then are not wanted either. */
let resets = 0;
/**
 * Takes files in: each is checked by content and limits; the refused are listed with the reason, the others stay. What
 * is given while others are looked into waits for them: the limits are those of all together.
 */
export function addFiles(files: readonly File[]): Promise<void> {
  getReady($files.get().length + files.length);
  const given = resets;
  const added = adding.then(() => takeIn(files, () => given === resets));
  adding = added.catch(() => undefined);
  return added;
}

async function takeIn(files: readonly File[], isWanted: () => boolean): Promise<void> {
  const { elsewhere, tool } = theTool();
  const allowed = { ...tool, limit: within(theTool(), $most.get()) };
  const batch = batchOf(theTool(), navigator);
  const rest = pacedYield(new AbortController().signal);
  const looks: Promise<{ file: File; verdict: Awaited<ReturnType<typeof checkFile>> }>[] = [];
  for (const file of files.slice(0, Math.max(0, batch.files - $files.get().length))) {
    looks.push(checkFile(file, allowed, elsewhere).then((verdict) => ({ file, verdict })));
    await rest(); // to begin to read a hundred files holds the page up
  }
  const checked = await Promise.all(looks);
  if (!isWanted()) return;
  const refused: Refusal[] = [];
  const refuse = (name: string, error: ErrorData, more: Pick<Refusal, 'instead'> = {}): unknown =>
    refused.push({ id: newId(), name, error, ...more });
  const taken: InputFile[] = [];
  let left = $files.get().reduce((bytes, entry) => bytes - entry.file.size, batch.bytes);
  for (const { file, verdict } of checked) {
    if ('error' in verdict)
      refuse(file.name, verdict.error, verdict.instead && { instead: { ...verdict.instead, file } });
    else if (file.size > left) refuse(file.name, tooMuch(batch));
    else {
      taken.push({ id: newId(), file, type: verdict.type, values: {} });
      left -= file.size;
    }
  }
  const over = files.length - checked.length;
  const detail = `${batch.byDevice ? '这台设备' : ''}一次最多 ${batch.files} 个。`;
  if (over > 0) refuse(over === 1 ? (files.at(-1)?.name ?? '') : `多出的 ${over} 个文件`, { code: 'too-many', detail });
  $refusals.set(refused);
  if (!taken.length) return;
  noteUse(theTool().id);
  const first = !$files.get().length;
  $files.set([...$files.get(), ...taken]);
  if (first) {
    leaveOwn(taken, 'last');
    leaveMet(taken);
  }
  learnSoon(taken);
  previewSoon(taken);
  void lookAtFiles();
  changed('files');
  refuseLarge(); // it may have been said while they were looked into
}

/**
 * Refuses the files given before the service had said how large they may be; those that are on their way already it
 * refuses itself.
 */
function refuseLarge(): void {
  if (isRunning($stage.get())) return;
  const limit = within(theTool(), $most.get());
  const refused = $files.get().flatMap(({ id, file, remote }): Refusal[] => {
    const error = remote?.upload || remote?.task ? undefined : checkSize(file.size, { limit });
    return error ? [{ id, name: file.name, error }] : [];
  });
  for (const { id } of refused) removeFile(id);
  if (refused.length) $refusals.set([...$refusals.get(), ...refused]);
}

/** After a change the job can be started anew; results stay until it is. */
function changed(what: Stale): void {
  if (!isRunning($stage.get())) $stage.set(undefined);
  if ($stale.get() !== 'settings') $stale.set(what);
  $held.set([]);
  keepSoon();
}

/** Takes a file, its thumbnail and what the service has of it alone off the list. */
export function removeFile(id: string): void {
  forgetThumb(id);
  void deleteFromService([id]);
  // One of which nothing could be made leaves the results of the others as they are.
  const [each, failed] = [theTool().engine.input === 'each', failedIds().includes(id)];
  const stands = each && failed && $results.get().length > 0 && $stage.get()?.state === 'done';
  $files.set($files.get().filter((entry) => entry.id !== id));
  if (!$files.get().length) leaveFiles();
  if (stands && $files.get().length) keepSoon();
  else changed('files');
}

/** Moves the file at one place to another. */
export function moveFile(from: number, to: number): void {
  const files = [...$files.get()];
  const [entry] = files.splice(from, 1);
  if (!entry || to < 0 || to > files.length) return;
  files.splice(to, 0, entry);
  $files.set(files);
  changed('order');
}

/** Sets what the search brings in the page's address; it becomes no habit by itself. */
function land(): void {
  if (isRunning($stage.get())) return;
  const now = $options.get();
  const landed = Object.entries(takeLanded(theTool())).filter(([key, value]) => now[key] !== value);
  if (!landed.length) return;
  $options.set({ ...now, ...Object.fromEntries(landed) });
  keepOwn(now);
  if (!$files.get().length) return;
  changed('settings');
  void checkOptions($files.get());
}

/**
 * Sets one option, remembers it, and none that the page chose by itself, for the next visit, and checks all of them.
 */
export function setOption(key: string, value: unknown): void {
  const { id, engine } = theTool();
  const before = $options.get();
  $options.set({ ...before, [key]: value });
  keepOwn(before);
  saveSettings(id, habitsOf({ ...loadSettings(id), [key]: value }, engine.options));
  if (onlyViewed(before, $options.get())) keepSoon();
  else changed('settings');
  void checkOptions($files.get());
}

/** Sets an `each` option of one file; what it is already, also without having been set, changes nothing. */
export function setFileOption(id: string, key: string, value: unknown): void {
  const own = $files.get().find((entry) => entry.id === id)?.values[key];
  if ((own ?? theTool().engine.options[key]?.default ?? '') === value) return;
  noteFileOption(id, key, value);
  changed('settings');
  void checkOptions($files.get());
}

/** Notes what a panel found for an `each` option of one file: no visitor changed a setting, and the results stand. */
export function noteFileOption(id: string, key: string, value: unknown): void {
  const values = $files.get().find((entry) => entry.id === id)?.values;
  patchFile(id, { values: { ...values, [key]: value } });
  if (theTool().engine.decides?.includes(key)) void lookAtFiles();
  keepSoon();
}

/**
 * Puts other results in the place of those of one file: a panel wrote them anew, by the settings as they are now and by
 * what the visitor changed.
 */
export function replaceResults(id: string, files: readonly File[]): void {
  if (isRunning($stage.get())) return;
  const made = files.map((file) => ({ id: newId(), from: [id], file }));
  const at = $results.get().findIndex(({ from }) => from.includes(id));
  const others = $results.get().filter(({ from }) => !from.includes(id));
  $results.set(others.toSpliced(at < 0 ? others.length : at, 0, ...made));
  $stage.set({ state: 'done' });
  $stale.set(undefined);
  keepSoon();
}

/**
 * Takes a password for one file, or for all locked ones, and runs what failed for want of it again: at once, or when
 * the job that did not know of it has ended.
 */
export function givePassword(id: string, password: string, toAll: boolean): void {
  const failed = new Set(failedIds());
  const ids = unlock(id, { text: password, toAll });
  $held.set([]);
  if (isRunning($stage.get())) return void goOnLater(ids, failed);
  const again = ids.filter((one) => failed.has(one));
  if (again.length) void start(again);
}

const failedIds = (): string[] => $files.get().flatMap(({ id, stage }) => (stage?.state === 'failed' ? [id] : []));

/** Files that were given a password while a job ran without it, and those of them that had failed by then. */
let late: { given: Set<string>; failed: Set<string> } | undefined;

/** Starts these files once when the job has ended, if they had failed or have failed since; not after a cancel. */
async function goOnLater(ids: readonly string[], failed: ReadonlySet<string>): Promise<void> {
  const waits = !late;
  late ??= { given: new Set(), failed: new Set() };
  for (const id of ids) (failed.has(id) ? late.failed : late.given).add(id);
  if (!waits) return;
  await jobEnded();
  const again = [...late.failed, ...failedIds().filter((id) => late?.given.has(id))];
  late = undefined;
  if (again.length && $stage.get()?.state !== 'cancelled') await start(again);
}

function dropResults(): void {
  $results.set([]);
  $notes.set([]);
  $stage.set(undefined);
  $stale.set(undefined);
}

/** Which pages, and what else was meant for the files that were there, is not for others. */
function leaveFiles(): void {
  dropResults();
  const own = Object.entries(theTool().engine.options).filter(([, option]) => isOfFiles(option));
  $options.set({ ...$options.get(), ...Object.fromEntries(own.map(([key, option]) => [key, firstOf(option)])) });
}

/** Back to the empty page; settings stay, but for those of these files. */
export function reset(): void {
  resets += 1;
  cancel();
  const ids = $files.get().map(({ id }) => id);
  for (const id of ids) forgetThumb(id);
  void deleteFromService(ids);
  $files.set([]);
  $refusals.set([]);
  $held.set([]);
  $typed.set({});
  $interrupted.set(false);
  leaveFiles();
  keepSoon();
}

/**
 * Chooses a smaller size for results where the first files are within the one that was chosen; that becomes no habit.
 */
function leaveMet(files: readonly InputFile[]): void {
  const largest = Math.max(0, ...files.map(({ file }) => file.size));
  for (const [key, option] of Object.entries(theTool().engine.options)) {
    if (option.type !== 'number' || !option.caps) continue;
    const value = Number($options.get()[key]);
    const next = capFor(option, value, largest);
    if (next !== value) $options.set({ ...$options.get(), [key]: next });
  }
}

/** The value of an option that nobody has set. */
const firstOf = (option: OptionDescriptors[string]): unknown =>
  ('start' in option ? option.start : undefined) ?? option.default ?? '';

/**
 * The starting values of the form: what it begins with, over which stand the habits of the last visit, over which what
 * a reload brought back.
 */
function startOptions(saved: Record<string, unknown>, kept: Record<string, unknown>): void {
  const { engine } = theTool();
  const options: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(engine.options)) {
    const habit = !isOfFiles(option) && key in saved;
    if (!option.each) options[key] = key in kept ? kept[key] : habit ? saved[key] : firstOf(option);
  }
  $options.set(options);
  $optionErrors.set({});
}
