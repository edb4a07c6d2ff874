import type { Block, Flow } from '../../flow.ts';
import type { Source } from '../../page.ts';
import { blocksAt, headingsOf, idsOf, linkedPages } from '../markup/anchors.ts';
import { plainText } from '../markup/title.ts';
import type { Chapter } from './chapters.ts';

/** Where in the book headings and pages are. */
export interface Places {
  ids: Map<Block, string>;
  pageAddress(page: number): string | undefined;
  nameOf(chapter: Chapter, at: number): string | undefined;
  /** What the contents list. */
  contents(title: string): { title: string; address: string; level: number }[];
}

/** Gives ids to what contents and links lead to. */
export function placesOf(flow: Flow, source: Pick<Source, 'outline'>, chapters: readonly Chapter[]): Places {
  const all = chapters.flatMap(({ blocks }) => blocks);
  const headings = headingsOf(all).filter(({ paragraph }) => plainText(paragraph.inlines));
  const outline = headings.length ? [] : source.outline.filter(({ page, title }) => page !== undefined && title);
  const pages = blocksAt(all, new Set([...linkedPages(flow), ...outline.map(({ page }) => page as number)]));
  const ids = idsOf(headings, pages);
  const paths = new Map(chapters.flatMap(({ path, blocks }) => blocks.map((block) => [block, path] as const)));
  const addressOf = (block: Block | undefined): string | undefined =>
    block && ids.has(block) ? `${paths.get(block)}#${ids.get(block)}` : undefined;
  const pageAddress = (page: number): string | undefined => addressOf(pages.get(page));
  const listed = [
    ...headings.map(({ paragraph, level }) => ({
      title: plainText(paragraph.inlines),
      address: addressOf(paragraph),
      level,
    })),
    ...outline.map(({ title, page, depth }) => ({ title, address: pageAddress(page as number), level: depth })),
  ].flatMap(({ address, ...rest }) => (address && rest.level <= 3 ? [{ ...rest, address }] : []));
  return {
    ids,
    pageAddress,
    nameOf: ({ blocks }) =>
      headings
        .filter(({ paragraph }) => blocks.includes(paragraph))
        .map(({ paragraph }) => plainText(paragraph.inlines))[0],
    contents: (title) =>
      listed.length
        ? listed
        : chapters.map(({ path }, at) => ({
            title: chapters.length > 1 ? `第 ${at + 1} 部分` : title,
            address: path,
            level: 1,
          })),
  };
}
