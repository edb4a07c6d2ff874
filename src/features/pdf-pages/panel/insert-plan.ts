import { rangeText } from '../../../lib/page-range.ts';
import type { InputFile } from '../../../stores/tool.ts';
import { type Insertion, parseInsertions, writeInsertions } from '../shared/insert-places.ts';

/** The option that says where a file's pages go. */
export const AT = 'at';

/** Something that goes in at one place. */
export interface Planned {
  file: InputFile;
  /** Which of the file's insertions it is. */
  index: number;
  after: number;
  words: string;
  /** The file names no place: its pages come last. */
  implied: boolean;
}

/** Pages to choose from; a picture counts as one, whatever it holds, and so do blank pages of the first file. */
const ownPages = (file: InputFile, isFirst: boolean): number => (isFirst ? 1 : (file.pages ?? 1));

/** The insertions a file's text names; none while it is being typed and wrong. */
export function insertionsOf(file: InputFile, isFirst: boolean, total: number): Insertion[] {
  try {
    return parseInsertions(String(file.values[AT] ?? ''), total, ownPages(file, isFirst));
  } catch {
    return [];
  }
}

/** A file's text with other insertions. */
export const textOf = (file: InputFile, isFirst: boolean, insertions: Insertion[]): string =>
  writeInsertions(insertions, ownPages(file, isFirst));

/** Everything that goes into the first file (of `total` pages), in the order of the result at each place. */
export function planOf(files: readonly InputFile[], total: number): Planned[] {
  const [base, ...others] = files;
  if (!base) return [];
  const planned = others.flatMap((file) => {
    const insertions = insertionsOf(file, false, total);
    const written = insertions.map(({ after, pages }, index) => ({
      file,
      index,
      after,
      words: wordsOf(file, pages),
      implied: false,
    }));
    const unset = String(file.values[AT] ?? '').trim() === '';
    return unset ? [{ file, index: 0, after: total, words: file.file.name, implied: true }] : written;
  });
  const blanks = insertionsOf(base, true, total).map(({ after }, index) => ({
    file: base,
    index,
    after,
    words: '空白页',
    implied: false,
  }));
  return [...planned, ...blanks];
}

function wordsOf({ file, pages }: InputFile, chosen: number[]): string {
  return pages && chosen.length < pages ? `${file.name} 第 ${rangeText(chosen)} 页` : file.name;
}
