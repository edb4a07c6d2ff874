import type { Block, Flow, Table } from '../../flow.ts';
import type { OutlineItem } from '../../page.ts';
import { headingLevel } from '../markup/look.ts';
import { splitTable } from './split-table.ts';
import { weightOf } from './weight.ts';

/** A file of a book. */
export interface Chapter {
  /** Its path in the package. */
  path: string;
  blocks: Block[];
  vertical: boolean;
}

/** About the most bytes of a chapter; old readers are slow beyond 300 KB. */
const MAX_BYTES = 200_000;
/** What is shorter stays with what follows: a title alone is no chapter. */
const MIN_BYTES = 400;

/** Cuts a document at its headings, or at what the source's outline names, and where a chapter would be too long. */
export function chaptersOf({ sections }: Pick<Flow, 'sections'>, outline: readonly OutlineItem[]): Chapter[] {
  const starts = startsOf(
    sections.flatMap(({ blocks }) => blocks),
    outline,
  );
  const chapters: Chapter[] = [];
  let bytes = 0;
  for (const { blocks, vertical } of sections)
    for (const block of blocks.flatMap(inPieces)) {
      const last = chapters.at(-1);
      const weight = weightOf(block);
      const cut = (starts.has(block) && bytes > MIN_BYTES) || bytes + weight > MAX_BYTES;
      if (!last || last.vertical !== vertical || cut) {
        chapters.push({
          path: `text/chapter-${String(chapters.length + 1).padStart(3, '0')}.xhtml`,
          blocks: [],
          vertical,
        });
        bytes = 0;
      }
      (chapters.at(-1) as Chapter).blocks.push(block);
      bytes += weight;
    }
  return chapters;
}

const inPieces = (block: Block): Block[] => (block.kind === 'table' ? tablesOf(block) : [block]);
const tablesOf = (table: Table): Table[] => (weightOf(table) > MAX_BYTES ? splitTable(table, MAX_BYTES) : [table]);

/** The blocks that chapters begin with: headings of the first level of which there are several. */
function startsOf(blocks: readonly Block[], outline: readonly OutlineItem[]): Set<Block> {
  for (const level of [1, 2]) {
    const at = blocks.filter((block) => block.kind === 'paragraph' && isUpTo(headingLevel(block), level));
    if (at.length > 1) return new Set(at);
  }
  const pages = outline.flatMap(({ depth, page }) => (depth === 0 && page !== undefined ? [page] : []));
  return new Set(pages.flatMap((page) => blocks.find(({ places }) => places[0]?.page === page) ?? []));
}

const isUpTo = (level: number | undefined, most: number): boolean => level !== undefined && level > 0 && level <= most;
