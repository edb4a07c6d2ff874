import { tag } from '../../../formats/ooxml/elements.ts';
import type { ZipWriter } from '../../../formats/zip/write.ts';
import type { Flow, Section } from '../../flow.ts';
import type { Source } from '../../page.ts';
import { numberOn, runningIn } from '../../running.ts';
import type { Furniture } from './furniture.ts';
import type { ParagraphContext } from './paragraph.ts';
import { type Margins, sectionXml } from './section.ts';

/** What writes the blocks of a document, one after another. */
export interface Body {
  flow: Flow;
  /** Its sections, those of vertical writing upright. */
  upright: readonly Section[];
  context: ParagraphContext;
  furniture: Furniture;
  /** How far the punctuation of full lines hangs over the edge of the text, in points. */
  overhang: number;
  zip: ZipWriter;
  /** Gives the pages that the blocks stand on, where the flow was made of such. */
  source: Partial<Pick<Source, 'page'>>;
  /** The source pages that were chosen, where they are known. */
  pages: readonly number[] | undefined;
  write(xml: string): void;
  /** Awaited now and then with the share of the work done; may throw to end it. */
  rest(part: number): Promise<void>;
}

/** The context of a section: fields show its first page until the program counts. */
export const contextIn = ({ context }: Body, section: Section): ParagraphContext => ({
  ...context,
  page: String(Math.max(1, numberOn(section, section.pages.first))),
});

/** `w:sectPr` of a section with its heads and feet. */
export function sectionOf(body: Body, section: Section, margins: Margins, isFlat = false): string {
  const references = body.furniture.references(section, contextIn(body, section), body.zip);
  return sectionXml(section, margins, references, { isFlat, restarts: restartsAt(body.flow.sections, section) });
}

/**
 * Whether the page numbers of a section, where something depends on them, do not go on from the one before; those of a
 * document begin with 1.
 */
function restartsAt(sections: readonly Section[], section: Section): boolean {
  const before = sections[sections.indexOf(section) - 1];
  if (section.continuous) return false;
  const next = before ? numberOn(before, before.pages.last) + 1 : 1;
  return (isNumbered(section) || !!before?.numbers) && numberOn(section, section.pages.first) !== next;
}

/** Whether the heads and feet of a section show the numbers of its pages, or differ by them. */
const isNumbered = (section: Section): boolean =>
  !!(section.numbers ?? section.even) ||
  runningIn(section).some(({ inlines }) => inlines.some(({ kind }) => kind === 'page-number'));

/** Marks of the pages that links lead to: given with the first paragraph that stands on or behind a page. */
export function makeBookmarks(targets: readonly number[]): (page: number | undefined) => string {
  let next = 0;
  return (page) => {
    let marks = '';
    for (; page !== undefined && next < targets.length && (targets[next] as number) <= page + 1; next++) {
      const start = tag('w:bookmarkStart', { 'w:id': next, 'w:name': `page_${targets[next]}` });
      marks += start + tag('w:bookmarkEnd', { 'w:id': next });
    }
    return marks;
  };
}
