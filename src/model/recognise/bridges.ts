import type { Quad } from '../../../schemas/recognised.ts';
import { emOf, type InkedLine, inkAt, STEPS, STROKE, strokeAt, WIDE } from './dashes.ts';
import { placeIn, sidesOf } from './geometry.ts';
import { placed, rowsOf, skewOf } from './order.ts';
import type { ReadLine } from './place.ts';

/** Lines of one row are of one kind where the lower is at least so much of the higher. */
const ALIKE = 0.7;
/** In characters: what a gap may be narrower or wider than a dash, as boxes are cut roughly. */
const ROUGH = 0.5;
/** A dash stands at half height, between these shares of it; a rule to write on stands lower. */
const LEVEL = { top: 0.3, bottom: 0.7 };

/** A line that may be a seal's, or show through from the back: such are joined with their like only. */
interface FoundLine extends InkedLine {
  ofSeal?: boolean;
  isPale?: boolean;
}

/** A stretch along a line, in shares of its length. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Lines of a row between which a dash stands are one line: what is so thin is not found as text, and parts a sentence.
 * The dash is put between them where neither of them was read with it; how long it is tells `withDashes`.
 */
export function bridged<Line extends FoundLine>(lines: readonly Line[]): Line[] {
  const quads = lines.map(({ quad }) => quad);
  return rowsOf(placed(quads, skewOf(quads))).flatMap((row) => {
    const joined: Line[] = [];
    for (const { index } of row) {
      const line = lines[index] as Line;
      // The dash itself may have been found as a line.
      const at = joined.findLastIndex((before) => !isStroke(before.line));
      const whole = at < 0 ? undefined : joinedBy(joined[at] as Line, line);
      if (whole) joined.splice(at, joined.length - at, whole);
      else joined.push(line);
    }
    return joined;
  });
}

const isStroke = ({ characters }: ReadLine): boolean => characters.every((character) => STROKE.test(character));

function joinedBy<Line extends FoundLine>(left: Line, right: Line): Line | undefined {
  const [picture] = left.pictures;
  if (left.ofSeal !== right.ofSeal || left.isPale !== right.isPale) return undefined;
  const [first, second] = [sidesOf(left.quad), sidesOf(right.quad)];
  if (!picture || Math.min(first.height, second.height) < ALIKE * Math.max(first.height, second.height))
    return undefined;
  const quad = spanOf(left.quad, right.quad);
  const { length, height } = sidesOf(quad);
  const gap = { from: first.length / length, to: 1 - second.length / length };
  const em = (emOf(left) * first.length) / length;
  const wide = (gap.to - gap.from) / em;
  const least = endsIn(left.line, -1) && endsIn(right.line, 0) ? -WIDE.most : WIDE.one - ROUGH;
  if (wide < least || wide > WIDE.most + ROUGH) return undefined;
  const middle = (gap.from + gap.to) / 2;
  const stroke = strokeAt(picture, quad, middle, em, left.ink);
  const isLevel = inkAt(picture, levelOf(quad), middle, left.ink) > 0;
  if (!stroke || !isLevel || !isDash(stroke, gap, em)) return undefined;
  // The rule of a cell runs into those beside it, a dash ends in paper.
  const step = height / length / STEPS;
  if ([stroke.from - step, stroke.to + step].some((u) => inkAt(picture, quad, u, left.ink) > 0)) return undefined;
  return { ...left, quad, line: lineOf([left, right], stroke, [first.length, second.length], length) };
}

/** Whether a line's first or last character may be a part of a dash: both lines may end in the midst of one. */
const endsIn = ({ characters }: ReadLine, index: 0 | -1): boolean => STROKE.test(characters.at(index) ?? '');

/** Whether a stroke is as long as a dash, and fills the gap. */
const isDash = ({ from, to }: Stretch, gap: Stretch, em: number): boolean =>
  to - from >= WIDE.one * em && to - from <= WIDE.most * em && from < gap.from + ROUGH * em && to > gap.to - ROUGH * em;

const spanOf = ([ax, ay, , , , , dx, dy]: Quad, [, , bx, by, cx, cy]: Quad): Quad => [ax, ay, bx, by, cx, cy, dx, dy];

const levelOf = (quad: Quad): Quad => [
  ...placeIn(quad, 0, LEVEL.top),
  ...placeIn(quad, 1, LEVEL.top),
  ...placeIn(quad, 1, LEVEL.bottom),
  ...placeIn(quad, 0, LEVEL.bottom),
];

/** What both lines say, with a dash between them. */
function lineOf(
  [left, right]: readonly [InkedLine, InkedLine],
  { from, to }: Stretch,
  [first, second]: readonly [number, number],
  length: number,
): ReadLine {
  const out: ReadLine = { characters: [], at: [], sure: [], other: [] };
  const push = ({ characters, sure, other }: ReadLine, index: number, at: number): void => {
    out.characters.push(characters[index] as string);
    out.at.push(at);
    out.sure.push(sure[index] as number);
    out.other.push(other[index] as string);
  };
  const isOfDash = ({ characters }: ReadLine, index: number, at: number): boolean =>
    STROKE.test(characters[index] as string) && at > from && at < to;
  const [before, after] = [first / length, second / length];
  left.line.at.forEach((at, index) => {
    if (!isOfDash(left.line, index, at * before)) push(left.line, index, at * before);
  });
  push({ characters: ['—'], at: [], sure: [1], other: [''] }, 0, (from + to) / 2);
  right.line.at.forEach((at, index) => {
    const place = 1 - after + at * after;
    if (!isOfDash(right.line, index, place)) push(right.line, index, place);
  });
  return out;
}
