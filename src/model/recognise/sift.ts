import { DOUBTFUL, type Quad } from '../../../schemas/recognised.ts';
import { common, edgesOf, partOf, placeIn, sidesOf } from './geometry.ts';
import { gutterBreaks } from './gutters.ts';
import { marginBreaks } from './margins.ts';
import { leanOf, skewOf } from './order.ts';
import type { ReadLine } from './place.ts';
import type { Prepared } from './prepare.ts';
import { sureOf, torn } from './read-line.ts';
import { RIM } from './seal.ts';
import type { FoundLine } from './traditional/read-traditional.ts';

/** A line as it was read; a seal's own words do not stand among the page's. */
export interface SiftedLine extends FoundLine {
  ofSeal: boolean;
}

/** Lines that are likely no text. */
export const MIN_SURE = 0.5;
/** Pale and less sure than `least`, a line likely shows through from behind; less sure than `sound`, it is doubtful. */
const PALE = { least: 0.75, sound: 0.93 };
/** Words along the rim of a seal lean, or are single letters, or are less sure. */
const RIM_SURE = 0.85;
/** Pale and so many times as long as high, a line that leans by more radians is of a mark laid over the page. */
const MARK = { leans: 0.14, length: 1.5 };
/** Where there is such a mark, of other pale lines so short ones, in characters, are pieces of it. */
const PIECE = 2;

/** The parts of lines that are likely text of the page, torn where gaps part columns. */
export function sifted(lines: readonly (Prepared & FoundLine)[]): SiftedLine[] {
  const [gutters, margins] = [gutterBreaks(lines), marginBreaks(lines)];
  const angle = skewOf(lines.map(({ quad }) => quad));
  const isMark = ({ quad, isPale }: Prepared): boolean => isPale && isAcross(quad, angle);
  const isMarked = lines.some((one) => isMark(one) && sureOf(one.line.sure) >= MIN_SURE);
  const parts = lines.flatMap((one, index) => {
    const { quad, line, isPale, ofSeal } = one;
    if (isMark(one)) return [];
    const { length, height } = sidesOf(quad);
    return torn(line, length, height, new Set([...(gutters[index] ?? []), ...(margins[index] ?? [])])).flatMap(
      ({ line: part, from, to }): SiftedLine[] => {
        const sure = sureOf(part.sure);
        if (sure < MIN_SURE || !part.characters.join('').trim()) return [];
        if (isPale && (isFaint(part) || (isMarked && part.characters.length <= PIECE))) return [];
        const own = {
          quad: from > 0 || to < 1 ? partOf(quad, from, to) : quad,
          line: isPale && sure < PALE.sound ? doubtful(part) : part,
          ofSeal,
        };
        return ofSeal && isOnRim(own, angle) ? [] : [own];
      },
    );
  });
  return once(parts);
}

/** Whether a line goes across those of a page, by their angle. */
function isAcross(quad: Quad, angle: number): boolean {
  const { length, height } = sidesOf(quad);
  return length > MARK.length * height && leanOf(quad, angle) > MARK.leans;
}

/** So much of a box inside another one that says the same was found twice. */
const INSIDE = 0.6;
/** And so much of the box of a single character, less surely read: that line has read it. */
const WHOLE = 0.85;

/** In heights: two characters that stand nearer to each other are one that was read twice. */
const SAME_PLACE = 0.35;
/** By itself 一 is read as one of these. */
const STROKES = new Set('-—–一');

/** Whether each character of a line stands where another line has the same one. */
function isAgain(one: SiftedLine, other: SiftedLine): boolean {
  const [own, others] = [placesOf(one), placesOf(other)];
  const near = SAME_PLACE * Math.min(sidesOf(one.quad).height, sidesOf(other.quad).height);
  return own.every(({ character, x, y }) =>
    others.some((place) => place.character === character && Math.hypot(place.x - x, place.y - y) < near),
  );
}

function placesOf({ quad, line: { characters, at } }: SiftedLine): { character: string; x: number; y: number }[] {
  return characters.flatMap((read, index) => {
    const [x, y] = placeIn(quad, at[index] as number, 0.5);
    const character = STROKES.has(read) ? '一' : read;
    return character.trim() ? [{ character, x, y }] : [];
  });
}

/** Lines without what others say, too: a number may be found by itself, and with the heading behind it. */
function once(lines: readonly SiftedLine[]): SiftedLine[] {
  const boxes = lines
    .map((own) => ({ own, text: own.line.characters.join(''), box: edgesOf(own.quad) }))
    .sort((a, b) => a.box.top - b.box.top);
  const highest = boxes.reduce((most, { box }) => Math.max(most, box.bottom - box.top), 0);
  const twice = new Set<SiftedLine>();
  for (const [at, { own, text, box }] of boxes.entries()) {
    const least = INSIDE * (box.right - box.left) * (box.bottom - box.top);
    const sure = sureOf(own.line.sure);
    const says = (other: (typeof boxes)[number]): boolean => {
      if (other.text.length <= text.length) return false;
      const within = common(box, other.box);
      // A part of a character, read as another one.
      const isPart = text.length === 1 && sure < sureOf(other.own.line.sure) && within > (least * WHOLE) / INSIDE;
      return isPart || (within > 0 && isAgain(own, other.own)) || (other.text.includes(text) && within > least);
    };
    const isIn = (step: 1 | -1): boolean => {
      for (let next = at + step; boxes[next]; next += step) {
        const other = boxes[next] as (typeof boxes)[number];
        if (step > 0 ? other.box.top > box.bottom : other.box.top < box.top - highest) return false;
        if (says(other)) return true;
      }
      return false;
    };
    if (isIn(1) || isIn(-1)) twice.add(own);
  }
  return lines.filter((line) => !twice.has(line));
}

/** Whether a pale line was read so badly that it is likely none of the page. */
export const isFaint = ({ sure }: ReadLine): boolean => sureOf(sure) < PALE.least;

/** Each of its characters should be looked at. */
const doubtful = (line: ReadLine): ReadLine => ({
  ...line,
  sure: line.sure.map((sure) => Math.min(sure, DOUBTFUL - 0.01)),
});

/** Written along a rim, letters are read one by one, or as others. */
function isOnRim({ quad, line }: SiftedLine, angle: number): boolean {
  const { length, height } = sidesOf(quad);
  return length < RIM.length * height || sureOf(line.sure) < RIM_SURE || leanOf(quad, angle) > RIM.leans;
}
