import { type Dict, type Obj, Ref, textString } from '../objects.ts';
import type { PdfPage } from '../pages.ts';
import type { PdfWriter } from '../writer.ts';
import type { OutlineNode } from './outline-tree.ts';
import type { Source } from './source.ts';

/** An outline item in the merged file's numbers, without its links to other items. */
export interface OutlineItem {
  dict: Dict;
  open: boolean;
  /**
   * The page of the merged file that it leads to (0-based), -1 where it leads to none; of items at the top always a
   * page.
   */
  place: number;
  items: OutlineItem[];
}

const LINKS = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count', 'SE'];

/**
 * The outline of one input in the merged file's numbers; `first`: where its first page goes. Items that lead to pages
 * left out go, unless something below them stays.
 */
export function takeOutline(source: Source, first: number): OutlineItem[] {
  const { nodes } = source.survey.outline;
  const places = placesOf(source, first);
  const top: OutlineItem[] = [];
  const taken = new Map<number, OutlineItem>();
  for (const index of stayingOf(source)) {
    const { dict, open, leads, page, above } = nodes[index] as OutlineNode;
    const place = page === undefined ? undefined : places.get(page);
    const dead = leads && place === undefined && !source.whole;
    const item = { dict: bare(source, dict, dead), open, place: place ?? -1, items: [] };
    taken.set(index, item);
    (taken.get(above)?.items ?? top).push(item);
  }
  let before = source.places?.[0] ?? first;
  for (const item of top) before = item.place = firstPlace(item) ?? before;
  return top;
}

/** Where the page that an item, or the first below it, leads to goes. */
function firstPlace({ place, items }: OutlineItem): number | undefined {
  if (place >= 0) return place;
  for (const item of items) {
    const found = firstPlace(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where each page that is taken goes first, by its object number. */
function placesOf({ chosen, pages, places }: Source, first: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const [index, page] of chosen.entries()) {
    const { num } = pages[page] as PdfPage;
    if (!found.has(num)) found.set(num, places?.[index] ?? first + index);
  }
  return found;
}

/** The items that stay, by index, in order. */
function stayingOf({ survey, whole, kept }: Source): number[] {
  const { nodes, ofPage, free } = survey.outline;
  if (whole) return [...nodes.keys()];
  const staying = new Set<number>();
  const stay = (index: number): void => {
    for (let at = index; at >= 0 && !staying.has(at); at = nodes[at]?.above ?? -1) staying.add(at);
  };
  for (const index of free) stay(index);
  for (const page of kept) for (const index of ofPage.get(page) ?? []) stay(index);
  return [...staying].sort((a, b) => a - b);
}

function bare(source: Source, dict: Dict, dead: boolean): Dict {
  const own = new Map(dict);
  for (const key of LINKS) own.delete(key);
  if (dead) for (const key of ['Dest', 'A']) own.delete(key);
  return source.copier.value(own) as Dict;
}

/** Puts top items among those there are by the pages they lead to; both stay in their own order. */
export function joinOutlines(all: OutlineItem[], items: OutlineItem[]): OutlineItem[] {
  const joined: OutlineItem[] = [];
  let at = 0;
  for (const item of items) {
    for (let next = all[at]; next && next.place <= item.place; next = all[++at]) joined.push(next);
    joined.push(item);
  }
  return [...joined, ...all.slice(at)];
}

/**
 * An entry with a file's name that leads to its first page (its number in the merged file, and its place), and the
 * items below it.
 */
export const entryTo = (page: number, place: number, name: string, items: OutlineItem[]): OutlineItem => ({
  dict: new Map<string, Obj>([
    ['Title', textString(name)],
    ['Dest', [new Ref(page), 'Fit']],
  ]),
  open: false,
  place,
  items,
});

/** Writes the outline; gives its root, or undefined when there are no items. */
export function writeOutline(writer: PdfWriter, items: OutlineItem[]): Ref | undefined {
  if (items.length === 0) return undefined;
  const root = writer.reserve();
  const { first, last, visible } = writeItems(writer, items, root);
  writer.put(
    root,
    new Map<string, Obj>([
      ['Type', 'Outlines'],
      ['First', first],
      ['Last', last],
      ['Count', visible],
    ]),
  );
  return new Ref(root);
}

function writeItems(
  writer: PdfWriter,
  items: OutlineItem[],
  parent: number,
): { first: Ref; last: Ref; visible: number } {
  const refs = items.map(() => new Ref(writer.reserve()));
  let visible = items.length;
  for (const [index, item] of items.entries()) {
    const { num } = refs[index] as Ref;
    const dict: Dict = new Map([...item.dict, ['Parent', new Ref(parent)]]);
    if (index > 0) dict.set('Prev', refs[index - 1] as Ref);
    if (index + 1 < refs.length) dict.set('Next', refs[index + 1] as Ref);
    if (item.items.length) {
      const below = writeItems(writer, item.items, num);
      dict
        .set('First', below.first)
        .set('Last', below.last)
        .set('Count', item.open ? below.visible : -below.visible);
      if (item.open) visible += below.visible;
    }
    writer.put(num, dict);
  }
  return { first: refs[0] as Ref, last: refs.at(-1) as Ref, visible };
}
