import type { Start } from '../../layout.ts';
import type { Atom } from './atoms.ts';
import { isWide } from './scripts.ts';

/** A run that begins farther than so many ems from where the one before ended does not go on with it. */
const ASIDE = 0.022;
/** Within a run, white space of so many ems parts what may be cells. */
const APART = 0.6;
/**
 * Letters of one font are drawn together by so many ems at most (To), behind a space by fewer, and apart by hardly any
 * (LA); marks of Chinese text, each of which is half white, come nearer by half an em.
 */
const KERNED = 0.2;
const KERNED_APART = 0.04;
const KERNED_BEHIND_SPACE = 0.1;
const TRIMMED = 0.6;
/** Programs of letters set Latin ones and figures apart from wide ones, by so many ems. */
const SPACED = 0.27;
const MARK = /^[（）《》【】「」『』〔〕〈〉［］｛｝“”‘’、。，．：；！？·]$/u;

/**
 * Where runs begin that do not go on exactly where the one before ended, and what stands apart within one; `atoms` are
 * those of a line, from left to right. Words that are runs each begin where their space ends, and letters that are
 * runs each stand apart by what the line is spaced out, or are kerned.
 */
export function startsOf(atoms: readonly Atom[]): Start[] {
  const starts: Start[] = [];
  const usual = usualGap(atoms);
  let [one, last]: (Atom | undefined)[] = [];
  for (const other of atoms) {
    if (other.text.trim()) {
      if (one && last && (isAside(one, last, other, usual) || other.u - one.end > other.size * APART))
        starts.push({ at: other.u, before: one.end });
      one = other;
    }
    last = other;
  }
  return starts;
}

/** Whether a letter does not go on with the one before it, `last` being that or white space behind it. */
function isAside(one: Atom, last: Atom, other: Atom, usual: number): boolean {
  if (one.run === other.run) return false;
  const gap = (other.u - last.end) / other.size;
  if (Math.abs(gap) <= ASIDE || Math.abs(gap - usual) <= ASIDE) return false;
  const [together, apart] = kerningOf(one, last, other);
  return gap > apart || -gap > together;
}

/** By how many ems a letter may be drawn towards what stands before it, and away from it. */
function kerningOf(one: Atom, last: Atom, other: Atom): [together: number, apart: number] {
  if (one === last && isWide(one.text) !== isWide(other.text) && isWord(one.text) && isWord(other.text))
    return [0, SPACED];
  if (one.run.typeface.name !== other.run.typeface.name || one.run.size !== other.run.size) return [0, 0];
  if (one !== last) return [KERNED_BEHIND_SPACE, 0];
  if (MARK.test(one.text) && MARK.test(other.text)) return [TRIMMED, 0];
  return isWide(one.text) || isWide(other.text) ? [0, 0] : [KERNED, KERNED_APART];
}

const isWord = (text: string): boolean => /[\p{L}\d]/u.test(text);

/** The gap, in ems, that half of the letters of a line stand at most apart. */
function usualGap(atoms: readonly Atom[]): number {
  const gaps: number[] = [];
  for (let at = 1; at < atoms.length; at++) {
    const [one, other] = [atoms[at - 1] as Atom, atoms[at] as Atom];
    if (one.text.trim() && other.text.trim()) gaps.push((other.u - one.end) / other.size);
  }
  return gaps.sort((one, other) => one - other)[(gaps.length - 1) >> 1] ?? 0;
}
