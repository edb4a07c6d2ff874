import { constants, createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { pathOf } from '../engines/path-file.ts';

/**
 * Puts a copy of an input into the call's folder under a name made by us and gives its path. A copy and not a link: the
 * program may write there, and must not reach the original. Shares the blocks where the file system can.
 * The name must not come from the visitor. Throws the file system's error.
 */
export async function placeInput(file: File, folder: string, name: string): Promise<string> {
  const [target, source] = [join(folder, name), pathOf(file)];
  if (source !== undefined) await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  else {
    const bytes = Readable.fromWeb(file.stream() as ReadableStream<Uint8Array>);
    await pipeline(bytes, createWriteStream(target, { flags: 'wx' }));
  }
  return target;
}
