import { del, get, update } from 'idb-keyval';
import { atom } from 'nanostores';
import type { Mindmap } from '../../../../schemas/mindmap.ts';
import { toast } from '../../../stores/toast.ts';
import { starterMap, topicId } from '../shared/starter.ts';
import { allTopics } from '../shared/walk.ts';
import { CHANNEL, mapStore } from './database.ts';
import { endEdit } from './edit.ts';
import { dropJournal, type Journal, journals, writeJournal } from './journal.ts';
import { $chosen, $map, $past, choose, type Step, showMap } from './mindmap.ts';

/** What is known of a kept map without reading it. */
export interface Listed {
  id: string;
  title: string;
  topics: number;
  savedAt: number;
}

interface Kept {
  map: Mindmap;
  /** The last steps; they share with the map what did not change, in memory and in the store alike. */
  past: Step[];
  /** Names this state among all: a page that saves over another's state would not know it. */
  state: string;
}

/** Saved: what is on the page is in the store. `untouched`: nothing is there to be kept yet. */
export const $saved = atom<'untouched' | 'saving' | 'saved' | 'failed'>('untouched');
/** All maps kept, the latest first. */
export const $maps = atom<Listed[]>([]);
/** The id of the map on the page. */
export const $mapId = atom('');

const KEPT_STEPS = 30;
const WRITE_AFTER_MS = 400;
/** Which map this tab shows; tabs may show different ones. */
const OPEN = 'pdf365:mindmap:open';
const LIST = 'list';
const key = (id: string): string => `map:${id}`;

/** The state that the page's map was read from or last written as. */
let state = '';
/** What the next writing will call its state. */
let next = topicId();
let written: Mindmap | undefined = $map.get();
/** A map that may be given up, as it is in a file or empty. */
let exported: Mindmap | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();
let channel: BroadcastChannel | undefined;

const isDirty = (): boolean => written !== $map.get();

const titleOf = (map: Mindmap): string => map.root.text.replace(/\s+/g, ' ').trim().slice(0, 80) || '未命名';

function countOf(map: Mindmap): number {
  let count = 0;
  for (const _ of allTopics(map)) count++;
  return count;
}

async function list(id: string, map: Mindmap): Promise<void> {
  const entry: Listed = { id, title: titleOf(map), topics: countOf(map), savedAt: Date.now() };
  let all: Listed[] = [];
  await update<Listed[]>(
    LIST,
    (old = []) => {
      all = [entry, ...old.filter((one) => one.id !== id)];
      return all;
    },
    mapStore(),
  );
  $maps.set(all);
}

/**
 * Writes the page's map. Where another tab has changed the same map meanwhile, both are kept: this one becomes a map of
 * its own.
 */
async function write(): Promise<void> {
  const map = $map.get();
  if (map === written) {
    // A change that was undone before it was written.
    if ($saved.get() === 'saving') $saved.set(state ? 'saved' : 'untouched');
    return;
  }
  const kept: Kept = { map, past: $past.get().slice(-KEPT_STEPS), state: next };
  const base = state;
  let foreign = false;
  await update<Kept>(
    key($mapId.get()),
    (old) => {
      foreign = !!old && old.state !== base;
      return foreign && old ? old : kept;
    },
    mapStore(),
  );
  if (foreign) {
    openAs(topicId());
    toast('另一个标签页也改了这张导图，这里的改动已另存为一张新的，两份都在“最近的导图”里。');
    return write();
  }
  state = kept.state;
  next = topicId();
  written = map;
  await list($mapId.get(), map);
  channel?.postMessage({ id: $mapId.get(), state });
  dropJournal();
  $saved.set(isDirty() ? 'saving' : 'saved');
}

/** Writes now what is not written yet; says whether all is kept. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  writing = writing.then(write).catch(() => $saved.set('failed'));
  await writing;
}

function soon(): void {
  $saved.set('saving');
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), WRITE_AFTER_MS);
}

const keepJournal = (): boolean => writeJournal({ id: $mapId.get(), states: [state, next], map: $map.get() });

/** The page may be gone in a moment: what is being written counts, and goes where it is kept at once. */
function leave(): void {
  endEdit();
  if (!isDirty()) return;
  keepJournal();
  void flush();
}

function openAs(id: string, from = ''): void {
  $mapId.set(id);
  state = from;
  try {
    sessionStorage.setItem(OPEN, id);
  } catch {
    // a reload then shows the latest map
  }
}

function shownAtFirst(): string | undefined {
  try {
    return sessionStorage.getItem(OPEN) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The map on the page was saved to a file as it is: another may take its place even where the browser keeps nothing.
 */
export const backedUp = (map: Mindmap): void => {
  exported = map;
};

/**
 * Waits until the page's map is kept. False, and told, where it cannot be and is in no file either: no other map may
 * take its place.
 */
async function settled(): Promise<boolean> {
  endEdit();
  while (isDirty()) {
    await flush();
    if ($saved.get() !== 'failed') continue;
    if (exported === $map.get()) return true;
    toast('这张导图没能存在本机。请先导出备份，再打开别的。', 'danger');
    return false;
  }
  return true;
}

/** Puts a kept map on the page. False where it is gone, or the one on the page would be lost. */
export async function openMap(id: string): Promise<boolean> {
  if (!(await settled())) return false;
  const kept = await get<Kept>(key(id), mapStore());
  if (!kept) return false;
  openAs(id, kept.state);
  written = kept.map;
  showMap(kept.map, kept.past);
  $saved.set('saved');
  return true;
}

/**
 * Puts another map on the page, to be kept beside the one that was there; `keep: false` waits for its first change.
 * False where that one would be lost.
 */
export async function openNew(map: Mindmap, keep = true): Promise<boolean> {
  if (!(await settled())) return false;
  openAs(topicId());
  written = keep ? undefined : map;
  exported = map; // it came from a file, or there is nothing in it yet
  showMap(map);
  $saved.set('untouched');
  if (keep) await flush();
  return true;
}

/** Takes a kept map away for good; the one on the page makes room for the latest of the others. */
export async function deleteMap(id: string): Promise<void> {
  await del(key(id), mapStore());
  await update<Listed[]>(LIST, (old = []) => old.filter((one) => one.id !== id), mapStore());
  $maps.set($maps.get().filter((one) => one.id !== id));
}

const firstTheme = (): Mindmap['theme'] => (document.documentElement.dataset.theme === 'dark' ? 'night' : 'clear');

type Left = Journal & { key: string };

/** Puts what a page left on this one, to be kept; beside the kept map where that has gone on since. */
async function goOn({ key, ...left }: Left): Promise<void> {
  const there = await openMap(left.id);
  const goesOn = there && left.states.includes(state);
  if (!goesOn) openAs(there ? topicId() : left.id);
  showMap(left.map, goesOn ? $past.get() : []);
  written = undefined;
  if (keepJournal()) dropJournal(key);
  await flush();
}

async function openLast(left: Left[]): Promise<void> {
  $maps.set((await get<Listed[]>(LIST, mapStore())) ?? []);
  for (const one of left) {
    await goOn(one);
    if ($saved.get() === 'failed') return; // the others stay where they are until the next visit
  }
  const id = shownAtFirst() ?? $maps.get()[0]?.id;
  const there = left.length > 0 || (id !== undefined && (await openMap(id)));
  if (!there) await openNew(starterMap(firstTheme()), false);
}

async function openFirst(): Promise<void> {
  const shown = shownAtFirst();
  // The one this tab showed comes last, and stays.
  const left = (await journals()).sort((a, b) => Number(a.id === shown) - Number(b.id === shown));
  try {
    await openLast(left);
  } catch {
    // Nothing can be read from the database: there may still be what the last page left.
    const last = left.at(-1);
    openAs(last?.id ?? topicId(), last?.states[0]);
    const map = last?.map ?? starterMap(firstTheme());
    showMap(map);
    written = last ? undefined : map;
    if (last && keepJournal()) dropJournal(last.key);
    $saved.set('failed');
  }
}

/**
 * Another tab wrote the map that this one shows: it is shown here, too, unless something was changed here meanwhile.
 */
async function follow(told: unknown): Promise<void> {
  const { id, state: theirs } = (told ?? {}) as { id?: string; state?: string };
  if (id !== $mapId.get() || theirs === state) {
    $maps.set((await get<Listed[]>(LIST, mapStore())) ?? []);
    return;
  }
  endEdit();
  const chosen = $chosen.get();
  if (!isDirty() && (await openMap(id as string))) choose(...chosen);
}

let first: Promise<void> = Promise.resolve();

/** Resolves when the map of the last visit is on the page. */
export const begun = (): Promise<void> => first;

/** Asks whether to go where something would be lost: the database refuses it, or the journal has no room for it. */
function ask(event: BeforeUnloadEvent): void {
  endEdit();
  if (isDirty() && (!keepJournal() || $saved.get() === 'failed')) event.preventDefault();
}

/** Brings back the map of the last visit and keeps every change from now on; gives what ends that. */
export function startKeeping(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  first = openFirst().then(() => {
    if (signal.aborted) return;
    const off = $map.listen(soon);
    signal.addEventListener('abort', off);
  });
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => void follow(data).catch(() => undefined);
  }
  addEventListener('pagehide', leave, { signal });
  addEventListener('beforeunload', ask, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
  signal.addEventListener('abort', () => {
    channel?.close();
    channel = undefined;
  });
  return () => ended.abort();
}
