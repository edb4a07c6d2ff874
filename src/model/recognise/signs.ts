import { emOf, type InkedLine } from './dashes.ts';
import { type InkStrip, stripOf } from './ink-strip.ts';
import type { ReadLine } from './place.ts';

const FIGURE = /[0-9]/;
/** What ≈ is taken for, and § and μ; these stand before figures, and between a figure and a unit. */
const WAVE = /[~～∽]/;
const SECTION = /[Ss5]/;
const MICRO = 'u';
const UNIT = /[mFgslLAVHWMN]/;
const LATIN = /[A-Za-z]/;
/** What stands before a section: a 5 behind other characters is a figure, as in 共520人 and 第520号. */
const CITES = /[本见》]/;
/** In characters: a sign is looked for so near its place, and reaches so far at most. */
const NEAR = 0.4;
const REACH = 1.1;
/**
 * In characters: μ goes so far below figures, § less. It is so many times as high: so are capitals beside old-style
 * figures, but these stand on the line.
 */
const BELOW = { micro: 0.09, section: 0.03 };
const HIGHER = 1.1;
/** Of the columns of ≈ so many cross two strokes. */
const TWO = 0.6;

/** From which column to which a sign reaches, and from which row to which. */
interface Extent {
  from: number;
  to: number;
  top: number;
  bottom: number;
}

/**
 * Read lines in which ≈, § and μ are told by their shapes: the network knows them, but takes them for ~, S and u. Two
 * waves stand above each other in the first; the others go below the line that figures stand on, and one is higher.
 */
export const withSigns = <Line extends InkedLine>(lines: readonly Line[]): Line[] =>
  lines.map((one) => ({ ...one, line: told(one) }));

function told({ quad, line, ink, pictures: [picture] }: InkedLine): ReadLine {
  const { characters, at } = line;
  const meant = characters.map((_, index) => signAt(characters, index));
  if (!picture || !meant.some(Boolean)) return line;
  const strip = stripOf(picture, quad, ink);
  const whole = 1 + 2 * strip.beyond;
  const em = (emOf({ quad, line }) / whole) * strip.width;
  const extent = (index: number): Extent | undefined =>
    extentAt(strip, (((at[index] as number) + strip.beyond) / whole) * strip.width, em);
  const figures = characters.flatMap((character, index) => (FIGURE.test(character) ? (extent(index) ?? []) : []));
  const usual = (value: (figure: Extent) => number): number =>
    figures.map(value).sort((a, b) => a - b)[figures.length >> 1] ?? Infinity;
  const [foot, high] = [usual(({ bottom }) => bottom), usual(highOf)];
  const isSign = (index: number): boolean => {
    const own = extent(index);
    if (!own) return false;
    if (meant[index] === '≈') return hasTwo(strip, own);
    if (meant[index] === 'μ') return own.bottom > foot + BELOW.micro * em;
    return highOf(own) > HIGHER * high && own.bottom > foot + BELOW.section * em;
  };
  return { ...line, characters: characters.map((one, index) => (meant[index] && isSign(index) ? meant[index] : one)) };
}

const highOf = ({ top, bottom }: Extent): number => bottom - top + 1;

/** The sign that a character may be by what stands beside it. */
function signAt(characters: readonly string[], index: number): string | undefined {
  const [character = '', before = '', after = ''] = [index, index - 1, index + 1].map((at) => characters[at]);
  if (WAVE.test(character)) return '≈';
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

/** Whether most columns of a sign cross two strokes. */
function hasTwo({ width, height, data }: InkStrip, { from, to }: Extent): boolean {
  let found = 0;
  for (let x = from; x <= to; x++) {
    let strokes = 0;
    for (let y = 0; y < height; y++) if (data[y * width + x] && !data[(y - 1) * width + x]) strokes++;
    if (strokes === 2) found++;
  }
  return found > TWO * (to - from + 1);
}
