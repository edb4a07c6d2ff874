import type { Entry } from '../../book.ts';

interface Flat {
  title: string;
  address: string;
  /** The place of the entry above in the same list. */
  parent: number | undefined;
}

/** Entries that name the one above them, as a tree. */
export function nested(flat: readonly Flat[]): Entry[] {
  const all = flat.map(({ title, address }): Entry => ({ title, address, entries: [] }));
  const top: Entry[] = [];
  for (const [at, { parent }] of flat.entries()) {
    // One above must come before: a ring would have no end.
    const above = parent !== undefined && parent < at ? all[parent] : undefined;
    (above?.entries ?? top).push(all[at] as Entry);
  }
  return top;
}
