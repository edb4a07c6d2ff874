import type { Atom } from './atoms.ts';

/**
 * What Chinese words are of, letters that nobody can read too: no marks, half of which is white already, and no kana,
 * which are set tight or wide.
 */
const WORD = /^[\p{Script=Han}〓\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+$/u;
/**
 * A gap of so many ems between two of them may be a space; one nearer than `CLOSE` is none, as so many others of the
 * line are.
 */
const WIDE = 0.45;
const CLOSE = 0.15;
const MIN_CLOSE = 2;
/**
 * A gap of so many ems is a space though there are others; so many like each other, not wider than this, are a
 * stretched line.
 */
const CLEAR = 0.5;
const MAX_ALIKE = 2;
const STRETCHED = 0.8;
const ALIKE = 0.05;

/** Letters of words up to a wide gap, or to what is no letter. */
interface Group {
  first: Atom;
  length: number;
  /** To the group before it; undefined where something else stands between. */
  gap: number | undefined;
}

/**
 * The letters of Chinese words that a gap parts from the word before, where the rest of the line stands close. Where it
 * does not, names and labels are spread, or the line is justified.
 */
export function partedIn(atoms: readonly Atom[]): ReadonlySet<Atom> {
  const { groups, close, loose } = groupsOf(atoms);
  const wide = groups.flatMap(({ gap }) => gap ?? []);
  if (close < Math.max(MIN_CLOSE, wide.length) || loose > close || isStretched(wide)) return new Set();
  const isSingle = (at: number): boolean => groups[at]?.length === 1;
  const parted = groups.filter(({ gap }, at) => {
    if (gap === undefined) return false;
    if (!isSingle(at - 1) && !isSingle(at)) return true;
    // A letter by itself is a word only where the next one is none.
    const isSpread = (one: number): boolean =>
      isSingle(one) &&
      ((isSingle(one - 1) && groups[one]?.gap !== undefined) ||
        (isSingle(one + 1) && groups[one + 1]?.gap !== undefined));
    return gap >= CLEAR && !isSpread(at - 1) && !isSpread(at);
  });
  return new Set(parted.map(({ first }) => first));
}

/** The letters of words by the wide gaps between them, and how many of the other gaps are close. */
function groupsOf(atoms: readonly Atom[]): { groups: Group[]; close: number; loose: number } {
  const groups: Group[] = [];
  let [close, loose] = [0, 0];
  for (const [at, atom] of atoms.entries()) {
    if (!WORD.test(atom.text)) continue;
    const before = atoms[at - 1];
    const gap = before && WORD.test(before.text) ? gapOf(before, atom) : undefined;
    const group = groups.at(-1);
    if (!group || gap === undefined || gap > WIDE) {
      groups.push({ first: atom, length: 1, gap });
      continue;
    }
    group.length++;
    if (gap < CLOSE) close++;
    else loose++;
  }
  return { groups, close, loose };
}

const gapOf = (one: Atom, other: Atom): number =>
  // Places are sums of widths: half an em may be a little less.
  Math.round(((other.u - one.end) / Math.min(one.size, other.size)) * 1000) / 1000;

/** Whether wide gaps are what a line was stretched by: several that are alike. */
function isStretched(wide: readonly number[]): boolean {
  const [least, most] = [Math.min(...wide), Math.max(...wide)];
  return wide.length > (least < CLEAR ? 1 : MAX_ALIKE) && most - least < ALIKE && most < STRETCHED;
}
