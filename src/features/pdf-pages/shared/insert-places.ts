import { UserError } from '../../../../schemas/error.ts';
import { parsePages, rangeText } from '../../../lib/page-range.ts';

/** Pages that go in at one place. */
export interface Insertion {
  /** They stand behind this many pages of the document: 0 is its front. */
  after: number;
  /** 0-based pages of the file they come from, in order. */
  pages: number[];
}

const LAST = /^(end|末页|最后|最后一页)$/;

/**
 * Where pages go, as a visitor writes it: `3` all pages behind page 3, `3:1-2` the first two, `0` at the front, `末页` at
 * the end; several pieces between commas. `total` pages there are to go between, `own` to choose from. Throws UserError
 * `bad-range`.
 */
export function parseInsertions(text: string, total: number, own: number): Insertion[] {
  const pieces = text
    .normalize('NFKC')
    .split(/[,;、]/)
    .map((piece) => piece.trim());
  return pieces.filter(Boolean).map((piece) => {
    const [place = '', pages = '', ...rest] = piece.split(':').map((part) => part.trim());
    const after = LAST.test(place) ? total : Number(/^第?\s*(\d{1,6})\s*页?$/.exec(place)?.[1] ?? Number.NaN);
    if (Number.isNaN(after) || rest.length)
      throw new UserError('bad-range', `看不懂“${piece}”。插入位置写成“3”或“3:1-2”。`);
    if (after > total) throw new UserError('bad-range', `“${piece}”超出范围，第一个文件共 ${total} 页。`);
    return { after, pages: parsePages(pages, own) };
  });
}

/** Insertions as `parseInsertions` reads them; `own` pages of the file are all there are. */
export function writeInsertions(insertions: Insertion[], own: number): string {
  return insertions
    .flatMap(({ after, pages }) => {
      const all = pages.length === own && pages.every((page, index) => page === index);
      return all
        ? [String(after)]
        : rangeText(pages)
            .split(',')
            .map((range) => `${after}:${range}`);
    })
    .join(',');
}
