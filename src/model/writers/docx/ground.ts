import { tag } from '../../../formats/ooxml/elements.ts';
import type { Block, Border, Paragraph } from '../../flow.ts';
import { over, under } from './spacing.ts';
import { hex } from './units.ts';

/** Word sets lines no farther from the text, in points. */
const MAX_SPACE = 31;
/** Areas reach beyond the letters by lines of their colour, so wide. */
const SEAM = 0.25;

/**
 * How a paragraph goes on with the area of the one above it: the white space between their lines, and whether its own
 * lines are wider than that one's, for Word takes paragraphs with equal lines for one and leaves that space out.
 */
export interface Joint {
  gap: number;
  odd: boolean;
}

/** Whether a block stands on the same area as the paragraph below it. */
export const sharesArea = (above: Block | undefined, { ground }: Paragraph): boolean =>
  above?.kind === 'paragraph' && ground?.fill?.area !== undefined && above.ground?.fill?.area === ground.fill.area;

/** A line with the white space between it and the lines of text. */
interface Drawn extends Border {
  space: number;
}

/** The lines of a paragraph, whose places are those of its letters; `left` of an area or a bar. */
function drawnOf(paragraph: Paragraph, joint?: Joint): { above?: Drawn; below?: Drawn; left?: Drawn } {
  const { above, below, side, fill } = paragraph.ground ?? {};
  const drawn = (edge: Border, away: number): Drawn => ({
    ...edge,
    space: Math.round(Math.min(MAX_SPACE, Math.max(0, away - edge.width / 2))),
  });
  const seam = fill && { width: joint?.odd ? SEAM * 2 : SEAM, colour: fill.colour };
  const [head, foot] = [above ?? seam, below ?? seam];
  return {
    ...(head && { above: drawn(head, joint?.gap ?? (above?.away ?? fill?.above ?? 0) - over(paragraph)) }),
    ...(foot && { below: drawn(foot, (below?.away ?? fill?.below ?? 0) - under(paragraph)) }),
    ...(side ? { left: drawn(side, side.away + side.width / 2) } : seam && { left: drawn(seam, fill.left) }),
  };
}

/** How far the ground of a paragraph reaches beyond its lines, in points: text above and below is moved by so much. */
export function reachOf(paragraph: Paragraph): { above: number; below: number } {
  const { above, below } = drawnOf(paragraph);
  const reach = (edge?: Drawn): number => (edge ? edge.space + edge.width : 0);
  return { above: reach(above), below: reach(below) };
}

/** `w:pBdr` and `w:shd` of a paragraph; '' where nothing is painted. */
export function groundXml(paragraph: Paragraph, joint?: Joint): string {
  if (!paragraph.ground) return '';
  const { fill } = paragraph.ground;
  const { above, below, left } = drawnOf(paragraph, joint);
  const line = (name: string, edge?: Drawn): string =>
    edge
      ? tag(`w:${name}`, {
          'w:val': 'single',
          'w:sz': Math.max(2, Math.min(96, Math.round(edge.width * 8))),
          'w:space': edge.space,
          'w:color': hex(edge.colour),
        })
      : '';
  return [
    // Paragraphs with equal lines are one to Word, which then draws those between them.
    tag('w:pBdr', {}, line('top', above), line('left', left), line('bottom', below), line('between', above ?? below)),
    fill ? tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hex(fill.colour) }) : '',
  ].join('');
}
