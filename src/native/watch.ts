import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** More entries than any tool makes; a folder beyond it is not counted to the end. */
const MAX_ENTRIES = 100_000;

/**
 * Bytes that a folder takes on disk, with everything in it; links are not followed. Infinity when it holds too many
 * entries.
 */
export async function folderBytes(folder: string): Promise<number> {
  let [bytes, entries] = [0, 0];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for await (const entry of await opendir(next).catch(() => [])) {
      if (++entries > MAX_ENTRIES) return Number.POSITIVE_INFINITY;
      const path = join(next, entry.name);
      if (entry.isDirectory()) pending.push(path);
      bytes += await lstat(path).then(
        ({ blocks }) => blocks * 512,
        () => 0, // removed meanwhile
      );
    }
  }
  return bytes;
}
