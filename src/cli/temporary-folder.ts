import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls back with a maker of one private folder, made at the first ask, and removes it with all in it in the end. */
export async function withFolder<T>(use: (folder: () => Promise<string>) => Promise<T>): Promise<T> {
  let made: Promise<string> | undefined;
  const folder = (): Promise<string> => {
    made ??= mkdtemp(join(tmpdir(), 'pdf365-call-'));
    return made;
  };
  try {
    return await use(folder);
  } finally {
    const path = await made?.catch(() => undefined);
    if (path) await rm(path, { recursive: true, force: true });
  }
}
