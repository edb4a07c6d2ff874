import { around, heightOf, meets, overlapX, overlapY, widthOf } from '../../box.ts';
import type { Box } from '../../page.ts';
import type { Piece } from './pieces.ts';
import { boxAround } from './pieces.ts';

/** White space between paragraphs of one text box is at most so many ems. */
const GAP = 1.9;
/** Left edges of paragraphs of one text box differ by at most so many ems. */
const EDGE = 4;
const SIZES = 2.3;

/** Neighbouring paragraphs of one column, card or title block as one text box. `solid`: what no box reaches over. */
export function groupsOf(pieces: readonly Piece[], panelOf: (box: Box) => Box, solid: readonly Box[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    if (group && belongs(group, piece, panelOf, solid)) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function belongs(group: readonly Piece[], piece: Piece, panelOf: (box: Box) => Box, solid: readonly Box[]): boolean {
  const last = group.at(-1) as Piece;
  if (!last.lines.length || !piece.lines.length || kindOf(last) !== kindOf(piece)) return false;
  if (panelOf(last.box) !== panelOf(piece.box)) return false;
  const em = Math.max(last.size, piece.size);
  if (em > Math.min(last.size, piece.size) * SIZES || !isUnder(last, piece, em)) return false;
  const joint = boxAround([...group, piece]);
  return !solid.some((box) => meets(box, joint) && !boxesMeet(group, box) && !meets(box, piece.box));
}

const boxesMeet = (group: readonly Piece[], box: Box): boolean => group.some((each) => meets(each.box, box));

const kindOf = ({ align }: Piece): string => (align === 'justify' ? 'left' : align);

function isUnder(last: Piece, piece: Piece, em: number): boolean {
  const gap = piece.box.top - last.box.bottom;
  if (gap > GAP * em || piece.box.top < last.box.top + heightOf(last.box) * 0.5) return false;
  if (overlapY(last.box, piece.box) > Math.min(heightOf(last.box), heightOf(piece.box)) * 0.5) return false;
  if (kindOf(piece) === 'left') return Math.abs(piece.box.left - last.box.left) < EDGE * em;
  if (kindOf(piece) === 'right') return Math.abs(piece.box.right - last.box.right) < em;
  const middle = (box: Box): number => box.left + box.right;
  return Math.abs(middle(piece.box) - middle(last.box)) < em * 2;
}

/** The smallest of the filled boxes around a place, or the page. */
export function panelFinder(fills: readonly Box[], page: Box): (box: Box) => Box {
  const sorted = [...fills].sort((one, other) => widthOf(one) * heightOf(one) - widthOf(other) * heightOf(other));
  return (box) =>
    sorted.find(
      (fill) =>
        overlapX(fill, box) > widthOf(box) * 0.9 &&
        overlapY(fill, box) > heightOf(box) * 0.8 &&
        heightOf(fill) > heightOf(box),
    ) ?? page;
}

/** The pieces of a text box as one box. */
export const groupBox = (group: readonly Piece[]): Box => around(group.map(({ box }) => box));
