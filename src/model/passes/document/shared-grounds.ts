import { greatest, least } from '../../../lib/extremes.ts';
import { channelsOf } from '../../../lib/hex.ts';
import { heightOf, holdsMiddle } from '../../box.ts';
import type { Paragraph } from '../../flow.ts';
import type { Fill, PageLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { isTagged } from '../tables/between.ts';

/** Areas behind paragraphs reach so far beyond their letters at most, in points, and letters so far out of them. */
export const REACH = 30;
export const INTO = 2.5;
/** Boxes of several paragraphs are no higher than this share of the page, and hold no wider gap, in points. */
const MAX_HEIGHT = 0.6;
const MAX_GAP = 40;
/** Paragraphs beside each other overlap by more, in points. */
const OVER = 2;

/** A paragraph, or something else, where it stands on a page. */
export interface Placed {
  box: Box;
  paragraph?: Paragraph;
  first: boolean;
  last: boolean;
}

/**
 * An area that lies close around paragraphs below each other (a call-out) is the ground of them all. Tells whether it
 * is.
 */
export function callOut(fill: Fill, within: readonly Placed[], page: PageLayout): boolean {
  const { box, colour } = fill;
  const items = [...within].sort((one, other) => one.box.top - other.box.top);
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last || heightOf(box) > page.height * MAX_HEIGHT) return false;
  const [above, below] = [first.box.top - box.top, box.bottom - greatest(items.map((item) => item.box.bottom))];
  const left = least(items.map((item) => item.box.left)) - box.left;
  if ([above, below, left].some((reach) => reach < -INTO || reach > REACH) || !items.every(isPlain)) return false;
  if (!items.every((item, at) => follows(items[at - 1], item))) return false;
  if (isLabel(first.paragraph, items[1]?.paragraph) && !isTaggedAt(first.box, page))
    Object.assign(first.paragraph as Paragraph, { level: 0 });
  const area = page.index * MAX_AREAS + page.fills.indexOf(fill);
  for (const { paragraph, box: own } of items)
    if (paragraph)
      paragraph.ground = {
        ...paragraph.ground,
        fill: {
          colour,
          above: own === first.box ? Math.max(0, above) : 0,
          below: own === last.box ? Math.max(0, below) : 0,
          left: Math.min(REACH, Math.max(0, own.left - box.left)),
          area,
        },
      };
  return true;
}

/** Letters of a heading in a box are larger than its text by this share. */
const LARGER = 1.12;
const NUMBERED = /^[\s\d（(〔第一二三四五六七八九十]/;

/** Whether what looks like a heading is but the first words of a box (注意), as large as the text under it. */
function isLabel(head: Paragraph | undefined, text: Paragraph | undefined): boolean {
  const [first, second] = [head, text].map((paragraph) => paragraph?.inlines.find(({ kind }) => kind === 'text'));
  if (!head?.level || text?.level || first?.kind !== 'text' || second?.kind !== 'text') return false;
  return first.style.size < second.style.size * LARGER && !NUMBERED.test(first.text);
}

/** Whether a heading stands there by its tag. */
const isTaggedAt = (box: Box, { lines, tags }: PageLayout): boolean =>
  lines.some((line) => holdsMiddle(box, line.box) && isTagged(line, tags));

/** More than a page has areas, so that each has a number of its own. */
const MAX_AREAS = 100_000;

const isPlain = ({ paragraph, first, last }: Placed): boolean =>
  paragraph !== undefined && first && last && !paragraph.ground?.fill;

const follows = (one: Placed | undefined, { box }: Placed): boolean =>
  !one || (box.top > one.box.bottom - OVER && box.top - one.box.bottom < MAX_GAP);

/**
 * Letters of which every part is as light as this cannot be seen on paper, and grounds that show them are this dark.
 */
const PALE = 0xd8;
const DARK = 0xb0;
/** Grounds of paragraphs below each other reach so far beyond their letters, in points: equal ones are one to Word. */
const BEYOND = 1;

/**
 * An area that holds many paragraphs (the coloured side of a résumé) is the ground of those whose letters could not be
 * read without it; the others do without.
 */
export function behindPale({ box, colour }: Pick<Fill, 'box' | 'colour'>, within: readonly Placed[]): void {
  const parts = channelsOf(colour);
  if (parts.reduce((sum, part) => sum + part, 0) > DARK * parts.length) return;
  const pale = within.filter(({ paragraph, first, last }) => paragraph && first && last && isPale(paragraph));
  const left = least(pale.map((item) => item.box.left - box.left));
  for (const { paragraph, box: own } of pale) {
    // Items stand in from the others: each reaches to the edge by itself.
    const reach = paragraph?.item ? own.left - box.left : left;
    if (paragraph && !paragraph.ground)
      paragraph.ground = {
        fill: { colour, above: BEYOND, below: BEYOND, left: Math.min(REACH, Math.max(0, reach)) },
      };
  }
}

function isPale({ inlines }: Paragraph): boolean {
  const texts = inlines.filter((inline) => inline.kind === 'text' && inline.text.trim());
  return (
    texts.length > 0 &&
    texts.every((text) => text.kind === 'text' && channelsOf(text.style.colour).every((part) => part >= PALE))
  );
}
