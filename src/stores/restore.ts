import type { Stage } from '../jobs/job.ts';
import { deleteRemotes } from '../jobs/start.ts';
import { distinct } from './distinct.ts';
import {
  cleanOld,
  forgetAll,
  type Kept,
  type KeptFile,
  keptRemotes,
  loadKept,
  putHandoff,
  saveKept,
  saveRecord,
  takeHandoff,
} from './keep.ts';
import { forgetMine } from './mine.ts';
import { goesOn } from './parts.ts';
import { forgetSettings, withoutPasswords } from './settings.ts';
import { toast } from './toast.ts';
import {
  $files,
  $handed,
  $interrupted,
  $notes,
  $notKept,
  $options,
  $results,
  $stage,
  $stale,
  type InputFile,
  isRunning,
  theTool,
} from './tool.ts';
import { unmarkWork } from './work-mark.ts';

const WRITE_AFTER_MS = 1000;
/** Time for the first step of the visitor, to save; and no time for a reload. */
const RESULTS_AFTER_MS = 200;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The write that is due may not be put off. */
let pressing = false;
let writing: Promise<void> = Promise.resolve();

/**
 * Writes the page's state to the browser's storage a little later, never in the way of a job that takes a moment only;
 * what came out of a job is written soon, so that a reload right after it loses nothing; an emptied page is written at
 * once, as nothing the visitor took away may come back; and so is, with `now`, what would be lost to a reload
 * otherwise.
 */
export function keepSoon(now = false): void {
  if (pressing) return;
  clearTimeout(timer);
  const emptied = !$files.get().length;
  pressing = emptied || now;
  const ended = $results.get().length > 0 && !isRunning($stage.get());
  timer = setTimeout(writeDue, pressing ? 0 : ended ? RESULTS_AFTER_MS : WRITE_AFTER_MS);
}

function writeDue(): void {
  clearTimeout(timer);
  timer = undefined;
  pressing = false;
  writing = writing.then(write).catch(() => $notKept.set(true));
}

/** A page that is put aside may never come back. On the window, behind all who still tell something on the document. */
globalThis.addEventListener?.('visibilitychange', () => {
  if (timer === undefined || document.visibilityState !== 'hidden') return;
  if ($files.get().length) saveRecord(theTool().id, keptNow()).catch(() => undefined);
  writeDue();
});

const ended = (stage: Stage | undefined): { stage?: Stage } => (stage && !isRunning(stage) ? { stage } : {});

const keptFile = ({
  id,
  type,
  pages,
  wide,
  locked,
  restricted,
  values,
  stage,
  place,
  remote,
}: InputFile): KeptFile => ({
  id,
  type,
  values,
  pages,
  wide: wide || undefined,
  locked: locked || undefined,
  restricted: restricted || undefined,
  ...ended(stage),
  ...(place && { place }),
  ...(remote && { remote }),
});

function keptNow(): Kept {
  const stale = $stale.get();
  return {
    savedAt: Date.now(),
    files: $files.get().map(keptFile),
    options: withoutPasswords($options.get(), theTool().engine.options),
    results: $results.get().map(({ id, from }) => ({ id, from })),
    notes: $notes.get(),
    ...ended($stage.get()),
    ...(stale && { stale }),
    running: isRunning($stage.get()),
  };
}

async function write(): Promise<void> {
  const blobs = new Map([...$files.get(), ...$results.get()].map(({ id, file }) => [id, file]));
  await saveKept(theTool().id, keptNow(), blobs);
  $notKept.set(false);
}

function show({ kept, blobs }: { kept: Kept; blobs: Map<string, File> }): void {
  // A job of the service goes on: what had ended has ended, whichever way it went.
  const stands = !kept.running || goesOn(kept.files);
  const files = kept.files.flatMap(({ stage, ...entry }): InputFile[] => {
    const file = blobs.get(entry.id);
    return file ? [{ ...entry, file, ...(stage && stands && { stage }) }] : [];
  });
  const results = kept.results.flatMap(({ id, from }) => {
    const file = blobs.get(id);
    return file ? [{ id, from, file }] : [];
  });
  $options.set(kept.options);
  $files.set(files);
  $results.set(distinct(results)); // what was written before the job had ended bears its first name
  $notes.set(kept.notes);
  $stale.set(kept.stale);
  if (!kept.running) $stage.set(kept.stage);
  $interrupted.set(kept.running && files.length > 0);
}

/**
 * Brings back what the last visit left on this page, unless another page handed files over: those are returned, to be
 * added like dropped ones. Removes what is older than a day. Where the browser keeps nothing, nothing happens.
 */
export async function restore(): Promise<File[]> {
  const { id } = theTool();
  try {
    const handed = await takeHandoff(id);
    $handed.set(handed.length > 0);
    if (!handed.length && !$files.get().length) {
      const left = await loadKept(id);
      if (left && !$files.get().length) show(left);
      if (!left) unmarkWork(id);
    }
    void cleanOld(Date.now()).catch(() => undefined);
    return handed;
  } catch {
    $notKept.set(true);
    return [];
  }
}

/**
 * Hands files to another tool and goes to its page, or to the page with settings that `href` names; nothing is
 * downloaded or uploaded.
 */
export async function goNext(tool: string, files: File[], href = `/${tool}/`): Promise<void> {
  try {
    await putHandoff(tool, files);
  } catch {
    toast('浏览器不允许本机存储，请先保存，再到下一个工具里打开。', 'danger');
    return;
  }
  location.assign(href);
}

/** Uploads that a reload broke off are known to the browser's storage alone. */
async function forgetBrokenUploads(): Promise<void> {
  if (!Object.keys(localStorage).some((key) => key.startsWith('tus::'))) return;
  const { forgetUploads } = await import('../api/upload.ts');
  await forgetUploads();
}

/** What families keep beside files and settings; each removes its own. */
const FAMILIES = import.meta.glob<{ default: () => Promise<void> }>('../features/*/store/forget.ts');

/**
 * Removes everything this site has stored in the browser: files, results and settings of all tools, starred and last
 * used ones; and from the service what was left there.
 */
export async function forgetEverything(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  pressing = false;
  forgetSettings();
  forgetMine();
  await writing;
  const remotes = await keptRemotes().catch(() => []);
  await forgetAll().catch(() => undefined);
  await Promise.all(Object.values(FAMILIES).map((load) => load().then(({ default: forget }) => forget()))).catch(
    () => undefined,
  );
  void forgetBrokenUploads().catch(() => undefined);
  const deleted = await deleteRemotes(remotes);
  const left = deleted ? '' : '服务器上的文件没能立即删除，会到期自动删除。';
  toast(`本机记录已清除。${left}`, deleted ? 'ok' : 'plain');
}
