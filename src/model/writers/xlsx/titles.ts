import type { Block, Paragraph, Table } from '../../flow.ts';
import { piecesOf, plainText } from './cell-text.ts';
import type { Placed } from './sheet-pages.ts';

/** Names of sheets are no longer. */
const MAX_NAME = 31;
const MAX_CAPTION = 60;
/** Between a heading and the table that it names stand at most so many lines about it. */
const MAX_BETWEEN = 3;
const CAPTION = /^(附?表|table)\s*[\d一二三四五六七八九十]/i;
/** A number alone names nothing, and beside the numbers that sheets get by their place it would mislead. */
const NUMBER_ALONE = /^(附?表|table)\s*[\d一二三四五六七八九十.\-—－]+$/i;
/** A line about a table: names with values (单位：元), or a sentence that leads to it. */
const ABOUT = /[：:]|[。.；;]$/;

/** The first row of a table where it is one cell above all others. */
export function titleOf({ cells, columns }: Table): string {
  const first = cells.find(({ row, column }) => row === 0 && column === 0);
  if (!first || first.colspan < columns.length || columns.length < 2) return '';
  const text = textOf(first.blocks);
  return text.length <= MAX_NAME ? text : '';
}

/** What names the table at a place among all blocks: its caption above it or below, else the heading above. */
export function titleAround(all: readonly Placed[], place: number): string {
  const title = captionAbove(all, place) || captionBelow(all, place);
  return NUMBER_ALONE.test(title) ? '' : title;
}

function captionAbove(all: readonly Placed[], place: number): string {
  for (let at = place - 1; at >= 0 && at >= place - 1 - MAX_BETWEEN; at--) {
    const block = (all[at] as Placed).block;
    if (block.kind !== 'paragraph') return '';
    const text = textOf([block]);
    const names = isCaption(block, text) || block.level > 0;
    if (names) return text.length <= MAX_CAPTION ? text : '';
    if (!ABOUT.test(text)) return '';
  }
  return '';
}

/** A caption right below a table, which is none of a table below itself. */
function captionBelow(all: readonly Placed[], place: number): string {
  const [below, next] = [all[place + 1]?.block, all[place + 2]?.block];
  if (below?.kind !== 'paragraph' || next?.kind === 'table') return '';
  const text = textOf([below]);
  return CAPTION.test(text) && text.length <= MAX_CAPTION ? text : '';
}

const isCaption = ({ caption }: Paragraph, text: string): boolean => caption === true || CAPTION.test(text);

/** The text of blocks in one line. */
export const textOf = (blocks: readonly Block[]): string =>
  plainText(piecesOf(blocks, true)).replace(/\s+/gu, ' ').trim();
