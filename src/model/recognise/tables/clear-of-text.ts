import type { TextLine } from '../../../../schemas/recognised.ts';
import { sidesOf } from '../geometry.ts';
import { acrossAt, type Rule } from './rule.ts';

/** A character by its middle and the height of its line's box, in pixels of the picture. */
interface Spot {
  x: number;
  y: number;
  high: number;
  narrow: boolean;
}

/** In heights of a box: how near to a character's middle a stroke of it is, and how far the character reaches. */
const NEAR = { upright: { wide: 0.28, narrow: 0.2 }, lying: 0.36 };
const REACH = { upright: 0.42, lying: { wide: 0.45, narrow: 0.28 } };
/** A line that runs over characters for so much of its length is made of their strokes. */
const STROKES = 0.6;

/** Tells rules from letters: gives the parts of a rule that are not of letters, or nothing where most of it is. */
export function textClearer(lines: readonly TextLine[]): (rule: Rule) => Rule[] {
  const spots = lines.flatMap(spotsOf);
  const [byX, byY] = [spots.toSorted((a, b) => a.x - b.x), spots.toSorted((a, b) => a.y - b.y)];
  return (rule) => {
    const covered = rule.upright ? over(rule, byX, 'x', 'y') : over(rule, byY, 'y', 'x');
    const length = covered.reduce((sum, [from, to]) => sum + to - from, 0);
    if (length > STROKES * (rule.to - rule.from)) return [];
    const ends = [rule.from, ...covered.flat(), rule.to];
    const parts = rule.upright ? pairs(ends) : [[firstEnd(rule, covered), lastEnd(rule, covered)] as const];
    return covered.length ? parts.flatMap(([from, to]) => (from < to ? part(rule, from, to) : [])) : [rule];
  };
}

/** In narrow rows the ends of letters are near to the rules above and below: those are but cut back at their ends. */
const firstEnd = ({ from }: Rule, [first]: readonly [number, number][]): number =>
  first && first[0] <= from ? first[1] : from;
const lastEnd = ({ to }: Rule, covered: readonly [number, number][]): number => {
  const last = covered.at(-1);
  return last && last[1] >= to ? last[0] : to;
};

const part = (rule: Rule, from: number, to: number): Rule => ({ ...rule, from, to, at: acrossAt(rule, from) });

const pairs = (ends: readonly number[]): [number, number][] =>
  Array.from({ length: ends.length / 2 }, (_, at) => [ends[2 * at] as number, ends[2 * at + 1] as number]);

function spotsOf({ text, at, quad }: TextLine): Spot[] {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad;
  const high = sidesOf(quad).height;
  const all = [...text];
  return all.flatMap((character, index) => {
    const share = at[index] ?? (index + 0.5) / all.length;
    const x = ((ax + dx) * (1 - share) + (bx + cx) * share) / 2;
    const y = ((ay + dy) * (1 - share) + (by + cy) * share) / 2;
    return character.trim() ? [{ x, y, high, narrow: /[ -~]/.test(character) }] : [];
  });
}

/** Where a rule runs over characters, in order and without overlaps. */
function over(rule: Rule, spots: readonly Spot[], across: 'x' | 'y', along: 'x' | 'y'): [number, number][] {
  const [start, end] = [acrossAt(rule, rule.from), acrossAt(rule, rule.to)];
  const stretches: [number, number][] = [];
  const widest = 200; // higher letters than twice that are no text of a table
  for (let index = firstFrom(spots, across, Math.min(start, end) - widest); index < spots.length; index++) {
    const spot = spots[index] as Spot;
    if (spot[across] > Math.max(start, end) + widest) break;
    const { high, narrow } = spot;
    const kind = narrow ? 'narrow' : 'wide';
    const near = high * (rule.upright ? NEAR.upright[kind] : NEAR.lying);
    const reach = high * (rule.upright ? REACH.upright : REACH.lying[kind]);
    if (Math.abs(spot[across] - acrossAt(rule, spot[along])) > near) continue;
    const [from, to] = [Math.max(rule.from, spot[along] - reach), Math.min(rule.to, spot[along] + reach)];
    if (from < to) stretches.push([from, to]);
  }
  return joined(stretches);
}

function firstFrom(spots: readonly Spot[], axis: 'x' | 'y', least: number): number {
  let [from, to] = [0, spots.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((spots[middle] as Spot)[axis] < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

function joined(stretches: [number, number][]): [number, number][] {
  const done: [number, number][] = [];
  for (const [from, to] of stretches.sort((a, b) => a[0] - b[0])) {
    const last = done.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else done.push([from, to]);
  }
  return done;
}
