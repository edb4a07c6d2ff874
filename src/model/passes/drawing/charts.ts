import { greatest, least } from '../../../lib/extremes.ts';
import { around, grown, heightOf, isWithin, meets, widthOf } from '../../box.ts';
import type { Line, PageLayout, Rule } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { NUMBER } from '../tables/forms.ts';
import { boxOfRule } from './rules.ts';

/** A chart has so many bars, of one thickness and from one line, give or take so many points; not all end alike. */
const MIN_BARS = 3;
const SAME = 1.5;
const MIN_THICK = 3;
/** Pages with more areas are plans. */
const MAX_AREAS = 2000;
/** So many numbers stand in front of the line, so near, in points, or this share of the bars has one at its end. */
const MIN_NUMBERS = 2;
const AXIS = 60;
const AT_END = 14;
const NUMBERED = 0.6;
/** Names of the bars and of the axes stand so near around. */
const NAMED = 26;

/** What is said below a chart: its caption, its source, a sentence. */
const SAID = /^(?:附?[图表]|Fig|Tab|Chart|Source|Note|注|资料来源|数据来源|来源)|[:：。，；]/i;

/** Boxes as if their bars stood up: a chart whose bars lie is turned, so that the line they begin at is below. */
const turned = ({ left, top, right, bottom }: Box): Box => ({ left: top, right: bottom, top: -right, bottom: -left });
const back = ({ left, top, right, bottom }: Box): Box => ({ left: -bottom, right: -top, top: left, bottom: right });

/**
 * The areas of charts of bars that stand or lie: filled rectangles from one line, with the numbers of an axis or at
 * their ends; what is written and drawn around belongs to it. `free` tells what is in no table.
 */
export function chartsOf({ fills, lines, rules }: PageLayout, free: (box: Box) => boolean): Box[] {
  const areas = fills.map(({ box }) => box).filter(free);
  if (areas.length < MIN_BARS || areas.length > MAX_AREAS) return [];
  const numbers = lines.filter(({ text }) => NUMBER.test(text.trim())).map(({ box }) => box);
  const standing = barsOf(areas).flatMap((bars) => chartOf(bars, numbers) ?? []);
  const lying = barsOf(areas.map(turned)).flatMap((bars) => chartOf(bars, numbers.map(turned)) ?? []);
  const found = [...standing, ...lying.map(back)].map((box) => whole(box, lines, rules));
  return found.filter(
    (box, at) =>
      !found.some((other, index) => index !== at && isWithin(other, box) && (index < at || !isWithin(box, other))),
  );
}

/** So many numbers in a row, one as far from the next as the others, give or take this share, are an axis. */
const MIN_TICKS = 3;
const EVEN = 0.2;

/** A drawing with the axis in front of it and what is written around, as a chart of curves has them. */
export function withAxis(box: Box, { lines, rules }: PageLayout): Box {
  const numbers = lines.filter(({ text }) => NUMBER.test(text.trim())).map((line) => line.box);
  const room = { top: box.top - AXIS, bottom: box.bottom + AXIS };
  const before = numbers.filter(
    ({ left, right, top, bottom }) =>
      left > box.left - AXIS && right < box.left + NAMED && top > room.top && bottom < room.bottom,
  );
  const axis = before.map((one) => before.filter(({ right }) => Math.abs(right - one.right) < SAME)).find(isEven);
  return axis ? whole(around([box, ...axis]), lines, rules) : box;
}

function isEven(numbers: readonly Box[]): boolean {
  const tops = numbers.map(({ top }) => top).sort((one, other) => one - other);
  const steps = tops.slice(1).map((top, at) => top - (tops[at] as number));
  const [shortest, longest] = [least(steps), greatest(steps)];
  return numbers.length >= MIN_TICKS && shortest > 0 && longest - shortest < EVEN * longest;
}

/** Areas that stand on one line beside each other, in several heights. */
function barsOf(areas: readonly Box[]): Box[][] {
  const groups: Box[][] = [];
  for (const area of areas.filter((box) => widthOf(box) >= MIN_THICK && heightOf(box) > SAME)) {
    const group = groups.find(([first]) => first && isAlike(first, area));
    if (group) group.push(area);
    else groups.push([area]);
  }
  return groups.filter((bars) => {
    const sorted = bars.toSorted((one, other) => one.left - other.left);
    const areApart = sorted.every((bar, at) => at === 0 || bar.left > (sorted[at - 1] as Box).right - SAME);
    const heights = bars.map(heightOf);
    return bars.length >= MIN_BARS && areApart && greatest(heights) - least(heights) > SAME * 2;
  });
}

const isAlike = (one: Box, other: Box): boolean =>
  Math.abs(one.bottom - other.bottom) < SAME && Math.abs(widthOf(one) - widthOf(other)) < SAME;

/** Bars with the numbers of their axis, where these tell that they are a chart. */
function chartOf(bars: readonly Box[], numbers: readonly Box[]): Box | undefined {
  const box = around(bars);
  const ofAxis = numbers.filter(
    (number) =>
      number.right < box.left + 1 &&
      number.right > box.left - AXIS &&
      number.top > box.top - AXIS &&
      number.bottom < box.bottom + AT_END,
  );
  if (ofAxis.length >= MIN_NUMBERS) return around([box, ...ofAxis]);
  const atEnds = bars.flatMap((bar) => numbers.find((number) => isAtEnd(bar, number)) ?? []);
  return atEnds.length >= bars.length * NUMBERED ? around([box, ...atEnds]) : undefined;
}

const isAtEnd = (bar: Box, { left, right, bottom }: Box): boolean =>
  (left + right) / 2 > bar.left - SAME && (left + right) / 2 < bar.right + SAME && Math.abs(bar.top - bottom) < AT_END;

/** A chart with its lines, the names of its bars and what is said along its axes. */
function whole(box: Box, lines: readonly Line[], rules: readonly Rule[]): Box {
  const room = grown(box, NAMED);
  const own = rules
    .map(boxOfRule)
    .filter(
      (rule) =>
        meets(room, grown(rule, 1)) && widthOf(rule) < widthOf(box) * 1.5 && heightOf(rule) < heightOf(box) * 1.5,
    );
  const drawn = around([box, ...own]);
  const names = lines.filter((line) => isName(drawn, line)).map((line) => line.box);
  return around([drawn, ...names]);
}

/** Whether a line names a bar below the chart or in front of it, or is written along an upright axis. */
function isName(chart: Box, { box, angle, text }: Line): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const isAlong = y > chart.top && y < chart.bottom;
  if (angle) return isAlong && box.right < chart.left + NAMED && box.left > chart.left - NAMED * 2;
  const isBelow = box.top > chart.bottom - 2 && box.bottom < chart.bottom + NAMED && x > chart.left && x < chart.right;
  // Ticks that stand close are one line.
  const isTicks = box.top < chart.bottom + AT_END / 2 && box.left > chart.left - 1 && box.right < chart.right + 1;
  const isShort = widthOf(box) < widthOf(chart) / 2 || isTicks;
  if (SAID.test(text.trim())) return false;
  const isInFront = isAlong && box.right < chart.left + 2 && box.right > chart.left - NAMED;
  return isShort && (isBelow || isInFront);
}
