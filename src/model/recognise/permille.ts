import { emOf, type InkedLine } from './dashes.ts';
import { placeIn } from './geometry.ts';
import { greyAt, type Ink } from './ink.ts';
import type { ReadLine } from './place.ts';

/**
 * In characters: how far from its middle `‰` reaches at most, and how near a neighbour's middle nothing is looked at.
 */
const REACH = 0.8;
const NEIGHBOUR = 0.3;
/** In characters: so near a neighbour's middle its strokes may be, told from rings by ink in these rows above. */
const SQUARE = 0.55;
const ABOVE = [0.16, 0.22, 0.28, 0.34, 0.4];
/** Rows that a rule goes through and no part of a character does. */
const DOWN = [0.02, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 0.98];
/** Places looked at along a row. */
const STEPS = 72;
/** Rows looked at, in shares of a line's height, below the ring at the head; how many of them show two more. */
const ROWS = { from: 0.57, to: 0.85, count: 18, least: 4 };
/** Strokes that a row through the slash and two rings crosses. */
const STROKES = 5;
const STRONG = 0.45;

/**
 * Read lines in which `%` with a second ring at its foot is `‰`: the network gives the one for both, and is sure of it.
 */
export const withPermille = <Line extends InkedLine>(lines: readonly Line[]): Line[] =>
  lines.map((one) => (one.line.characters.includes('%') ? { ...one, line: told(one) } : one));

function told(one: InkedLine): ReadLine {
  const { characters } = one.line;
  return {
    ...one.line,
    characters: characters.map((character, index) => (character === '%' && hasTwoRings(one, index) ? '‰' : character)),
  };
}

function hasTwoRings({ quad, line, ink, pictures: [picture] }: InkedLine, index: number): boolean {
  if (!picture) return false;
  const em = emOf({ quad, line });
  const at = line.at[index] as number;
  const from = Math.max(at - REACH * em, (line.at[index - 1] ?? -1) + NEIGHBOUR * em);
  const next = line.at[index + 1] ?? 2;
  const end = Math.min(at + REACH * em, next - NEIGHBOUR * em);
  const isInk = (u: number, v: number): boolean => isDark(greyAt(picture, ...placeIn(quad, u, v)), ink);
  let to = Math.min(end, next - SQUARE * em);
  while (to < end && !ABOVE.some((v) => isInk(to, v))) to += em / STEPS;
  to = beforeRule(at, to, em / STEPS, isInk);
  let found = 0;
  for (let row = 0; row < ROWS.count; row++) {
    const v = ROWS.from + ((ROWS.to - ROWS.from) * row) / ROWS.count;
    const greys = Array.from({ length: STEPS }, (_, column) =>
      greyAt(picture, ...placeIn(quad, from + ((to - from) * column) / STEPS, v)),
    );
    if (strokesIn(greys, ink) >= STROKES) found++;
  }
  return found >= ROWS.least;
}

/** Where the rule of a cell begins behind a character, or `to`. */
function beforeRule(at: number, to: number, step: number, isInk: (u: number, v: number) => boolean): number {
  for (let u = at; u < to; u += step) if (DOWN.every((v) => isInk(u, v))) return u;
  return to;
}

/** How many strokes a row crosses: between two of them it gets lighter. */
function strokesIn(greys: readonly (number | undefined)[], ink: Ink): number {
  let count = 0;
  let isInk = false;
  for (const grey of greys) {
    const was = isInk;
    isInk = isDark(grey, ink);
    if (isInk && !was) count++;
  }
  return count;
}

const isDark = (grey: number | undefined, { paper, contrast }: Ink): boolean =>
  grey !== undefined && (grey - paper) / contrast > STRONG;
