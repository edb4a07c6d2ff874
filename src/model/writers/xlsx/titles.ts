import type { Block, Paragraph, Table } from '../../flow.ts';
import { piecesOf, plainText } from './cell-text.ts';
import type { Placed } from './sheet-pages.ts';

/** Names of sheets are no longer. */
const MAX_NAME = 31;
const MAX_CAPTION = 60;
/** Between a heading and the table that it names stand at most so many paragraphs about it. */
const MAX_BETWEEN = 3;
const CAPTION = /^(附?表|table)\s*(?:[A-Z]{1,2}[.\-–]?)?[\d一二三四五六七八九十]/i;
/** A number alone names nothing, and beside the numbers that sheets get by their place it would mislead. */
const NUMBER_ALONE = /^(附?表|table)\s*[A-Z]{0,2}[\d一二三四五六七八九十.\-—－]+$/i;
/** A caption by the sign behind its number; without one it may be a sentence about a table. */
const NAMED = /^\D+[\d.\-–一二三四五六七八九十]+(?:[:：．、]|\.\s)/;
const SENTENCE = /[。；;，,！？!?]$|^[Tt](?:able|ABLE)\s*[\d.]+\s+[a-z]/;
const FIGURE = /^(附?图|fig(ure|\.)?)\s*[\d一二三四五六七八九十]/i;
/** A paragraph about a table: names with values (单位：元), or a sentence that leads to it. */
const ABOUT = /[：:]|[。.；;]$/;
/** A remark on a table: （填写前3年资料）. */
const REMARK = /^[（(].*[）)]$/;

/** The first row of a table where it is one cell above all others. */
export function titleOf({ cells, columns }: Table): string {
  const first = cells.find(({ row, column }) => row === 0 && column === 0);
  if (!first || first.colspan < columns.length || columns.length < 2) return '';
  const text = textOf(first.blocks);
  return text.length <= MAX_NAME ? text : '';
}

/** What names the table at a place among all blocks: its caption above it or below, else the heading above. */
export function titleAround(all: readonly Placed[], place: number): string {
  const above = titleAbove(all, place);
  const title =
    above && isCaption(above) ? textOf([above]) : captionBelow(all, place) || (above ? textOf([above]) : '');
  const isLong = title.length > MAX_CAPTION && !(CAPTION.test(title) && NAMED.test(title));
  return NUMBER_ALONE.test(title) || isLong ? '' : title;
}

/** The caption or the heading above a table, with nothing but paragraphs about it between. */
function titleAbove(all: readonly Placed[], place: number): Paragraph | undefined {
  for (let at = place - 1; at >= 0 && at >= place - 1 - MAX_BETWEEN; at--) {
    const block = (all[at] as Placed).block;
    if (block.kind !== 'paragraph') return undefined;
    if (isCaption(block) || block.level > 0 || (at === place - 1 && isOwnTitle(block))) return block;
    if (!ABOUT.test(textOf([block])) && !REMARK.test(textOf([block]))) return undefined;
  }
  return undefined;
}

/** A short line right above a table that stands out: in the middle, or bold. */
function isOwnTitle(block: Paragraph): boolean {
  const text = textOf([block]);
  const isBold = block.inlines.every((inline) => inline.kind !== 'text' || !inline.text.trim() || inline.style.bold);
  const standsOut = block.align === 'center' || isBold;
  const isPlain =
    !/[。；，,;：:\t]/.test(text) && !REMARK.test(text) && block.inlines.every(({ kind }) => kind !== 'tab');
  return standsOut && isPlain && text.length <= MAX_NAME && /\p{L}{2}/u.test(text);
}

/** A caption right below a table, which is none of a table below itself. */
function captionBelow(all: readonly Placed[], place: number): string {
  const below = all[place + 1]?.block;
  if (below?.kind !== 'paragraph' || !CAPTION.test(textOf([below])) || !isCaption(below)) return '';
  const near = all.slice(place + 2, place + 3 + MAX_BETWEEN);
  const next = near.findIndex(({ block }) => block.kind === 'table');
  return next >= 0 && titleAbove(all, place + 2 + next) === below ? '' : textOf([below]);
}

function isCaption(block: Paragraph): boolean {
  const text = textOf([block]);
  if (FIGURE.test(text) || !(block.caption || CAPTION.test(text))) return false;
  return NAMED.test(text) || !SENTENCE.test(text);
}

/** The text of blocks in one line. */
export const textOf = (blocks: readonly Block[]): string =>
  plainText(piecesOf(blocks, true)).replace(/\s+/gu, ' ').trim();
