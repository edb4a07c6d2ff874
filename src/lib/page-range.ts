import { UserError } from '../../schemas/error.ts';

/** A range may name pages again and again, but not more often than this. */
const MAX_PICKED = 100_000;

const WORDS: Record<string, (page: number) => boolean> = {
  all: () => true,
  全部: () => true,
  全部页: () => true,
  所有页: () => true,
  odd: (page) => page % 2 === 1,
  奇数: (page) => page % 2 === 1,
  奇数页: (page) => page % 2 === 1,
  even: (page) => page % 2 === 0,
  偶数: (page) => page % 2 === 0,
  偶数页: (page) => page % 2 === 0,
};
/** The last page, said in words; `第` and `页` around a number mean nothing more. */
const LAST = /[末尾]页|最后一页|最后(?!\s*[\d一])/g;
const FIRST = /首页|第一页/g;
/** The first or the last so many pages, and a page counted from the end: 前3页, 最后2页, 倒数第2页. */
const COUNTED = /(前|最后|后|末|倒数)\s*(第?)\s*(\d{1,9})\s*页?/g;
/** 第5页起 means to the end; 以后 is left alone, for some count page 5 in and some do not. */
const ONWARD = /从?\s*第?\s*(\d{1,9})\s*页?\s*(?:起|开始)/g;
const DASHES = /\s*(?:[-‐‑‒–—−~〜至到]|\.{2,})\s*/g;

/**
 * The pages a visitor means, as 0-based indexes in the order written, repeats kept: `1-3,5`, `8-` to the end, `-3` the
 * first three, `5-3` backwards, `odd`, `even`, `all`; full-width characters, `..`, 、至到和, 第3页, 末页, 前3页, 最后2页 and 5页起 are
 * welcome; nothing means all. Throws UserError `bad-range` with the piece that is wrong and the number of pages.
 */
export function parsePages(text: string, total: number): number[] {
  const pieces = piecesOf(text, total);
  const picked: number[] = [];
  for (const piece of pieces.length ? pieces : ['all']) {
    for (const page of pagesOfPiece(piece, total)) picked.push(page - 1);
    if (picked.length > MAX_PICKED) throw new UserError('bad-range', `选出的页数超过了 ${MAX_PICKED} 页。`);
  }
  if (picked.length === 0) throw new UserError('bad-range', `“${text.trim()}”没有选中任何一页，文件共 ${total} 页。`);
  return picked;
}

/**
 * The same, each piece between commas by itself: `1-5,6-` is two lists of pages. Nothing means all pages in one list.
 * Throws UserError `bad-range` like `parsePages`.
 */
export function parseRanges(text: string, total: number): number[][] {
  const pieces = piecesOf(text, total);
  const ranges = (pieces.length ? pieces : ['all']).map((piece) => pagesOfPiece(piece, total));
  if (ranges.reduce((sum, { length }) => sum + length, 0) > MAX_PICKED)
    throw new UserError('bad-range', `选出的页数超过了 ${MAX_PICKED} 页。`);
  const empty = ranges.findIndex(({ length }) => length === 0);
  if (empty >= 0) throw new UserError('bad-range', `“${text.trim()}”里有一段没有选中任何一页，文件共 ${total} 页。`);
  return ranges.map((pages) => pages.map((page) => page - 1));
}

/**
 * Turns written per page, `1:90,3-5:180`, as 0-based index → degrees clockwise (0, 90, 180 or 270); a later piece wins.
 * Throws UserError `bad-range` for pages that are not there and `bad-option` for angles that are no quarter turns.
 */
export function parseTurns(text: string, total: number): Map<number, number> {
  const turns = new Map<number, number>();
  for (const piece of piecesOf(text, total)) {
    const [pages = '', angle = '', ...rest] = piece.split(':');
    const degrees = Number(angle);
    if (angle === '' || rest.length || degrees % 90 !== 0)
      throw new UserError('bad-option', `“${piece}”里的角度只能是 90 的倍数。`);
    for (const page of pagesOfPiece(pages, total)) turns.set(page - 1, ((degrees % 360) + 360) % 360);
  }
  return turns;
}

/**
 * Pieces between commas, with compatibility forms (full-width digits and characters), all kinds of dashes and words for
 * a page made plain.
 */
function piecesOf(text: string, total: number): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      COUNTED,
      (whole, way: string, nth: string, count: string) => counted(way, !!nth, Number(count), total) ?? whole,
    )
    .replace(LAST, String(total))
    .replace(FIRST, '1')
    .replace(ONWARD, '$1-')
    .replace(/第\s*(?=\d)|(?<=\d)\s*页/g, '')
    .replace(DASHES, '-');
  return plain.split(/[,、;。和及与\s]+/).filter((piece) => piece !== '');
}

/** What a counted wording means in a document of so many pages; nothing where it has fewer. */
function counted(way: string, nth: boolean, count: number, total: number): string | undefined {
  if (way === '前') return nth || count < 1 ? undefined : `1-${count}`;
  const first = total - count + 1;
  if (first < 1 || first > total) return undefined;
  if (nth) return way === '倒数' ? String(first) : undefined;
  return `${first}-${total}`;
}

function pagesOfPiece(piece: string, total: number): number[] {
  const fits = Object.hasOwn(WORDS, piece) ? WORDS[piece] : undefined;
  if (fits) return Array.from({ length: total }, (_, index) => index + 1).filter(fits);
  const match = /^(\d{1,9})?(-)?(\d{1,9})?$/.exec(piece);
  const [, from, dash, to] = match ?? [];
  if (!match || (from ?? to) === undefined) throw new UserError('bad-range', `看不懂“${piece}”，文件共 ${total} 页。`);
  const first = Number(from ?? 1);
  const last = dash ? Number(to ?? total) : first;
  for (const page of [first, last]) {
    if (page < 1 || page > total) throw new UserError('bad-range', `“${piece}”超出范围，文件共 ${total} 页。`);
  }
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step);
}

/** Page indexes as `parsePages` reads them: [0, 1, 2, 6] is `1-3,7`. */
export function rangeText(pages: number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(',');
}
