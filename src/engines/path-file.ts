import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';

/**
 * Files that lie on this machine's disk, with their paths: native programs read them there, and nothing is copied
 * through memory.
 */
const paths = new WeakMap<Blob, string>();

/**
 * A `File` over a file on disk, read only when asked; `name` is what the visitor calls it. Throws when there is no such
 * file.
 */
export async function fileAt(path: string, name = basename(path), type = ''): Promise<File> {
  const file = new File([await openAsBlob(path)], name, { type });
  paths.set(file, path);
  return file;
}

/** Where a file lies on disk, if `fileAt` made it. */
export const pathOf = (file: Blob): string | undefined => paths.get(file);
