import { greatest } from '../../../lib/extremes.ts';
import { heightOf } from '../../box.ts';
import type { Block, Paragraph } from '../../flow.ts';
import type { Box } from '../../page.ts';
import { pitchOf } from './paragraph.ts';

/** Of lines with an exact pitch this share stands above the base line, in Word and in LibreOffice. */
const ABOVE = 0.8;
/** Boxes of text reach from so much of the size above the base line to the rest below. */
const ASCENT = 0.88;

const sizeOf = (paragraph: Paragraph): number =>
  greatest(
    paragraph.inlines.map((inline) => ('style' in inline ? inline.style.size : 0)),
    0,
  ) || paragraph.linePitch / 1.3;

/** How far the first line of a block reaches over the block's box; below 0: it stays below. */
export function over(block: Block): number {
  if (block.kind !== 'paragraph') return 0;
  return pitchOf(block) * ABOVE - sizeOf(block) * ASCENT;
}

/** How far the last line of a block reaches below the block's box. */
export function under(block: Block): number {
  if (block.kind !== 'paragraph') return 0;
  return pitchOf(block) * (1 - ABOVE) - sizeOf(block) * (1 - ASCENT);
}

/** Lines of a paragraph in one of its places. */
export const linesIn = (paragraph: Paragraph, box: Box): number =>
  Math.max(1, Math.round((heightOf(box) - sizeOf(paragraph)) / pitchOf(paragraph)) + 1);

/**
 * White space above a paragraph: what puts it where it stood below the block above it, else what it asks for itself.
 */
export function spaceOver(above: Block | undefined, paragraph: Paragraph): number {
  const [last, first] = [above?.places.at(-1), paragraph.places[0]];
  const follows = last && first && last.page === first.page && first.box.top >= last.box.top;
  if (!follows) return paragraph.spaceBefore;
  if (above?.kind !== 'paragraph' || !paragraph.spaceBefore) return gapBetween(above, paragraph);
  // Boxes are as high as their highest letters; base lines are surer, but each pitch has its own share below them.
  return Math.max(0, paragraph.spaceBefore + (1 - ABOVE) * (pitchOf(paragraph) - pitchOf(above)));
}

/** White space between two blocks beyond their lines, as they stand on their page; 0 where they do not follow there. */
export function gapBetween(one: Block | undefined, other: Block): number {
  const [last, first] = [one?.places.at(-1), other.places[0]];
  if (!one || !last || !first || last.page !== first.page || first.box.top < last.box.top) return 0;
  return Math.max(0, first.box.top - over(other) - last.box.bottom - under(one));
}
