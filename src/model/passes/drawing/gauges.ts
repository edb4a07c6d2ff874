import { grown, heightOf, holdsMiddle, meets, widthOf } from '../../box.ts';
import type { PageLayout, Rule } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** Gauges are so thick, in points, so long, and so many times longer than thick. */
const THICK = { from: 1.5, to: 14 };
const MIN_LONG = 30;
const MIN_RATIO = 5;
/** What fills a gauge begins with it, and is as thick, in points. */
const SAME = 1.2;
/** A page has several; more areas are a plan. */
const MIN_GAUGES = 2;
const MAX_AREAS = 500;

interface Area {
  box: Box;
  colour: string | undefined;
  order: number;
}

/** Bars that are filled as far as something goes, such as the skills of a résumé; `free` tells what is in no table. */
export function gaugesOf({ fills, shapes, rules, lines }: PageLayout, free: (box: Box) => boolean): Box[] {
  const all: Area[] = [...fills, ...shapes.filter(({ filled }) => filled), ...rules.flatMap((rule) => areaOf(rule))];
  const areas = all.filter(({ box }) => isBar(box) && free(box));
  if (areas.length > MAX_AREAS) return [];
  const gauges = areas.filter((area) => areas.some((other) => isFilledBy(area, other)));
  const clear = gauges.filter(({ box }) => !lines.some((line) => meets(grown(box, -1), line.box)));
  return clear.length < MIN_GAUGES ? [] : clear.map(({ box }) => box);
}

const areaOf = ({ horizontal, from, to, at, width, colour, order }: Rule): Area[] =>
  horizontal ? [{ box: { left: from, right: to, top: at - width / 2, bottom: at + width / 2 }, colour, order }] : [];

const isBar = (box: Box): boolean =>
  heightOf(box) >= THICK.from &&
  heightOf(box) <= THICK.to &&
  widthOf(box) >= Math.max(MIN_LONG, heightOf(box) * MIN_RATIO);

/** Whether an area is painted over another from its beginning, and is shorter. */
const isFilledBy = (gauge: Area, { box, colour, order }: Area): boolean =>
  order > gauge.order &&
  colour !== gauge.colour &&
  Math.abs(box.left - gauge.box.left) < SAME &&
  Math.abs(heightOf(box) - heightOf(gauge.box)) < SAME &&
  box.right < gauge.box.right - SAME &&
  holdsMiddle(grown(gauge.box, SAME), box);
