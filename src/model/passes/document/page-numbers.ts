import type { Inline, PageNumbers, Paragraph } from '../../flow.ts';
import type { Line } from '../../layout.ts';
import { toRoman } from '../../running.ts';
import { shapeOf } from '../page-counts.ts';

/** A head or foot of a page, by the page's place in the document from 0. */
export interface Running {
  page: number;
  text: string;
}

type Field = 'page-number' | 'page-count';

const ROMAN = /^[-–—·~\s]*([ivxlc]+|[IVXLC]+)[-–—·~\s]*$/;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The number that a text is, if it is nothing but a Roman one; 0 where it is not. */
export function romanIn(text: string): number {
  const [, digits] = ROMAN.exec(text) ?? [];
  if (!digits) return 0;
  const values = [...digits.toLowerCase()].map((letter) => VALUES[letter] as number);
  const value = values.reduce((sum, one, at) => sum + (one < (values[at + 1] ?? 0) ? -one : one), 0);
  return digits.toLowerCase() === toRoman(value) ? value : 0;
}

export const isRoman = (text: string): boolean => romanIn(text) > 0;

/**
 * How the pages of a stretch are numbered, by what their heads and feet say; undefined where they have no numbers. `running`
 * holds each line of them in the order of pages.
 */
export function pageNumbersOf(running: readonly Running[], from: number): PageNumbers | undefined {
  const roman = running.map(({ page, text }) => ({ page, text, value: romanIn(text) })).filter(({ value }) => value);
  if (roman.length && counts(roman)) {
    const [{ page, text, value }] = roman as [(typeof roman)[0]];
    const format = /[ivxlc]/.test(text) ? 'lower-roman' : 'upper-roman';
    return value >= page - from ? { format, first: value - (page - from) } : undefined;
  }
  for (const own of Map.groupBy(running, ({ text }) => shapeOf(text)).values()) {
    const at = fieldsOf(own, Number.NaN).indexOf('page-number');
    const [one] = own as [Running];
    const first = at < 0 ? -1 : (numbersIn(one.text)[at] as number) - (one.page - from);
    if (first >= 0) return { format: 'decimal', first };
  }
  return undefined;
}

const counts = (numbers: readonly { page: number; value: number }[]): boolean =>
  numbers.every(({ page, value }) => value - page === (numbers[0]?.value ?? 0) - (numbers[0]?.page ?? 0));

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Words beside the number of a page. */
const OF_PAGE = /(?:第|\bpage|\bp\.)\s*$/i;
const OF_COUNT = /(?:共|\bof|[/／])\s*$/i;
/** A text whose numbers can only be those of pages. */
const PAGE_LIKE =
  /^[-–—·\s]*((第|page)\s*)?\d+(\s*(页|\/|of|,|，))?(\s*(共|of|\/))?(\s*(?<!\d)\d+)?(\s*(页|pages))?[-–—·\s]*$/i;

/**
 * What the numbers of texts of one shape are, in their order: those that count pages, and how many pages there are in all
 * (`total`); undefined for all others, as years.
 */
export function fieldsOf(texts: readonly Running[], total: number): (Field | undefined)[] {
  const [first] = texts;
  if (!first) return [];
  const pages = texts.map(({ page, text }) => ({ page, values: numbersIn(text) }));
  const lone = new Set(pages.map(({ page }) => page)).size < 2;
  const parts = first.text.split(/\d+/);
  const own = pages[0] as (typeof pages)[0];
  let isSeen = false;
  return own.values.map((value, at) => {
    const before = parts.slice(0, at + 1).at(-1) ?? '';
    const steps = pages.every(({ page, values }) => values[at] === value + page - own.page);
    const counted = lone ? OF_PAGE.test(before) || (PAGE_LIKE.test(first.text.trim()) && !isSeen) : steps;
    if (counted && !isSeen) {
      isSeen = true;
      return 'page-number';
    }
    const isSame = pages.every(({ values }) => values[at] === value);
    return isSame && value === total && (isSeen || OF_COUNT.test(before)) ? 'page-count' : undefined;
  });
}

/** A paragraph's inlines with fields in the place of its numbers that count pages, in Western or Roman digits. */
export function withFields({ inlines }: Paragraph, fields: readonly (Field | undefined)[], roman: boolean): Inline[] {
  let seen = 0;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text') return [inline];
    const parts = inline.text.split(roman ? /([ivxlc]+)/i : /(\d+)/);
    return parts.flatMap((text, at): Inline[] => {
      const kind = at % 2 === 0 ? undefined : roman ? 'page-number' : fields[seen++];
      if (kind) return [{ kind, style: inline.style }];
      return text ? [{ ...inline, text }] : [];
    });
  });
}

/** The lines of heads or feet with the places of their pages. */
export const runningIn = (pages: readonly (readonly Line[])[], from: number): Running[] =>
  pages.flatMap((lines, at) => lines.map(({ text }) => ({ page: from + at, text })));
