import { type Dict, type Obj, Ref, textString } from '../objects.ts';
import type { PdfWriter } from '../writer.ts';
import { isDead } from './destinations.ts';
import type { Source } from './source.ts';

/** An outline item (ISO 32000-1 §12.3.3) in the merged file's numbers, without its links to other items. */
export interface OutlineItem {
  dict: Dict;
  open: boolean;
  items: OutlineItem[];
}

const MAX_ITEMS = 100_000;
const MAX_DEPTH = 100;
const LINKS = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count', 'SE'];

/** The outline of one input. Items that lead to pages left out go, unless something below them stays. */
export function readOutline(source: Source): OutlineItem[] {
  const { document } = source;
  const root = document.dict(document.catalog().get('Outlines'));
  return root ? readItems(source, root.get('First'), new Set(), 0) : [];
}

function readItems(source: Source, first: Obj | undefined, seen: Set<number>, depth: number): OutlineItem[] {
  const out: OutlineItem[] = [];
  for (let next = first; next instanceof Ref && !seen.has(next.num) && seen.size < MAX_ITEMS && depth < MAX_DEPTH; ) {
    seen.add(next.num);
    const dict = source.document.dict(next);
    if (!dict) break;
    const items = readItems(source, dict.get('First'), seen, depth + 1);
    const dead = isDead(source, dict);
    if (!dead || items.length)
      out.push({ dict: bare(source, dict, dead), open: Number(source.document.resolve(dict.get('Count'))) > 0, items });
    next = dict.get('Next');
  }
  return out;
}

function bare(source: Source, dict: Dict, dead: boolean): Dict {
  const own = new Map(dict);
  for (const key of LINKS) own.delete(key);
  if (dead) for (const key of ['Dest', 'A']) own.delete(key);
  return source.copier.value(own) as Dict;
}

/** An entry with a file's name that leads to its first page (its number in the merged file), and the items below it. */
export const entryTo = (page: number, name: string, items: OutlineItem[]): OutlineItem => ({
  dict: new Map<string, Obj>([
    ['Title', textString(name)],
    ['Dest', [new Ref(page), 'Fit']],
  ]),
  open: false,
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

function writeItems(writer: PdfWriter, items: OutlineItem[], parent: number): { first: Ref; last: Ref; visible: number } {
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
