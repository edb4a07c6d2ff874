import type { Line, PageLayout } from '../../layout.ts';
import type { Furniture } from '../furniture.ts';
import { type Numbering, numberingOf } from './page-numbers.ts';

/** The heads, or the feet, of all pages, by the places of the pages in the document from 0. */
export interface Ends {
  lines: readonly (readonly Line[])[];
  /** What they say but for the numbers of pages, and at which side; '' where there are none. */
  keys: readonly string[];
  /** The numbers of pages that they say. */
  numbers: readonly (number | undefined)[];
  numbering: Numbering;
}

/** Both ends of the pages. */
export type BothEnds = Record<keyof Furniture, Ends>;

/** Reads what stands at the ends of pages: which of its numbers are those of pages, and which of it is alike. */
export function endsOf({ heads, feet }: Furniture, layouts: readonly PageLayout[]): BothEnds {
  const all = [...heads.flat(), ...feet.flat()];
  const of = (lines: readonly Line[][]): Ends => {
    const numbering = numberingOf(lines.flat(), all, layouts.length);
    return {
      lines,
      numbering,
      keys: lines.map((own, at) => keyOf(own, numbering, layouts[at] as PageLayout)),
      numbers: lines.map((own) => own.map(({ text }) => numbering.number(text)).find((number) => number !== undefined)),
    };
  };
  return { heads: of(heads), feet: of(feet) };
}

const keyOf = (lines: readonly Line[], { key }: Numbering, { width }: PageLayout): string =>
  lines
    .map(({ text, box }) => {
      const middle = (box.left + box.right) / 2 / width;
      return `${key(text)}@${middle < 0.35 ? 0 : middle > 0.65 ? 2 : 1}`;
    })
    .sort()
    .join('|');

/** What most of some pages show: of two that as many show, the later one; '' where they show nothing. */
export function usualKey(keys: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const key of keys) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  let [usual, most] = ['', 0];
  for (const [key, count] of counts) if (count >= most) [usual, most] = [key, count];
  return usual;
}
