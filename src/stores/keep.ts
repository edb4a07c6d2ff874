import { clear, delMany, getMany, keys, setMany } from 'idb-keyval';
import type { Note } from '../../schemas/note.ts';
import type { Place } from '../../schemas/tool.ts';
import type { Remote, Stage } from '../jobs/job.ts';
import { keptStore, rememberedAt } from '../jobs/remember.ts';
import type { Stale } from './tool.ts';
import { forgetMarks, markWork, unmarkWork } from './work-mark.ts';

/** One input as it is kept: everything but its bytes (kept beside it) and its password (never kept). */
export interface KeptFile {
  id: string;
  type: string;
  pages?: number;
  wide?: boolean;
  locked?: boolean;
  restricted?: boolean;
  values: Record<string, unknown>;
  /** How it ended; what had not ended is not kept. */
  stage?: Stage;
  /** Where the last start sent it. */
  place?: Place;
  /** Where it is in the service, so that a reload finds its task again. */
  remote?: Remote;
}

/** What survives a reload of one tool's page. */
export interface Kept {
  savedAt: number;
  files: KeptFile[];
  options: Record<string, unknown>;
  results: { id: string; from: string[] }[];
  notes: (Note & { from: string[] })[];
  /** How the whole job ended; none where something was changed after it. */
  stage?: Stage;
  /** What was changed after the last job. */
  stale?: Stale;
  /** A job was under way when this was written. */
  running: boolean;
}

export const KEEP_MS = 24 * 60 * 60 * 1000;
const BATCH = 40;
const RECORD = 'record:';
const blobKey = (tool: string, id: string): string => `blob:${tool}:${id}`;
const handoffKey = (tool: string): string => `handoff:${tool}`;

/** Whether a record of that time is due for removal. */
export const isExpired = (savedAt: unknown, now: number): boolean =>
  typeof savedAt !== 'number' || now - savedAt >= KEEP_MS || savedAt > now + KEEP_MS;

/**
 * The keys to remove, given all keys and the records' times: records and handoffs past a day, and bytes whose record is
 * gone; and what engines remembered past a day.
 */
export function expiredKeys(all: readonly string[], savedAt: ReadonlyMap<string, unknown>, now: number): string[] {
  const live = new Set(all.filter((key) => savedAt.has(key) && !isExpired(savedAt.get(key), now)));
  return all.filter((key) => {
    const remembered = rememberedAt(key);
    if (remembered !== undefined) return isExpired(remembered, now);
    return key.startsWith('blob:') ? !live.has(RECORD + (key.split(':')[1] ?? '')) : !live.has(key);
  });
}

/** Removes what is older than a day, of every tool. */
export async function cleanOld(now: number): Promise<void> {
  const all = await keys<string>(keptStore());
  const dated = all.filter((key) => !key.startsWith('blob:') && rememberedAt(key) === undefined);
  const values = await getMany<{ savedAt?: unknown }>(dated, keptStore());
  const times = new Map(dated.map((key, index) => [key, values[index]?.savedAt]));
  await delMany(expiredKeys(all, times, now), keptStore());
}

/**
 * The kept record of a tool with the bytes of its files and results by id; `undefined` where nothing, or not
 * everything, is there.
 */
export async function loadKept(tool: string): Promise<{ kept: Kept; blobs: Map<string, File> } | undefined> {
  const [kept] = await getMany<Kept>([RECORD + tool], keptStore());
  if (!kept || isExpired(kept.savedAt, Date.now())) return undefined;
  const ids = [...kept.files, ...kept.results].map(({ id }) => id);
  const files = await getMany<File>(
    ids.map((id) => blobKey(tool, id)),
    keptStore(),
  );
  const blobs = new Map(ids.flatMap((id, index) => (files[index] instanceof File ? [[id, files[index]]] : [])));
  return { kept, blobs };
}

/**
 * Writes a tool's record; bytes already written under an id are not written again, those no longer named are removed.
 */
export async function saveKept(tool: string, kept: Kept, blobs: ReadonlyMap<string, File>): Promise<void> {
  const prefix = blobKey(tool, '');
  const written = (await keys<string>(keptStore())).filter((key) => key.startsWith(prefix));
  const wanted = new Map([...blobs].map(([id, file]) => [blobKey(tool, id), file]));
  await delMany(
    written.filter((key) => !wanted.has(key)),
    keptStore(),
  );
  if (!kept.files.length) {
    unmarkWork(tool);
    return delMany([RECORD + tool], keptStore());
  }
  const fresh = [...wanted].filter(([key]) => !written.includes(key));
  // Hundreds of writes begun at once hold the page up. The record comes last: it never names bytes that are not there.
  for (let at = 0; at < fresh.length; at += BATCH) await setMany(fresh.slice(at, at + BATCH), keptStore());
  await setMany([[RECORD + tool, kept]], keptStore());
  markWork(tool);
}

/**
 * Writes a tool's record alone, in one transaction that is committed at once: a page that goes ends all others. Bytes
 * that it names and that were not written are those that a reload does without.
 */
export const saveRecord = (tool: string, kept: Kept): Promise<void> =>
  keptStore()('readwrite', (store) => {
    store.put(kept, RECORD + tool);
    store.transaction.commit();
  });

/** What the service has of the files of all tools, as far as this browser knows. */
export async function keptRemotes(): Promise<Remote[]> {
  const records = (await keys<string>(keptStore())).filter((key) => key.startsWith(RECORD));
  const kept = await getMany<Kept | undefined>(records, keptStore());
  return kept.flatMap((record) => record?.files ?? []).flatMap(({ remote }) => remote ?? []);
}

/** The tools whose job goes on in the service, as far as this browser knows: their page was left before its end. */
export async function runningTools(): Promise<string[]> {
  const records = (await keys<string>(keptStore())).filter((key) => key.startsWith(RECORD));
  const kept = await getMany<Kept | undefined>(records, keptStore());
  const goesOn = (record: Kept | undefined): boolean =>
    !!record?.running &&
    !isExpired(record.savedAt, Date.now()) &&
    record.files.some(({ stage, remote }) => !stage && remote?.task);
  return records.filter((_, index) => goesOn(kept[index])).map((key) => key.slice(RECORD.length));
}

/** Leaves files for another tool's page. Rejects where the browser keeps nothing. */
export async function putHandoff(tool: string, files: File[]): Promise<void> {
  await setMany([[handoffKey(tool), { savedAt: Date.now(), files }]], keptStore());
  markWork(tool);
}

/** The files another tool's page left for this one; they can be taken once. */
export async function takeHandoff(tool: string): Promise<File[]> {
  const [left] = await getMany<{ savedAt: number; files: File[] }>([handoffKey(tool)], keptStore());
  if (!left) return [];
  await delMany([handoffKey(tool)], keptStore());
  return isExpired(left.savedAt, Date.now()) ? [] : left.files;
}

/** Removes every record of every tool. */
export function forgetAll(): Promise<void> {
  forgetMarks();
  return clear(keptStore());
}
