import type { Block, Flow, Paragraph, Table } from '../../flow.ts';
import { paragraphsIn } from '../../paragraphs.ts';
import type { Placed } from './sheet-pages.ts';

/** Of a document of tables, what stands outside of them is at most this share of their text, in pieces this long. */
const [MOST, LONG] = [0.5, 100];

const lengthOf = (blocks: readonly Block[]): number => {
  let length = 0;
  for (const { inlines } of paragraphsIn(blocks))
    for (const inline of inlines) if (inline.kind === 'text') length += inline.text.replace(/\s/gu, '').length;
  return length;
};

/**
 * Whether a document is made of tables, as sheets and statements are: titles and remarks beside them belong to them.
 */
export function isMadeOfTables(all: readonly Placed[]): boolean {
  const outside = all.flatMap(({ block }) => (block.kind === 'paragraph' ? [block] : []));
  const tables = all.flatMap(({ block }) => (block.kind === 'table' ? [block] : []));
  const lengths = outside.map((block) => lengthOf([block]));
  if (lengths.some((length) => length > LONG)) return false;
  return lengths.reduce((sum, length) => sum + length, 0) <= lengthOf(tables) * MOST;
}

/** Paragraphs by the table they belong to: the nearer of those above and below on their page, else the one before. */
export function besideTables(all: readonly Placed[]): Map<Table, { above: Paragraph[]; below: Paragraph[] }> {
  const beside = new Map<Table, { above: Paragraph[]; below: Paragraph[] }>();
  for (const { block } of all) if (block.kind === 'table') beside.set(block, { above: [], below: [] });
  let last: Table | undefined;
  let waiting: Paragraph[] = [];
  const give = (next: Table | undefined): void => {
    for (const one of waiting) {
      const own = isNearer(one, last, next) ? next : (last ?? next);
      if (own) beside.get(own)?.[own === next ? 'above' : 'below'].push(one);
    }
    waiting = [];
  };
  for (const { block } of all) {
    if (block.kind === 'paragraph') waiting.push(block);
    if (block.kind !== 'table') continue;
    give(block);
    last = block;
  }
  give(undefined);
  return beside;
}

/** Whether a paragraph belongs to the table below it rather than to the one above. */
function isNearer({ places: [place], caption, level }: Paragraph, last: Table | undefined, next: Table | undefined) {
  if (!last || !next || !place) return next !== undefined;
  const [above, below] = [last.places.at(-1), next.places[0]];
  if (caption || level > 0 || above?.page !== place.page) return true;
  if (below?.page !== place.page) return false;
  return below.box.top - place.box.bottom <= place.box.top - above.box.bottom;
}

/** The notes that the cells of a table refer to, each behind its mark. */
export function notesOf(table: Table, { notes }: Pick<Flow, 'notes'>): Paragraph[] {
  const asked = new Set<number>();
  for (const { inlines } of paragraphsIn([table]))
    for (const inline of inlines) if (inline.kind === 'note') asked.add(inline.note);
  return [...asked].sort((one, other) => one - other).flatMap((at) => marked(notes[at]));
}

/** A note's paragraphs, the first behind the note's mark. */
export function marked(note: Flow['notes'][number] | undefined): Paragraph[] {
  const [first, ...rest] = note?.blocks ?? [];
  const style = first?.inlines.find((inline) => inline.kind === 'text')?.style;
  if (!note || !first) return [];
  const mark = style ? [{ kind: 'text' as const, text: `${note.marker} `, style }] : [];
  return [{ ...first, inlines: [...mark, ...first.inlines] }, ...rest];
}
