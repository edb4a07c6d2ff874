import { greatest, least } from '../../../lib/extremes.ts';
import { heightOf, widthOf } from '../../box.ts';
import type { PageLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { boxOfRule } from '../drawing/rules.ts';
import { INTO, type Placed, REACH } from './shared-grounds.ts';

/** A bar is at least so wide, in points, no wider than that, and no higher than this share of its page. */
const WIDTH = { from: 1, to: 9 };
const MAX_HEIGHT = 0.6;
const MIN_HEIGHT = 8;
/** Text that ends so near at its left, in points, makes it a line between columns. */
const CLEAR = 40;
/** Level lines that end so near are sides of the same box, in points. */
const TOUCH = 2.5;

/** An upright bar as it is painted. */
export interface Bar {
  box: Box;
  colour: string;
}

/** The upright rules and narrow areas of a page that no level line touches. */
export function barsOf({ rules, fills, height }: PageLayout): Bar[] {
  const level = rules.filter(({ horizontal }) => horizontal);
  const painted: Bar[] = [
    ...rules.flatMap((rule) =>
      rule.horizontal ? [] : [{ box: upright(boxOfRule(rule), rule.width), colour: rule.colour }],
    ),
    ...fills.map(({ box, colour }) => ({ box, colour })),
  ];
  const isBar = ({ box, colour }: Bar): boolean =>
    colour !== '#ffffff' &&
    widthOf(box) >= WIDTH.from &&
    widthOf(box) <= WIDTH.to &&
    heightOf(box) >= MIN_HEIGHT &&
    heightOf(box) < height * MAX_HEIGHT;
  const isTouched = ({ box }: Bar): boolean =>
    level.some(
      ({ from, to, at }) =>
        from < box.right + TOUCH && to > box.left - TOUCH && at > box.top - TOUCH && at < box.bottom + TOUCH,
    );
  return painted.filter((bar) => isBar(bar) && !isTouched(bar));
}

/** A rule has no width of its own in its box. */
const upright = (box: Box, width: number): Box => {
  const middle = (box.left + box.right) / 2;
  return { ...box, left: middle - width / 2, right: middle + width / 2 };
};

/** Gives the bar to the paragraphs that stand right beside it, from its upper end to its lower. */
export function atSide({ box, colour }: Bar, items: readonly Placed[]): void {
  const beside = items.filter((item) => item.box.bottom > box.top + INTO && item.box.top < box.bottom - INTO);
  const own = beside.filter((item) => item.box.left > box.right - INTO);
  if (!own.length || beside.some((item) => item.box.right > box.left - CLEAR && !own.includes(item))) return;
  const left = least(own.map((item) => item.box.left));
  const ends = [
    least(own.map((item) => item.box.top)) - box.top,
    box.bottom - greatest(own.map((item) => item.box.bottom)),
  ];
  if (left - box.right > REACH || ends.some((reach) => reach < -INTO || reach > REACH)) return;
  if (!own.every(({ paragraph, first, last }) => paragraph && first && last)) return;
  for (const { paragraph, box: letters } of own)
    if (paragraph)
      paragraph.ground = {
        ...paragraph.ground,
        side: { width: widthOf(box), colour, away: Math.max(0, letters.left - box.right) },
      };
}
