import type { PageNumbers, Paragraph, Section } from './flow.ts';

/** The running heads and feet of a section, those of left pages too. */
export const runningIn = ({ header, footer, even }: Section): Paragraph[] => [
  ...header,
  ...footer,
  ...(even ? [...even.header, ...even.footer] : []),
];

/** The number that a page of the source (from 0) has in a section. */
export const numberOn = ({ numbers, pages }: Section, page: number): number =>
  numbers ? numbers.first + page - pages.first : page + 1;

/** The heads and feet that a page of the source shows in a section. */
export function runningOn(section: Section, page: number): Pick<Section, 'header' | 'footer'> {
  if (section.plainFirst && section.pages.first === page) return { header: [], footer: [] };
  const { header, footer } = (numberOn(section, page) % 2 === 0 && section.even) || section;
  return { header, footer };
}

const STEPS: [number, string][] = [
  ...([
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
  ] as [number, string][]),
  [1, 'i'],
];

/** A number in small Roman letters. */
export function toRoman(value: number): string {
  let [left, text] = [value, ''];
  for (const [step, letters] of STEPS) for (; left >= step; left -= step) text += letters;
  return text;
}

/** A page's number as it is written. */
export function numberText(value: number, format: PageNumbers['format'] = 'decimal'): string {
  if (format === 'decimal') return String(value);
  return format === 'lower-roman' ? toRoman(value) : toRoman(value).toUpperCase();
}
