import { UserError } from '../../../../schemas/error.ts';
import { writeSubset } from '../../../formats/pdf/merge/subset.ts';
import type { Survey } from '../../../formats/pdf/merge/survey.ts';
import { parsePages, parseRanges, rangeText } from '../../../lib/page-range.ts';
import { chaptersOf } from './chapters.ts';
import { Reach } from './reach.ts';

/** One file to come out of a split: its pages (0-based) and, where it is a chapter, its title. */
export interface Piece {
  chosen: number[];
  title?: string;
  /** Its pages in words, where first and last do not tell them. */
  label?: string;
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
/** Characters of pages in words that are still pleasant in a file's name. */
const MAX_LABEL = 40;
/** Pages looked at between two looks at the clock. */
const SLICE = 32;

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/**
 * The files a document is cut into; `rest` is awaited now and then and may throw to end it. Throws UserError
 * `bad-range`, `no-result` (no bookmarks to cut at) or `too-many`.
 */
export async function planPieces(survey: Survey, cut: Cut, rest: () => Promise<void>): Promise<Piece[]> {
  const pieces = cut.mode === 'size' ? await bySize(survey, cut, rest) : PLANS[cut.mode](survey, cut);
  if (pieces.length > MAX_PIECES)
    throw new UserError('too-many', `这样会拆出 ${pieces.length} 份，一次最多 ${MAX_PIECES} 份。`);
  return pieces;
}

const PLANS: Record<Exclude<Cut['mode'], 'size'>, (survey: Survey, cut: Cut) => Piece[]> = {
  ranges: ({ pages }, { ranges }) => parseRanges(ranges, pages.length).map((chosen) => ({ chosen })),
  every: ({ pages: { length } }, { every }) =>
    cutAt(
      length,
      numbers(0, Math.ceil(length / every)).map((part) => part * every),
    ),
  parity: ({ pages }) =>
    [0, 1]
      .map((rest) => ({
        chosen: numbers(0, pages.length).filter((page) => page % 2 === rest),
        label: rest ? '偶数页' : '奇数页',
      }))
      .filter(({ chosen }) => chosen.length),
  extract: (survey, { pages, together }) => extracted(pages, survey.pages.length, together),
  outline: byOutline,
};

function extracted(text: string, total: number, together: boolean): Piece[] {
  if (text.trim() === '') throw new UserError('bad-range', '请先选出要抽取的页。');
  const chosen = parsePages(text, total);
  if (!together) return chosen.map((page) => ({ chosen: [page] }));
  const label = rangeText(chosen);
  return [label.includes(',') && label.length <= MAX_LABEL ? { chosen, label } : { chosen }];
}

/** Pieces that begin at these pages. */
const cutAt = (total: number, starts: number[]): Piece[] =>
  starts.map((start, index) => ({ chosen: numbers(start, starts[index + 1] ?? total) }));

/** A piece for each chapter; pages before the first are a piece without a title. */
function byOutline({ document, pages }: Survey, { level }: Cut): Piece[] {
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
async function bySize(survey: Survey, { size }: Cut, rest: () => Promise<void>): Promise<Piece[]> {
  const { document, pages } = survey;
  const frame = await frameSize(survey, rest);
  const reach = new Reach(document, pages);
  const pieces: Piece[] = [];
  let chosen: number[] = [];
  let held = new Set<number>();
  let bytes = frame;
  for (const [index, page] of pages.entries()) {
    if (index % SLICE === 0) await rest();
    const used = reach.of(page);
    const more = [...used].filter((num) => !held.has(num)).reduce((sum, num) => sum + reach.bytes(num), 0);
    if (chosen.length && bytes + more > size) {
      pieces.push({ chosen });
      chosen = [];
      held = used;
      bytes = frame + [...used].reduce((sum, num) => sum + reach.bytes(num), 0);
    } else {
      for (const num of used) held.add(num);
      bytes += more;
    }
    chosen.push(index);
  }
  if (chosen.length) pieces.push({ chosen });
  return pieces;
}

/** What a file takes besides its pages, bytes: one with an empty page, written as the others will be. */
async function frameSize(survey: Survey, rest: () => Promise<void>): Promise<number> {
  const empty = { num: 0, dict: new Map() };
  const part = {
    survey: { ...survey, pages: [empty, empty] },
    chosen: [0],
    attachments: false,
    digest: new Uint8Array(16),
  };
  return (await writeSubset(part, rest)).reduce((sum, { size }) => sum + size, 0);
}
