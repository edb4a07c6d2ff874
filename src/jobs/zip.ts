import { downloadZip, predictLength } from 'client-zip';

/** A name no other file of the set has: `a.pdf`, `a (2).pdf`, `a (3).pdf` … compared without case, as Windows and macOS do. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((raw) => {
    const name = safeName(raw);
    const dot = name.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${end}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A file name that no system refuses and that cannot leave its folder: no separators, control or direction characters, no leading dots. */
export function safeName(name: string): string {
  const clean = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\0-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return clean || '未命名';
}

/** One zip of all files in a folder, names in UTF-8, stored without compression (results are compressed already). */
export function zipFiles(files: readonly File[], folder: string): Promise<Blob> {
  const names = uniqueNames(files.map(({ name }) => name));
  const inputs = files.map((input, index) => ({ input, name: `${safeName(folder)}/${names[index]}` }));
  return downloadZip(inputs, { length: predictLength(inputs), buffersAreUTF8: true }).blob();
}
