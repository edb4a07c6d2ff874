import { roman } from '../../../lib/numerals.ts';
import type { Inline, PageNumbers, Paragraph } from '../../flow.ts';
import type { Line } from '../../layout.ts';
import { goesWithPages, shapeOf } from '../page-counts.ts';

/** A head or foot of a page of the source (from 0). */
type Running = Pick<Line, 'page' | 'text'>;

type Field = 'page-number' | 'page-count';

/** What the numbers in the heads, or in the feet, of a document are. */
export interface Numbering {
  /**
   * Of a text's numbers in their order, or of the Roman one that it is: undefined for those that are no fields, as
   * years.
   */
  fields(text: string): readonly (Field | undefined)[];
  /** The number of its page that a text says. */
  number(text: string): number | undefined;
  /** A text without white space, with one mark for the number of its page. */
  key(text: string): string;
}

const ROMAN = /^[-–—·~\s]*([ivxlc]+|[IVXLC]+)[-–—·~\s]*$/;
const VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The number that a text is, if it is nothing but a Roman one; 0 where it is not. */
export function romanIn(text: string): number {
  const [, digits] = ROMAN.exec(text) ?? [];
  if (!digits) return 0;
  const values = [...digits.toLowerCase()].map((letter) => VALUES[letter] as number);
  const value = values.reduce((sum, one, at) => sum + (one < (values[at + 1] ?? 0) ? -one : one), 0);
  return value < 400 && digits.toLowerCase() === roman(value) ? value : 0;
}

const isLower = (text: string): boolean => /[ivxlc]/.test(text);

/** What the texts of heads (or of feet) are told apart by: all but numbers, and how those are written. */
function kindOf(text: string): string {
  if (!romanIn(text)) return shapeOf(text);
  return isLower(text) ? 'i' : 'I';
}

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Words beside the number of a page. */
const OF_PAGE = /(?:第|\bpage|\bp\.)\s*$/i;
const OF_COUNT = /(?:共|\bof|[/／])\s*$/i;
/** A text whose numbers can only be those of pages. */
const PAGE_LIKE =
  /^[-–—·\s]*((第|page)\s*)?\d+(\s*(页|\/|of|,|，))?(\s*(共|of|\/))?(\s*(?<!\d)\d+)?(\s*(页|pages))?[-–—·\s]*$/i;

/** Whether a text says nothing but the number of a page. */
export const isPageLike = (text: string): boolean => PAGE_LIKE.test(text.trim()) || romanIn(text) > 0;

/**
 * What the numbers of heads or feet (of `own`, in the order of pages) are, in a document of so many pages; `all`: of
 * both.
 */
export function numberingOf(own: readonly Running[], all: readonly Running[], total: number): Numbering {
  const plain = plainNumbers(all);
  const kinds = new Map(
    [...Map.groupBy(own, ({ text }) => kindOf(text))].map(([kind, texts]) => [kind, fieldsOf(texts, plain, total)]),
  );
  const fields: Numbering['fields'] = (text) => kinds.get(kindOf(text)) ?? [];
  return {
    fields,
    number: (text) => {
      const at = fields(text).indexOf('page-number');
      if (at < 0) return undefined;
      return romanIn(text) || numbersIn(text)[at];
    },
    key: (text) => {
      const known = fields(text);
      if (romanIn(text)) return known.length ? kindOf(text) : text.trim();
      let at = 0;
      return text.replace(/\s+/g, '').replace(/\d+/g, (digits) => (known[at++] === 'page-number' ? '#' : digits));
    },
  };
}

/** The numbers of pages that stand by themselves and go on with the pages. */
function plainNumbers(all: readonly Running[]): ReadonlyMap<number, number> {
  const alone = all.filter(({ text }) => PAGE_LIKE.test(text.trim()));
  const numbers = [...Map.groupBy(alone, ({ text }) => shapeOf(text)).values()]
    .map((texts) => texts.map(({ page, text }) => ({ page, value: numbersIn(text)[0] ?? 0 })))
    .filter(goesWithPages);
  return new Map(numbers.flat().map(({ page, value }) => [page, value]));
}

function fieldsOf(
  texts: readonly Running[],
  plain: ReadonlyMap<number, number>,
  total: number,
): readonly (Field | undefined)[] {
  const [{ text: first }] = texts as [Running];
  const isLone = new Set(texts.map(({ page }) => page)).size < 2;
  if (romanIn(first)) {
    // One alone with small letters is a number; with capitals it may as well be a word, or the number of a part.
    const values = texts.map(({ page, text }) => ({ page, value: romanIn(text) }));
    return (isLone ? isLower(first) : goesWithPages(values)) ? ['page-number'] : [];
  }
  const pages = texts.map(({ page, text }) => ({ page, values: numbersIn(text) }));
  const isAlone = PAGE_LIKE.test(first.trim());
  const parts = first.split(/\d+/);
  let isSeen = false;
  return numbersIn(first).map((value, at) => {
    const before = parts.slice(0, at + 1).at(-1) ?? '';
    const isSame = pages.every(({ values }) => values[at] === value);
    const own = pages.map(({ page, values }) => ({ page, value: values[at] ?? 0 }));
    const counted = isLone
      ? OF_PAGE.test(before) || isAlone
      : goesWithPages(own)
        ? isAlone || !contradicts(own, plain)
        : isAlone && !isSame;
    if (counted && !isSeen) {
      isSeen = true;
      return 'page-number';
    }
    return isSame && value === total && (isSeen || OF_COUNT.test(before)) ? 'page-count' : undefined;
  });
}

/** Whether numbers that go on with the pages are others than those of the pages: of units of a page each. */
function contradicts(own: readonly { page: number; value: number }[], plain: ReadonlyMap<number, number>): boolean {
  const both = own.filter(({ page }) => plain.has(page));
  return both.filter(({ page, value }) => plain.get(page) !== value).length > both.length / 2;
}

/**
 * How the pages of a stretch, which begins with the page `from` of the source, are numbered, by what their heads or
 * feet say; undefined where they have no numbers. Where some of them are misread, most of them tell.
 */
export function pageNumbersOf(
  running: readonly Running[],
  { number }: Numbering,
  from: number,
): PageNumbers | undefined {
  const counts = new Map<string, { numbers: PageNumbers; times: number }>();
  for (const { page, text } of running) {
    const value = number(text);
    if (value === undefined) continue;
    const format = romanIn(text) ? (isLower(text) ? 'lower-roman' : 'upper-roman') : 'decimal';
    const numbers = { format, first: value - (page - from) } as const;
    const known = counts.get(JSON.stringify(numbers)) ?? { numbers, times: 0 };
    known.times++;
    if (numbers.first >= 0) counts.set(JSON.stringify(numbers), known);
  }
  const [most] = [...counts.values()].sort((one, other) => other.times - one.times);
  return most?.numbers;
}

/**
 * A paragraph's inlines with fields in the place of its numbers that count pages: `fields` of Western digits in their
 * order, and of Roman ones where they are such.
 */
export function withFields(
  { inlines }: Paragraph,
  fields: readonly (Field | undefined)[],
  isRomanNumber: (text: string) => boolean,
): Inline[] {
  let seen = 0;
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text') return [inline];
    const isRoman = isRomanNumber(inline.text);
    const parts = inline.text.split(isRoman ? /([ivxlc]+)/i : /(\d+)/);
    return parts.flatMap((text, at): Inline[] => {
      const kind = at % 2 === 0 ? undefined : isRoman ? 'page-number' : fields[seen++];
      if (kind) return [{ kind, style: inline.style }];
      return text ? [{ ...inline, text }] : [];
    });
  });
}
