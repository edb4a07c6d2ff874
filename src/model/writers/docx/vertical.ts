import type { Block, Section } from '../../flow.ts';
import type { Box } from '../../page.ts';
import type { Margins } from './section.ts';

/**
 * A section of vertical writing as if its lines went to the right and followed each other downwards, so that nothing
 * else need know of it: what was at the top is at the left, what was at the right is at the top. Others stay as they
 * are.
 */
export function upturned(section: Section): Section {
  if (!section.vertical) return section;
  const { width, height } = section.page;
  const turn = ({ left, top, right, bottom }: Box): Box => ({
    left: top,
    right: bottom,
    top: width - right,
    bottom: width - left,
  });
  const { top, right, bottom, left } = section.margins;
  const blocks = section.blocks.map((block): Block => {
    if (block.kind === 'figure' && block.anchored) return block;
    return { ...block, places: block.places.map((place) => ({ ...place, box: turn(place.box) })) };
  });
  const margins = { left: top, right: bottom, top: right, bottom: left };
  return { ...section, page: { width: height, height: width }, margins, blocks };
}

/** Margins of such a section as they are on the page. */
export const downturned = (margins: Margins, { vertical }: Section): Margins => {
  const { left, right, top, bottom } = margins;
  return vertical ? { top: left, bottom: right, right: top, left: bottom } : margins;
};
