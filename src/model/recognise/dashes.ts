import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { partOf, placeIn, sidesOf } from './geometry.ts';
import { pitchOf } from './holes.ts';
import { greyAt, type Ink } from './ink.ts';
import type { ReadLine } from './place.ts';

/** What a dash may be read as; the Chinese numeral looks like one. */
export const STROKE = /[-－—–―一]/;
const ONE = '一';
const HAN = /\p{Script=Han}/u;
const FIGURE = /[0-9A-Za-z]/;
const LETTER = /[A-Za-z]/;
/** In widths of a Chinese character: a stroke so wide is a dash of one, so wide one of two. */
export const WIDE = { one: 0.62, two: 1.35, most: 2.6 };
/** Of a line's box so much is a character, where there are too few to measure. */
const EM = 0.68;
/** At most so many times as wide as that a character is where one or two pairs tell. */
const PAIR = 1.4;
/** A dash is so thin, and ink so much of the line's own; in heights and shares. */
const THICK = 0.2;
const STRONG = 0.4;
/** A dash rises by less, in heights, and swells by less than the brush stroke of a numeral. */
const FLAT = { rises: 0.014, swells: 1.35 };
/** Steps a height, along and across; columns whose shape is looked at; rows at both edges that are not. */
export const STEPS = 40;
const COLUMNS = 19;
const EDGE = 5;
/** In pixels: of lower lines' strokes no shape is seen. */
const MIN_HEIGHT = 24;
/** What is fainter is no ink of a shape. */
const FAINT = 0.15;

/** A stroke of a line by its ends along it, 0–1, its width in characters, and whether it is as even as a dash. */
interface Stroke {
  from: number;
  to: number;
  wide: number;
  isFlat: boolean;
}

/** A read line with its place, its ink and the picture it was read in. */
export interface InkedLine {
  quad: Quad;
  line: ReadLine;
  ink: Ink;
  pictures: readonly Bitmap[];
}

/**
 * Read lines whose strokes are told by their shapes: hyphens, dashes and the numeral one look alike to the network, but
 * a Chinese dash is an even stroke of a character's width, or of two. Faces whose numeral is as even keep it.
 */
export function withDashes<Line extends InkedLine>(lines: readonly Line[]): Line[] {
  const strokes = lines.map(strokesOf);
  let uneven = 0;
  for (const [index, { line }] of lines.entries())
    for (const [at, stroke] of strokes[index] ?? [])
      if (isLone(line, at) && stroke.wide < WIDE.two) uneven += stroke.isFlat ? -1 : 1;
  return lines.map((one, index) =>
    grown({ ...one, line: dashed(one.line, strokes[index] as Map<number, Stroke>, uneven) }),
  );
}

/** The line with a box that holds its dashes too: the finder of lines may have ended it in the middle of one. */
function grown<Line extends InkedLine>(one: Line): Line {
  const { characters, at } = one.line;
  if (at.every((place) => place >= 0 && place <= 1)) return one;
  const half = (pitchOf(one.line) ?? 1 / characters.length) / 2;
  const [from, to] = [Math.min(0, ...at.map((place) => place - half)), Math.max(1, ...at.map((place) => place + half))];
  const places = at.map((place) => (place - from) / (to - from));
  return { ...one, quad: partOf(one.quad, from, to), line: { ...one.line, at: places } };
}

/** A numeral among Chinese characters. */
const isLone = ({ characters }: ReadLine, at: number): boolean =>
  characters[at] === ONE && [-1, 1].every((by) => HAN.test(characters[at + by] ?? '') && characters[at + by] !== ONE);

/** How wide a character of a line is, as a share of its length. */
export function emOf({ quad, line }: Pick<InkedLine, 'quad' | 'line'>): number {
  const { length, height } = sidesOf(quad);
  const guess = (EM * height) / length;
  // One pair may have a hole between them, or a narrow mark.
  return pitchOf(line) ?? Math.min(PAIR * guess, Math.max(guess, pitchOf(line, 1) ?? 0));
}

function strokesOf({ quad, line, ink, pictures: [picture] }: InkedLine): Map<number, Stroke> {
  const found = new Map<number, Stroke>();
  if (!picture || !line.characters.some((character) => STROKE.test(character))) return found;
  const em = emOf({ quad, line });
  for (const [index, character] of line.characters.entries()) {
    const stroke = STROKE.test(character) && strokeAt(picture, quad, line.at[index] as number, em, ink);
    if (stroke) found.set(index, stroke);
  }
  return found;
}

/** `uneven`: how many more numerals of the page are uneven than even; what is even among such is a dash. */
function dashed(line: ReadLine, strokes: Map<number, Stroke>, uneven: number): ReadLine {
  if (!strokes.size) return line;
  const out: ReadLine = { characters: [], at: [], sure: [], other: [] };
  const push = (character: string, at: number, index: number): void => {
    out.characters.push(character);
    out.at.push(at);
    out.sure.push(line.sure[index] as number);
    out.other.push(line.other[index] as string);
  };
  for (let index = 0; index < line.characters.length; index++) {
    const stroke = strokes.get(index);
    let last = index;
    while (stroke && (strokes.get(last + 1)?.from ?? Infinity) < stroke.to) last++;
    const count = stroke ? dashesIn(stroke, line, index, last, uneven) : 0;
    if (!stroke || !count) push(line.characters[index] as string, line.at[index] as number, index);
    for (let dash = 0; stroke && dash < count; dash++)
      push('—', stroke.from + ((stroke.to - stroke.from) * (dash + 0.5)) / count, index);
    if (count) index = last;
  }
  return out;
}

/** How many dashes a stroke is; 0 where it stays what it was read as. */
function dashesIn(
  { wide, isFlat }: Stroke,
  { characters }: ReadLine,
  first: number,
  last: number,
  uneven: number,
): number {
  const isOne = characters[first] === ONE;
  if (wide > WIDE.most || wide < WIDE.one) return 0;
  if (wide > WIDE.two) return isOne && !isFlat && last === first ? 0 : 2;
  const [before, after] = [characters[first - 1] ?? '', characters[last + 1] ?? ''];
  // Enterprise-class
  if (LETTER.test(before) && LETTER.test(after)) return 0;
  if (!isOne) return 1;
  if (FIGURE.test(before) && FIGURE.test(after)) return 1;
  const isPair = before === ONE || after === ONE;
  return isFlat && uneven >= (isPair ? 0 : 2) ? 1 : 0;
}

/** The thin stroke around a place, as far as its ink goes on; undefined where what stands there is none. */
export function strokeAt(picture: Bitmap, quad: Quad, at: number, em: number, ink: Ink): Stroke | undefined {
  const { length, height } = sidesOf(quad);
  const step = height / length / STEPS;
  const isInk = (u: number): boolean => inkAt(picture, quad, u, ink) > 0;
  const isThin = (u: number): boolean => inkAt(picture, quad, u, ink) <= THICK;
  // The network's places are a little off.
  const start = [0, 1, -1, 2, -2].map((turn) => at + turn * em * 0.2).find((u) => isInk(u) && isThin(u));
  if (start === undefined) return undefined;
  const end = (direction: number): number => {
    let u = start;
    while (Math.abs(u - start) < 3 * em && isInk(u + direction * step) && isThin(u + direction * step))
      u += direction * step;
    return u;
  };
  const [from, to] = [end(-1), end(1)];
  return { from, to, wide: (to - from) / em, isFlat: isFlatIn(picture, quad, from, to, ink) };
}

/** Columns of a line that are looked at. */
const MAX_COLUMNS = 8000;

/** Which columns across a line hold ink, its length in steps. */
export function inkedColumns(picture: Bitmap, quad: Quad, ink: Ink): Uint8Array {
  const { length, height } = sidesOf(quad);
  const steps = Math.max(1, Math.min(MAX_COLUMNS, Math.round((length / height) * STEPS)));
  return Uint8Array.from({ length: steps }, (_, at) => Number(inkAt(picture, quad, (at + 0.5) / steps, ink) > 0));
}

/** How much of a column across the line, without its edges, is ink. */
export function inkAt(picture: Bitmap, quad: Quad, u: number, { paper, contrast }: Ink): number {
  let found = 0;
  for (let row = EDGE; row < STEPS - EDGE; row++) {
    const grey = greyAt(picture, ...placeIn(quad, u, row / STEPS));
    if (grey !== undefined && (grey - paper) / contrast > STRONG) found++;
  }
  return found / STEPS;
}

/** Whether a stroke is as level and as even as a dash; of small letters that cannot be seen. */
function isFlatIn(picture: Bitmap, quad: Quad, from: number, to: number, { paper, contrast }: Ink): boolean {
  if (sidesOf(quad).height < MIN_HEIGHT) return false;
  const columns = Array.from({ length: COLUMNS }, (_, index) => {
    const u = from + ((to - from) * (index + 1)) / (COLUMNS + 1);
    let [mass, moment] = [0, 0];
    for (let row = EDGE; row < STEPS - EDGE; row++) {
      const grey = greyAt(picture, ...placeIn(quad, u, row / STEPS));
      const part = grey === undefined ? 0 : Math.max(0, (grey - paper) / contrast - FAINT);
      mass += part;
      moment += part * row;
    }
    return { thick: mass, at: mass ? moment / mass / STEPS : 0 };
  });
  const third = Math.floor(COLUMNS / 3);
  const mean = (part: typeof columns): number => part.reduce((sum, { at }) => sum + at, 0) / part.length;
  const thick = columns.map((column) => column.thick).sort((a, b) => a - b);
  const swells = (thick.at(-2) as number) / (thick[COLUMNS >> 1] as number);
  return Math.abs(mean(columns.slice(-third)) - mean(columns.slice(0, third))) < FLAT.rises && swells < FLAT.swells;
}
