import { constants, createWriteStream } from 'node:fs';
import { lstat, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../../../../schemas/error.ts';
import { placeInput } from '../../../native/input.ts';
import { ProgramDied } from '../../../native/program-died.ts';

/*
 * The folder in which a running soffice gets one document after the other. Should a document ever take soffice over,
 * that could put links into its folder, which would lead this process, and not the sandbox, to files of this machine.
 * So the folder is held open and reached by its handle (proc(5), /proc/self/fd), links in it are never followed, and
 * folders in it are not entered.
 */

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Nor waits for the writer of a pipe. */
const PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function held<Value>(folder: string, work: (path: string) => Promise<Value>): Promise<Value> {
  const handle = await open(folder, FOLDER).catch((error: NodeJS.ErrnoException) => {
    throw new ProgramDied(`the folder of its documents is none any more (${error.code})`, 'crashed');
  });
  try {
    return await work(`/proc/self/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}

/**
 * Puts a document into the folder. Throws ProgramDied where that is no folder any more, and what `placeInput` throws.
 */
export const placeDocument = (folder: string, file: File, name: string): Promise<string> =>
  held(folder, (path) => placeInput(file, path, name));

/** Moves a result out of the folder, also to another disk. Throws UserError `no-result` where it is no plain file. */
export const takeResult = (folder: string, name: string, to: string): Promise<void> =>
  held(folder, async (path) => {
    await rename(join(path, name), to).catch(() => copyOut(join(path, name), to));
    if (!(await lstat(to)).isFile()) throw new UserError('no-result');
  });

async function copyOut(from: string, to: string): Promise<void> {
  const file = await open(from, PLAIN);
  if (!(await file.stat()).isFile()) {
    await file.close();
    throw new UserError('no-result');
  }
  await pipeline(file.createReadStream(), createWriteStream(to)); // closes the file
  await unlink(from);
}

/**
 * Removes all files of the folder. Throws the file system's error where one is a folder, which no document of ours
 * makes.
 */
export const emptyJob = (folder: string): Promise<void> =>
  held(folder, async (path) => {
    for (const name of await readdir(path)) await unlink(join(path, name));
  });
