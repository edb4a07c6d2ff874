import { around } from '../../box.ts';
import type { Inline, PageNumbers, Paragraph, Section, Style } from '../../flow.ts';
import type { Line, PageLayout } from '../../layout.ts';
import { numberOn } from '../../running.ts';
import type { Furniture } from '../furniture.ts';
import type { RunningPicture, RunningPictures } from '../running-pictures.ts';
import { joinLines, rowsOf } from '../text/join-lines.ts';
import { paragraphsOf } from '../text/paragraphs.ts';
import { paragraphAlone } from './block-of.ts';
import { type BothEnds, type Ends, usualKey } from './ends.ts';
import { pageNumbersOf, romanIn, withFields } from './page-numbers.ts';
import { runningPictures } from './running.ts';
import type { Stretch } from './stretches.ts';

/** What stands at the ends of pages, by the places of the pages in the document. */
export type RunningParts = Furniture & { pictures: RunningPictures };

type Shown = Pick<Section, 'header' | 'footer' | 'even'>;

/** Gives sections their heads and feet. */
export interface Runner {
  /** Those of a section, which stands in a stretch of pages that have the same. */
  of(stretch: Stretch, section: Section): Shown & Pick<Section, 'numbers' | 'plainFirst'>;
  /** The keys of all lines that some section shows. */
  shown: ReadonlySet<string>;
}

/** The heads and feet of a document: found once for each stretch and each size of its pages. */
export function makeRunner(ends: BothEnds, pictures: RunningPictures, layouts: readonly PageLayout[]): Runner {
  const shown = new Set<string>();
  const numbers = new Map<Stretch, PageNumbers | undefined>();
  const known = new Map<Stretch, Map<string, Shown>>();
  const numbersIn = (stretch: Stretch): PageNumbers | undefined => {
    if (!numbers.has(stretch)) numbers.set(stretch, stretchNumbers(ends, stretch, layouts));
    return numbers.get(stretch);
  };
  const shownBy = (stretch: Stretch, { page }: Section): Shown => {
    const sizes = known.get(stretch) ?? new Map<string, Shown>();
    known.set(stretch, sizes);
    const size = `${page.width} ${page.height}`;
    const own = sizes.get(size) ?? shownIn({ ends, pictures, layouts, shown }, stretch, page, numbersIn(stretch));
    sizes.set(size, own);
    return structuredClone(own); // sections may be turned
  };
  return {
    shown,
    of: (stretch, section) => {
      const { first } = section.pages;
      const start = (layouts[stretch.from] as PageLayout).index;
      const counted = numbersIn(stretch);
      const own = counted && { ...counted, first: counted.first + Math.max(0, first - start) };
      return {
        ...shownBy(stretch, section),
        ...(own && (own.format !== 'decimal' || own.first !== first + 1) && { numbers: own }),
        plainFirst: stretch.plainFirst && first === start,
      };
    },
  };
}

const stretchNumbers = (
  { heads, feet }: BothEnds,
  { from, to }: Stretch,
  layouts: readonly PageLayout[],
): PageNumbers | undefined =>
  [feet, heads]
    .map(({ lines, numbering }) =>
      pageNumbersOf(lines.slice(from, to + 1).flat(), numbering, (layouts[from] as PageLayout).index),
    )
    .find((numbers) => numbers !== undefined);

interface Parts {
  ends: BothEnds;
  pictures: RunningPictures;
  layouts: readonly PageLayout[];
  /** Takes the keys of the lines that are shown. */
  shown: Set<string>;
}

/** What the pages of one size of a stretch show. */
function shownIn(
  { ends, pictures, layouts, shown }: Parts,
  { from, to, facing }: Stretch,
  page: Section['page'],
  numbers: PageNumbers | undefined,
): Shown {
  const all = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const alike = all.filter((place) => {
    const { width, height } = layouts[place] as PageLayout;
    return Math.abs(width - page.width) < 2 && Math.abs(height - page.height) < 2;
  });
  const own = alike.length ? alike : all;
  const indexOf = (place: number): number => (layouts[place] as PageLayout).index;
  const counted = { numbers, pages: { first: indexOf(from), last: indexOf(to) } };
  const sideOf = (isEven: boolean): Pick<Section, 'header' | 'footer'> => {
    const pages = facing ? own.filter((place) => (numberOn(counted, indexOf(place)) % 2 === 0) === isEven) : own;
    const text = (end: Ends): Paragraph[] => {
      const lines = linesFor(end, pages);
      for (const line of lines) shown.add(end.numbering.key(line.text));
      return textOf(lines, end, page, numbers);
    };
    return {
      header: [...runningPictures(pick(pictures.heads, pages), page.width), ...text(ends.heads)],
      footer: [...text(ends.feet), ...runningPictures(pick(pictures.feet, pages), page.width)],
    };
  };
  return { ...sideOf(false), ...(facing && { even: sideOf(true) }) };
}

const pick = (all: readonly RunningPicture[][], pages: readonly number[]): RunningPicture[] =>
  pages.flatMap((place) => all[place] ?? []);

/** The head or foot that most pages have; the first page may have another one. */
function linesFor({ lines, keys }: Ends, pages: readonly number[]): readonly Line[] {
  const usual = usualKey(pages.map((place) => keys[place] ?? ''));
  const own = pages.filter((place) => usual && keys[place] === usual);
  return lines[own.find((place) => place !== pages[0]) ?? own[0] ?? -1] ?? [];
}

/** Lines of a head or foot as paragraphs, their numbers of pages as fields. */
function textOf(
  lines: readonly Line[],
  { numbering }: Ends,
  page: Section['page'],
  numbers: PageNumbers | undefined,
): Paragraph[] {
  const column = { left: page.width * 0.1, right: page.width * 0.9 };
  const fields = new Map<Line, ReturnType<typeof numbering.fields>>();
  const stops = new Map<Line, Stop[]>();
  const rows = rowsOf(lines).map((row) => {
    const joined = row.reduce((one, other) => joinLines(one, other, between(one, other)));
    stops.set(joined, stopsOf(row, page.width));
    // A Roman number has no digits: its field is found by what it says.
    fields.set(
      joined,
      row.flatMap(({ text }) => (romanIn(text) ? [] : numbering.fields(text))),
    );
    return joined;
  });
  const isRoman = (text: string): boolean =>
    numbers !== undefined && numbers.format !== 'decimal' && romanIn(text) > 0 && numbering.fields(text).length > 0;
  const parts = rows.some(({ text }) => text.includes('\t')) ? rows.map((row) => [row]) : [rows];
  return parts
    .flatMap((each) => paragraphsOf(each, column))
    .map((found) => {
      const own = found.lines.length === 1 ? stops.get(found.lines[0] as Line) : undefined;
      return { found, paragraph: withTabs(paragraphAlone(found, column), own ?? []) };
    })
    .map(({ found, paragraph }) => {
      const own = found.lines.flatMap((line) => fields.get(line) ?? []);
      return { ...paragraph, inlines: withFields(paragraph, own, isRoman) };
    });
}

/** In ems: parts of a head that stand farther apart are at its left, in its middle or at its right. */
const APART = 3;

const between = (one: Line, other: Line): ' ' | '\t' =>
  other.box.left - one.box.right > APART * Math.max(one.size, other.size) ? '\t' : ' ';

/** Where a part of a head stands that is behind a tab. */
type Stop = Required<Pick<Extract<Inline, { kind: 'tab' }>, 'at' | 'holds'>> | { at: number };

/** Parts whose middle is so near to that of the page, as a share of its width, are in its middle. */
const IN_MIDDLE = 0.06;

/** The places of three parts and more that stand apart, but for the first: the last ends where it does. */
function stopsOf(row: readonly Line[], width: number): Stop[] {
  const parts: Line[][] = [];
  for (const [at, line] of row.entries()) {
    if (at && between(row[at - 1] as Line, line) === ' ') (parts.at(-1) as Line[]).push(line);
    else parts.push([line]);
  }
  if (parts.length < 3) return [];
  return parts.slice(1).map((part, at): Stop => {
    const { left, right } = around(part.map(({ box }) => box));
    const middle = (left + right) / 2;
    if (at === parts.length - 2) return { at: whole(right), holds: 'end' };
    return Math.abs(middle - width / 2) < width * IN_MIDDLE
      ? { at: whole(middle), holds: 'middle' }
      : { at: whole(left) };
  });
}

/** To half a point: heads of sections that are alike stay so. */
const whole = (points: number): number => Math.round(points * 2) / 2;

/** A paragraph whose parts stand apart, with tabs between them; it begins where its first part does. */
function withTabs(paragraph: Paragraph, stops: readonly Stop[]): Paragraph {
  let count = 0;
  const tab = (style: Style): Inline => ({ kind: 'tab', style, ...stops[count++] });
  const inlines = paragraph.inlines.flatMap((inline): Paragraph['inlines'] => {
    if (inline.kind === 'tab') return [tab(inline.style)];
    if (inline.kind !== 'text') return [inline];
    return inline.text.split(/(\t)/).flatMap((text): Paragraph['inlines'] => {
      if (text === '\t') return [tab(inline.style)];
      return text ? [{ ...inline, text }] : [];
    });
  });
  if (inlines.every(({ kind }) => kind !== 'tab')) return paragraph;
  return { ...paragraph, inlines, align: 'left', indent: { first: 0, left: 0, right: 0 } };
}
