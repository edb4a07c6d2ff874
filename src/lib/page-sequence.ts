import { UserError } from '../../schemas/error.ts';
import { MAX_PAGES } from './page-limit.ts';
import { parsePages, rangeText } from './page-range.ts';

/** Some pages of one of several files. */
export interface Piece {
  /** 0-based. */
  file: number;
  /** A page range; empty where all its pages are meant. */
  pages: string;
}

/**
 * An order of pages of several files as a visitor writes it: `1:1-3,2:2,1:4` are the first three pages of the first
 * file, then the second of the second, then the fourth of the first; `2` all pages of the second. Pages may come again,
 * or not at all. Nothing means all files one after the other. Throws UserError `bad-range`.
 */
export function parseSequence(text: string, files: number): Piece[] {
  const pieces = text
    .normalize('NFKC')
    .split(/[,;、]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  if (!pieces.length) return Array.from({ length: files }, (_, file) => ({ file, pages: '' }));
  return pieces.map((piece) => {
    const [, file, pages = ''] = /^(\d{1,6})\s*(?::\s*([^:]+))?$/.exec(piece) ?? [];
    if (!file) throw new UserError('bad-range', `看不懂“${piece}”。页的顺序写成“1:1-3,2:2”，冒号前是第几个文件。`);
    if (Number(file) < 1 || Number(file) > files)
      throw new UserError('bad-range', `“${piece}”超出范围，一共 ${files} 个文件。`);
    return { file: Number(file) - 1, pages };
  });
}

/**
 * The pages (0-based) that each piece takes of a file of so many, in order; a piece without pages takes those of
 * `range`. Ends where they are more than a document may have. Throws UserError `bad-range`.
 */
export function pagesOfPieces(pieces: readonly Piece[], total: number, range: string): number[][] {
  const lots: number[][] = [];
  let count = 0;
  for (const { pages } of pieces) {
    const lot = parsePages(pages || range, total);
    lots.push(lot);
    count += lot.length;
    if (count > MAX_PAGES) break;
  }
  return lots;
}

/**
 * Where the pages of each file go when the pieces stand one after the other, by file. `lots`: the pages of each file's
 * pieces; those of files left out are not counted.
 */
export function sequencePlaces(pieces: readonly Piece[], lots: ReadonlyMap<number, number[][]>): Map<number, number[]> {
  const places = new Map([...lots.keys()].map((file): [number, number[]] => [file, []]));
  const seen = new Map<number, number>();
  let next = 0;
  for (const { file } of pieces) {
    const nth = seen.get(file) ?? 0;
    seen.set(file, nth + 1);
    for (const _ of lots.get(file)?.[nth] ?? []) places.get(file)?.push(next++);
  }
  return places;
}

/** A page of one of several files, both 0-based; without a page all of them. */
export interface Card {
  file: number;
  page: number | undefined;
}

/** Pages in their order, as `parseSequence` reads them. */
export function writeSequence(cards: readonly Card[]): string {
  const runs: { file: number; pages: number[] | undefined }[] = [];
  for (const { file, page } of cards) {
    const last = runs.at(-1);
    if (page === undefined) runs.push({ file, pages: undefined });
    else if (last?.file === file && last.pages) last.pages.push(page);
    else runs.push({ file, pages: [page] });
  }
  const written = runs.flatMap(({ file, pages }) =>
    pages
      ? rangeText(pages)
          .split(',')
          .map((range) => `${file + 1}:${range}`)
      : [String(file + 1)],
  );
  return written.join(',');
}
