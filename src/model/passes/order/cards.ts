import { heightOf, holdsMiddle, overlapX, overlapY, widthOf } from '../../box.ts';
import type { Line, PageLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** A filled area with text of its own. */
export interface Card {
  box: Box;
  lines: Line[];
}

/** Cards beside each other begin and end alike, in points, and do not touch. */
const EVEN = 8;
const APART = 4;
/** They are no higher than this share of the page, and so are no columns of it. */
const MAX_HEIGHT = 0.6;
const MIN_WIDTH = 60;
const MIN_LINES = 2;
/** More filled areas are a drawing. */
const MAX_AREAS = 200;

/**
 * Filled areas that stand beside each other with some lines each: they are read one after the other, not row by row.
 */
export function cardsOf({ fills, shapes, height, width }: PageLayout, lines: readonly Line[]): Card[] {
  const boxes = [...fills.map(({ box }) => box), ...shapes.flatMap(({ box, filled }) => (filled ? [box] : []))].filter(
    (box) => widthOf(box) > MIN_WIDTH && widthOf(box) < width * 0.7 && heightOf(box) < height * MAX_HEIGHT,
  );
  const band = bandOf({ fills, height, width }, lines);
  if (boxes.length < 2 || boxes.length > MAX_AREAS) return band;
  const cards = boxes
    .map((box) => ({ box, lines: lines.filter((line) => holdsMiddle(box, line.box) && !line.angle) }))
    .filter((card) => card.lines.length >= MIN_LINES && card.lines.every((line) => isInside(line.box, card.box)));
  const outer = cards.filter(({ box }) => !cards.some((other) => other.box !== box && isWithin(box, other.box)));
  return [...band, ...outer.filter((card) => outer.some((other) => other !== card && areBeside(card.box, other.box)))];
}

/** A band over the whole width at the top of a page, as résumés have it, is lower than this share of the page. */
const MAX_BAND = 0.35;
const WHOLE = 0.95;

/** The filled band at the top of a page with the name in it: no column of the text below reaches into it. */
function bandOf(
  { fills, height, width }: Pick<PageLayout, 'fills' | 'height' | 'width'>,
  lines: readonly Line[],
): Card[] {
  const band = fills.find(
    ({ box, colour }) =>
      colour !== '#ffffff' && box.top < 2 && widthOf(box) > width * WHOLE && heightOf(box) < height * MAX_BAND,
  );
  if (!band) return [];
  const own = lines.filter((line) => holdsMiddle(band.box, line.box) && !line.angle);
  return own.length && own.length < lines.length ? [{ box: band.box, lines: own }] : [];
}

const isInside = (line: Box, box: Box): boolean => line.left > box.left - 1 && line.right < box.right + 1;

const isWithin = (inner: Box, box: Box): boolean =>
  overlapX(inner, box) > widthOf(inner) - 1 && overlapY(inner, box) > heightOf(inner) - 1;

const areBeside = (one: Box, other: Box): boolean =>
  Math.abs(one.top - other.top) < EVEN && Math.abs(one.bottom - other.bottom) < EVEN && overlapX(one, other) < -APART;
