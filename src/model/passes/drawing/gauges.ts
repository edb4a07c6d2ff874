import { grown, heightOf, holdsMiddle, meets, overlapX, overlapY, widthOf } from '../../box.ts';
import type { Fill, Line, PageLayout, Rule } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** Gauges are so thick, in points, so long, and so many times longer than thick. */
const THICK = { from: 1.5, to: 14 };
const MIN_LONG = 30;
/** No longer than this share of a page's width, about half of its text, and so far from its edges, in points. */
const MAX_LONG = 0.4;
const EDGE = 10;
/** What names a gauge is so near beside it, in points, or above it, in ems. */
const BESIDE = 120;
const ABOVE = 1.5;
const PAPER = '#ffffff';
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
export function gaugesOf(layout: PageLayout, free: (box: Box) => boolean): Box[] {
  const { fills, shapes, rules, lines } = layout;
  const all: Area[] = [...fills, ...shapes.filter(({ filled }) => filled), ...rules.flatMap((rule) => areaOf(rule))];
  const areas = all.filter(({ box }) => isBar(box) && isInside(box, layout) && free(box));
  if (areas.length > MAX_AREAS) return [];
  const gauges = areas.filter((area) => {
    const covers = areas.filter((other) => isFilledBy(area, other));
    return covers.some(({ colour }) => colour !== groundOf(area, fills));
  });
  const named = gauges.filter(({ box }) => lines.some((line) => isNamedBy(box, line)));
  const clear = named.filter(({ box }) => !lines.some((line) => meets(grown(box, -1), line.box)));
  return clear.length < MIN_GAUGES ? [] : clear.map(({ box }) => box);
}

/** Longer ones underline headings or part the page, and those at its edge adorn it. */
const isInside = (box: Box, { width, height }: PageLayout): boolean =>
  widthOf(box) <= MAX_LONG * width &&
  box.left > EDGE &&
  box.right < width - EDGE &&
  box.top > EDGE &&
  box.bottom < height - EDGE;

/** The colour that a gauge is painted upon; what is painted over it in that colour takes a piece out of a plain bar. */
const groundOf = ({ box, order }: Area, fills: PageLayout['fills']): string =>
  fills
    .filter((fill) => fill.order < order && overlapX(fill.box, box) >= widthOf(box) && holdsMiddle(fill.box, box))
    .reduce<Fill | undefined>((last, fill) => (last && last.order > fill.order ? last : fill), undefined)?.colour ??
  PAPER;

/** Whether a line says what a gauge is of: beside it, or right above. */
function isNamedBy(box: Box, line: Line): boolean {
  if (overlapY(box, line.box) > 0) return overlapX(box, line.box) > -BESIDE;
  const above = box.top - line.box.bottom;
  return above >= 0 && above < ABOVE * line.size && overlapX(box, line.box) > 0;
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
