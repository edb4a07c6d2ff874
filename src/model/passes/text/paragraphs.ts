import { greatest, least } from '../../../lib/extremes.ts';
import { overlapX, overlapY } from '../../box.ts';
import type { Line } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { isWide } from '../lines/scripts.ts';
import { firstWord } from './first-word.ts';
import { flushOf } from './flush.ts';
import { insetsOf } from './insets.ts';
import { fillsIn, goesOnBeside, isOneSize } from './joints.ts';
import { areLabelled, areRows, edgeAt, hangsBehindLabel } from './labels.ts';
import { isEntry } from './leaders.ts';
import { areLoose, goesOn, looseRoom } from './loose.ts';
import { aroundMarker, type Marker, markerOf } from './markers.ts';
import { usualPitch } from './pitch.ts';
import { spaceBetween } from './space-between.ts';
import { goesOnTitle } from './titles.ts';

/** Lines that were written as one, in a column. */
export interface Paragraph {
  lines: Line[];
  marker: Marker | undefined;
  align: 'left' | 'center' | 'right' | 'justify';
  /** From the column's left edge, in points: of the first line, and of the others. */
  first: number;
  left: number;
  /** From the column's right edge, where the whole paragraph stands in. */
  right?: number;
  /** White space above it, beyond the pitch of its lines. */
  before: number;
  pitch: number;
  /** Its lines end by intent. */
  broken?: true;
}

/** The edges of the text of a column. */
export interface Column {
  left: number;
  right: number;
  /** Several lines run to the right edge. */
  full?: boolean;
  /** Of most of its letters. */
  size?: number;
  /** The first lines of its paragraphs stand in. */
  indented?: boolean;
  /** Those that begin where others of other lengths do: none of them is centred. */
  flush?: ReadonlySet<Line>;
  /** Its lines are broken early, though their sentences go on. */
  loose?: boolean;
}

/** Lines whose sizes differ by more than this share are not of one paragraph. */
const SIZE = 0.08;
/** White space between lines of so many times the usual parts paragraphs. */
const GAP = 1.32;
/** A first line stands in by so many ems. */
const INDENT = 0.85;
/** The last line of a paragraph leaves so many ems free, beyond what the next word would take. */
const ROOM = 1;
/** In a column whose lines do not run to one edge, a line of Chinese that goes on leaves no more ems free. */
const RAGGED = 2.2;
/** A line that begins so many ems left of one at the right edge does not go on with it. */
const FAR = 4;
/** What stands so near to the middle, in ems, is centred. */
const CENTRED = 1.2;
/** A large line that fills nearly its column is centred more exactly, in ems, and this many points from its edges. */
const EXACT = 0.25;
const BANNER = 8;

/** Joins the lines of a column (from the top down) to paragraphs; `beside`: boxes that its lines run beside of. */
export function paragraphsOf(lines: readonly Line[], around: Column, beside: readonly Box[] = []): Paragraph[] {
  const right = usualRight(lines, around);
  const full = lines.filter(({ box, size }) => right - box.right < size * 1.2).length > 2;
  const indented = areIndented(lines, { ...around, right });
  const [flush, loose] = [flushOf(lines), areLoose(lines, { ...around, right })];
  const column = { ...around, right, full, size: usualSize(lines), indented, flush, loose };
  const groups: Line[][] = [];
  const pitch = usualPitch(lines, column);
  const insets = insetsOf(lines, column);
  const inset = new Map([...insets, ...besides(lines, beside, column)]);
  for (const [at, line] of lines.entries()) {
    const group = groups.at(-1);
    const own = (group && inset.get(group.at(-1) as Line)) ?? column;
    const isSame = group?.[0]?.listing === line.listing && line.listing !== undefined;
    if (group && (isSame || !parts(group, line, lines[at + 1], own, pitch))) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group, at) => {
    const own = inset.get(group[0] as Line);
    const found = paragraphOf(group, groups[at - 1]?.at(-1), own ?? column, pitch);
    if (!own) return found;
    const right = own === insets.get(group[0] as Line) ? column.right - own.right : 0;
    return { ...found, left: found.left + own.left - column.left, ...(right > 0 && { right }) };
  });
}

/** First lines of Chinese paragraphs stand in so many ems; so many full ones that go on at the edge make it a rule. */
const STANDS_IN = { from: 1.5, to: 2.6 };
const MIN_INDENTED = 2;

/** Whether the full first lines of paragraphs stand in, and what follows them begins at the edge. */
function areIndented(lines: readonly Line[], column: Column): boolean {
  const count = lines.filter((line, at) => {
    const [before, { box, size }] = [lines[at - 1], line];
    if (!before || before.size !== size || !standsIn(before, column)) return false;
    return box.left - column.left < size * 0.2 && column.right - before.box.right < size * ROOM;
  }).length;
  return count >= MIN_INDENTED;
}

const standsIn = ({ box, size, text }: Line, { left }: Column): boolean =>
  isWide(text) && box.left - left > size * STANDS_IN.from && box.left - left < size * STANDS_IN.to;

/** So many lines beside a picture run to one edge, give or take so many ems. */
const MIN_BESIDE = 2;
const BESIDE_SLACK = 1.2;

/** The narrower columns of lines that stand beside something: it tells where they end, or begin. */
function besides(lines: readonly Line[], boxes: readonly Box[], column: Column): Map<Line, Column> {
  const found = new Map<Line, Column>();
  for (const box of boxes) {
    const own = lines.filter((line) => overlapY(line.box, box) > line.size * 0.3 && overlapX(line.box, box) <= 1);
    const right = greatest(own.map((line) => line.box.right));
    const full = own.filter((line) => right - line.box.right < line.size * BESIDE_SLACK).length;
    if (full < MIN_BESIDE || !own.every((line) => line.box.right <= box.left + 1)) continue;
    for (const line of own) found.set(line, { ...column, right, full: true });
  }
  return found;
}

/** The size of most letters. */
function usualSize(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) counts.set(size, (counts.get(size) ?? 0) + text.length);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** A line in so many may reach over the edge that the others run to, if this share of all runs to it. */
const OUTLIERS = 10;
const FULL_SHARE = 0.3;

/** Where full lines end: single lines may reach farther. */
function usualRight(lines: readonly Line[], { right }: Column): number {
  const ends = lines.map(({ box }) => box.right).sort((one, other) => other - one);
  let behind = 0;
  for (const [over, end] of ends.slice(0, Math.floor(ends.length / OUTLIERS) + 1).entries()) {
    const slack = (lines[0] as Line).size * 1.1;
    while (behind < ends.length && (ends[behind] as number) > end - slack) behind++;
    if (behind - over >= ends.length * FULL_SHARE) return over ? end : right;
  }
  return right;
}

/** Whether a line begins a new paragraph behind those of a group. */
function parts(
  group: readonly Line[],
  line: Line,
  next: Line | undefined,
  column: Column,
  pitch: Map<number, number>,
): boolean {
  const last = group.at(-1) as Line;
  const [first] = group as [Line];
  const em = line.size;
  if (
    last.listing !== line.listing ||
    (Math.abs(last.size - em) > em * SIZE && !isOneSize(last.spans.at(-1), line.spans[0])) ||
    last.angle !== line.angle ||
    isEntry(last.text)
  )
    return true;
  if (last.bold !== line.bold && last.bold !== undefined && isHeadLike(group, line) && !goesOnBeside(last, line))
    return true;
  const step = line.base - last.base;
  const usual = pitch.get(Math.round(em)) ?? em * 1.3;
  if (step > Math.max(usual * GAP, em * 1.05) || step <= 0) return true;
  if (group.length > 1 && step > (last.base - (group.at(-2) as Line).base) * GAP) return true;
  const [firstMarker, free] = [markerOf(first.text), roomFor(last, line, column)];
  const marker = markerIn(line, first, free);
  if (marker && (marker.numbering !== 'decimal' || begins(marker)) && ENDED.test(last.text.trimEnd())) return true;
  if (
    marker &&
    (firstMarker?.form === marker.form ||
      (marker.numbering === 'decimal' && CHOICES.test(last.text)) ||
      free ||
      marker.numbering === 'bullet' ||
      line.box.left > column.left + em * INDENT)
  )
    return true;
  if (last.text.includes('\t') && (marker || !HUNG.test(last.text))) return true;
  if (LABELLED_BLANK.test(last.text) || last.spans.at(-1)?.style.framed) return true;
  if (looksApart(last, line) || areLabelled(first, line, free) || areRows(last, line)) return true;
  if (isRight(last, column) && (isRight(line, column) || last.box.left - line.box.left > em * FAR)) return true;
  if (isPeriod(line) && !isContinued(last) && column.right - last.box.right > em * ROOM * 2) return true;
  if (isSignature(last, line, column) || areSigned(last, line, column)) return true;
  if (column.indented && standsIn(last, column) && standsIn(line, column) && ENDED.test(last.text.trimEnd()))
    return true;
  const inMiddle = partsInMiddle(last, line, column, free);
  if (inMiddle !== undefined) return inMiddle;
  const hanging = firstMarker || group.length > 1 ? (group.at(-1) as Line).box.left : undefined;
  if (group.length > 1 && line.box.left - last.box.left > em * INDENT) return true;
  if (
    group.length === 1 &&
    hanging === undefined &&
    line.box.left - first.box.left > em * INDENT &&
    !isHanging(first, line, next) &&
    !hangsBehindLabel(first, line)
  )
    return true;
  return free;
}

/** Whether a line in the middle begins a new paragraph below another; undefined of lines that stand elsewhere. */
function partsInMiddle(last: Line, line: Line, column: Column, free: boolean): boolean | undefined {
  if (!isCentred(line, column)) return undefined;
  if (isCentred(last, column))
    return free && !isContinued(last) && !isOpen(last, line) && !isBrokenTitle(last, line, column);
  if (!isBalanced(last, column)) return undefined;
  if (isOpen(last, line) || (!free && fillsIn(last, line, column))) return false;
  return isDisplayed(last, column) ? (column.right - last.box.right) * 2 > firstWord(line) + line.size : undefined;
}

/** Whether a title goes on below a line that has room for more of it. */
const isBrokenTitle = (last: Line, line: Line, column: Column): boolean =>
  isDisplayed(last, column) && goesOnTitle(last, line, column.right - column.left);

/**
 * A number that the text of an item goes on with (before the end of week / 95.) stands where that text does, in
 * points.
 */
const OF_TEXT = 2;

/** The marker of a line; undefined also where the text of an item goes on with a number, and that begins no list. */
function markerIn(line: Line, first: Line, free: boolean): Marker | undefined {
  const [item, marker] = [markerOf(first.text), markerOf(line.text)];
  if (free || !item || marker?.numbering !== 'decimal' || marker.value === 1) return marker;
  const edge = edgeAt(first, aroundMarker(first.text, item.text.length).text);
  return Math.abs(line.box.left - edge) < OF_TEXT ? undefined : marker;
}

/** A tab behind a number or a short word: what follows stands in behind it. */
const HUNG = /^\S{1,6}\t[^\t]*$/;

/** A label with nothing but a blank to be filled in behind it. */
const LABELLED_BLANK = /[：:）)]\u3000+$/;

/** Choices of a question beside each other, at least two; the number of the next question may stand below. */
const CHOICES = /^\s*[（(]?(?:A[.．、)）].*[\s\u3000][（(]?B|C[.．、)）].*[\s\u3000][（(]?D)[.．、)）]/u;

/** Ends with a mark of an end, or with the blank of a question. */
const ENDED = /(?:[。.！!？?：:；;]["”’）)]?|[（(]\s*[）)]|[_＿]{2})$/;

/** The first of a list: other numbers at the beginning of a line may be of its text. */
const begins = ({ form, value }: Marker): boolean => value === 1 && form !== '1.1';

/** Whether the first word of a line would have found room at the end of the line before it. */
function roomFor(last: Line, line: Line, column: Column): boolean {
  const free = column.right - last.box.right;
  // Where nothing else runs to the edge, it may be no edge at all.
  if (!column.full && free < last.size && /[.。！？!?]["”’）)]?$/.test(last.text.trimEnd())) return true;
  // Chinese may be parted between any two characters: a line that leaves room ends by intent.
  if (!column.full && free > last.size * RAGGED && isWide(last.text) && isWide(line.text)) return true;
  const room = (!column.full || column.loose) && goesOn(last, line) ? looseRoom(last.size, column) : last.size * ROOM;
  return free > firstWord(line) + room;
}

/** Lines that each have one look, and not the same. */
function looksApart(one: Line, other: Line): boolean {
  const [look, more] = [oneLook(one), oneLook(other)];
  return look !== undefined && more !== undefined && look !== more;
}

/** Slant and colour of a line, where all of it has the same. */
function oneLook({ spans }: Line): string | undefined {
  const looks = new Set(spans.flatMap(({ text, style }) => (text.trim() ? [`${style.italic} ${style.colour}`] : [])));
  return looks.size === 1 ? [...looks][0] : undefined;
}

/** Stands at the right edge and leaves most of the line free, as a signature does. */
const isRight = ({ box, size }: Line, { left, right }: Column): boolean =>
  right - box.right < size && box.left - left > (right - left) * 0.4;

/** A line far in under one from the left edge that ends a sentence: who signs, or the day. */
const isSignature = (last: Line, { box, size }: Line, { left, right }: Column): boolean =>
  last.box.left - left < size * SENTENCE_INDENT &&
  box.left - left > (right - left) * 0.4 &&
  SENTENCE.test(last.text.trimEnd());

/** A line of nothing but the years from when to when, as in a résumé. */
const isPeriod = ({ text }: Line): boolean =>
  /^(?:19|20)\d\d[年./\s\d月]{0,9}[-–—~～至]{1,2}[年./\s\d月]{4,10}$|^(?:19|20)\d\d[年./\s\d月]{0,9}[-–—~～]*\s*(?:至今|present)$/i.test(
    text.trim(),
  );

/**
 * Lines below each other that end alike, in the right half of the column and short of its edge: who signs, and the day.
 */
function areSigned(last: Line, line: Line, { left, right }: Column): boolean {
  const isIn = ({ box, size }: Line): boolean => box.left - left > (right - left) * 0.4 && right - box.right > size;
  return isIn(last) && isIn(line) && Math.abs(last.box.right - line.box.right) < SIGNED_ALIKE && isWide(last.text);
}

/** In points. */
const SIGNED_ALIKE = 2;

/** Whether a bracket opens in the one line and closes in the other. */
const isOpen = ({ text }: Line, other: Line): boolean =>
  [...'（(《“'].some((bracket) => text.includes(bracket) && !CLOSING.test(text.slice(text.lastIndexOf(bracket)))) &&
  CLOSES.test(other.text);
const CLOSING = /[）)》”]/;
const CLOSES = /^[^（(《“]*[）)》”]/;

/** Sentences begin at most so many ems in, and end with such a mark. */
const SENTENCE_INDENT = 3;
const SENTENCE = /[。！？!?]["”’）)]?$/;

/** A bold beginning of a paragraph is no heading where it goes on beside it. */
const isHeadLike = (group: readonly Line[], line: Line): boolean => group.every((each) => each.bold !== line.bold);

/** A line that ends without any mark of an end. */
const isContinued = ({ text }: Line): boolean => /[，、；：,;—-]$/.test(text.trimEnd());

const isCentred = (line: Line, column: Column): boolean =>
  !column.flush?.has(line) &&
  ((isBalanced(line, column) && line.box.left - column.left > line.size * 1.5) || isBanner(line, column));

/** A large line that leaves little on both sides, but the same. */
const isBanner = (line: Line, column: Column): boolean =>
  isDisplayed(line, column) &&
  isBalanced(line, column, EXACT) &&
  line.box.left - column.left > Math.max(BANNER, line.size * EXACT);

/** Leaves as much free on both sides. */
const isBalanced = ({ box, size }: Line, { left, right }: Column, ems = CENTRED): boolean =>
  Math.abs(box.left - left - (right - box.right)) < size * ems;

/** Larger than most of the column: the first line of a heading in the middle may run from edge to edge. */
const isDisplayed = ({ size }: Line, { size: usual = size }: Column): boolean => size > usual * (1 + SIZE);

/** Lines that follow stand in under the first, as those behind a label or in a bibliography do. */
const isHanging = (first: Line, line: Line, next: Line | undefined): boolean =>
  line.box.left > first.box.left &&
  next !== undefined &&
  Math.abs(next.box.left - line.box.left) < 1 &&
  next.size === line.size;

function paragraphOf(lines: Line[], before: Line | undefined, column: Column, pitches: Map<number, number>): Paragraph {
  const [first] = lines as [Line];
  const rest = lines.slice(1);
  const own = rest.map((line, at) => line.base - (lines[at] as Line).base);
  const pitch = own.length
    ? own.reduce((sum, each) => sum + each, 0) / own.length
    : (pitches.get(Math.round(first.size)) ?? first.size * 1.3);
  const left = rest.length ? least(rest.map(({ box }) => box.left)) : first.box.left;
  const isListing = first.listing !== undefined;
  const broken = isListing ? rest.length > 0 : rest.some((line, at) => isBroken(lines[at] as Line, line, column));
  return {
    lines,
    marker: isListing ? undefined : markerOf(first.text),
    pitch,
    align: isListing ? 'left' : alignOf(lines, column),
    first: first.box.left - left,
    left: left - column.left,
    before: before ? Math.max(0, spaceBetween(before, first, pitch)) : 0,
    ...(broken && { broken: true }),
  };
}

/** A line in the middle leaves half of its room on each side. */
const isBroken = (last: Line, line: Line, column: Column): boolean =>
  isCentred(last, column) &&
  isBrokenTitle(last, line, column) &&
  (column.right - last.box.right) * 2 > firstWord(line) + last.size / 2;

function alignOf(lines: readonly Line[], column: Column): Paragraph['align'] {
  const [first] = lines as [Line];
  const em = first.size;
  const last = lines.at(-1) as Line;
  if (isCentred(last, column) && lines.every((line) => isCentred(line, column) || fillsIn(line, last, column)))
    return 'center';
  if (lines.length === 1) {
    const [before, behind] = [first.box.left - column.left, column.right - first.box.right];
    const isRight = behind < em && before > Math.max(em * 6, (column.right - column.left) * 0.4);
    return isRight || isSigned(first, column) ? 'right' : 'left';
  }
  const full = lines.slice(0, -1).filter(({ box }) => column.right - box.right < em * 0.8).length;
  return full >= (lines.length - 1) * 0.8 ? 'justify' : 'left';
}

/**
 * Who signs, and the date, stand in a little from the right edge of a Chinese letter, in ems, and end without a mark.
 */
const SIGNED = 5;

const isSigned = ({ box, size, text }: Line, { left, right }: Column): boolean =>
  isWide(text) &&
  !/[\p{P}]\s*$/u.test(text) &&
  box.left - left > (right - left) * 0.5 &&
  right - box.right < size * SIGNED;
