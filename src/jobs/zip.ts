import { downloadZip, predictLength } from 'client-zip';
import { freeName, safeName } from '../lib/names.ts';

/**
 * One zip of all files in a folder, every name its own, names in UTF-8, stored without compression (results are
 * compressed already).
 */
export function zipFiles(files: readonly File[], folder: string): Promise<Blob> {
  const taken = new Set<string>();
  const inputs = files.map((input) => {
    const name = freeName(safeName(input.name), taken);
    taken.add(name.toLowerCase());
    return { input, name: `${safeName(folder)}/${name}` };
  });
  return downloadZip(inputs, { length: predictLength(inputs), buffersAreUTF8: true }).blob();
}
