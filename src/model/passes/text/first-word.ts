import { mayBreak } from '../../../lib/line-break.ts';
import type { Line } from '../../layout.ts';
import { isWide } from '../lines/scripts.ts';

/** How wide the first word of a line is, with the punctuation that must not be parted from it. */
export function firstWord({ spans, size }: Line): number {
  let [before, from, to]: [string | undefined, number, number] = [undefined, 0, 0];
  for (const { text, edges } of spans) {
    let at = 0;
    for (const letter of text) {
      if (before !== undefined && (!letter.trim() || (isJoint(before, letter) && mayBreak(before, letter))))
        return Math.abs(to - from);
      if (before === undefined) from = edges[at] ?? 0;
      before = letter;
      at += letter.length;
      to = edges[at] ?? edges.at(-1) ?? 0;
    }
  }
  return before !== undefined ? Math.abs(to - from) : size;
}

/** Words end where a wide character stands on either side. */
const isJoint = (one: string, other: string): boolean => isWide(one) || isWide(other);
