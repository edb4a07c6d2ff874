import { hasNumeral, roman } from '../lib/numerals.ts';
import type { PageNumbers, Paragraph, Section } from './flow.ts';

/** The running heads and feet of a section, those of left pages too. */
export const runningIn = ({ header, footer, even }: Section): Paragraph[] => [
  ...header,
  ...footer,
  ...(even ? [...even.header, ...even.footer] : []),
];

/** The number that a page of the source (from 0) has in a section. */
export const numberOn = ({ numbers, pages }: Pick<Section, 'numbers' | 'pages'>, page: number): number =>
  numbers ? numbers.first + page - pages.first : page + 1;

/** The heads and feet that a page of the source shows in a section. */
export function runningOn(section: Section, page: number): Pick<Section, 'header' | 'footer'> {
  if (section.plainFirst && section.pages.first === page) return { header: [], footer: [] };
  const { header, footer } = (numberOn(section, page) % 2 === 0 && section.even) || section;
  return { header, footer };
}

/** A page's number as it is written. */
export function numberText(value: number, format: PageNumbers['format'] = 'decimal'): string {
  if (format === 'decimal' || !hasNumeral(value)) return String(value);
  return format === 'lower-roman' ? roman(value) : roman(value).toUpperCase();
}
