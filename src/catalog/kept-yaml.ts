import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the last text read in the project of `root` is kept as JSON. */
const place = (root: string): string => join(root, '.cache', 'catalogue.json');
const markOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What was read of this very YAML text before, undefined where that is not known. To read tools.yaml takes half a
 * second of every process that starts; what was kept takes some milliseconds.
 */
export function keptYaml(root: string, text: string): unknown {
  try {
    const { mark, data } = JSON.parse(readFileSync(place(root), 'utf8')) as { mark?: string; data?: unknown };
    return mark === markOf(text) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was read of a YAML text, where the project has a folder for that which can be written. */
export function keepYaml(root: string, text: string, data: unknown): void {
  const draft = `${place(root)}.${randomUUID()}`;
  try {
    writeFileSync(draft, JSON.stringify({ mark: markOf(text), data }));
    renameSync(draft, place(root)); // whole: several processes may start at once
  } catch {
    // it is read anew the next time
  }
}
