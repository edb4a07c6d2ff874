import { emOf, type InkedLine } from './dashes.ts';
import { type InkStrip, stripOf } from './ink-strip.ts';
import type { ReadLine } from './place.ts';

const FIGURE = /[0-9]/;
/** What stands on the line that figures stand on. */
const BASE = /[0-9A-PR-Zabcdehiklmnorstuvwxz]/;
/** What ≈ is taken for, and § and μ; these stand before figures, and between a figure and a unit. */
const WAVE = /[~～∽]/;
const SECTION = /[Ss5]/;
const MICRO = 'u';
const UNIT = /[mFgslLAVHWMN]/;
const LATIN = /[A-Za-z]/;
/** What _ is taken for, and what stands beside one. */
const LOW = '-';
const BESIDE_LOW = /[0-9A-Za-z_\\{}()[\]-]/;
/** What stands before a section: a 5 behind other characters is a figure, as in 共520人 and 第520号. */
const CITES = /[本见》]/;
/** In heights of the strip. */
const BAND = 0.68;
/** In characters: a sign is looked for so near its place, and reaches so far at most. */
const NEAR = 0.4;
const REACH = 1.1;
/**
 * In characters: μ goes so far below figures, § less. It is so many times as high: so are capitals beside old-style
 * figures, but these stand on the line.
 */
const BELOW = { micro: 0.09, section: 0.03 };
const HIGHER = 1.1;
/** Of the columns of ≈ so many cross two strokes, which are so near each other, in characters. */
const TWO = 0.6;
const CLOSE = 0.5;
/**
 * In characters: of _ so much is looked at, to each side of its place; its ink is so far below the line and not above,
 * where that of a hyphen is.
 */
const LOWEST = { side: 0.1, below: 0.3, from: 0.03, above: 0.4 };

/** From which column to which a sign reaches, and from which row to which. */
interface Extent {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/**
 * Read lines in which ≈, §, μ and _ are told by their shapes: the network knows them, but takes them for ~, S, u and -.
 * Two waves stand above each other in the first; the others go below the line that figures stand on, one is higher, and
 * all of the last is below.
 */
export const withSigns = <Line extends InkedLine>(lines: readonly Line[]): Line[] =>
  lines.map((one) => ({ ...one, line: told(one) }));

function told({ quad, line, ink, pictures: [picture] }: InkedLine): ReadLine {
  const { characters, at } = line;
  const meant = characters.map((_, index) => signAt(characters, index));
  if (!picture || !meant.some(Boolean)) return line;
  const strip = bandOf(stripOf(picture, quad, ink));
  const whole = 1 + 2 * strip.beyond;
  const em = (emOf({ quad, line }) / whole) * strip.width;
  const extent = (index: number): Extent | undefined =>
    extentAt(strip, (((at[index] as number) + strip.beyond) / whole) * strip.width, em);
  const usual = (kind: RegExp, value: (one: Extent) => number): number => {
    const values = characters.flatMap((one, index) => (kind.test(one) ? (extent(index) ?? []) : [])).map(value);
    return values.sort((a, b) => a - b)[values.length >> 1] ?? Infinity;
  };
  const [foot, high] = [usual(FIGURE, ({ bottom }) => bottom), usual(FIGURE, highOf)];
  const base = meant.includes('_') ? usual(BASE, ({ bottom }) => bottom) : Infinity;
  const isSign = (index: number): boolean => {
    if (meant[index] === '_') {
      const middle = (((at[index] as number) + strip.beyond) / whole) * strip.width;
      return isBelow(strip, middle, base, em);
    }
    const own = extent(index);
    if (!own) return false;
    if (meant[index] === '≈') return hasTwo(strip, own, CLOSE * em);
    if (meant[index] === 'μ') return own.bottom > foot + BELOW.micro * em;
    return highOf(own) > HIGHER * high && own.bottom > foot + BELOW.section * em;
  };
  return { ...line, characters: characters.map((one, index) => (meant[index] && isSign(index) ? meant[index] : one)) };
}

/** The rows of a strip in which its own line stands: those of close lines reach into it. */
function bandOf<Strip extends InkStrip>(strip: Strip): Strip {
  const { width, height, data } = strip;
  const cut = Math.round((height * (1 - BAND)) / 2);
  return { ...strip, height: height - 2 * cut, data: data.subarray(cut * width, (height - cut) * width) };
}

const highOf = ({ top, bottom }: Extent): number => bottom - top + 1;

/** The sign that a character may be by what stands beside it. */
function signAt(characters: readonly string[], index: number): string | undefined {
  const [character = '', before = '', after = ''] = [index, index - 1, index + 1].map((at) => characters[at]);
  if (WAVE.test(character)) return '≈';
  if (character === LOW) return BESIDE_LOW.test(before) && BESIDE_LOW.test(after) ? '_' : undefined;
  if (LATIN.test(before) || (character === '5' && !CITES.test(before))) return undefined;
  const next = after === ' ' ? (characters[index + 2] ?? '') : after;
  if (SECTION.test(character) && FIGURE.test(next)) return '§';
  return character === MICRO && UNIT.test(after) ? 'μ' : undefined;
}

/** The ink around a column, between blank ones; undefined where there is none, or more than a character is wide. */
function extentAt(strip: InkStrip, column: number, em: number): Extent | undefined {
  const middle = Math.round(column);
  const steps = Array.from({ length: Math.ceil(NEAR * em) }, (_, step) => [middle + step, middle - step]).flat();
  const start = steps.find((x) => bottomOf(strip, x) >= 0);
  if (start === undefined) return undefined;
  let [from, to] = [start, start];
  while (to - from < REACH * em && bottomOf(strip, from - 1) >= 0) from--;
  while (to - from < REACH * em && bottomOf(strip, to + 1) >= 0) to++;
  if (to - from >= REACH * em) return undefined;
  const own: Extent = { from, to, top: strip.height, bottom: 0 };
  for (let x = from; x <= to; x++) {
    own.bottom = Math.max(own.bottom, bottomOf(strip, x));
    own.top = Math.min(own.top, topOf(strip, x));
  }
  return own;
}

/** The lowest row of a column that is ink; −1 for none. */
function bottomOf({ width, height, data }: InkStrip, x: number): number {
  if (x < 0 || x >= width) return -1;
  for (let y = height - 1; y >= 0; y--) if (data[y * width + x]) return y;
  return -1;
}

/** The highest row of a column that is ink. */
function topOf({ width, height, data }: InkStrip, x: number): number {
  for (let y = 0; y < height; y++) if (data[y * width + x]) return y;
  return height;
}

/** Whether most columns of a sign cross two strokes that are so close. */
function hasTwo({ width, height, data }: InkStrip, { from, to }: Extent, close: number): boolean {
  let found = 0;
  for (let x = from; x <= to; x++) {
    const tops: number[] = [];
    for (let y = 0; y < height; y++) if (data[y * width + x] && !data[(y - 1) * width + x]) tops.push(y);
    if (tops.length === 2 && (tops[1] as number) - (tops[0] as number) < close) found++;
  }
  return found > TWO * (to - from + 1);
}

/** Whether the ink around a column is just below a row, and none just above it; not where the row is not known. */
function isBelow({ width, data }: InkStrip, middle: number, row: number, em: number): boolean {
  if (!Number.isFinite(row)) return false;
  const [top, edge, bottom] = [row - LOWEST.above * em, row - LOWEST.from * em, row + LOWEST.below * em].map(
    Math.round,
  );
  const hasInk = (x: number, from: number, to: number): boolean => {
    for (let y = from; y <= to; y++) if (data[y * width + x]) return true;
    return false;
  };
  for (let x = Math.round(middle - LOWEST.side * em); x <= middle + LOWEST.side * em; x++)
    if (hasInk(x, top as number, edge as number) || !hasInk(x, (edge as number) + 1, bottom as number)) return false;
  return true;
}
