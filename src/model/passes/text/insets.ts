import type { Line } from '../../layout.ts';
import { firstWord } from './first-word.ts';
import { markerOf } from './markers.ts';
import type { Column } from './paragraphs.ts';

/** Lines whose sizes differ by more than this share are not of one block. */
const SIZE = 0.08;
/**
 * A block that stands in on both sides, in ems, has full lines as long as this share of the column; its edges differ by
 * less than so many points.
 */
const INSET = 1;
const INSET_LENGTH = 0.6;
const SAME_EDGE = 1;
/** A quotation stands in by so many ems, and takes this share of the column. */
const QUOTED = 1.5;
const QUOTED_WIDTH = 0.5;
/** Its lines stand no farther apart, in ems; a word more, and so many ems, would not have found room in them. */
const CLOSE = 2.6;
const ROOM = 1;
/** The next line of a paragraph stands no farther down than so many times the lines of the column do. */
const PITCH = 1.25;
const ENDED = /[。.！!？?：:；;…]["'”’）)]*$/;

/**
 * The narrower columns of abstracts and quotations, which stand in alike on both sides: full lines tell them,
 * or where nothing is set to an edge the words that found no room.
 */
export function insetsOf(lines: readonly Line[], column: Column): ReadonlyMap<Line, Column> {
  const insets = quotationsOf(lines, column);
  for (let at = 1; at < lines.length; at++) {
    const [one, other] = [lines[at - 1] as Line, lines[at] as Line];
    const known = insets.get(one);
    const own = insetBy(one, other, column);
    if (own) for (const line of [one, other]) insets.set(line, { ...column, ...own, full: true });
    else if (known && Math.abs(known.left - other.box.left) < SAME_EDGE && other.box.right <= known.right + SAME_EDGE)
      insets.set(other, known);
  }
  return insets;
}

/** The edges of two lines of a block that stands in; undefined where they are none. */
function insetBy(one: Line, other: Line, { left, right }: Column): Pick<Column, 'left' | 'right'> | undefined {
  const { box, size } = other;
  const [before, behind] = [box.left - left, right - box.right];
  const isEven = Math.abs(before - behind) < size * 0.6 && before > size * INSET;
  const isLong = box.right - box.left > (right - left) * INSET_LENGTH;
  const isAlike = Math.abs(one.box.right - box.right) < SAME_EDGE && one.box.left > box.left - SAME_EDGE;
  const isNear = one.box.left < box.left + size * 2.5 && Math.abs(one.size - size) < size * SIZE;
  return isEven && isLong && isAlike && isNear ? { left: box.left, right: box.right } : undefined;
}

/** Blocks whose lines begin at one place and break where another column ends, as far in at the right. */
function quotationsOf(lines: readonly Line[], column: Column): Map<Line, Column> {
  const found = new Map<Line, Column>();
  const firsts = firstEdges(lines, column);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as Line;
    const own = firsts.has(Math.round(line.box.left)) ? undefined : quotedColumn(lines[at - 1], line, column);
    let end = at + 1;
    while (own && end < lines.length && goesOn(lines[end - 1] as Line, lines[end] as Line, own)) end++;
    const block = lines.slice(at, end);
    if (own && breaksAt(block, own.right)) for (const line of block) found.set(line, own);
    at = end;
  }
  return found;
}

/** The column of a quotation that begins with a line; undefined where none can. */
function quotedColumn(before: Line | undefined, { box, size, text }: Line, column: Column): Column | undefined {
  const inset = box.left - column.left;
  const right = column.right - inset;
  if (inset < size * QUOTED || right - box.left < (column.right - column.left) * QUOTED_WIDTH) return undefined;
  if (box.right > right + SAME_EDGE || markerOf(text) || (before && markerOf(before.text))) return undefined;
  return { ...column, left: box.left, right, full: true };
}

const goesOn = (last: Line, { box, base, size, text }: Line, { left, right }: Column): boolean =>
  Math.abs(box.left - left) < SAME_EDGE &&
  box.right <= right + SAME_EDGE &&
  Math.abs(last.size - size) < size * SIZE &&
  base - last.base < size * CLOSE &&
  !markerOf(text);

/** Where paragraphs of the column begin, whose next line stands at its edge: what stands in so is a paragraph of it. */
function firstEdges(lines: readonly Line[], { left }: Column): Set<number> {
  const steps = lines.slice(1).map(({ base }, at) => base - (lines[at] as Line).base);
  const pitch = steps.toSorted((one, other) => one - other)[steps.length >> 1] ?? 0;
  const isFirst = (at: number): boolean =>
    (steps[at] as number) < pitch * PITCH && Math.abs((lines[at + 1] as Line).box.left - left) < SAME_EDGE;
  const edges = steps.flatMap((_, at) => (isFirst(at) ? [Math.round((lines[at] as Line).box.left)] : []));
  return new Set(edges.flatMap((x) => [x - 1, x, x + 1]));
}

/** Whether lines of a block break within a sentence, each for lack of room: a sentence may end anywhere. */
function breaksAt(block: readonly Line[], right: number): boolean {
  const isFull = ({ box, size }: Line, next: Line): boolean => right - box.right <= firstWord(next) + size * ROOM;
  let broken = false;
  for (const [at, next] of block.slice(1).entries()) {
    const line = block[at] as Line;
    if (ENDED.test(line.text.trimEnd())) continue;
    if (!isFull(line, next)) return false;
    broken = true;
  }
  return broken;
}
