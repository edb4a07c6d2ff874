import type { Block, Flow, Paragraph } from '../../flow.ts';
import { paragraphsIn } from '../../paragraphs.ts';
import { headingLevel } from './look.ts';

/** A heading that a contents can lead to. */
export interface Heading {
  paragraph: Paragraph;
  level: number;
}

/** Headings outside of tables, the title as level 0, in their order. */
export const headingsOf = (blocks: readonly Block[]): Heading[] =>
  blocks.flatMap((block) => {
    const level = block.kind === 'paragraph' ? headingLevel(block) : undefined;
    return level === undefined ? [] : [{ paragraph: block as Paragraph, level }];
  });

/** Pages (from 0) that links within the document lead to. */
export function linkedPages({ sections, notes }: Flow): Set<number> {
  const all = [
    ...sections.flatMap(({ blocks }) => [...paragraphsIn(blocks)]),
    ...notes.flatMap(({ blocks }) => blocks),
  ];
  const targets = all.flatMap(({ inlines }) =>
    inlines.flatMap((inline) => (inline.kind === 'text' && /^#page=(\d+)$/.exec(inline.link ?? '')?.[1]) || []),
  );
  return new Set(targets.map((page) => Number(page) - 1));
}

/** The first block that begins on each of the pages, or on the next that has one. */
export function blocksAt(blocks: readonly Block[], pages: Iterable<number>): Map<number, Block> {
  const starts = blocks
    .flatMap((block) => (block.places[0] ? [{ block, page: block.places[0].page }] : []))
    .sort((one, other) => one.page - other.page);
  const found = new Map<number, Block>();
  for (const page of pages) {
    const at = starts.find((start) => start.page >= page);
    if (at) found.set(page, at.block);
  }
  return found;
}

/** Ids of blocks that something leads to: headings by their number, pages by theirs. */
export function idsOf(headings: readonly Heading[], pages: ReadonlyMap<number, Block>): Map<Block, string> {
  const ids = new Map<Block, string>();
  for (const [at, { paragraph }] of headings.entries()) ids.set(paragraph, `heading-${at + 1}`);
  for (const [page, block] of pages) if (!ids.has(block)) ids.set(block, `page-${page + 1}`);
  return ids;
}
