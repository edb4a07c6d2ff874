import type { TextLine } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { type Chain, chainsIn, type Reach } from './chains.ts';
import { textClearer } from './clear-of-text.ts';
import { greyOf, transposed } from './grey.ts';
import { acrossAt, type Rule } from './rule.ts';

/** In heights of a letter's box: the shortest rules, the thickest, and a gap that does not end one. */
const SHORTEST = { lying: 1.5, upright: 0.8 };
const THICKEST = 0.4;
const BROKEN = 0.7;
/** More of them on a picture are not looked at. */
const MAX_RULES = 3000;

/**
 * The rules of an opaque picture, which lean by `angle` radians, beside letters whose boxes are `letter` pixels high.
 */
export function rulesIn(picture: Bitmap, lines: readonly TextLine[], letter: number, angle: number): Rule[] {
  const grey = greyOf(picture, letter);
  const high = letter / grey.scale;
  const side = Math.max(3, Math.round(high / 5));
  const reach = (length: number): Reach => ({
    side,
    gap: side,
    run: Math.max(6, Math.round(high * 0.35)),
    length: length * high,
    thick: Math.max(4, THICKEST * high),
  });
  const rule = (chain: Chain, upright: boolean): Rule => ({
    upright,
    slope: chain.slope,
    at: (chain.y + 0.5) * grey.scale,
    from: chain.from * grey.scale,
    to: (chain.to + 1) * grey.scale,
  });
  const slope = Math.tan(angle);
  const lying = chainsIn(grey, slope, reach(SHORTEST.lying)).map((chain) => rule(chain, false));
  const upright = chainsIn(transposed(grey), -slope, reach(SHORTEST.upright)).map((chain) => rule(chain, true));
  const clear = textClearer(lines);
  return [lying, upright].flatMap((rules) => {
    const shortest = (rules === lying ? SHORTEST.lying : SHORTEST.upright) * letter;
    const longest = mended(rules, letter).slice(0, MAX_RULES);
    return longest.flatMap(clear).filter(({ from, to }) => to - from >= shortest);
  });
}

/** Pieces of one rule, which ink or a fold parted, as one. */
function mended(rules: Rule[], letter: number): Rule[] {
  const done: Rule[] = [];
  for (const rule of rules.sort((a, b) => a.from - b.from)) {
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
