import { greatest, least } from '../../../lib/extremes.ts';
import { around, grown, heightOf, holdsMiddle, meets, overlapX } from '../../box.ts';
import type { Line, PageLayout, Rule, Span } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { boxOfRule } from '../drawing/rules.ts';
import { barsOf } from './fractions.ts';
import { hasOperator, hasRelation, hasWords, isExtended, isItem, isMarker, isRoot } from './mathematics.ts';

/** Pages with more lines are no text; a formula has no more. */
const MAX_LINES = 3000;
/** Pages with more rules are drawings. */
const MAX_RULES = 2000;
const MAX_PARTS = 150;
/** No more lines than this near another are looked at. */
const MAX_NEAR = 200;
/** Lines whose base lines differ by no more than this, in ems, are one row; it goes on over gaps so wide. */
const SAME_ROW = 0.2;
const ROW_GAP = 2.2;
/** Base lines of what stands above or below others differ by less than lines of text; it stands so near beside them. */
const OFF_ROW = 0.95;
const OFF_GAP = 0.8;
/** Limits, and pieces of brackets, stand so far above and below, in ems of the larger letters. */
const LIMIT = 2.7;
/** The number of a formula. */
const NUMBER = /^[（(][\d.\-–A-Za-z]{1,9}[)）]$/;
/** Signs with large pieces hang from their base line, so many ems. */
const HANGING = { from: -0.1, to: 1.9, gap: 1.6 };
/** Braces and brackets around rows hang so far, and these stand close to them. */
const ROWS = { sign: /[[\]{}|⏐]/u, to: 2.6, gap: 0.5 };
/**
 * From a bar to the base lines above and below it, in ems, how far these reach over it, and from its middle, in points.
 */
const ABOVE = { from: 0.02, to: 0.95 };
const BELOW = { from: 0.6, to: 1.4 };
const OUT = 2.5;
const CENTRED = 3;
/** A bar is longer than the wider of its terms by so many ems at most. */
const LONGER = 0.8;
/** What stands so many ems to the right of an item's number may be of it. */
const ITEM_REACH = 30;
/** White space around a formula, in points. */
const ROOM = 1.5;
/** Its axis is so many ems above the base line; its largest signs reach no farther below it. */
const AXIS = 0.25;
const MAX_REACH = 4;

/** A bar with all that stands close above and below it. */
interface Fraction {
  bar: Rule;
  over: Line[];
  under: Line[];
}

/** What hangs together: lines, and the bars between them. */
interface Cluster {
  lines: Line[];
  fractions: Fraction[];
}

/**
 * Formulas that stand by themselves, and are built of more than rows and plain fractions, become one line each: a span
 * that is shown as a picture of the page, and says in its text what the formula says in one line.
 */
export function joinFormulas(layout: PageLayout): PageLayout {
  const level = layout.lines.filter(({ angle, vertical }) => !angle && !vertical);
  if (level.length > MAX_LINES || layout.rules.length > MAX_RULES) return layout;
  const bars = layout.rules.filter(({ horizontal }) => horizontal);
  const fractions = fractionsOf(layout, level);
  const seeds = [
    ...fractions.map(({ over, under }) => [...over, ...under]),
    ...level.filter((line) => isLarge(line) || isRoot(line, bars)).map((line) => [line]),
  ];
  if (!seeds.length) return layout;
  const near = linesNear(freeLines(layout, level), itemsOf(level));
  const taken = new Set<Line>();
  const joined = new Map<Line, Line>();
  const boxes: Box[] = [];
  for (const seed of seeds) {
    if (seed.some((line) => taken.has(line) || !near.has(line))) continue;
    const cluster = grow(seed, near, fractions);
    for (const line of cluster.lines) taken.add(line);
    if (cluster.hasWords || !isFormula(cluster)) continue;
    const whole = withInner(cluster, near, taken);
    const line = lineOf(whole, layout);
    for (const part of whole.lines) {
      taken.add(part);
      joined.set(part, line);
    }
    boxes.push(line.box);
  }
  if (!boxes.length) return layout;
  const isFree = (box: Box): boolean => !boxes.some((formula) => holdsMiddle(formula, box));
  const written = new Set<Line>();
  return {
    ...layout,
    rules: layout.rules.filter((rule) => isFree(boxOfRule(rule))),
    shapes: layout.shapes.filter(({ box }) => isFree(box)),
    lines: layout.lines.flatMap((line) => {
      const formula = joined.get(line);
      if (!formula) return [line];
      if (written.has(formula)) return [];
      written.add(formula);
      return [formula];
    }),
  };
}

/** Bars with what stands above and below them. */
function fractionsOf({ rules }: PageLayout, level: readonly Line[]): Fraction[] {
  return barsOf(rules).flatMap((bar) => {
    const isWithin = ({ box }: Line): boolean => box.left > bar.from - OUT && box.right < bar.to + OUT;
    const isAway = (points: number, size: number, { from, to }: typeof ABOVE): boolean =>
      points > from * size && points < to * size;
    const over = level.filter((line) => isWithin(line) && isAway(bar.at - line.base, line.size, ABOVE));
    const under = level.filter((line) => isWithin(line) && isAway(line.base - bar.at, line.size, BELOW));
    return isTermOf(bar, over) && isTermOf(bar, under) && isAsLong(bar, [...over, ...under])
      ? [{ bar, over, under }]
      : [];
  });
}

/** Whether lines stand in the middle of a bar. */
function isTermOf({ from, to }: Rule, lines: readonly Line[]): boolean {
  const { left, right } = around(lines.map(({ box }) => box));
  return lines.length > 0 && Math.abs((left + right) / 2 - (from + to) / 2) < CENTRED;
}

function isAsLong({ from, to }: Rule, lines: readonly Line[]): boolean {
  const { left, right } = around(lines.map(({ box }) => box));
  return to - from < right - left + LONGER * greatest(lines.map(({ size }) => size));
}

/**
 * Lines that may be parts of formulas: the number of an item is none, and what stands in a cell of rules is its own.
 */
function freeLines({ rules }: PageLayout, level: readonly Line[]): Line[] {
  const upright = rules.filter(({ horizontal }) => !horizontal);
  const bars = rules.filter(({ horizontal }) => horizontal);
  const isInCell = ({ box, base }: Line): boolean => {
    const middle = (box.left + box.right) / 2;
    const beside = upright.filter(({ from, to }) => from < base && to > base - heightOf(box) / 2);
    const across = bars.filter(({ from, to }) => from < middle && to > middle);
    return (
      beside.some(({ at }) => at < middle) &&
      beside.some(({ at }) => at > middle) &&
      across.some(({ at }) => at < base) &&
      across.some(({ at }) => at > base)
    );
  };
  return level.filter((line) => !isMarker(line) && !(upright.length > 1 && isInCell(line)));
}

/** By which item's number each line stands, where there are several: the nearest one to its left. */
function itemsOf(level: readonly Line[]): (line: Line) => Line | undefined {
  const items = level.filter(isItem);
  const found = new Map<Line, Line | undefined>();
  const nearest = (line: Line): Line | undefined => {
    const beside = items.filter(
      (item) => item.box.left <= line.box.left && line.box.left - item.box.left < ITEM_REACH * line.size,
    );
    const away = (item: Line): number => Math.abs(item.base - line.base);
    return beside.length ? beside.reduce((one, other) => (away(other) < away(one) ? other : one)) : undefined;
  };
  return (line) => {
    if (items.length < 2) return undefined;
    if (!found.has(line)) found.set(line, nearest(line));
    return found.get(line);
  };
}

/**
 * Lines by their base lines: whether one is among them, and those of its item whose base lines are near that of one.
 */
interface Near {
  has: (line: Line) => boolean;
  of: (line: Line, reach: number) => readonly Line[];
}

function linesNear(lines: readonly Line[], itemOf: (line: Line) => Line | undefined): Near {
  const sorted = [...lines].sort((one, other) => one.base - other.base);
  const place = new Map(sorted.map((line, at) => [line, at]));
  const of: Near['of'] = (line, reach) => {
    const at = place.get(line) as number;
    let [from, to] = [at, at];
    while (from > 0 && at - from < MAX_NEAR && line.base - (sorted[from - 1] as Line).base < reach) from--;
    while (to + 1 < sorted.length && to - at < MAX_NEAR && (sorted[to + 1] as Line).base - line.base < reach) to++;
    const item = itemOf(line);
    return sorted.slice(from, to + 1).filter((other) => !item || itemOf(other) === item);
  };
  return { has: (line) => place.has(line), of };
}

/**
 * All that hangs together with some lines, as far as it was followed: to the first words, or to more than formulas
 * have.
 */
function grow(seed: readonly Line[], near: Near, fractions: readonly Fraction[]): Cluster & { hasWords: boolean } {
  const parts = new Set(seed);
  const ofLine = new Map(fractions.flatMap((one) => [...one.over, ...one.under].map((line) => [line, one] as const)));
  // What stands beside a fraction stands beside its bar.
  const wide = (line: Line): Line => {
    const bar = ofLine.get(line)?.bar;
    return bar ? { ...line, box: around([line.box, boxOfRule(bar)]) } : line;
  };
  for (const line of parts) {
    if (parts.size > MAX_PARTS || (hasWords(line) && !ofLine.has(line)))
      return { lines: [...parts], fractions: [], hasWords: true };
    const own = ofLine.get(line);
    for (const term of own ? [...own.over, ...own.under] : []) parts.add(term);
    for (const other of near.of(line, LIMIT * line.size))
      if (!parts.has(other) && hangs(wide(line), wide(other))) parts.add(other);
  }
  const own = fractions.filter(({ over }) => over.some((line) => parts.has(line)));
  return { lines: [...parts], fractions: own, hasWords: false };
}

/** What stands in the midst of a cluster is of it, such as terms that no bar tells. */
function withInner({ lines, fractions }: Cluster, near: Near, taken: ReadonlySet<Line>): Cluster {
  const parts = new Set(lines);
  const box = around(lines.map((line) => line.box));
  for (const line of lines)
    for (const other of near.of(line, LIMIT * line.size))
      if (!taken.has(other) && !hasWords(other) && holdsMiddle(box, other.box)) parts.add(other);
  return { lines: [...parts], fractions };
}

/** Whether two lines are of one formula. */
function hangs(one: Line, other: Line): boolean {
  const size = Math.max(one.size, other.size);
  const [away, gap] = [Math.abs(one.base - other.base) / size, -overlapX(one.box, other.box) / size];
  const rowGap = isExtended(one) || isExtended(other) ? OFF_GAP : ROW_GAP;
  if (away < SAME_ROW) return gap < rowGap && !NUMBER.test(one.text.trim()) && !NUMBER.test(other.text.trim());
  if (away < OFF_ROW && !isOver(one, other) && !isOver(other, one)) return gap < OFF_GAP;
  if (hasWords(one) || hasWords(other)) return false;
  if (isHung(one, other) || isHung(other, one)) return true;
  if (gap > 0 || away > LIMIT) return false;
  if (isExtended(one) && isExtended(other)) return true;
  const [large, small] = one.size < other.size ? [other, one] : [one, other];
  return isLarge(large) && small.size < large.size;
}

const isLarge = (line: Line): boolean => hasOperator(line) || isExtended(line);

/** Whether a line stands above a sign that hangs from its base line. */
const isOver = (one: Line, sign: Line): boolean =>
  isExtended(sign) && !isExtended(one) && one.base < sign.base + HANGING.from * sign.size;

/** Whether a line stands beside a sign that hangs from its base line. */
function isHung(sign: Line, { base, box }: Line): boolean {
  const away = (base - sign.base) / sign.size;
  const gap = -overlapX(sign.box, box) / sign.size;
  const isIn = ({ to, gap: room }: { to: number; gap: number }): boolean => away < to && gap < room;
  return isExtended(sign) && away > HANGING.from && (isIn(HANGING) || (ROWS.sign.test(sign.text) && isIn(ROWS)));
}

/** Whether a cluster is built of more than one row with plain fractions, and says something. */
function isFormula({ lines, fractions }: Cluster): boolean {
  if (lines.length < 2 || !(hasRelation(lines) || lines.some(hasOperator))) return false;
  if (lines.some(isLarge) || fractions.some(({ over, under }) => over.length > 1 || under.length > 1)) return true;
  const terms = termsOf(fractions);
  const row = lines.filter((line) => !terms.has(line));
  const [first] = row;
  return first !== undefined && row.some(({ base, size }) => Math.abs(base - first.base) > SAME_ROW * size);
}

const termsOf = (fractions: readonly Fraction[]): ReadonlySet<Line> =>
  new Set(fractions.flatMap(({ over, under }) => [...over, ...under]));

/** A formula as a line of one span. */
function lineOf(cluster: Cluster, layout: PageLayout): Line {
  const { lines, fractions } = cluster;
  const terms = termsOf(fractions);
  const rank = (line: Line): number => (isExtended(line) ? 2 : terms.has(line) ? 1 : 0);
  const main = lines.toSorted(
    (one, other) => rank(one) - rank(other) || Math.sign(other.size - one.size) || one.box.left - other.box.left,
  )[0] as Line;
  const box = boxOf(cluster, main, layout);
  const text = inOneLine(lines, fractions);
  const wide = (box.right - box.left) / text.length;
  const [first] = main.spans as [Span];
  const edges = Array.from({ length: text.length + 1 }, (_, at) => box.left + wide * at);
  const { starts: _, ...plain } = main;
  const order = Math.min(...lines.map((line) => line.order));
  return { ...plain, order, box, text, spans: [{ text, style: first.style, box, edges, shown: 'formula' }] };
}

/**
 * What a formula takes on the page: large signs hang from their base line, as far below the axis as they stand above
 * it.
 */
function boxOf({ lines, fractions }: Cluster, main: Line, { shapes, rules, lines: level }: PageLayout): Box {
  const written = around([...lines.map(({ box }) => box), ...fractions.map(({ bar }) => boxOfRule(bar))]);
  const room = grown(written, 2);
  const drawn = [...shapes.map(({ box }) => box), ...rules.map(boxOfRule)].filter(
    (box) => meets(room, grown(box, 0.5)) && heightOf(box) < heightOf(written) * 2 && within(room, box),
  );
  const own = around([written, ...drawn]);
  const signs = lines.filter(isExtended).map(({ base }) => base);
  const axis = main.base - AXIS * main.size;
  const reach = Math.min(MAX_REACH * main.size, axis - least(signs));
  const below = level.filter(({ box }) => box.top > own.bottom - 1 && overlapX(box, own) > 0).map(({ box }) => box.top);
  const bottom = Math.min(Math.max(own.bottom, axis + (signs.length ? reach : 0)) + ROOM, ...below);
  return { ...grown(own, ROOM), bottom: Math.max(bottom, own.bottom) };
}

const within = (outer: Box, box: Box): boolean => box.left > outer.left - 12 && box.right < outer.right + 4;

/** A formula in one line: from left to right, fractions with a stroke between their terms. */
function inOneLine(lines: readonly Line[], fractions: readonly Fraction[]): string {
  const terms = termsOf(fractions);
  const pieces = [
    ...lines.filter((line) => !terms.has(line)).map(({ text, box }) => ({ text: text.trim(), left: box.left })),
    ...fractions.map(({ bar, over, under }) => ({
      text: `(${inOneLine(over, [])})/(${inOneLine(under, [])})`,
      left: bar.from,
    })),
  ];
  return pieces
    .sort((one, other) => one.left - other.left)
    .map(({ text }) => text)
    .join(' ');
}
