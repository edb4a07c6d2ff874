import { heightOf } from '../../box.ts';
import type { Block, Paragraph } from '../../flow.ts';
import { largest } from './paragraph.ts';

/** So many lines above a table may be its caption, its unit and the like. */
const MAX_LINES = 3;
/** A line is no higher than so many sizes of its letters. */
const ONE_LINE = 1.8;
/** They stand no farther above what they belong to, in points. */
const NEAR = 30;
const CAPTION = /^\s*(?:图|图表|Figure|Fig\.|Chart)\s*[\d一二三四五六七八九十A-Z]/;

/**
 * Whether a block is to stand on the page of the next one: lines right above a table, or a picture above its caption.
 */
export function keepsWithNext(blocks: readonly Block[], at: number): boolean {
  const [block, next] = [blocks[at], blocks[at + 1]];
  if (block?.kind === 'figure') return next?.kind === 'paragraph' && CAPTION.test(textOf(next)) && areNear(block, next);
  for (let index = at; index < at + MAX_LINES; index++) {
    const [one, other] = [blocks[index], blocks[index + 1]];
    if (one?.kind !== 'paragraph' || !other || !isLine(one) || !areNear(one, other)) return false;
    if (other.kind === 'table') return true;
  }
  return false;
}

const textOf = ({ inlines }: Paragraph): string =>
  inlines.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('');

const isLine = (paragraph: Paragraph): boolean => {
  const [place, more] = paragraph.places;
  return !!place && !more && !paragraph.item && heightOf(place.box) < largest(paragraph) * ONE_LINE;
};

function areNear(one: Block, other: Block): boolean {
  const [last, first] = [one.places.at(-1), other.places[0]];
  if (!last || !first || last.page !== first.page) return false;
  const gap = first.box.top - last.box.bottom;
  return gap > -1 && gap < NEAR;
}
