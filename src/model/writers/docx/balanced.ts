import { greatest } from '../../../lib/extremes.ts';
import { overlapX } from '../../box.ts';
import type { Block, Note, Place, Section } from '../../flow.ts';
import type { Margins } from './section.ts';
import { sectionXml } from './section.ts';

/** So many lines had room below the end of a column whose text goes on in the next: it ends there with the others. */
const ROOM = 4;

/**
 * Whether the columns at the end of a document end at one height though their page had room below: programs make them
 * so where another section follows on the page.
 */
export function isBalanced(
  { blocks, columns, page, margins, vertical }: Section,
  notes: readonly Note[] = [],
): boolean {
  if (columns.length < 2 || vertical) return false;
  const last = blocks.at(-1)?.places.at(-1)?.page;
  const all = [...blocks, ...notes.flatMap((note) => note.blocks)];
  const shown = all.filter(isInColumn).flatMap(({ places }) => places.filter((place) => place.page === last));
  const bottom = page.height - margins.bottom;
  return blocks.some((block) =>
    block.places.some((place, at) => {
      const next = block.places[at + 1];
      if (block.kind !== 'paragraph' || !next || place.page !== last || next.page !== last) return false;
      const isNext = next.box.left > place.box.right - 1 && next.box.top < place.box.bottom;
      return isNext && bottom - footOf(place, shown) > ROOM * block.linePitch;
    }),
  );
}

/** Pictures behind or over the text take no room. */
const isInColumn = (block: Block): boolean => block.kind !== 'figure' || !block.anchored || block.anchored === 'beside';

/** Where the column ends that a place is in: a figure or notes may stand below its text. */
const footOf = ({ box }: Place, shown: readonly Place[]): number =>
  greatest(
    shown.flatMap((other) => (overlapX(other.box, box) > 0 ? [other.box.bottom] : [])),
    box.bottom,
  );

/** `w:sectPr` of an empty section that follows on the page of another, with its heads and feet. */
export const closingXml = (section: Section, margins: Margins): string =>
  sectionXml({ ...section, continuous: true, columns: [], plainFirst: false }, margins, '');
