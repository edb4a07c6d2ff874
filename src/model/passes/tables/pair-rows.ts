import { greatest } from '../../../lib/extremes.ts';
import type { Line } from '../../layout.ts';
import { languageOf, type Sides } from './pair-sides.ts';

/** So many of the paragraphs begin beside each other. */
const BESIDE = 0.75;
/** Base lines of one row differ by no more than this, in ems. */
const SAME_ROW = 0.35;
/** White space above a paragraph: base lines stand farther apart than usual by this share. */
const APART = 1.22;
/** The last line of a paragraph leaves so many ems, or room for the next word. */
const FREE = 1.5;

/** The base lines on which paragraphs begin on both sides; none where most do not. */
export function rowsOf([left, right]: Sides, begun: boolean): number[] {
  const [one, other] = [startsOf(left), startsOf(right)];
  const both = one.certain.filter((line) => isBeside(line, other.possible));
  const back = other.certain.filter((line) => isBeside(line, one.possible));
  const more = back.filter((line) => !isBeside(line, both));
  // What goes on at the top of a page begins nothing.
  const certain = one.certain.length + other.certain.length - (begun ? 1 : 0);
  if (both.length + back.length < BESIDE * certain) return [];
  return [...both, ...more].map(({ base }) => base).sort((a, b) => a - b);
}

const isBeside = ({ base, size }: Line, all: readonly Line[]): boolean =>
  all.some((line) => Math.abs(line.base - base) < SAME_ROW * size);

/** Lines that begin a paragraph, by white space above them, and those that may. */
function startsOf(side: readonly Line[]): { certain: Line[]; possible: Line[] } {
  const lines = side.toSorted((one, other) => one.base - other.base);
  const steps = lines.slice(1).map((line, at) => line.base - (lines[at] as Line).base);
  const pitch = steps.filter((step) => step > 2).sort((one, other) => one - other)[Math.floor(steps.length * 0.2)] ?? 0;
  const edge = greatest(lines.map(({ box }) => box.right));
  const certain = lines.filter((_, at) => at === 0 || (steps[at - 1] as number) > pitch * APART);
  const known = new Set(certain);
  const possible = lines.filter((line, at) => known.has(line) || isEnded(lines[at - 1] as Line, line, edge));
  return { certain, possible };
}

/** Whether a line leaves room in which the next could have begun. */
function isEnded(last: Line, { text, size }: Line, edge: number): boolean {
  const word =
    languageOf(last) === 'wide' ? FREE : Math.max(FREE, (/^\S+/.exec(text.trim())?.[0].length ?? 0) * 0.5 + 0.5);
  return edge - last.box.right > word * size;
}
