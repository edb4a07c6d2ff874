import { readdirSync, readFileSync } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** One process as the kernel lists it (proc(5), /proc/pid/stat). */
interface Process {
  pid: number;
  parent: number;
  group: number;
  threads: number;
  /** Resident memory, bytes. */
  memory: number;
}

const PAGE = 4096;

/** All processes that descend from `root` or are in its process group, with the root itself. Empty where there is no /proc. */
export function processTree(root: number): Process[] {
  const all = listProcesses();
  const children = Map.groupBy(all, ({ parent }) => parent);
  const tree = new Set(all.filter(({ pid, group }) => pid === root || group === root));
  for (const one of tree) for (const child of children.get(one.pid) ?? []) tree.add(child);
  return [...tree];
}

function listProcesses(): Process[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(name) : []));
  } catch {
    return [];
  }
}

function readProcess(name: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
    // The program's name stands in brackets and may hold anything; what follows the last bracket is numbers.
    const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, group, threads, pages] = [field[1], field[2], field[17], field[21]].map(Number);
    return [{ pid: Number(name), parent: parent ?? 0, group: group ?? 0, threads: threads ?? 1, memory: (pages ?? 0) * PAGE }];
  } catch {
    return []; // it has ended since the list was made
  }
}

/** More entries than any tool makes; a folder beyond it is not counted to the end. */
const MOST_ENTRIES = 100_000;

/** Bytes that a folder takes on disk, with everything in it; links are not followed. Infinity when it holds too many entries. */
export async function folderBytes(folder: string): Promise<number> {
  let [bytes, entries] = [0, 0];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for await (const entry of await opendir(next).catch(() => [])) {
      if (++entries > MOST_ENTRIES) return Number.POSITIVE_INFINITY;
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
