import { IndexTexts, indexRecords, type NewEntry, type TagRow } from '../../../formats/mobi/write-index.ts';
import type { Entry } from '../../book.ts';

const [OFFSET, LENGTH, LABEL, DEPTH, POS_FID, PARENT, FIRST, LAST] = [1, 2, 3, 4, 6, 21, 22, 23];
const TAGS: TagRow[] = [
  [OFFSET, 1, 1],
  [LENGTH, 1, 2],
  [LABEL, 1, 4],
  [DEPTH, 1, 8],
  [PARENT, 1, 16],
  [FIRST, 1, 32],
  [LAST, 1, 64],
  [POS_FID, 2, 128],
];

/** Where an entry leads: its place in the whole text; in KF8 also by fragment. */
export interface Place {
  offset: number;
  fragment?: readonly [number, number];
}

interface Row {
  entry: Entry;
  depth: number;
  parent: number;
  place: Place;
  children: number[];
}

const MAX_ENTRIES = 60_000;

/**
 * The contents as an index for devices: level by level, each entry with those above and below it. No entries, no
 * records.
 */
export function ncxRecords(
  contents: readonly Entry[],
  placeOf: (address: string) => Place | undefined,
  end: number,
): Uint8Array[] {
  const rows: Row[] = [];
  let level = contents.map((entry) => ({ entry, parent: -1 }));
  for (let depth = 0; level.length && rows.length < MAX_ENTRIES; depth++) {
    const next: typeof level = [];
    for (const { entry, parent } of level) {
      const place = placeOf(entry.address);
      if (!place) continue;
      if (parent >= 0) rows[parent]?.children.push(rows.length);
      for (const below of entry.entries) next.push({ entry: below, parent: rows.length });
      rows.push({ entry, depth, parent, place, children: [] });
    }
    level = next;
  }
  const texts = new IndexTexts();
  const digits = Math.max(2, rows.length.toString(16).length);
  const lengths = lengthsOf(rows, end);
  const entries = rows.map((row, at): NewEntry => {
    const numbers = new Map<number, number[]>([
      [OFFSET, [row.place.offset]],
      [LENGTH, [lengths[at] as number]],
      [LABEL, [texts.place(row.entry.title)]],
      [DEPTH, [row.depth]],
    ]);
    if (row.parent >= 0) numbers.set(PARENT, [row.parent]);
    if (row.children.length) numbers.set(FIRST, [row.children[0] as number]).set(LAST, [row.children.at(-1) as number]);
    if (row.place.fragment) numbers.set(POS_FID, [...row.place.fragment]);
    return { label: at.toString(16).toUpperCase().padStart(digits, '0'), numbers };
  });
  return rows.length ? indexRecords(TAGS, entries, texts.records()) : [];
}

/** How far each reaches: to the next of its level or of one above. */
function lengthsOf(rows: readonly Row[], end: number): number[] {
  const order = rows
    .map((_, at) => at)
    .sort((a, b) => (rows[a] as Row).place.offset - (rows[b] as Row).place.offset || a - b);
  const lengths = new Array<number>(rows.length).fill(0);
  const next: number[] = [];
  for (const at of order.reverse()) {
    const { depth, place } = rows[at] as Row;
    const reach = Math.min(...next.slice(0, depth + 1).filter((value) => value !== undefined), end);
    lengths[at] = Math.max(0, reach - place.offset);
    next[depth] = place.offset;
    next.length = depth + 1;
  }
  return lengths;
}
