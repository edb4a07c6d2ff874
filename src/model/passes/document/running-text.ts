import type { PageNumbers, Paragraph, Section } from '../../flow.ts';
import type { Line, PageLayout } from '../../layout.ts';
import type { Furniture } from '../furniture.ts';
import { shapeOf } from '../page-counts.ts';
import type { RunningPictures } from '../running-pictures.ts';
import { joinLines, rowsOf } from '../text/join-lines.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { paragraphAlone } from './block-of.ts';
import { fieldsOf, isRoman, pageNumbersOf, type Running, runningIn, withFields } from './page-numbers.ts';
import { runningPictures } from './running.ts';
import type { Stretch } from './stretches.ts';

/** What stands at the ends of pages, by the places of the pages in the document. */
export type RunningParts = Furniture & { pictures: RunningPictures };

type Shown = Pick<Section, 'header' | 'footer' | 'even' | 'numbers' | 'plainFirst'>;

/** The heads and feet of a section, which stands in a stretch of pages that have the same; `at`: the place of its first page. */
export function runningOf(
  parts: RunningParts,
  { from, to, plainFirst, facing }: Stretch,
  section: Section,
  layouts: readonly PageLayout[],
): Shown {
  const at = layouts.findIndex(({ index }) => index === section.pages.first);
  const isAlike = (place: number): boolean => {
    const { width, height } = layouts[place] as PageLayout;
    return Math.abs(width - section.page.width) < 2 && Math.abs(height - section.page.height) < 2;
  };
  const all = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const alike = all.filter(isAlike);
  const own = alike.length ? alike : all;
  const numbers = numbersIn(parts, from, to);
  const first = (numbers?.first ?? from + 1) - from;
  const sideOf = (isEven: boolean): Pick<Section, 'header' | 'footer'> => {
    const pages = facing ? own.filter((place) => ((place + first) % 2 === 0) === isEven) : own;
    const { width } = section.page;
    const { heads, feet } = parts.pictures;
    const text = (lines: readonly Line[][]): Paragraph[] => textOf(lines, pages, section, layouts.length);
    return {
      header: [...runningPictures(pick(heads, pages), width), ...text(parts.heads)],
      footer: [...text(parts.feet), ...runningPictures(pick(feet, pages), width)],
    };
  };
  const shown = numbers && { ...numbers, first: numbers.first + Math.max(0, at - from) };
  return {
    ...sideOf(false),
    ...(facing && { even: sideOf(true) }),
    ...(shown && (shown.format !== 'decimal' || shown.first !== at + 1) && { numbers: shown }),
    plainFirst: plainFirst && at === from,
  };
}

const pick = <Item>(all: readonly (readonly Item[])[], pages: readonly number[]): Item[] =>
  pages.flatMap((place) => all[place] ?? []);

function numbersIn({ heads, feet }: Furniture, from: number, to: number): PageNumbers | undefined {
  return [feet, heads]
    .map((side) => pageNumbersOf(runningIn(side.slice(from, to + 1), from), from))
    .find((numbers) => numbers !== undefined);
}

/** The head or foot that pages have, its page numbers as fields; the first page may have another one. */
function textOf(all: readonly Line[][], pages: readonly number[], { page }: Section, total: number): Paragraph[] {
  const filled = pages.filter((place) => all[place]?.length);
  const chosen = filled.find((place) => place > (pages[0] ?? 0)) ?? filled[0];
  const lines = chosen === undefined ? [] : (all[chosen] as Line[]);
  const column = { left: page.width * 0.1, right: page.width * 0.9 };
  const rows = rowsOf(lines).map((row) => row.reduce((one, other) => joinLines(one, other, between(one, other))));
  const parts = rows.some(({ text }) => text.includes('\t')) ? rows.map((row) => [row]) : [rows];
  const running = filled.flatMap((place) => runningIn([all[place] as Line[]], place));
  return parts
    .flatMap((each) => paragraphsOf(each, column))
    .map((paragraph) => withNumbers(withTabs(paragraphAlone(paragraph, column)), running, total));
}

/** Numbers that count the pages become fields, line by line: a paragraph of several lines has those of all of them. */
function withNumbers(paragraph: Paragraph, running: readonly Running[], total: number): Paragraph {
  const text = paragraph.inlines.map((inline) => (inline.kind === 'text' ? inline.text : '\t')).join('');
  if (isRoman(text)) return { ...paragraph, inlines: withFields(paragraph, [], true) };
  const alike = running.filter((one) => shapeOf(one.text) === shapeOf(text));
  if (alike.length) return { ...paragraph, inlines: withFields(paragraph, fieldsOf(alike, total), false) };
  // Parts that stand apart are lines of their own on the page.
  const fields = text.split('\t').flatMap((part) => {
    const own = running.filter((one) => shapeOf(one.text) === shapeOf(part));
    return own.length ? fieldsOf(own, total) : (part.match(/\d+/g) ?? []).map(() => undefined);
  });
  return { ...paragraph, inlines: withFields(paragraph, fields, false) };
}

/** In ems: parts of a head that stand farther apart are at its left, in its middle or at its right. */
const APART = 3;

const between = (one: Line, other: Line): ' ' | '\t' =>
  other.box.left - one.box.right > APART * Math.max(one.size, other.size) ? '\t' : ' ';

/** A paragraph whose parts stand apart, with tabs between them; it begins where its first part does. */
function withTabs(paragraph: Paragraph): Paragraph {
  const inlines = paragraph.inlines.flatMap((inline): Paragraph['inlines'] => {
    if (inline.kind === 'tab') return [{ kind: 'tab', style: inline.style }];
    if (inline.kind !== 'text') return [inline];
    return inline.text.split(/(\t)/).flatMap((text): Paragraph['inlines'] => {
      if (text === '\t') return [{ kind: 'tab', style: inline.style }];
      return text ? [{ ...inline, text }] : [];
    });
  });
  if (inlines.every(({ kind }) => kind !== 'tab')) return paragraph;
  return { ...paragraph, inlines, align: 'left', indent: { first: 0, left: 0, right: 0 } };
}
