import { UserError } from '../../../../schemas/error.ts';
import { parsePages, parseRanges } from '../../../lib/page-range.ts';
import type { PdfDocument } from '../document.ts';
import type { PdfPage } from '../pages.ts';
import { chaptersOf } from './chapters.ts';
import { Reach } from './reach.ts';

/** One file to come out of a split: its pages (0-based) and, where it is a chapter, its title. */
export interface Piece {
  chosen: number[];
  title?: string;
}

/** How a document is to be cut. */
export interface Cut {
  mode: 'ranges' | 'every' | 'outline' | 'size' | 'parity' | 'extract';
  ranges: string;
  every: number;
  level: number;
  /** Bytes. */
  size: number;
  pages: string;
  /** Extracted pages in one file. */
  together: boolean;
}

/** More files than this from one document are refused: no folder is pleasant with them, and no archive either. */
const MAX_PIECES = 5000;
/** What a file takes besides its pages: header, catalog, cross-reference, bytes. */
const FRAME = 1200;

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** The files a document is cut into. Throws UserError `bad-range`, `no-result` (no bookmarks to cut at) or `too-many`. */
export function planPieces(document: PdfDocument, pages: PdfPage[], cut: Cut): Piece[] {
  const pieces = PLANS[cut.mode](document, pages, cut);
  if (pieces.length > MAX_PIECES) throw new UserError('too-many', `这样会拆出 ${pieces.length} 份，一次最多 ${MAX_PIECES} 份。`);
  return pieces;
}

const PLANS: Record<Cut['mode'], (document: PdfDocument, pages: PdfPage[], cut: Cut) => Piece[]> = {
  ranges: (_document, { length }, { ranges }) => parseRanges(ranges, length).map((chosen) => ({ chosen })),
  every: (_document, { length }, { every }) =>
    cutAt(
      length,
      numbers(0, Math.ceil(length / every)).map((part) => part * every),
    ),
  parity: (_document, { length }) =>
    [0, 1]
      .map((rest) => ({ chosen: numbers(0, length).filter((page) => page % 2 === rest) }))
      .filter(({ chosen }) => chosen.length),
  extract: (_document, { length }, { pages, together }) => extracted(pages, length, together),
  outline: byOutline,
  size: bySize,
};

function extracted(text: string, total: number, together: boolean): Piece[] {
  if (text.trim() === '') throw new UserError('bad-range', '请先选出要抽取的页。');
  const chosen = parsePages(text, total);
  return together ? [{ chosen }] : chosen.map((page) => ({ chosen: [page] }));
}

/** Pieces that begin at these pages. */
const cutAt = (total: number, starts: number[]): Piece[] =>
  starts.map((start, index) => ({ chosen: numbers(start, starts[index + 1] ?? total) }));

/** A piece for each chapter; pages before the first are a piece without a title. */
function byOutline(document: PdfDocument, pages: PdfPage[], { level }: Cut): Piece[] {
  const chapters = chaptersOf(document, pages, level);
  const [first] = chapters;
  if (!first) throw new UserError('no-result', '文件里没有能用来拆分的书签，请换一种拆分方式。');
  const starts = first.page > 0 ? [{ title: '', page: 0 }, ...chapters] : chapters;
  return cutAt(
    pages.length,
    starts.map(({ page }) => page),
  ).map((piece, index) => {
    const title = starts[index]?.title;
    return title ? { ...piece, title } : piece;
  });
}

/** As many pages a piece as are estimated to fit; a page that is too big alone is a piece of its own. */
function bySize(document: PdfDocument, pages: PdfPage[], { size }: Cut): Piece[] {
  const reach = new Reach(document, pages);
  const pieces: Piece[] = [];
  let chosen: number[] = [];
  let held = new Set<number>();
  let bytes = FRAME;
  for (const [index, page] of pages.entries()) {
    const used = reach.of(page);
    const more = [...used].filter((num) => !held.has(num)).reduce((sum, num) => sum + reach.bytes(num), 0);
    if (chosen.length && bytes + more > size) {
      pieces.push({ chosen });
      chosen = [];
      held = used;
      bytes = FRAME + [...used].reduce((sum, num) => sum + reach.bytes(num), 0);
    } else {
      for (const num of used) held.add(num);
      bytes += more;
    }
    chosen.push(index);
  }
  if (chosen.length) pieces.push({ chosen });
  return pieces;
}
