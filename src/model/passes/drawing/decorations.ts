import { channelsOf } from '../../../lib/hex.ts';
import { heightOf, widthOf } from '../../box.ts';
import type { Fill, Line, PageLayout, Rule } from '../../layout.ts';
import { coveredBy, type Mark, type Marked, whiteSpan, withMark } from '../lines/marks.ts';

/** Where rules stand below the base line (strikes: above it) to belong to letters, in ems, and how thick they are. */
const UNDER = { from: -0.02, to: 0.28 };
const THROUGH = { from: -0.42, to: -0.16 };
const MAX_WIDTH = 0.16;
/** A rule at a single letter is a fraction's bar more often than a mark. */
const MIN_LETTERS = 2;
/** Blanks to be filled in are longer than so many ems: two spaces of an em, measured. */
const MIN_BLANK = 1.9;
/** White space at an end of a line that is underlined together with letters is a blank from so many ems on. */
const MIN_END = 0.9;
/** Rules under letters go on under white space, by so many ems at each end; other marks by less. */
const LONGER = 3;
const SLACK = 0.4;
/** A marker's stroke is so high, in ems. */
const MIN_HEIGHT = 0.6;
const MAX_HEIGHT = 1.7;
/** What is painted over letters is no marker's stroke if it is darker than this (0–255): it hides them. */
const DARK = 110;
/** Rules nearer than this to the end of another, in points, touch it. */
const TOUCH = 2.5;
const STRIPE = 24;
/** A line has no more marks, and no page so many letters and rules near each other. */
const MAX_MARKS = 200;
const MAX_WORK = 100_000_000;

/** Underlines, strikes and highlights as looks of letters; rules that are used up make no table. */
export function decorate(layout: PageLayout): PageLayout {
  const level = layout.lines.filter(({ angle, vertical }) => !angle && !vertical);
  const near = byHeight(level);
  const marks = new Map<Line, Marked[]>();
  const put = (line: Line, marked: Marked): void => {
    const known = marks.get(line) ?? [];
    marks.set(line, known);
    if (known.length < MAX_MARKS) known.push(marked);
  };
  const upright = layout.rules.filter(({ horizontal }) => !horizontal);
  const isOverRow = overRows(layout.rules, near);
  const blanks = new Map<Line, Rule>();
  let work = 0;
  const isSpent = (lines: readonly Line[]): boolean => {
    for (const { text } of lines) work += text.length + upright.length;
    return work > MAX_WORK;
  };
  const rules = layout.rules.filter((rule) => {
    if (!rule.horizontal || isWhite(rule.colour)) return true;
    const lines = near(rule.at);
    if (isSpent(lines)) return true;
    const found = lines.flatMap((line) => markOf(rule, line, upright) ?? []);
    if (found.length && found.every(({ line }) => reachesOver(rule, line)) && isOverRow(rule)) return true;
    for (const { line, mark } of found) put(line, { from: rule.from, to: rule.to, mark });
    const blank = found.length ? undefined : lines.find((line) => isBehind(rule, line, lines, upright));
    if (blank && !blanks.has(blank)) blanks.set(blank, rule);
    return !found.length && blanks.get(blank as Line) !== rule;
  });
  for (const fill of paintedAreas(layout)) {
    const lines = near((fill.box.top + fill.box.bottom) / 2);
    if (isSpent(lines)) break;
    for (const line of lines)
      if (isUnder(fill, line)) put(line, { from: fill.box.left, to: fill.box.right, mark: { highlight: fill.colour } });
  }
  const lines = layout.lines.map((line) => {
    const own = marks.get(line) ?? [];
    return withBlank(withEnds(own.reduce(withMark, line), own), blanks.get(line));
  });
  return { ...layout, rules, lines };
}

/** Such a blank begins so near behind the letters, in ems. */
const BEHIND = { from: -0.6, to: 1.5 };
/** It is drawn by hand no lower than this below the base line, in ems. */
const MAX_BELOW = 0.7;
/** Letters in front of it are so large at least, in points. */
const MIN_SIZE = 2;

/** Whether a rule goes on where a line of text ends, with nothing above it: what is to be filled in. */
function isBehind(rule: Rule, line: Line, near: readonly Line[], upright: readonly Rule[]): boolean {
  const { box, size, base } = line;
  const [away, gap] = [(rule.at - base) / size, (rule.from - box.right) / size];
  if (!(size >= MIN_SIZE) || gap < BEHIND.from || gap > BEHIND.to || away < UNDER.from || away > MAX_BELOW)
    return false;
  if (rule.to - rule.from < size * MIN_BLANK || upright.some((other) => touches(rule, other))) return false;
  const isOver = (other: Line): boolean =>
    other !== line &&
    Math.abs(other.base - base) < size &&
    other.box.left < rule.to &&
    other.box.right > rule.from + size;
  return !near.some(isOver);
}

/** The line with white space that is underlined behind it, as long as a rule. */
const withBlank = (line: Line, rule: Rule | undefined): Line =>
  rule ? withSpace(line, line.box.right, rule.to) : line;

/** The line with the white space that was typed before and behind its letters, as far as one rule underlines both. */
function withEnds(line: Line, marks: readonly Marked[]): Line {
  if (!line.typed) return line;
  const { box, size, typed } = line;
  const under = marks.filter(({ mark }) => mark.underline);
  const before = under.find(({ from, to }) => to > box.left && box.left - Math.max(from, typed.left) > MIN_END * size);
  const behind = under.find(
    ({ from, to }) => from < box.right && Math.min(to, typed.right) - box.right > MIN_END * size,
  );
  const begun = before ? withSpace(line, Math.max(before.from, typed.left), box.left) : line;
  return behind ? withSpace(begun, box.right, Math.min(behind.to, typed.right)) : begun;
}

/** The line with underlined spaces between two places, the one of which is an end of it. */
function withSpace(line: Line, from: number, to: number): Line {
  const isBehind = from >= line.box.right;
  const beside = line.spans.at(isBehind ? -1 : 0);
  if (!beside) return line;
  const style = { ...beside.style, underline: true, strike: false };
  const blank = whiteSpan(style, beside.box, from, to, Math.round((to - from) / line.size));
  const { box, spans, text } = line;
  return {
    ...line,
    spans: isBehind ? [...spans, blank] : [blank, ...spans],
    text: isBehind ? text + blank.text : blank.text + text,
    box: { ...box, left: Math.min(box.left, from), right: Math.max(box.right, to) },
  };
}

/** Finds lines near a height. */
function byHeight(lines: readonly Line[]): (y: number) => readonly Line[] {
  const stripes = new Map<number, Line[]>();
  for (const line of lines)
    for (let at = Math.floor(line.box.top / STRIPE); at <= Math.floor((line.base + line.size) / STRIPE); at++) {
      const known = stripes.get(at);
      if (known) known.push(line);
      else stripes.set(at, [line]);
    }
  return (y) => stripes.get(Math.floor(y / STRIPE)) ?? [];
}

/** Whether a rule is longer than a line on both sides, in points. */
const reachesOver = ({ from, to }: Rule, { box }: Line): boolean => from < box.left - 1 && to > box.right + 1;

/** The rows of a table between two rules are no higher than this, in points. */
const MAX_ROW = 60;

/**
 * Tells rules with an equal one below them and cells beside each other between: the top of a table, close under its
 * caption.
 */
function overRows(rules: readonly Rule[], near: (y: number) => readonly Line[]): (rule: Rule) => boolean {
  const keyOf = ({ from, to }: Rule): string => `${Math.round(from)} ${Math.round(to)}`;
  const equals = Map.groupBy(
    rules.filter(({ horizontal }) => horizontal),
    keyOf,
  );
  return (rule) => {
    const below = (equals.get(keyOf(rule)) ?? []).slice(0, MAX_MARKS).map(({ at }) => at - rule.at);
    const next = below.filter((away) => away > 1 && away < MAX_ROW).sort((one, other) => one - other)[0];
    if (next === undefined) return false;
    const cells = near(rule.at + next / 2).filter(
      ({ box, base }) => base > rule.at && base < rule.at + next && box.left > rule.from - 1 && box.right < rule.to + 1,
    );
    const [first] = cells;
    return first !== undefined && cells.some(({ base, box }) => base === first.base && box.left > first.box.right);
  };
}

/** What a rule is to a line: under or through letters of it, and no border of a table. */
function markOf(rule: Rule, line: Line, upright: readonly Rule[]): { line: Line; mark: Mark } | undefined {
  const { box, size, base } = line;
  const away = (rule.at - base) / size;
  const letters = lettersOver(rule, line);
  if (rule.width > Math.max(0.8, size * MAX_WIDTH) || (letters < MIN_LETTERS && !isBlank(rule, line))) return undefined;
  const { left, right } = line.typed ?? box;
  const within = (slack: number): boolean => rule.from >= left - slack * size && rule.to <= right + slack * size;
  if (away > THROUGH.from && away < THROUGH.to && within(SLACK)) return { line, mark: { strike: true } };
  if (away < UNDER.from || away > UNDER.to || !within(LONGER)) return undefined;
  return within(SLACK) || !upright.some((other) => touches(rule, other))
    ? { line, mark: { underline: true } }
    : undefined;
}

const touches = (rule: Rule, { at, from, to }: Rule): boolean =>
  at > rule.from - TOUCH && at < rule.to + TOUCH && rule.at > from - TOUCH && rule.at < to + TOUCH;

/** Whether a rule stands under nothing but white space that was typed, as where something is to be filled in. */
const isBlank = (rule: Rule, { spans, box, size }: Line): boolean =>
  rule.from > box.left &&
  rule.to - rule.from > size * MIN_BLANK &&
  lettersOver(rule, { spans }) === 0 &&
  spans.some((span) => {
    const [first, behind] = coveredBy(span, rule.from, rule.to);
    return behind - first >= MIN_LETTERS;
  });

const lettersOver = ({ from, to }: Rule, { spans }: Pick<Line, 'spans'>): number =>
  spans.reduce((sum, span) => {
    const [first, behind] = coveredBy(span, from, to);
    return sum + [...span.text.slice(first, behind)].filter((letter) => letter.trim()).length;
  }, 0);

/** Fills, and shapes with rounded ends, that could be strokes of a marker. */
const paintedAreas = ({ fills, shapes }: PageLayout): Fill[] => [
  ...fills.filter(({ colour }) => !isWhite(colour)),
  ...shapes.flatMap(({ box, colour, filled, order }) =>
    filled && colour && !isWhite(colour) && widthOf(box) > heightOf(box) ? [{ box, colour, order }] : [],
  ),
];

function isUnder({ box, colour, order }: Fill, line: Line): boolean {
  const { size } = line;
  const high = heightOf(box) / size;
  if (high < MIN_HEIGHT || high > MAX_HEIGHT || (order > line.order && lightOf(colour) < DARK)) return false;
  if (box.left < line.box.left - SLACK * size || box.right > line.box.right + SLACK * size) return false;
  return box.top < line.base - size * 0.5 && box.bottom > line.base - size * 0.1;
}

const isWhite = (colour: string): boolean => colour === '#ffffff';
const lightOf = (colour: string): number => channelsOf(colour).reduce((sum, part) => sum + part, 0) / 3;
