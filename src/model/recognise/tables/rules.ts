import type { TextLine } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { type Chain, chainsIn, type Reach } from './chains.ts';
import { textClearer } from './clear-of-text.ts';
import { drawnTester } from './drawn.ts';
import { type Grey, greyOf, transposed } from './grey.ts';
import { acrossAt, type DrawnRule, type Rule } from './rule.ts';

/** In heights of a letter's box: the shortest rules, the thickest, and a gap that does not end one. */
const SHORTEST = { lying: 1.5, upright: 0.8 };
const THICKEST = 0.4;
const BROKEN = 0.7;
/** So many rules, and so many times the shortest length, tell a lean; by so much it may differ from what is told. */
const OWN_LEAN = { least: 2, long: 4, off: 0.002 };
/** More of them on a picture are not looked at. */
const MAX_RULES = 3000;

/**
 * The rules of an opaque picture, which lean by `angle` radians, beside letters whose boxes are `letter` pixels high.
 */
export function rulesIn(picture: Bitmap, lines: readonly TextLine[], letter: number, angle: number): Rule[] {
  const grey = greyOf(picture, letter);
  const slope = Math.tan(angle);
  const lying = linesOf(grey, letter, slope, false);
  const upright = linesOf(transposed(grey), letter, -slope, true);
  const clear = textClearer(lines);
  const isDrawn = drawnTester(
    picture,
    lines.map(({ quad }) => quad),
    letter,
  );
  const parts = (rule: DrawnRule): Rule[] => (rule.upright && isDrawn(rule) ? [rule] : clear(rule));
  return [lying, upright].flatMap((rules) => {
    const shortest = (rules === lying ? SHORTEST.lying : SHORTEST.upright) * letter;
    const longest = mended(rules, letter).slice(0, MAX_RULES);
    return longest.flatMap(parts).filter(({ from, to }) => to - from >= shortest);
  });
}

/** The lines of a picture's greys that may be rules, with strokes of letters; of upright ones, rows are its columns. */
export function linesOf(grey: Grey, letter: number, slope: number, upright: boolean): DrawnRule[] {
  const high = letter / grey.scale;
  const side = Math.max(3, Math.round(high / 5));
  const reach: Reach = {
    side,
    gap: side,
    run: Math.max(6, Math.round(high * 0.35)),
    length: (upright ? SHORTEST.upright : SHORTEST.lying) * high,
    thick: Math.max(4, THICKEST * high),
  };
  return alongThemselves(grey, slope, reach).map((chain) => ({
    upright,
    slope: chain.slope,
    at: (chain.y + 0.5) * grey.scale,
    from: chain.from * grey.scale,
    to: (chain.to + 1) * grey.scale,
    thick: chain.thick * grey.scale,
  }));
}

/**
 * The dark lines of a picture as they lean themselves: boxes of short texts tell a page's lean to some thousandths,
 * and of rules that lean otherwise than they are followed the faint ones fall to pieces.
 */
function alongThemselves(grey: Grey, slope: number, reach: Reach): Chain[] {
  const chains = chainsIn(grey, slope, reach);
  const long = chains.filter(({ from, to }) => to - from > OWN_LEAN.long * reach.length);
  const own = long.map((chain) => chain.slope).sort((one, other) => one - other)[long.length >> 1] ?? slope;
  const isOff = long.length >= OWN_LEAN.least && Math.abs(own - slope) > OWN_LEAN.off;
  return isOff ? chainsIn(grey, own, reach) : chains;
}

/** Pieces of one rule, which ink or a fold parted, as one. */
function mended(rules: readonly DrawnRule[], letter: number): DrawnRule[] {
  const done: DrawnRule[] = [];
  for (const rule of rules.toSorted((a, b) => a.from - b.from)) {
    const before = done.findLast((one) => continues(one, rule, letter));
    if (!before) {
      done.push({ ...rule });
      continue;
    }
    const end = Math.max(before.to, rule.to);
    const last = rule.to >= before.to ? acrossAt(rule, rule.to) : acrossAt(before, before.to);
    before.slope = (last - before.at) / (end - before.from);
    before.to = end;
  }
  return done.sort((a, b) => b.to - b.from - (a.to - a.from));
}

function continues(one: Rule, next: Rule, letter: number): boolean {
  if (next.from - one.to > BROKEN * letter) return false;
  const near = Math.max(2, letter * 0.12);
  return Math.abs(acrossAt(one, next.from) - next.at) < near && next.to > one.from;
}
