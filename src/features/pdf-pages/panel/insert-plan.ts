import { rangeText } from '../../../lib/page-range.ts';
import type { Doing, InputFile } from '../../../stores/tool.ts';
import { type Insertion, parseInsertions, writeInsertions } from '../shared/insert-places.ts';

/** The option that says where a file's pages go. */
export const AT = 'at';

/** Something that goes in at one place. */
export interface Planned {
  file: InputFile;
  /** Which of the file's insertions it is. */
  index: number;
  after: number;
  /** So many pages; undefined where they are not counted yet. */
  count: number | undefined;
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

/** A file's insertions with one of them at another place; one that names no place gets this one. */
export function insertionsWith(
  { file, index, implied }: Planned,
  isFirst: boolean,
  total: number,
  after: number,
): Insertion[] {
  if (implied) return [{ after, pages: [...Array(ownPages(file, isFirst)).keys()] }];
  return insertionsOf(file, isFirst, total).map((one, place) => (place === index ? { ...one, after } : one));
}

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
      count: countOf(file, pages),
      words: wordsOf(file, pages),
      implied: false,
    }));
    const unset = String(file.values[AT] ?? '').trim() === '';
    return unset
      ? [{ file, index: 0, after: total, count: countOf(file), words: file.file.name, implied: true }]
      : written;
  });
  const blanks = insertionsOf(base, true, total).map(({ after }, index) => ({
    file: base,
    index,
    after,
    count: 1,
    words: '空白页',
    implied: false,
  }));
  return [...planned, ...blanks];
}

/** How many pages these (or all) of a file are; a picture is one, but for a type that may hold several. */
function countOf({ type, pages }: InputFile, chosen?: number[]): number | undefined {
  if (type === 'pdf') return pages && (chosen?.length ?? pages);
  return type === 'tiff' ? undefined : 1;
}

/** What a start inserts, or what it needs first. */
export function inserting(plan: readonly Planned[]): Doing {
  if (!plan.length) return { words: '先选要插入的页', lacks: true };
  const pages = plan.reduce<number>((sum, { count }) => sum + (count ?? Number.NaN), 0);
  return { words: pages ? `插入 ${pages} 页` : `插入 ${plan.length} 处` };
}

function wordsOf({ file, pages }: InputFile, chosen: number[]): string {
  return pages && chosen.length < pages ? `${file.name} 第 ${rangeText(chosen)} 页` : file.name;
}
