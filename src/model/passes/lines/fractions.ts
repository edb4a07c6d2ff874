import { around, widthOf } from '../../box.ts';
import type { Line, PageLayout, Rule, Span } from '../../layout.ts';
import { pieceOf } from '../tables/split.ts';
import { isWide } from './scripts.ts';

/** Bars are so long and no thicker, in points. */
const MAX_LONG = 120;
const MIN_LONG = 3;
const MAX_THICK = 1.3;
/** From the bar to the base lines above and below it, in ems of the letters there. */
const ABOVE = { from: 0.02, to: 0.75 };
const BELOW = { from: 0.6, to: 1.25 };
/** Both stand in the middle of the bar, and reach no farther than it, in points. */
const CENTRED = 3;
const OUT = 2.5;
/** A bar is longer than the wider of them by so many ems at most: others are lines to write upon, or of tables. */
const LONGER = 0.8;
/** A bar so near below letters, in ems, with the next line so far below them, underlines them. */
const UNDERLINE = { away: 0.28, pitch: 1.2 };
/** The axis of the writing, which the bar lies on, is so many ems above the base line, give or take. */
const AXIS = { from: 0.05, to: 0.6 };
/** Writing goes on beside a fraction within so many ems. */
const NEAR = 1.6;
/** An equal rule nearer than this, in points, makes them lines of a table, whose columns are no narrower than that. */
const APART = 60;
const COLUMN = 12;
/** What may stand above or below a bar that no writing is beside. */
const PLAIN = /^[\p{L}\p{N}\s+\-−－＋±×÷*/()（）.,²³√π=]{1,16}$/u;
/** Words, as no mathematics has them but the names of functions. */
const WORD = /\p{Script=Han}{2}|\p{L}{3}/u;
const FUNCTIONS = /sin|cos|tan|cot|log|lim|exp|max|min/g;
/** Words stand above and below a bar that something equals; other signs stand beside titles and names as well. */
const BEFORE = /[=＝≈]\s*$/u;
const BEHIND_IT = /^\s*[=＝≈]/u;
/** Pages with more bars and lines are no text. */
const MAX_BARS = 400;
const MAX_LINES = 3000;

/** A bar with what stands above and below it. */
interface Fraction {
  bar: Rule;
  over: Line;
  under: Line;
}

/** A piece of the line that comes out: writing, or a fraction. */
type Piece = { line: Line } | { fraction: Fraction };

/** Numbers and terms above and below a bar become part of the line that the bar stands in, as a fraction. */
export function joinFractions(layout: PageLayout): PageLayout {
  const level = layout.lines.filter(({ angle, vertical }) => !angle && !vertical);
  const bars = barsOf(layout.rules);
  if (!bars.length || level.length > MAX_LINES) return layout;
  const taken = new Set<Line>();
  const fractions = bars.flatMap((bar) => fractionOf(bar, level, taken) ?? []);
  const rows = rowsOf(fractions, level, taken);
  if (!rows.length) return layout;
  const used = new Set(
    rows.flatMap((row) => row.flatMap((piece) => ('line' in piece ? [piece.line] : partsOf(piece)))),
  );
  const gone = new Set(
    rows.flatMap((row) => row.flatMap((piece) => ('fraction' in piece ? [piece.fraction.bar] : []))),
  );
  const joined = new Map(rows.map((row) => [firstOf(row), lineOf(row)]));
  return {
    ...layout,
    rules: layout.rules.filter((rule) => !gone.has(rule)),
    lines: layout.lines.flatMap((line) => joined.get(line) ?? (used.has(line) ? [] : [line])),
  };
}

const partsOf = ({ fraction }: { fraction: Fraction }): Line[] => [fraction.over, fraction.under];

/** The line that a row takes the place of. */
function firstOf(row: readonly Piece[]): Line {
  const host = row.find((piece) => 'line' in piece);
  return host && 'line' in host ? host.line : (row[0] as { fraction: Fraction }).fraction.over;
}

/** The rules of a page that may be bars of fractions; none where they are too many. */
export function barsOf(rules: readonly Rule[]): Rule[] {
  const bars = rules.filter(isBar(rules));
  return bars.length > MAX_BARS ? [] : bars;
}

/** Tells short level rules that touch no upright one and have no equal near. */
function isBar(rules: readonly Rule[]): (rule: Rule) => boolean {
  const upright = rules.filter(({ horizontal }) => !horizontal);
  const level = Map.groupBy(
    rules.filter(({ horizontal }) => horizontal),
    ({ from, to }) => `${Math.round(from)} ${Math.round(to)}`,
  );
  return ({ horizontal, from, to, at, width }) => {
    if (!horizontal || width > MAX_THICK || to - from < MIN_LONG || to - from > MAX_LONG) return false;
    const same = to - from < COLUMN ? [] : (level.get(`${Math.round(from)} ${Math.round(to)}`) ?? []);
    if (same.some((other) => other.at !== at && Math.abs(other.at - at) < APART)) return false;
    return !upright.some(
      (other) => other.at > from - 2 && other.at < to + 2 && other.from < at + 2 && other.to > at - 2,
    );
  };
}

function fractionOf(bar: Rule, lines: readonly Line[], taken: Set<Line>): Fraction | undefined {
  const middle = (bar.from + bar.to) / 2;
  const fits = ({ box, size, base }: Line, away: number, { from, to }: typeof ABOVE): boolean =>
    away > from * size &&
    away < to * size &&
    box.left > bar.from - OUT &&
    box.right < bar.to + OUT &&
    Math.abs((box.left + box.right) / 2 - middle) < CENTRED &&
    base > 0;
  const over = lines.find((line) => !taken.has(line) && fits(line, bar.at - line.base, ABOVE));
  const under = lines.find((line) => !taken.has(line) && fits(line, line.base - bar.at, BELOW));
  if (!over || !under || !isAsLong(bar, over, under)) return undefined;
  taken.add(over).add(under);
  return { bar, over, under };
}

/** Whether a bar is about as long as the wider of the terms. */
const isAsLong = ({ from, to }: Rule, over: Line, under: Line): boolean =>
  to - from < Math.max(widthOf(over.box), widthOf(under.box)) + LONGER * Math.max(over.size, under.size);

/** Whether the bar fits the upper line as an underline, and the lower one stands below it as lines of text do. */
const isUnderline = ({ bar, over, under }: Fraction): boolean =>
  bar.at - over.base < UNDERLINE.away * over.size && under.base - over.base > UNDERLINE.pitch * over.size;

/** Fractions with the writing beside them, from left to right. */
function rowsOf(fractions: readonly Fraction[], lines: readonly Line[], taken: ReadonlySet<Line>): Piece[][] {
  const rows: { pieces: Piece[]; left: number; right: number }[] = [];
  const used = new Set<Line>();
  for (const fraction of [...fractions].sort((one, other) => one.bar.from - other.bar.from)) {
    const { bar } = fraction;
    const beside = lines.filter((line) => !taken.has(line) && !used.has(line) && isBeside(bar, line));
    const size = beside[0]?.size ?? fraction.over.size;
    const row = rows.find(
      ({ pieces, left, right }) =>
        bar.from > left && bar.from < right + NEAR * size && axisOf(pieces, bar.at) && pieces.length < MAX_BARS,
    );
    const plain = !isUnderline(fraction) && PLAIN.test(fraction.over.text) && PLAIN.test(fraction.under.text);
    const isSaid = row !== undefined || beside.some((line) => isEqualled(bar, line));
    if (hasWords(fraction) && (isUnderline(fraction) || !isSaid)) continue;
    if (!beside.length && !row && !plain) continue;
    const pieces: Piece[] = [{ fraction }, ...beside.map((line) => ({ line }))];
    for (const line of beside) used.add(line);
    const [left, right] = [
      Math.min(bar.from, ...beside.map(({ box }) => box.left)),
      Math.max(bar.to, ...beside.map(({ box }) => box.right)),
    ];
    if (!row) rows.push({ pieces, left, right });
    else {
      row.pieces.push(...pieces);
      [row.left, row.right] = [Math.min(row.left, left), Math.max(row.right, right)];
    }
  }
  return rows.map(({ pieces }) => pieces);
}

const hasWords = ({ over, under }: Fraction): boolean =>
  [over, under].some(({ text }) => WORD.test(text.replace(FUNCTIONS, '')));

/** Whether a sign of equality stands right beside a bar. */
function isEqualled({ from, to }: Rule, { spans, size }: Line): boolean {
  // Edges are those of UTF-16 units, not of characters.
  const letters = spans.flatMap(({ text, edges }) =>
    text.split('').map((letter, at) => ({ letter, at: edges[at] as number })),
  );
  const before = letters.filter(({ at }) => at < from - 1);
  const behind = letters.filter(({ at }) => at > to - 1);
  const say = (some: typeof letters): string => some.map(({ letter }) => letter).join('');
  const isNear = (places: readonly number[], at: number): boolean =>
    places.some((place) => Math.abs(place - at) < NEAR * size);
  return (
    (BEFORE.test(say(before)) && isNear([before.findLast(({ letter }) => letter.trim())?.at ?? 0], from)) ||
    (BEHIND_IT.test(say(behind)) && isNear([behind.find(({ letter }) => letter.trim())?.at ?? 0], to))
  );
}

/** Whether the bar of a row's first fraction stands at this height. */
const axisOf = (pieces: readonly Piece[], at: number): boolean =>
  pieces.some((piece) => 'fraction' in piece && Math.abs(piece.fraction.bar.at - at) < 1.5);

function isBeside({ at, from, to }: Rule, { base, size, box }: Line): boolean {
  if (base - at < AXIS.from * size || base - at > AXIS.to * size) return false;
  return box.right > from - NEAR * size && box.left < to + NEAR * size;
}

/** A row as one line: writing is cut where a fraction stands in it. */
function lineOf(row: readonly Piece[]): Line {
  const fractions = row.flatMap((piece) => ('fraction' in piece ? [piece.fraction] : []));
  const hosts = row.flatMap((piece) => ('line' in piece ? [piece.line] : []));
  const host = hosts.toSorted((one, other) => other.text.length - one.text.length)[0] ?? (fractions[0]?.over as Line);
  const own =
    host === fractions[0]?.over ? { ...host, base: (fractions[0] as Fraction).bar.at + host.size * 0.35 } : host;
  const [top, bottom] = [own.base - own.size * 0.88, own.base + own.size * 0.12];
  const pieces = hosts
    .flatMap(({ spans }) => spans)
    .flatMap((span) => cutAt(span, fractions))
    .map((span) => withSpaces(span, fractions, own.size));
  const spans = [...pieces, ...fractions.map((fraction) => spanOf(fraction, own, top, bottom))].sort(
    (one, other) => one.box.left - other.box.left,
  );
  const box = { ...around(spans.map((span) => span.box)), top, bottom };
  const order = Math.min(...hosts.map((line) => line.order), ...fractions.map(({ over }) => over.order));
  const { starts: _, ...plain } = own;
  return { ...plain, spans, text: spans.map(({ text }) => text).join(''), box, order };
}

/** White space between a word and a fraction, in ems. */
const SPACE = { from: 0.2, to: 1 };
const ENDS_WORD = /[\p{L}\p{N}.,;:]$/u;
const BEGINS_WORD = /^[\p{L}\p{N}]/u;

/** A span with a space where a word stands clear of a fraction. */
function withSpaces(span: Span, fractions: readonly Fraction[], size: number): Span {
  const isClear = (gap: number): boolean => gap > SPACE.from * size && gap < SPACE.to * size;
  const [left, right] = [span.edges[0] as number, span.edges.at(-1) as number];
  const [first, last] = [[...span.text][0] as string, [...span.text].at(-1) as string];
  const behind = ENDS_WORD.test(last) && !isWide(last) && fractions.find(({ bar }) => isClear(bar.from - right));
  const before = BEGINS_WORD.test(first) && !isWide(first) && fractions.find(({ bar }) => isClear(left - bar.to));
  const edges = [...(before ? [before.bar.to] : []), ...span.edges, ...(behind ? [behind.bar.from] : [])];
  return { ...span, text: `${before ? ' ' : ''}${span.text}${behind ? ' ' : ''}`, edges };
}

/** A span in pieces beside the fractions; the white space that was left for them is gone. */
function cutAt(span: Span, fractions: readonly Fraction[]): Span[] {
  let [pieces, rest] = [[] as Span[], span];
  for (const { bar } of fractions) {
    // Where a letter ends is not known, only where the next begins.
    const at = rest.edges.findIndex((edge) => edge >= bar.to - 1);
    if (at < 1 || at >= rest.text.length || (rest.edges[at - 1] as number) > bar.from) continue;
    const before = rest.text.slice(0, at).trimEnd().length;
    const behind = at + (rest.text[at]?.trim() === '' ? 1 : 0);
    pieces = [...pieces, pieceOf(rest, 0, before)];
    rest = pieceOf(rest, behind, rest.text.length);
  }
  return [...pieces, rest].filter(({ text }) => text);
}

function spanOf({ bar, over, under }: Fraction, { spans: [first] }: Line, top: number, bottom: number): Span {
  const text = `${inLine(over.text)}/${inLine(under.text)}`;
  const wide = (bar.to - bar.from) / text.length;
  const { style } = over.spans[0] ?? (first as Span);
  return {
    text,
    style,
    fraction: { over: over.spans, under: under.spans },
    box: { left: bar.from, right: bar.to, top, bottom },
    edges: Array.from({ length: text.length + 1 }, (_, at) => bar.from + wide * at),
  };
}

/** A term as it is written in a line: in brackets where it has several parts. */
const inLine = (text: string): string => (/^[\p{L}\p{N}.,²³]+$/u.test(text) ? text : `(${text})`);
