import type { Quad } from '../../../schemas/recognised.ts';
import { emOf, type InkedLine } from './dashes.ts';
import { edgesOf, placeIn } from './geometry.ts';
import { UNKNOWN } from './holes.ts';
import { stripOf } from './ink-strip.ts';
import type { ReadLine } from './place.ts';
import { type FoundSolid, solidsIn } from './solid-shapes.ts';

/** What the network takes solid marks for. */
const TAKEN = new Set([...'·•・●○◆◇■□▲△▼>口', UNKNOWN]);
/** How sure a mark is by its shape. */
const SURE = 0.95;
/** In sides of a mark: what it was taken for is told to stand so near. */
const NEAR = 0.85;
/** In characters: neighbours of one that was passed over are so far from it. */
const ROOM = 0.6;
/** In characters: one before the line is no further from its first character. */
const BEFORE = 1.9;

/**
 * Read lines with their solid marks, told by their shapes: the network knows ●, ◆ and • but passes most over within a
 * line, or takes them for others.
 */
export function withSolids<Line extends InkedLine>(lines: readonly Line[]): Line[] {
  const quads = lines.map(({ quad }) => quad);
  return lines.map((one) => ({ ...one, line: marked(one, quads) }));
}

function marked({ quad, line, ink, pictures: [picture] }: InkedLine, quads: readonly Quad[]): ReadLine {
  if (!picture || !line.characters.length) return line;
  const strip = stripOf(picture, quad, ink);
  const whole = 1 + 2 * strip.beyond;
  const em = emOf({ quad, line });
  return solidsIn(strip, (em / whole) * strip.width).reduce((told, { at, side, mark }) => {
    const found = { at: (at / strip.width) * whole - strip.beyond, side: (side / strip.width) * whole, mark };
    if (found.at > 1 || (found.at < 0 && isElsewhere(quad, found.at, quads))) return told;
    return withMark(told, found, em);
  }, line);
}

/** Whether a place before a line is in another one. */
function isElsewhere(quad: Quad, at: number, quads: readonly Quad[]): boolean {
  const [x, y] = placeIn(quad, at, 0.5);
  return quads.some((other) => {
    const { left, right, top, bottom } = edgesOf(other);
    return other !== quad && x > left && x < right && y > top && y < bottom;
  });
}

function withMark(line: ReadLine, { at: u, side, mark }: FoundSolid, em: number): ReadLine {
  const far = (index: number): number => Math.abs((line.at[index] ?? Infinity) - u);
  const at = line.at.filter((place) => place < u).length;
  const near = far(at - 1) < far(at) ? at - 1 : at;
  const isTaken = far(near) < NEAR * side && TAKEN.has(line.characters[near] as string);
  // Between words it is the dot in the middle, whose size tells nothing.
  if (mark === '•' && line.characters[at - 1] !== undefined) return line;
  if (!isTaken && (Math.min(far(at - 1), far(at)) < ROOM * em || (u < 0 && far(at) > BEFORE * em))) return line;
  const put = <Item>(list: Item[], value: Item): Item[] => list.toSpliced(isTaken ? near : at, isTaken ? 1 : 0, value);
  return {
    characters: put(line.characters, mark),
    at: put(line.at, u),
    sure: put(line.sure, SURE),
    other: put(line.other, ''),
  };
}
