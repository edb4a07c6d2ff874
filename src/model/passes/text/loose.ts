import type { Line } from '../../layout.ts';
import { firstWord } from './first-word.ts';

/** One of small letters that goes on with the sentence of the line before: that leaves no more ems free. */
const LOOSE = 4;
/** In a column whose lines are broken early, it leaves no more than this share of the column. */
const SHARE = 0.35;
/** So many lines broken early, and this share of those that go on, tell such a column. */
const MIN_EARLY = 2;
const EARLY = 0.05;
/** Lines of one paragraph begin at one place to this many points. */
const SAME = 1;
/** A line broken early leaves so many ems free, beyond what the next word would take. */
const ROOM = 1;

/** Whether a line begins with small letters and the one before does not end a sentence. */
export const goesOn = (last: Line, line: Line): boolean =>
  /[\p{L}\p{N},;)\]”’"—–-]\s*$/u.test(last.text) && /^\s*\p{Ll}{2}/u.test(line.text);

/** Whether lines of a column (from the top down) end early though their sentences go on. */
export function areLoose(lines: readonly Line[], { left, right }: { left: number; right: number }): boolean {
  let [all, early] = [0, 0];
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1];
    if (!last || last.size !== line.size || Math.abs(last.box.left - line.box.left) > SAME) continue;
    const free = right - last.box.right;
    if (!goesOn(last, line) || free > (right - left) * SHARE) continue;
    all++;
    if (free > firstWord(line) + last.size * ROOM) early++;
  }
  return early >= MIN_EARLY && early >= all * EARLY;
}

/** How much a line that goes on may leave free behind the one before, in points. */
export const looseRoom = (size: number, column: { left: number; right: number; loose?: boolean }): number =>
  column.loose ? Math.max(LOOSE * size, (column.right - column.left) * SHARE) : LOOSE * size;
