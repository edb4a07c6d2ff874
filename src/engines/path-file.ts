import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/**
 * Files that lie on this machine's disk, with their paths: native programs read them there, and nothing is copied
 * through memory.
 */
const paths = new WeakMap<Blob, string>();

/**
 * A `File` over a file on disk, read only when asked; `name` is what the visitor calls it. Throws when there is no such
 * file. Of one beyond 4 GiB only the size and the path are right, its bytes are not to be read here.
 */
export async function fileAt(path: string, name = basename(path), type = ''): Promise<File> {
  const file = new File([await openAsBlob(path)], name, { type });
  // Node counts the bytes of such a file in 32 bits: 4 GiB would be 0.
  const { size } = await stat(path);
  if (file.size !== size) Object.defineProperty(file, 'size', { value: size });
  paths.set(file, path);
  return file;
}

/** Where a file lies on disk, if `fileAt` made it. */
export const pathOf = (file: Blob): string | undefined => paths.get(file);
