import type { Flow, Paragraph, Style } from '../../flow.ts';
import { paragraphsIn } from '../../paragraphs.ts';

/** How most letters of a kind of paragraph look. */
export interface Look {
  font: string;
  serif: boolean;
  size: number;
  bold: boolean;
  italic: boolean;
  colour: string;
  align: Paragraph['align'];
}

/** What a document usually looks like: its text, and its headings by level (0: the title). */
export interface Looks {
  body: Look;
  headings: Map<number, Look>;
}

const PLAIN: Look = {
  font: '',
  serif: true,
  size: 10.5,
  bold: false,
  italic: false,
  colour: '#000000',
  align: 'left',
};

/** The level of a heading as looks know it: 0 for the title; undefined for other paragraphs. */
export const headingLevel = ({ level, title }: Paragraph): number | undefined =>
  title ? 0 : level ? Math.min(6, level) : undefined;

/** Looks through a document for what its text and its headings usually look like. */
export function looksOf(flow: Flow): Looks {
  const all = flow.sections.flatMap(({ blocks }) => [...paragraphsIn(blocks)]);
  const text = all.filter((one) => headingLevel(one) === undefined);
  const body = lookOf(text.length ? text : all);
  const headings = new Map<number, Look>();
  for (const level of [0, 1, 2, 3, 4, 5, 6]) {
    const own = all.filter((one) => headingLevel(one) === level);
    if (own.length) headings.set(level, lookOf(own));
  }
  return { body, headings };
}

/** The look of most letters of paragraphs. */
export function lookOf(paragraphs: readonly Paragraph[]): Look {
  const weights = new Map<string, { look: Look; weight: number }>();
  for (const { inlines, align } of paragraphs)
    for (const inline of inlines) {
      if (inline.kind !== 'text' || inline.style.raise) continue;
      const look = lookIn(inline.style, align);
      const key = Object.values(look).join(' ');
      const known = weights.get(key) ?? { look, weight: 0 };
      weights.set(key, { look, weight: known.weight + inline.text.trim().length });
    }
  return [...weights.values()].sort((one, other) => other.weight - one.weight)[0]?.look ?? PLAIN;
}

const lookIn = ({ font, serif, size, bold, italic, colour }: Style, align: Paragraph['align']): Look => ({
  font,
  serif,
  size: Math.round(size * 2) / 2,
  bold,
  italic,
  colour,
  align,
});
