import { storedZip } from '../formats/zip/stored.ts';
import { freeName, safeName } from '../lib/names.ts';

/**
 * One zip of all files in a folder, every name its own, names in UTF-8, stored without compression (results are
 * compressed already).
 */
export function zipFiles(files: readonly File[], folder: string): Promise<Blob> {
  const taken = new Set<string>();
  const named = files.map((file) => {
    const name = freeName(safeName(file.name), taken);
    taken.add(name.toLowerCase());
    return { file, name: `${safeName(folder)}/${name}` };
  });
  return storedZip(named);
}
