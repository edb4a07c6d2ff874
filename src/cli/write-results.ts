import { constants } from 'node:fs';
import { access, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError } from '../../schemas/error.ts';
import type { Note } from '../../schemas/note.ts';
import { freeName, safeName, splitName } from '../lib/names.ts';

/**
 * One written result: where it is, its type as an extension, its size, and what the visitor should know about it, if
 * anything.
 */
export interface Result {
  file: string;
  type: string;
  bytes: number;
  notes?: Note[];
}

export type Write = (files: File[], notes: Note[]) => Promise<Result[]>;

/**
 * Writes into the folder under names that harm nobody and replace nothing that was there. The folder is made before the
 * first result, so that a refused call leaves nothing behind. Throws UserError `bad-usage`, now or then, where there
 * can be no such folder.
 */
export async function resultWriter(folder: string): Promise<Write> {
  await missingFolders(folder);
  let names: Promise<Set<string>> | undefined;
  return async (files, notes) => {
    names ??= makeFolder(folder);
    const taken = await names;
    const results: Result[] = [];
    for (const file of files) {
      const name = freeName(safeName(file.name), taken);
      taken.add(name.toLowerCase());
      const path = join(folder, name);
      await writeFile(path, file.stream(), { flag: 'wx' });
      const type = splitName(name)[1].slice(1).toLowerCase();
      results.push({ file: path, type, bytes: file.size, notes: notes.length > 0 ? notes : undefined });
    }
    return results;
  };
}

/**
 * Makes the folder and those above it, one after the other: `recursive` never ends in /proc. Gives the names in it, in
 * lower case.
 */
async function makeFolder(folder: string): Promise<Set<string>> {
  for (const path of await missingFolders(folder)) {
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw noFolder(folder);
    });
  }
  return new Set(
    (await readdir(folder).catch(() => Promise.reject(noFolder(folder)))).map((name) => name.toLowerCase()),
  );
}

/**
 * The folders to be made, outermost first. Throws where what they would stand in is no folder or not ours to write in.
 */
async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let path = folder; ; path = dirname(path)) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => error.code);
    if (typeof found === 'object') {
      if (!found.isDirectory()) throw new UserError('bad-usage', `--out 要写文件夹，${path} 是一个文件。`);
      await access(path, constants.W_OK | constants.X_OK).catch(() => Promise.reject(noFolder(folder)));
      return missing;
    }
    if ((found !== 'ENOENT' && found !== 'ENOTDIR') || path === dirname(path)) throw noFolder(folder);
    missing.unshift(path);
  }
}

const noFolder = (folder: string): UserError =>
  new UserError('bad-usage', `不能在 ${folder} 保存结果，请换一个 --out 文件夹。`);
