import { type Dir, lstatSync, opendirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

/** More entries than any tool makes; a folder beyond it is not counted to the end. */
const MAX_ENTRIES = 100_000;
/** So many entries are read from a folder in one go, and looked at before others of this process get their turn. */
const AT_ONCE = 500;
/** What a folder takes itself, or a long link: a block of the usual size. */
const BLOCK = 4096;

/**
 * Bytes that a folder takes on disk, with everything in it; links are not followed. Infinity when it holds too many
 * entries. Programs are looked at several times a second: asked entry by entry through threads, that cost more than
 * some of them.
 */
export async function folderBytes(folder: string): Promise<number> {
  let [bytes, entries] = [0, 0];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const entry of entriesOf(next)) {
      if (++entries > MAX_ENTRIES) return Number.POSITIVE_INFINITY;
      if (entries % AT_ONCE === 0) await turn();
      const path = join(next, entry.name);
      if (entry.isDirectory()) pending.push(path);
      bytes += entry.isFile() ? fileBytes(path) : BLOCK;
    }
  }
  return bytes;
}

/** What is in a folder, as it is read; nothing more where it was removed meanwhile. */
function* entriesOf(folder: string) {
  let dir: Dir | undefined;
  try {
    dir = opendirSync(folder, { bufferSize: AT_ONCE });
    for (let entry = dir.readSync(); entry; entry = dir.readSync()) yield entry;
  } catch {
    // it was removed meanwhile
  } finally {
    dir?.closeSync();
  }
}

/** Bytes of a file on disk; none where it was removed meanwhile. */
function fileBytes(path: string): number {
  try {
    return lstatSync(path).blocks * 512;
  } catch {
    return 0;
  }
}
