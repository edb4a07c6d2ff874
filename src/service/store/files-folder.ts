import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore as TusFolder } from '@tus/file-store';
import { ERRORS } from '@tus/server';
import { UserError } from '../../../schemas/error.ts';
import { asRefusal, isFull } from './faults.ts';
import { checked, type FileStore } from './file-store.ts';

/** Where files stand until they are whole; its keys begin with a dot, which no key of ours does. */
const DRAFTS = '.draft';

/**
 * A file store in a folder, which is made. A key is a path in it; a file appears under its key whole or not at all.
 * Unfinished resumable uploads are refused after `keepSeconds`.
 */
export async function openFolder(root: string, keepSeconds: number): Promise<FileStore> {
  await mkdir(join(root, DRAFTS), { recursive: true, mode: 0o700 }); // visitors' files are nobody else's here
  const at = (key: string): string => join(root, checked(key));
  const draft = (): string => join(root, DRAFTS, randomUUID());
  return {
    put: (key, from) => putStream(from, draft(), at(key)),
    take: (key, path) => takeFile(path, draft(), at(key)),
    get: (key, range) => read(at(key), range),
    size: async (key) => (await statOf(at(key)))?.size,
    delete: async (keys) => {
      for (const key of keys) await remove(at(key), key.split('/').length > 2);
    },
    path: async (key) => {
      if (!(await statOf(at(key)))) throw new UserError('not-found');
      return at(key);
    },
    link: async (key) => void checked(key),
    free: async () => {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    list: (prefix) => list(root, prefix),
    resumable: () => new Resumable({ directory: root, expirationPeriodInMilliseconds: keepSeconds * 1000 }),
  };
}

/** The protocol's folder, which reports a full disk: the library's own word for every failed write is the same. */
class Resumable extends TusFolder {
  override async write(from: Readable, key: string, offset: number): Promise<number> {
    const to = createWriteStream(join(this.directory, checked(key)), { flags: 'r+', start: offset });
    try {
      await pipeline(from, to);
    } catch (error) {
      throw isFull(error) ? new UserError('no-space') : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + to.bytesWritten;
  }
}

async function putStream(from: Readable, draft: string, path: string): Promise<number> {
  const to = createWriteStream(draft, { flags: 'wx' });
  try {
    await pipeline(from, to);
    await place(draft, path);
    return to.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true });
    throw asRefusal(error);
  }
}

async function takeFile(from: string, draft: string, path: string): Promise<number> {
  const { size } = await stat(from);
  try {
    await place(from, path);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw asRefusal(error);
    await copyOver(from, draft, path);
  }
  return size;
}

/** From another device: a copy, which appears under its key whole as well. */
async function copyOver(from: string, draft: string, path: string): Promise<void> {
  try {
    await copyFile(from, draft);
    await place(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw asRefusal(error);
  }
  await rm(from, { force: true });
}

/** Renames a file to its key; again where an emptied folder was removed in between. */
async function place(from: string, path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await rename(from, path);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === 5 || !(await statOf(from))) throw error;
    }
  }
}

async function read(path: string, range: { start: number; end: number } | undefined): Promise<Readable> {
  const file = await open(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new UserError('not-found') : error;
  });
  return file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
}

/** Removes a file, what the resumable protocol noted beside it, and a folder of its own that it leaves empty. */
async function remove(path: string, ownFolder: boolean): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.json`, { force: true });
  if (!ownFolder) return;
  await rmdir(dirname(path)).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
  });
}

async function* list(root: string, prefix: string): AsyncIterable<{ key: string; age: number }> {
  for await (const entry of await opendir(root, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (!entry.isFile() || !key.startsWith(prefix)) continue;
    const found = await statOf(path);
    if (found) yield { key, age: Date.now() - found.mtimeMs };
  }
}

async function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  });
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
